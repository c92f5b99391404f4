import {
  daysPerWeek,
  practiceTypeDefault,
  promptTypeDefault,
  weeksDefault,
  weeksMax,
} from '#contract/programs/constants.ts';
import type { PracticeDifficulty } from '#contract/programs/constants.ts';
import { programDay, totalDays, weekAndDay } from '#contract/programs/rules.ts';
import type { ProgramPreview } from '#web/features/programs/queries.ts';

/** The texts of step 1, in the order of the page. */
const headingFields = [
  'title',
  'subtitle',
  'description',
  'coreQuestion',
  'targetAudience',
  'expectedOutcomes',
] as const;
export type HeadingField = (typeof headingFields)[number];
export type Heading = Record<HeadingField, string> & { durationWeeks: number };

const themeFields = ['title', 'focusDescription', 'integrationGoal', 'groupPost'] as const;
export type ThemeField = (typeof themeFields)[number];
export const isThemeField = (name: string): name is ThemeField => themeFields.some((field) => field === name);
export type Theme = Record<ThemeField, string> & { discussionTopics: string[] };

export type PracticeDraft = {
  /** Stays the same while the practice is moved about; never leaves this device. */
  key: string;
  title: string;
  practiceType: string;
  duration: string;
  /** One step on each line. */
  instructions: string;
  purpose: string;
  difficulty: PracticeDifficulty;
  isOptional: boolean;
};

export type Prompt = { text: string; type: string };

export type Week = { theme: Theme; practices: PracticeDraft[]; prompts: Prompt[] };

/** The title is for the page: what is sent is which instrument, in which version. */
export type CheckIn = { instrumentId: string; version: number; title: string };
/** It stays on its day when prompts move. A day has one at most. */
export type DayCheckIn = CheckIn & { day: number };

/**
 * All content. There are always as many weeks as a program can have: weeks beyond the chosen length are hidden and not
 * sent, and come back when the program is made longer.
 */
export type ProgramContent = { heading: Heading; weeks: Week[]; checkIns: DayCheckIn[] };

const blankPrompt: Prompt = { text: '', type: promptTypeDefault };

function blankWeek(): Week {
  return {
    theme: { title: '', focusDescription: '', integrationGoal: '', groupPost: '', discussionTopics: [] },
    practices: [],
    prompts: Array.from({ length: daysPerWeek }, () => blankPrompt),
  };
}

export function blankPractice(key: string): PracticeDraft {
  return {
    key,
    title: '',
    practiceType: practiceTypeDefault,
    duration: '',
    instructions: '',
    purpose: '',
    difficulty: 'Beginner',
    isOptional: false,
  };
}

export function blankContent(): ProgramContent {
  return {
    heading: {
      title: '',
      subtitle: '',
      description: '',
      coreQuestion: '',
      targetAudience: '',
      expectedOutcomes: '',
      durationWeeks: weeksDefault,
    },
    weeks: Array.from({ length: weeksMax }, blankWeek),
    checkIns: [],
  };
}

export function isBlank(text: string): boolean {
  return text.trim() === '';
}

/** Weeks of the chosen length, with their numbers. */
export function weeksOf(content: ProgramContent): { number: number; week: Week }[] {
  return content.weeks.slice(0, content.heading.durationWeeks).map((week, index) => ({ number: index + 1, week }));
}

export function weekOf(content: ProgramContent, number: number): Week {
  return content.weeks[number - 1] ?? blankWeek();
}

export function daysOf(content: ProgramContent): { day: number; prompt: Prompt }[] {
  return Array.from({ length: totalDays(content.heading.durationWeeks) }, (_, index) => ({
    day: index + 1,
    prompt: promptOf(content, index + 1),
  }));
}

export function promptOf(content: ProgramContent, dayOfProgram: number): Prompt {
  const { week, day } = weekAndDay(dayOfProgram);
  return content.weeks[week - 1]?.prompts[day - 1] ?? blankPrompt;
}

/** Within the chosen length, by day. */
export function checkInsOf({ heading, checkIns }: ProgramContent): DayCheckIn[] {
  return checkIns.filter(({ day }) => day <= totalDays(heading.durationWeeks)).toSorted((a, b) => a.day - b.day);
}

