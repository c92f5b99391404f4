import { practiceDifficulties, weeksMax, weeksMin } from '#contract/programs/constants.ts';
import { totalDays } from '#contract/programs/rules.ts';
import { blankContent, blankPractice, blankPrompt, headingFields } from './content.ts';
import type { Heading, PracticeDraft, ProgramContent, Week } from './content.ts';
import { partNames } from './request-bodies.ts';
import type { PartName } from './request-bodies.ts';
import { savedState, unsavedState } from './save-state.ts';
import type { PendingCall, SavedProgram, SaveState } from './save-state.ts';

export const steps = [1, 2, 3, 4] as const;
export type Step = (typeof steps)[number];

/** Everything that is kept on the device. */
export type Draft = {
  step: Step;
  /** The day of the program that stands open in step 4. Its week is the one that stands open in the others. */
  day: number;
  content: ProgramContent;
  save: SaveState;
  /** The other version after a choice between two, so that choosing loses nothing. */
  aside: ProgramContent | null;
};

export function newDraft(): Draft {
  return { step: 1, day: 1, content: blankContent(), save: unsavedState(), aside: null };
}

export function draftOf(program: SavedProgram, content: ProgramContent): Draft {
  return { step: 1, day: 1, content, save: savedState(program, content), aside: null };
}

/**
 * A draft from storage: an older version of the page may have written it, so each piece is looked at. Null: it is none.
 */
export function reviveDraft(value: unknown): Draft | null {
  if (!isRecord(value) || !isRecord(value.content)) return null;
  const content = reviveContent(value.content);
  const weeks = content.heading.durationWeeks;
  return {
    step: steps.find((step) => step === value.step) ?? 1,
    day: within(value.day, 1, totalDays(weeks)),
    content,
    save: reviveSave(value.save),
    aside: isRecord(value.aside) ? reviveContent(value.aside) : null,
  };
}

function reviveContent(value: Record<string, unknown>): ProgramContent {
  const content = blankContent();
  const weeks = Array.isArray(value.weeks) ? value.weeks : [];
  return {
    heading: reviveHeading(value.heading),
    weeks: content.weeks.map((blank, index) => reviveWeek(blank, weeks[index])),
  };
}

function reviveHeading(value: unknown): Heading {
  const { heading } = blankContent();
  if (!isRecord(value)) return heading;
  for (const field of headingFields) heading[field] = text(value[field]);
  heading.durationWeeks = within(value.durationWeeks, weeksMin, weeksMax, heading.durationWeeks);
  return heading;
}

function reviveWeek(blank: Week, value: unknown): Week {
  if (!isRecord(value)) return blank;
  const theme = isRecord(value.theme) ? value.theme : {};
  const topics = Array.isArray(theme.discussionTopics) ? theme.discussionTopics : [];
  const practices = Array.isArray(value.practices) ? value.practices : [];
  const prompts = Array.isArray(value.prompts) ? value.prompts : [];
  return {
    theme: {
      title: text(theme.title),
      focusDescription: text(theme.focusDescription),
      integrationGoal: text(theme.integrationGoal),
      groupPost: text(theme.groupPost),
      discussionTopics: topics.map(text),
    },
    practices: practices.filter(isRecord).map(revivePractice),
    prompts: blank.prompts.map((_, index) => {
      const prompt: unknown = prompts[index];
      return isRecord(prompt) ? { text: text(prompt.text), type: text(prompt.type) || blankPrompt.type } : blankPrompt;
    }),
  };
}

function revivePractice(value: Record<string, unknown>, index: number): PracticeDraft {
  const blank = blankPractice(text(value.key) || `revived-${index}`);
  return {
    key: blank.key,
    title: text(value.title),
    practiceType: text(value.practiceType) || blank.practiceType,
    duration: text(value.duration),
    instructions: text(value.instructions),
    purpose: text(value.purpose),
    difficulty: practiceDifficulties.find((one) => one === value.difficulty) ?? blank.difficulty,
    isOptional: value.isOptional === true,
  };
}

/** What is not known any more is sent again: the server answers what it already has as done. */
function reviveSave(value: unknown): SaveState {
  const save = unsavedState();
  if (!isRecord(value)) return save;
  const { program, saved, pending, failed } = value;
  if (isRecord(program) && text(program.id)) {
    save.program = {
      id: text(program.id),
      programId: text(program.programId),
      revision: typeof program.revision === 'number' ? program.revision : undefined,
      durationWeeks: within(program.durationWeeks, weeksMin, weeksMax),
    };
    for (const part of partNames) save.saved[part] = isRecord(saved) ? text(saved[part]) : '';
  }
  save.pending = revivePending(pending);
  const failedPart = isRecord(failed) ? partOf(failed.part) : undefined;
  if (isRecord(failed) && failedPart)
    save.failed = { part: failedPart, sentence: text(failed.sentence), status: Number(failed.status) || 0 };
  return save;
}

function revivePending(value: unknown): PendingCall | null {
  const part = isRecord(value) ? partOf(value.part) : undefined;
  if (!isRecord(value) || !part || !text(value.body)) return null;
  return { part, body: text(value.body), key: text(value.key) };
}

const partOf = (value: unknown): PartName | undefined => partNames.find((name) => name === value);

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

function within(value: unknown, least: number, most: number, otherwise: number = least): number {
  return typeof value === 'number' && Number.isInteger(value) ? Math.min(most, Math.max(least, value)) : otherwise;
}
