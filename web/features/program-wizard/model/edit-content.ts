import { weekAndDay } from '#contract/programs/rules.ts';
import { blankPractice, promptOf } from './content.ts';
import type { CheckIn, PracticeDraft, ProgramContent, Prompt, Theme, Week } from './content.ts';

function changeWeek(content: ProgramContent, number: number, change: (week: Week) => Week): ProgramContent {
  const week = content.weeks[number - 1];
  return week ? { ...content, weeks: content.weeks.with(number - 1, change(week)) } : content;
}

export function changeTheme(content: ProgramContent, number: number, change: (theme: Theme) => Theme): ProgramContent {
  return changeWeek(content, number, (week) => ({ ...week, theme: change(week.theme) }));
}

type Found = { week: number; index: number; practice: PracticeDraft };

export function findPractice(content: ProgramContent, key: string): Found | undefined {
  for (const [at, { practices }] of content.weeks.entries()) {
    const index = practices.findIndex((practice) => practice.key === key);
    const practice = practices[index];
    if (practice) return { week: at + 1, index, practice };
  }
  return undefined;
}

export function addPractice(content: ProgramContent, week: number, key: string): ProgramContent {
  return changeWeek(content, week, (one) => ({ ...one, practices: [...one.practices, blankPractice(key)] }));
}

export function changePractice(
  content: ProgramContent,
  key: string,
  change: Partial<Omit<PracticeDraft, 'key'>>,
): ProgramContent {
  const found = findPractice(content, key);
  if (!found) return content;
  return changeWeek(content, found.week, (week) => ({
    ...week,
    practices: week.practices.with(found.index, { ...found.practice, ...change }),
  }));
}

export function takePractice(content: ProgramContent, key: string): (Found & { content: ProgramContent }) | undefined {
  const found = findPractice(content, key);
  return (
    found && {
      ...found,
      content: changeWeek(content, found.week, (week) => ({
        ...week,
        practices: week.practices.toSpliced(found.index, 1),
      })),
    }
  );
}

export function putPractice(content: ProgramContent, { week, index, practice }: Found): ProgramContent {
  return changeWeek(content, week, (one) => ({ ...one, practices: one.practices.toSpliced(index, 0, practice) }));
}

/** Within its week; at the edge nothing moves. */
export function movePractice(content: ProgramContent, key: string, by: -1 | 1): ProgramContent {
  const found = findPractice(content, key);
  const other = found && content.weeks[found.week - 1]?.practices[found.index + by];
  if (!found || !other) return content;
  return changeWeek(content, found.week, (week) => ({
    ...week,
    practices: week.practices.with(found.index, other).with(found.index + by, found.practice),
  }));
}

/** A prompt with its day of the program. */
export type PlacedPrompt = { day: number; prompt: Prompt };

export function promptsAt(content: ProgramContent, days: readonly number[]): PlacedPrompt[] {
  return days.map((day) => ({ day, prompt: promptOf(content, day) }));
}

export function putPrompts(content: ProgramContent, puts: readonly PlacedPrompt[]): ProgramContent {
  return puts.reduce((changed, { day: dayOfProgram, prompt }) => {
    const { week, day } = weekAndDay(dayOfProgram);
    return changeWeek(changed, week, (one) => ({ ...one, prompts: one.prompts.with(day - 1, prompt) }));
  }, content);
}

export function setPrompt(content: ProgramContent, day: number, text: string): ProgramContent {
  return putPrompts(content, [{ day, prompt: { ...promptOf(content, day), text } }]);
}

/** The two days change places, also over the edge of a week. */
export function movePrompt(content: ProgramContent, from: number, to: number): ProgramContent {
  return putPrompts(content, [
    { day: from, prompt: promptOf(content, to) },
    { day: to, prompt: promptOf(content, from) },
  ]);
}

/** In place of the one that was there. */
export function putCheckIn(content: ProgramContent, day: number, checkIn: CheckIn): ProgramContent {
  return { ...content, checkIns: [...takeCheckIns(content, [day]).checkIns, { ...checkIn, day }] };
}

export function takeCheckIns(content: ProgramContent, days: readonly number[]): ProgramContent {
  return { ...content, checkIns: content.checkIns.filter(({ day }) => !days.includes(day)) };
}
