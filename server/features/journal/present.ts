import type { JournalEntry } from '#contract/journal/schema.ts';
import { programDay } from '#contract/programs/rules.ts';

/** An entry as it lies in the table. */
export type StoredEntry = {
  id: string;
  weekNumber: number;
  dayNumber: number;
  programTitle: string;
  promptText: string;
  createdAt: Date;
  updatedAt: Date;
  version: number;
  isLate: boolean;
  wordCount: number;
  moodScore: number;
  entryType: 'text';
};

export function presentEntry(entry: StoredEntry, entryText: string): JournalEntry {
  return {
    id: entry.id,
    dayNumber: programDay(entry.weekNumber, entry.dayNumber),
    programTitle: entry.programTitle,
    promptText: entry.promptText,
    createdAt: entry.createdAt.toISOString(),
    updatedAt: entry.updatedAt.toISOString(),
    version: entry.version,
    isLate: entry.isLate,
    entryText,
    wordCount: entry.wordCount,
    moodScore: entry.moodScore,
    entryType: entry.entryType,
  };
}
