import { daysOf, emptyDays, isBlank, promptOf } from './content.ts';
import type { ProgramContent } from './content.ts';

/**
 * A bullet, or a number with a sign after it, and the space that follows. "3 things you kept" keeps its 3.
 * "Day 4:" is a number too, however it is spelt.
 */
const bullet = /[-*+\u2022\u2023\u25aa\u25cf\u25e6\u2013\u2014\u00b7]/.source;
const numbered = /\(?\d{1,3}[.):]/.source;
const namedDay = /(?:day|tag|jour|d[ií]a|giorno)\s+\d{1,3}\s*[.):\u2013\u2014-]/.source;
const lineStart = new RegExp(`^(?:${bullet}|${numbered}|${namedDay})\\s+`, 'i');

/** The prompts of a pasted list: one on each line, blank lines left out. */
export function promptLines(text: string): string[] {
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.trim().replace(lineStart, '').trim())
    .filter((line) => line !== '');
}

export type PasteMode = 'empty' | 'from';

export type PastePlan = {
  puts: { day: number; text: string; replaces: string | null }[];
  /** Lines for which there is no day. */
  leftOver: string[];
  /** Days that are empty now and will be afterwards. */
  stillEmpty: number[];
};

/** Which line goes to which day: to the empty ones in turn, or to every day from `from` on. */
export function planPaste(content: ProgramContent, lines: readonly string[], mode: PasteMode, from: number): PastePlan {
  const empty = emptyDays(content);
  const days =
    mode === 'empty'
      ? empty
      : daysOf(content)
          .map(({ day }) => day)
          .filter((day) => day >= from);
  const puts = lines.slice(0, days.length).map((text, index) => {
    const day = days[index] ?? from;
    const before = promptOf(content, day).text;
    return { day, text, replaces: isBlank(before) || before.trim() === text ? null : before };
  });
  const filled = new Set(puts.map(({ day }) => day));
  return { puts, leftOver: lines.slice(days.length), stillEmpty: empty.filter((day) => !filled.has(day)) };
}

/** The first empty day at or after a day, then from the beginning; undefined when every day is written. */
export function nextEmptyDay(content: ProgramContent, from: number): number | undefined {
  const empty = emptyDays(content);
  return empty.find((day) => day >= from) ?? empty[0];
}
