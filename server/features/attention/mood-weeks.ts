/** Entries and the sum of their moods on each day up to the last entry's; that day comes first. */
export type MoodDays = { counts: readonly number[]; moods: readonly number[] };

const week = 7;

/** How far back a fall can be followed: each of those days needs its own two weeks. */
export function deepestOf({ counts }: MoodDays): number {
  return Math.max(0, counts.length - 2 * week);
}

type Sum = { entries: number; moods: number };

/** The days that lie from `from` to before `until` days back, seen so many days after the last entry. */
function sumOf({ counts, moods }: MoodDays, later: number, from: number, until: number): Sum {
  const sum = { entries: 0, moods: 0 };
  for (let back = Math.max(0, from - later); back < until - later && back < counts.length; back += 1) {
    sum.entries += counts[back] ?? 0;
    sum.moods += moods[back] ?? 0;
  }
  return sum;
}

/** The mean mood of the last seven days, to one decimal; null when there is none. An entry dated ahead of today counts. */
export function recentMean(days: MoodDays, later: number): number | null {
  const { entries, moods } = sumOf(days, later, Number.NEGATIVE_INFINITY, week);
  return entries === 0 ? null : Math.round((moods / entries) * 10) / 10;
}

/** Both weeks' means; null when one of them has no entry. `later` may be negative: a day before the last entry. */
export function meansAt(days: MoodDays, later: number) {
  const [now, before] = [sumOf(days, later, 0, week), sumOf(days, later, week, 2 * week)];
  if (now.entries === 0 || before.entries === 0) return null;
  return {
    now: now.moods / now.entries,
    before: before.moods / before.entries,
    /** Entries in the week that has fewer. */
    entriesMin: Math.min(now.entries, before.entries),
    // In whole numbers: a fall of exactly two must not be lost in the last digit of a quotient.
    isFallOf: (points: number) =>
      before.moods * now.entries - now.moods * before.entries >= points * now.entries * before.entries,
  };
}