export const checkInOn = ({ checkIns }: ProgramContent, day: number): DayCheckIn | undefined =>
  checkIns.find((one) => one.day === day);

/** First and last day of a week, as days of the program. */
export function daysOfWeek(week: number): { first: number; last: number } {
  return { first: programDay(week, 1), last: programDay(week, daysPerWeek) };
}

export function emptyDays(content: ProgramContent): number[] {
  return daysOf(content).flatMap(({ day, prompt }) => (isBlank(prompt.text) ? [day] : []));
}

export function writtenInWeek(week: Week): number {
  return week.prompts.filter((prompt) => !isBlank(prompt.text)).length;
}

/** A week's theme counts once the client has something to read under its name. */
function isThemeWritten(theme: Theme): boolean {
  return !isBlank(theme.title) && !isBlank(theme.focusDescription);
}

export function isThemeBlank(theme: Theme): boolean {
  return themeFields.every((field) => isBlank(theme[field])) && theme.discussionTopics.every(isBlank);
}

/** A practice that was added and left without a word. */
export function isPracticeBlank(practice: PracticeDraft): boolean {
  return [practice.title, practice.duration, practice.instructions, practice.purpose].every(isBlank);
}

function isWeekBlank(week: Week): boolean {
  return isThemeBlank(week.theme) && week.practices.every(isPracticeBlank) && writtenInWeek(week) === 0;
}

/** Numbers of the weeks that hold something but lie beyond the chosen length. */
export function hiddenWeeks(content: ProgramContent): number[] {
  return content.weeks.flatMap((week, index) =>
    index >= content.heading.durationWeeks && !isWeekBlank(week) ? [index + 1] : [],
  );
}

function practiceCount(content: ProgramContent): number {
  return weeksOf(content).reduce(
    (count, { week }) => count + week.practices.filter((practice) => !isPracticeBlank(practice)).length,
    0,
  );
}

export type Counts = { themes: number; weeks: number; practices: number; written: number; days: number };

export function countsOf(content: ProgramContent): Counts {
  const days = totalDays(content.heading.durationWeeks);
  return {
    themes: weeksOf(content).filter(({ week }) => isThemeWritten(week.theme)).length,
    weeks: content.heading.durationWeeks,
    practices: practiceCount(content),
    written: days - emptyDays(content).length,
    days,
  };
}

/** A program as the server has it, in the shape in which it is written here. */
export function contentFromPreview({
  program,
  weeklyThemes,
  weeklyPractices,
  dailyPrompts,
}: ProgramPreview): ProgramContent {
  const content = blankContent();
  const texts = Object.fromEntries(headingFields.map((field) => [field, program[field]])) as Omit<
    Heading,
    'durationWeeks'
  >;
  content.heading = { ...texts, durationWeeks: program.durationWeeks };
  for (const {
    weekNumber,
    title,
    focusDescription,
    discussionTopics,
    integrationGoal,
    groupPost = '',
  } of weeklyThemes) {
    const week = content.weeks[weekNumber - 1];
    if (week)
      week.theme = { title, focusDescription, discussionTopics: [...discussionTopics], integrationGoal, groupPost };
  }
  for (const practice of weeklyPractices)
    content.weeks[practice.weekNumber - 1]?.practices.push(practiceFrom(practice));
  for (const { weekNumber, dayNumber, promptText, promptType, checkIn } of dailyPrompts) {
    const week = content.weeks[weekNumber - 1];
    if (week && weekNumber <= weeksMax && dayNumber <= daysPerWeek)
      week.prompts[dayNumber - 1] = { text: promptText, type: promptType };
    if (checkIn) content.checkIns.push({ ...checkIn, day: programDay(weekNumber, dayNumber) });
  }
  return content;
}

function practiceFrom({
  id,
  title,
  practiceType,
  duration,
  instructions,
  purpose,
  difficulty,
  isOptional,
}: ProgramPreview['weeklyPractices'][number]): PracticeDraft {
  return {
    key: id,
    title,
    practiceType,
    duration,
    instructions: instructions.join('\n'),
    purpose,
    difficulty,
    isOptional,
  };
}
