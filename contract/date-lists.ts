import { forEverybody, ordered, partsOf, withYear, type DateStyle, type DateWords } from './date-words.ts';

/* Several dates in one phrase; apart from date-words.ts, because few pages say them. */

/** "22 September to 19 October 2025", "2 to 8 March 2026"; on paper, so for everybody. */
export function periodInWords(from: string, to: string, words: DateWords): string {
  const style = { words, ...forEverybody };
  const [first, last] = [partsOf(from, words), partsOf(to, words)];
  const end = withYear(last, style);
  if (from === to) return end;
  if (first.year !== last.year) return words.span({ from: withYear(first, style), to: end });
  if (first.month !== last.month) return words.span({ from: ordered(first, style), to: end });
  const days = words.span({ from: words.dayInDates(first), to: words.dayInDates(last) });
  return words.datesOfYear({ ...last, days });
}

/** "1, 5 and 6 November", "30 October and 2 to 7 November"; or "November 1, 5 and 6". */
export function datesInWords(
  dates: readonly string[],
  { words, isMonthFirst }: DateStyle,
  listed: (items: readonly string[]) => string,
): string {
  const byMonth = Map.groupBy(dates, (date) => partsOf(date, words).month);
  return listed(
    [...byMonth].map(([month, days]) => words.dates({ month, days: listed(runsOf(days, words)), isMonthFirst })),
  );
}

/** "2 to 7" for three or more consecutive days. */
function runsOf(dates: readonly string[], words: DateWords): string[] {
  const runs: number[][] = [];
  for (const day of dates.map((date) => Number(date.slice(8)))) {
    const last = runs.at(-1);
    if (last && last.at(-1) === day - 1) last.push(day);
    else runs.push([day]);
  }
  return runs.flatMap((run) => {
    const named = run.map((day) => words.dayInDates({ day }));
    return named.length > 2 ? words.span({ from: named[0] ?? '', to: named.at(-1) ?? '' }) : named;
  });
}
