import {
  coreQuestionMax,
  daysPerWeek,
  descriptionMax,
  discussionTopicMax,
  discussionTopicsMax,
  expectedOutcomesMax,
  focusDescriptionMax,
  groupPostMax,
  instructionStepMax,
  instructionStepsMax,
  integrationGoalMax,
  practiceDurationMax,
  practicesPerWeekMax,
  practiceTitleMax,
  programTitleMax,
  promptTextMax,
  purposeMax,
  subtitleMax,
  targetAudienceMax,
  weeksMax,
} from './constants.ts';

/**
 * Texts of a program in one language, by place: `title`, `week.2.focusDescription`, `practice.2.1.purpose`,
 * `prompt.2.3.promptText`. A list has a line for each item. A text that is missing is read in the original.
 */
export type ProgramTexts = Readonly<Record<string, string>>;

/** What can be translated, in reading order, and how long it may be. */
const limits = {
  heading: {
    title: programTitleMax,
    subtitle: subtitleMax,
    description: descriptionMax,
    coreQuestion: coreQuestionMax,
    targetAudience: targetAudienceMax,
    expectedOutcomes: expectedOutcomesMax,
  },
  week: {
    title: programTitleMax,
    focusDescription: focusDescriptionMax,
    discussionTopics: discussionTopicMax * discussionTopicsMax,
    integrationGoal: integrationGoalMax,
    groupPost: groupPostMax,
  },
  practice: {
    title: practiceTitleMax,
    duration: practiceDurationMax,
    purpose: purposeMax,
    instructions: instructionStepMax * instructionStepsMax,
  },
  prompt: { promptText: promptTextMax },
} satisfies Record<string, Record<string, number>>;

type Kind = keyof typeof limits;

const rowsMax = {
  heading: 1,
  week: weeksMax,
  practice: weeksMax * practicesPerWeekMax,
  prompt: weeksMax * daysPerWeek,
};
/** Of the longest program. */
export const placesMax = Object.entries(rowsMax).reduce(
  (sum, [kind, rows]) => sum + rows * Object.keys(limits[kind as Kind]).length,
  0,
);

type Row = { weekNumber?: number; position?: number; dayNumber?: number };

const prefixOf = (kind: Kind, row: Row): string =>
  kind === 'heading'
    ? ''
    : `${[kind, row.weekNumber, kind === 'practice' ? row.position : row.dayNumber].filter(Boolean).join('.')}.`;

/** What a place is of, without where: texts move between places of one kind. */
export const kindOfPlace = (place: string): string => place.replace(/[.\d]+/, '.');

const numbersIn = { heading: 0, week: 1, practice: 2, prompt: 2 } satisfies Record<Kind, number>;
const isNumber = (part: string): boolean => /^[1-9]\d?$/.test(part);

/** Undefined for what is no place. */
export function limitOfPlace(place: string): number | undefined {
  const parts = place.split('.');
  const field = parts.pop() ?? '';
  const [kind = 'heading', ...numbers] = parts;
  if (
    place.startsWith('heading.') ||
    !Object.hasOwn(limits, kind) ||
    numbers.length !== numbersIn[kind as Kind] ||
    !numbers.every(isNumber)
  )
    return undefined;
  const fields: Record<string, number> = limits[kind as Kind];
  return Object.hasOwn(fields, field) ? fields[field] : undefined;
}

const withText = (row: object, field: string): string => {
  const value = (row as Record<string, string | string[] | undefined>)[field] ?? '';
  return Array.isArray(value) ? value.join('\n') : value;
};

/** A row of a program with what its language has of it; the rest, and what the original does not have, stays as it is. */
export function translated<R extends object>(kind: Kind, row: R & Row, texts: ProgramTexts | null | undefined): R {
  if (!texts) return row;
  const prefix = prefixOf(kind, row);
  const found = Object.keys(limits[kind]).flatMap((field) => {
    const text = texts[prefix + field];
    if (text === undefined || withText(row, field) === '') return [];
    return [[field, Array.isArray(row[field as keyof R]) ? text.split('\n') : text]];
  });
  return { ...row, ...Object.fromEntries(found) };
}

/** A prompt in the reader's language. Where that has everything but this day, it names the language it is shown in instead. */
export function promptIn<P extends { weekNumber: number; dayNumber: number; promptText: string }>(
  row: P,
  texts: ProgramTexts | null | undefined,
  original: string,
): P & { language?: string } {
  const own = translated('prompt', row, texts);
  return texts && texts[`${prefixOf('prompt', row)}promptText`] === undefined ? { ...own, language: original } : own;
}

type Rows = { weeklyThemes?: readonly Row[]; weeklyPractices?: readonly Row[]; dailyPrompts?: readonly Row[] };

/** Every text of a program, or of the parts that are given, in the language it was written in. */
export function textsOf(program: Rows & Partial<Record<keyof typeof limits.heading, string>>): Record<string, string> {
  const { weeklyThemes = [], weeklyPractices = [], dailyPrompts = [] } = program;
  const textsIn = (kind: Kind, row: Row) =>
    Object.keys(limits[kind]).map((field) => [prefixOf(kind, row) + field, withText(row, field)]);
  return Object.fromEntries(
    [
      ...textsIn('heading', program as Row),
      ...weeklyThemes.flatMap((row) => textsIn('week', row)),
      ...weeklyPractices.flatMap((row) => textsIn('practice', row)),
      ...dailyPrompts.flatMap((row) => textsIn('prompt', row)),
    ].filter(([, text]) => text !== ''),
  ) as Record<string, string>;
}

const isPrompt = (place: string): boolean => place.startsWith('prompt.');

/** Days with a prompt, and how many of them a language has. */
export function daysIn(source: ProgramTexts, texts: ProgramTexts): { days: number; translated: number } {
  const days = Object.keys(source).filter(isPrompt);
  return { days: days.length, translated: days.filter((place) => texts[place] !== undefined).length };
}

export type Translation = { texts: ProgramTexts; changed: Readonly<Record<string, string>> };

/**
 * What a translation is after its original has changed, for the part whose texts are given as they were and as they are.
 * A text follows what it says to another place; one whose original was written over is kept, with when that was; one
 * whose original is gone goes.
 */
export function followOriginal(
  { texts, changed }: Translation,
  before: ProgramTexts,
  after: ProgramTexts,
  at: string,
): Translation {
  const next: Record<string, string> = {};
  const nextChanged: Record<string, string> = {};
  const placesOf = (source: ProgramTexts, text: string | undefined, kind: string) =>
    Object.keys(source).filter((place) => source[place] === text && kindOfPlace(place) === kind);
  const keep = (place: string, from: string, since = changed[from]) => {
    const text = texts[from];
    if (text === undefined) return;
    next[place] = text;
    if (since !== undefined) nextChanged[place] = since;
  };
  for (const place of Object.keys(texts))
    if (before[place] === undefined && after[place] === undefined) keep(place, place);
  for (const [place, source] of Object.entries(after)) {
    const kind = kindOfPlace(place);
    const from =
      before[place] === source ? place : placesOf(before, source, kind).find((other) => texts[other] !== undefined);
    if (from !== undefined) keep(place, from);
    // Its old text is elsewhere now, and its translation with it.
    else if (placesOf(after, before[place], kind).length === 0) keep(place, place, changed[place] ?? at);
  }
  return { texts: next, changed: nextChanged };
}
