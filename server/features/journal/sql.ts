import { shareOf } from '#server/features/sharing/sql.ts';
import { journalEntries } from '#server/platform/db/schema.ts';

/** What an answer tells about an entry; the text and the comments are sealed. */
export const entryColumns = {
  id: journalEntries.id,
  weekNumber: journalEntries.weekNumber,
  dayNumber: journalEntries.dayNumber,
  programTitle: journalEntries.programTitle,
  promptText: journalEntries.promptText,
  createdAt: journalEntries.createdAt,
  updatedAt: journalEntries.updatedAt,
  version: journalEntries.version,
  isLate: journalEntries.isLate,
  wordCount: journalEntries.wordCount,
  moodScore: journalEntries.moodScore,
  entryType: journalEntries.entryType,
  entryTextSealed: journalEntries.entryTextSealed,
  share: shareOf(journalEntries.id),
};
