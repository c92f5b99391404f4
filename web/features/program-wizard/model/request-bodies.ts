import { defaultPromptText } from '#contract/programs/constants.ts';
import { instructionSteps, titleOfPractice, titleOfWeek, weekAndDay } from '#contract/programs/rules.ts';
import { checkInOn, daysOf, isBlank, isPracticeBlank, isThemeBlank, weeksOf } from './content.ts';
import type { Heading, ProgramContent } from './content.ts';

/** The four parts of a save, in the order of the steps. */
export const partNames = ['heading', 'themes', 'practices', 'prompts'] as const;
export type PartName = (typeof partNames)[number];
export type SetName = Exclude<PartName, 'heading'>;

/*
 * What is sent is trimmed and given its fallback names here already, exactly as the server would do it: so what the
 * server holds afterwards can be compared with what is on the page.
 */

export function headingBody(heading: Heading): Heading {
  const { title, subtitle, description, coreQuestion, targetAudience, expectedOutcomes, durationWeeks } = heading;
  return {
    title: oneLine(title),
    subtitle: oneLine(subtitle),
    description: tidy(description),
    coreQuestion: tidy(coreQuestion),
    targetAudience: tidy(targetAudience),
    expectedOutcomes: tidy(expectedOutcomes),
    durationWeeks,
  };
}

export function themesBody(content: ProgramContent) {
  return weeksOf(content).flatMap(({ number, week: { theme } }) =>
    isThemeBlank(theme)
      ? []
      : [
          {
            weekNumber: number,
            title: titleOfWeek(oneLine(theme.title), number),
            focusDescription: tidy(theme.focusDescription),
            discussionTopics: theme.discussionTopics.filter((topic) => !isBlank(topic)).map(oneLine),
            integrationGoal: tidy(theme.integrationGoal),
            ...(isBlank(theme.groupPost) ? {} : { groupPost: tidy(theme.groupPost) }),
          },
        ],
  );
}

export function practicesBody(content: ProgramContent) {
  return keptPractices(content).map(({ weekNumber, practice }) => ({
    weekNumber,
    title: titleOfPractice(oneLine(practice.title)),
    practiceType: practice.practiceType,
    duration: oneLine(practice.duration),
    instructions: instructionSteps(tidy(practice.instructions)),
    purpose: tidy(practice.purpose),
    difficulty: practice.difficulty,
    isOptional: practice.isOptional,
  }));
}

export function promptsBody(content: ProgramContent) {
  return writtenPrompts(content).map(({ day, prompt }) => {
    const place = weekAndDay(day);
    const checkIn = checkInOn(content, day);
    return {
      weekNumber: place.week,
      dayNumber: place.day,
      // A day that was left empty asks this anyway; its check-in needs a prompt to belong to.
      promptText: tidy(prompt.text) || defaultPromptText,
      promptType: prompt.type,
      ...(checkIn && { checkIn: { instrumentId: checkIn.instrumentId, version: checkIn.version } }),
    };
  });
}

export type SetBodies = {
  themes: ReturnType<typeof themesBody>;
  practices: ReturnType<typeof practicesBody>;
  prompts: ReturnType<typeof promptsBody>;
};
type PartBodies = SetBodies & { heading: Heading };

const builders: { [Part in PartName]: (content: ProgramContent) => PartBodies[Part] } = {
  heading: (content) => headingBody(content.heading),
  themes: themesBody,
  practices: practicesBody,
  prompts: promptsBody,
};

export function bodyOf<Part extends PartName>(content: ProgramContent, part: Part): PartBodies[Part] {
  return builders[part](content);
}

/** The practices that are sent, in the order in which they are sent. */
export function keptPractices(content: ProgramContent) {
  return weeksOf(content).flatMap(({ number, week }) =>
    week.practices
      .filter((practice) => !isPracticeBlank(practice))
      .map((practice) => ({ weekNumber: number, practice })),
  );
}

/** The days that are sent, in the order in which they are sent. */
export function writtenPrompts(content: ProgramContent) {
  return daysOf(content).filter(({ day, prompt }) => !isBlank(prompt.text) || checkInOn(content, day));
}

/** How many items of a set are sent. */
export function sizeOf(content: ProgramContent, part: SetName): number {
  return bodyOf(content, part).length;
}

/** NUL and halves of characters cannot be stored; the server drops them too. */
const storable = (text: string): string => text.replaceAll('\u0000', '').replaceAll('\r\n', '\n').toWellFormed();

const tidy = (text: string): string => storable(text).trim();

const oneLine = (text: string): string =>
  storable(text)
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ')
    .trim();

/** A part as it is sent, to be compared with what the server is known to have. */
export function bodyText(content: ProgramContent, part: PartName): string {
  return JSON.stringify(bodyOf(content, part));
}

/** Whether two contents would leave the same program on the server. */
export function isSameProgram(one: ProgramContent, other: ProgramContent): boolean {
  return partNames.every((part) => bodyText(one, part) === bodyText(other, part));
}
