import * as z from 'zod/mini';
import { line, lines, text, whole } from '#contract/fields.ts';
import {
  coreQuestionMax, daysPerWeek, descriptionMax, discussionTopicMax, discussionTopicsMax, expectedOutcomesMax, focusDescriptionMax,
  instructionStepMax, instructionStepsMax, integrationGoalMax, practiceDifficulties, practiceDurationMax, practiceTypeDefault, practiceTypeMax,
  promptTextMax, promptTypeDefault, promptTypeMax, purposeMax, subtitleMax, targetAudienceMax, weeksMax, weeksMin,
} from './constants.ts';
import { describePlace, instructionSteps, repeatedPlaces } from './rules.ts';
import type { Place } from './rules.ts';

/** Fields that the wizard's calls and the import documents have in common. What may be left out defaults to empty. */

export const weekNumber = whole({ name: 'The week', min: weeksMin, max: weeksMax });
export const dayNumber = whole({ name: 'The day', min: 1, max: daysPerWeek });
export const durationWeeks = whole({ name: 'The length in weeks', min: weeksMin, max: weeksMax });

type TextField = z.ZodMiniType<string, string>;

/** The same fields, empty when they are missing. */
export function orBlank<Fields extends Record<string, TextField>>(fields: Fields) {
  const entries = Object.entries(fields).map(([name, field]) => [name, z.prefault(field, '')]);
  return Object.fromEntries(entries) as { [Name in keyof Fields]: z.ZodMiniPrefault<Fields[Name]> };
}

export const programTexts = {
  subtitle: line({ name: 'The subtitle', max: subtitleMax }),
  description: text({ name: 'The description', max: descriptionMax }),
  coreQuestion: text({ name: 'The core question', max: coreQuestionMax }),
  targetAudience: text({ name: 'The target audience', max: targetAudienceMax }),
  expectedOutcomes: text({ name: 'The expected outcomes', max: expectedOutcomesMax }),
};

export const themeFields = {
  ...orBlank({
    focusDescription: text({ name: 'The focus', max: focusDescriptionMax }),
    integrationGoal: text({ name: 'The integration goal', max: integrationGoalMax }),
  }),
  discussionTopics: z.prefault(lines({ name: 'A discussion topic', list: 'The discussion topics', max: discussionTopicMax, most: discussionTopicsMax }), []),
};

const stepsSentence = `Instructions are one text or a list: at most ${instructionStepsMax} steps of at most ${instructionStepMax} characters.`;
const step = text({ name: 'A step', max: instructionStepMax });
const instructionText = text({ name: 'The instructions', max: instructionStepMax * instructionStepsMax });

/** Accepted as text with a step on each line or as a list; always kept as a list. */
const instructions = z
  .pipe(z.union([instructionText, z.array(step)], stepsSentence), z.transform((given: string | string[]) => instructionSteps(given)))
  .check(z.refine((steps) => steps.length <= instructionStepsMax && steps.every((one) => one.length <= instructionStepMax), stepsSentence));

export const practiceFields = {
  ...orBlank({
    duration: line({ name: 'The duration', max: practiceDurationMax }),
    purpose: text({ name: 'The purpose', max: purposeMax }),
  }),
  practiceType: z.prefault(line({ name: 'The kind of practice', min: 1, max: practiceTypeMax }), practiceTypeDefault),
  instructions: z.prefault(instructions, []),
  difficulty: z.prefault(z.enum(practiceDifficulties, `The difficulty is ${practiceDifficulties.join(', ')}.`), 'Beginner'),
  isOptional: z.prefault(z.boolean('Optional is true or false.'), false),
};

export const promptFields = {
  weekNumber,
  dayNumber,
  promptText: text({ name: 'The prompt', min: 1, max: promptTextMax, tooShort: 'Every prompt needs a text of at least one character.' }),
  promptType: z.prefault(line({ name: 'The kind of prompt', min: 1, max: promptTypeMax }), promptTypeDefault),
};

/** Refuses a list that names a week, or a day, twice; the refusal stands at the second. */
export function eachPlaceOnce<Item extends Place>() {
  return z.superRefine<Item[]>((items, context) => {
    for (const index of repeatedPlaces(items)) {
      const item = items[index] as Item;
      context.addIssue({
        code: 'custom',
        message: `${describePlace(item)} is there twice.`,
        path: [index, item.dayNumber === undefined ? 'weekNumber' : 'dayNumber'],
        input: item.dayNumber ?? item.weekNumber,
      });
    }
  });
}
