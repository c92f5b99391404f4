import { blankPractice } from './content.ts';
import type { Practice, ProgramContent } from './content.ts';
import { changeWeek } from './edit-weeks.ts';

type Found = { week: number; index: number; practice: Practice };

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
  change: Partial<Omit<Practice, 'key'>>,
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
