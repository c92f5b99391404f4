import { isPausedOn, type PausedDays } from '#contract/assignments/rules.ts';
import { dateAfter, dateBefore } from '#contract/days.ts';
import { said } from '#contract/said.ts';

/** About forty pages: more than anyone writes in a day, little enough to keep and search. */
export const entryTextMax = 20_000;

/** An entry of type audio is a recording; its text, which may be empty, is the line it is found by. */
export const entryTypes = ['text', 'audio'] as const;
export type EntryType = (typeof entryTypes)[number];

/** Entries on a page of the journal. */
export const journalPageSize = 10;

/** The latest entries, kept on the device to be read without a connection. */
export const offlineEntries = 30;

/** Far past any journal; keeps the offset a small number. */
export const journalPageMax = 100_000;

/** Characters of an entry shown in the list. */
const entryPreviewLength = 200;

/** Entries on each side of the comparison that makes the trend. */
export const trendWindow = 7;

/** The smallest difference of means that is called a trend. */
const trendThreshold = 0.5;

export const moodTrends = ['improving', 'declining', 'neutral'] as const;
type MoodTrend = (typeof moodTrends)[number];

/** Weekly averages shown beside the journal. */
export const weeklyAveragesShown = 4;

/** Free pages on the cloth, the newest: twelve weeks of daily ones, as much as the longest program. */
export const freePagesShown = 84;

/** Rows of the year in Progress, a week each. */
export const yearWeeks = 52;

/** Where phrases of distress are known; elsewhere the mood alone decides. A list is shipped once somebody experienced has read it. */
export const phraseLanguages: readonly string[] = ['en'];

/** A mood this low shows the help lines, whatever was written. */
export const lowMoodMax = 2;

/** Longer ago than this, the moment a device says it was written at is not believed. */
export const writtenAtMaxDays = 30;

/** How far ahead of ours a device's clock may be before we take our own time instead. */
export const writtenAtAheadMinutes = 5;

/** An entry begun before midnight and saved no later than this many hours after it belongs to the day it was begun. */
export const begunYesterdayHours = 3;

/** A deleted entry can be brought back for this long; then it is erased with its versions. */
export const deletedEntryDays = 7;

/** Words to look for in one's own journal. */
export const journalSearchMax = 200;

export const entryRequiredSentence = said('write-something-before');

/** Room for an id of ours. */
export const assignmentIdMax = 64;

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

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/**
 * Days in a row with an entry, up to today or yesterday: today is not over. Paused days neither count nor break it.
 * Someone who flew west may have written under tomorrow's date already, so the look back begins there.
 */
export function streakOf(dates: Iterable<string>, pauses: readonly PausedDays[], today: string): number {
  const written = new Set(dates);
  let streak = 0;
  for (let date = dateAfter(today, 1); ; date = dateBefore(date, 1)) {
    if (written.has(date)) streak += 1;
    else if (date < today && !isPausedOn(date, pauses)) return streak;
  }
}

/** The mood beside an entry: a whole number from 1 to 10, its face and its dye. */

export const minMood = 1;
export const maxMood = 10;
export const defaultMood = 7;

/** The step of the scale for an average. What lies outside the scale is at its end. */
export const moodStep = (mood: number): number => Math.min(maxMood, Math.max(minMood, Math.round(mood)));

/** Which dye: madder, weld or fern. Averages are not rounded, so 6.2 is already high. */
export type MoodBand = 'low' | 'mid' | 'high';

export function moodBand(mood: number): MoodBand {
  if (mood <= 4) return 'low';
  if (mood <= 6) return 'mid';
  return 'high';
}

/** Which of the five faces. */
export type MoodFace = 'very-low' | 'low' | 'neutral' | 'good' | 'very-good';

export function moodFace(mood: number): MoodFace {
  if (mood <= 2) return 'very-low';
  if (mood <= 4) return 'low';
  if (mood <= 6) return 'neutral';
  if (mood <= 8) return 'good';
  return 'very-good';
}
