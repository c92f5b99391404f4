import { isPausedOn, type PausedDays } from '#contract/assignments/rules.ts';
import { dateAfter, dateBefore } from '#contract/days.ts';
import { entryPreviewLength, trendThreshold, trendWindow, type MoodTrend } from './constants.ts';

/**
 * The mean of the last 7 entries against the 7 before, newest first. Half a point or more is a trend.
 * Compared in whole numbers: a difference of exactly 0.5 must not be lost in the last digit of a quotient.
 */
export function moodTrend(newestFirst: readonly number[]): MoodTrend {
  const recent = newestFirst.slice(0, trendWindow);
  const before = newestFirst.slice(trendWindow, 2 * trendWindow);
  if (before.length === 0) return 'neutral';
  const difference = sum(recent) * before.length - sum(before) * recent.length;
  const threshold = trendThreshold * recent.length * before.length;
  if (difference >= threshold) return 'improving';
  return difference <= -threshold ? 'declining' : 'neutral';
}

/** To one decimal; null when there is nothing to average. */
export function averageMood(moods: readonly number[]): number | null {
  return moods.length === 0 ? null : Math.round((sum(moods) / moods.length) * 10) / 10;
}

/** The first 200 characters, never half a character. */
export function entryPreview(text: string): string {
  if (text.length <= entryPreviewLength) return text;
  const cut = text.slice(0, entryPreviewLength);
  // The last unit may be the first half of a character outside the basic plane.
  return `${cut.replace(/[\ud800-\udbff]$/, '').trimEnd()}…`;
}

export function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => word !== '').length;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/**
 * Days in a row with an entry, up to today or yesterday: today is not over. Paused days neither count nor break it.
 * Somebody who flew west may have written under tomorrow's date already, so the look back begins there.
 */
export function streakOf(dates: Iterable<string>, pauses: readonly PausedDays[], today: string): number {
  const written = new Set(dates);
  let streak = 0;
  for (let date = dateAfter(today, 1); ; date = dateBefore(date, 1)) {
    if (written.has(date)) streak += 1;
    else if (date < today && !isPausedOn(date, pauses)) return streak;
  }
}
