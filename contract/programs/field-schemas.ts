import * as z from 'zod/mini';
import { atMost, input, line, lines, text, whole, withDropped } from '#contract/fields.ts';
import {
  coreQuestionMax,
  daysPerWeek,
  descriptionMax,
  discussionTopicMax,
  discussionTopicsMax,
  expectedOutcomesMax,
  focusDescriptionMax,
  instructionStepMax,
  instructionStepsMax,
  groupPostMax,
  integrationGoalMax,
  practiceDifficulties,
  practiceDurationMax,
  practiceTypeDefault,
  practiceTypeMax,
  programTitleMax,
  programTitleRequired,
  promptTextMax,
  promptTypeDefault,
  promptTypeMax,
  purposeMax,
  subtitleMax,
  targetAudienceMax,
  weeksMax,
  weeksMin,
} from './constants.ts';
import { twiceSentence, instructionSteps, repeatedPlaces, soundPlaces, type Place } from './rules.ts';
import { said } from '#contract/said.ts';

type Options = [z.core.$ZodType, z.core.$ZodType];
type Union = z.ZodMiniUnion<Options>;

const asUnion: z.core.$constructor<z.ZodMiniUnion> = z.ZodMiniUnion;

/**
 * Either one thing or a list. The given shape decides which is meant, so that a refusal names its place in that shape;
 * a plain union could only say that neither fits. `_zod` is Zod's extension point.
 */
const OneOrList = z.core.$constructor<Union>('OneOrList', (inst, def) => {
  asUnion.init(inst, def);
  // oxlint-disable-next-line no-underscore-dangle
  inst._zod.parse = (payload, context) => def.options[Array.isArray(payload.value) ? 1 : 0]._zod.run(payload, context);
});

export function oneOrList<One extends z.core.$ZodType, List extends z.core.$ZodType>(
  one: One,
  list: List,
): z.ZodMiniUnion<[One, List]> {
  return new OneOrList({ type: 'union', options: [one, list] }) as unknown as z.ZodMiniUnion<[One, List]>;
}

/** Fields shared by the wizard's calls and the import documents. Optional ones default to empty. */

export const weekNumber = whole({ field: 'week-2', min: weeksMin, max: weeksMax });
const dayNumber = whole({ field: 'day', min: 1, max: daysPerWeek });
export const durationWeeks = whole({ field: 'length-weeks', min: weeksMin, max: weeksMax });

type TextField = z.ZodMiniType<string, string>;

/** The same fields, empty when they are missing. */
export function orBlank<Fields extends Record<string, TextField>>(fields: Fields) {
  const entries = Object.entries(fields).map(([name, field]) => [name, z.prefault(field, '')]);
  return Object.fromEntries(entries) as { [Name in keyof Fields]: z.ZodMiniPrefault<Fields[Name]> };
}

const stepsSentence = said('instructions-one-text', { instructionStepsMax, instructionStepMax });

function fieldsFor(rule: { refusesUnstorable: boolean }) {
  const programTitle = line({
    ...rule,
    field: 'title',
    min: 1,
    max: programTitleMax,
    tooShort: programTitleRequired,
  });

  const programTexts = {
    subtitle: line({ ...rule, field: 'subtitle', max: subtitleMax }),
    description: text({ ...rule, field: 'description', max: descriptionMax }),
    coreQuestion: text({ ...rule, field: 'core-question', max: coreQuestionMax }),
    targetAudience: text({ ...rule, field: 'target-audience', max: targetAudienceMax }),
    expectedOutcomes: text({ ...rule, field: 'expected-outcomes', max: expectedOutcomesMax }),
  };

  const themeFields = {
    ...orBlank({
      focusDescription: text({ ...rule, field: 'focus', max: focusDescriptionMax }),
      integrationGoal: text({ ...rule, field: 'integration-goal', max: integrationGoalMax }),
    }),
    /** Planned for the first day of the week in a cohort created with the program. */
    groupPost: z.optional(text({ ...rule, field: 'post-groups', max: groupPostMax })),
    discussionTopics: z.prefault(
      lines({
        ...rule,
        field: 'discussion-topic',
        list: 'discussion-topics',
        max: discussionTopicMax,
        most: discussionTopicsMax,
      }),
      [],
    ),
  };

  const steps = z
    .array(text({ ...rule, field: 'step', max: instructionStepMax }))
    .check(z.maxLength(withDropped(instructionStepsMax), stepsSentence));
  const stepText = z.string(stepsSentence).check(atMost(instructionStepMax * instructionStepsMax, stepsSentence));
  /** Accepted as text with one step per line or as a list; stored as a list. */
  const instructions = z
    .pipe(
      oneOrList(
        z.pipe(stepText, text({ ...rule, field: 'instructions', max: instructionStepMax * instructionStepsMax })),
        steps,
      ),
      z.transform((given: string | string[]) => instructionSteps(given)),
    )
    .check(
      z.refine(
        (given) => given.length <= instructionStepsMax && given.every((one) => one.length <= instructionStepMax),
        stepsSentence,
      ),
    );

  const practiceFields = {
    ...orBlank({
      duration: line({ ...rule, field: 'duration', max: practiceDurationMax }),
      purpose: text({ ...rule, field: 'purpose', max: purposeMax }),
    }),
    practiceType: z.prefault(
      line({ ...rule, field: 'kind-practice', min: 1, max: practiceTypeMax }),
      practiceTypeDefault,
    ),
    instructions: z.prefault(instructions, []),
    difficulty: z.prefault(
      z.enum(practiceDifficulties, said('difficulty', { practiceDifficulties: practiceDifficulties.join(', ') })),
      'Beginner',
    ),
    isOptional: z.prefault(z.boolean(said('optional-true-false')), false),
  };

  const checkInFields = {
    instrumentId: line({ ...rule, field: 'check', min: 1, max: 64 }),
    version: whole({ field: 'version', min: 1, max: 10_000 }),
  };

  const promptFields = {
    weekNumber,
    dayNumber,
    promptText: text({
      ...rule,
      field: 'prompt-2',
      min: 1,
      max: promptTextMax,
      tooShort: said('every-prompt-needs'),
    }),
    promptType: z.prefault(line({ ...rule, field: 'kind-prompt', min: 1, max: promptTypeMax }), promptTypeDefault),
    /** After the day’s page. */
    checkIn: z.optional(input(checkInFields, said('check-names-instrument'))),
  };

  return { programTitle, programTexts, themeFields, practiceFields, promptFields, checkInFields };
}

/** Typed into the wizard: characters that cannot be stored are dropped, since no one can see or remove them there. */
export const callFields = fieldsFor({ refusesUnstorable: false });

/** In a document: refused instead, with the path. */
export const documentFields = fieldsFor({ refusesUnstorable: true });

/**
 * Refuses a list that names a week, or a day, twice, at the second. It checks the valid items even if others are
 * invalid, so that everything is reported at once.
 */
export function eachPlaceOnce<Item>(unit: 'week' | 'day', most: number) {
  return z.superRefine<Item[]>(
    (items, context) => {
      const places = soundPlaces(items, unit);
      for (const index of repeatedPlaces(places)) {
        const message = twiceSentence(places[index] as Place);
        context.addIssue({ code: 'custom', message, path: [index, `${unit}Number`], input: items[index] });
      }
    },
    { when: ({ value }) => Array.isArray(value) && value.length <= most },
  );
}
