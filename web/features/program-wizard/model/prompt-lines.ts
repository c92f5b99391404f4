import { recognise } from '../document/recognise.ts';
import { daysOf, emptyDays, isBlank, promptOf } from './content.ts';
import type { ProgramContent } from './content.ts';

/** The prompts of a pasted list. `days` are the days it names itself. */
export type PastedList = { prompts: string[]; days: number[] | null; isTooLong: boolean };

export function readList(text: string): PastedList {
  const { content, unplaced, hasNamedDays, isTooLong } = recognise(text);
  const found = daysOf(content).filter(({ prompt }) => !isBlank(prompt.text));
  const beyond = unplaced.filter(({ why }) => why === 'no-day').map((line) => line.text);
  return {
    prompts: [...found.map(({ prompt }) => prompt.text), ...beyond],
    days: hasNamedDays ? found.map(({ day }) => day) : null,
    isTooLong,
  };
}

export type PasteMode = 'empty' | 'from';

export type PastePlan = {
  puts: { day: number; text: string; replaces: string | null }[];
  /** Lines for which there is no day. */
  leftOver: string[];
  /** Days that are empty now and will be afterwards. */
  stillEmpty: number[];
};

/** Which line goes to which day: to the days it names, or in turn; of these to the empty ones, or to all from `from` on. */
export function planPaste(
  content: ProgramContent,
  { prompts, days }: Pick<PastedList, 'prompts' | 'days'>,
  mode: PasteMode,
  from: number,
): PastePlan {
  const empty = emptyDays(content);
  const open = mode === 'empty' ? empty : daysOf(content).map(({ day }) => day);
  const inTurn = open.filter((day) => mode === 'empty' || day >= from);
  const puts: PastePlan['puts'] = [];
  const leftOver: string[] = [];
  for (const [index, text] of prompts.entries()) {
    const day = days ? open.find((one) => one === days[index]) : inTurn[index];
    const before = day === undefined ? '' : promptOf(content, day).text;
    if (day === undefined) leftOver.push(text);
    else puts.push({ day, text, replaces: isBlank(before) || before.trim() === text ? null : before });
  }
  const filled = new Set(puts.map(({ day }) => day));
  return { puts, leftOver, stillEmpty: empty.filter((day) => !filled.has(day)) };
}

/** The first empty day at or after a day, then from the beginning; undefined when every day is written. */
export function nextEmptyDay(content: ProgramContent, from: number): number | undefined {
  const empty = emptyDays(content);
  return empty.find((day) => day >= from) ?? empty[0];
}
