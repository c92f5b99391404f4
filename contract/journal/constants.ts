/** About forty pages: more than anybody writes in a day, little enough to keep and search. */
export const entryTextMax = 20_000;

/** Audio is known to the contract and refused while it is off. */
export const entryTypes = ['text', 'audio'] as const;
export type EntryType = (typeof entryTypes)[number];

/** Entries on a page of the journal. */
export const journalPageSize = 10;

/** Far past any journal; keeps the offset a small number. */
export const journalPageMax = 100_000;

/** Characters of an entry shown in the list. */
export const entryPreviewLength = 200;

/** Entries on each side of the comparison that makes the trend. */
export const trendWindow = 7;

/** The smallest difference of means that is called a trend. */
export const trendThreshold = 0.5;

export const moodTrends = ['improving', 'declining', 'neutral'] as const;
export type MoodTrend = (typeof moodTrends)[number];

/** Weekly averages shown beside the journal. */
export const weeklyAveragesShown = 4;

/** A mood this low shows the help lines, whatever was written. */
export const lowMoodMax = 2;

/** Longer ago than this, the moment a device says it was written at is not believed. */
export const writtenAtMaxDays = 30;

/** How far ahead of ours a device's clock may be before we take our own time instead. */
export const writtenAtAheadMinutes = 5;

/** A deleted entry can be brought back for this long; then it is erased with its versions. */
export const deletedEntryDays = 7;

/** Words to look for in one's own journal. */
export const journalSearchMax = 200;

export const entryRequiredSentence = 'Please write something before saving your entry.';

/** Room for an id of ours. */
export const assignmentIdMax = 64;
