import type { EntryType } from '#contract/journal/rules.ts';
import type { JournalEntry } from '#contract/journal/schema.ts';
import type { Media } from '#contract/media/schema.ts';
import { dayOfEntry } from '#contract/programs/rules.ts';
import { countWords } from '#contract/text.ts';
import type { Share } from '#contract/sharing/schema.ts';
import { presentShare } from '#server/features/sharing/share-entry.ts';
import type { StoredShare } from '#server/features/sharing/sql.ts';
import type { OpenText } from '#server/platform/crypto/data-keys.ts';
import { promptFor } from '#server/platform/default-prompt.ts';

/** An entry as it lies in the table. */
export type StoredEntry = {
  id: string;
  /** Both null on a free page. */
  weekNumber: number | null;
  dayNumber: number | null;
  programTitle: string;
  promptText: string;
  createdAt: Date;
  updatedAt: Date;
  version: number;
  isLate: boolean;
  wordCount: number;
  /** Null on an imported page. */
  moodScore: number | null;
  entryType: EntryType;
  media: Media[];
};

/** Words that count: the line beside a recording is there to find it by. */
export const wordsOf = ({ entryType, entryText }: { entryType: EntryType; entryText: string }): number =>
  entryType === 'audio' ? 0 : countWords(entryText);

/** What an entry on a free page has in place of a program day. */
export const freePage = { weekNumber: null, dayNumber: null, programTitle: '', promptText: '', isLate: false };

/** An entry as a statement brings it, still sealed. */
export function openEntry(
  entry: StoredEntry & { entryTextSealed: Buffer; share: StoredShare },
  open: OpenText,
  language: string,
): JournalEntry {
  return presentEntry(entry, open(entry, entry.entryTextSealed), presentShare(entry.share, entry, open), language);
}

export function presentEntry(
  entry: StoredEntry,
  entryText: string,
  share: Share | null,
  language: string,
): JournalEntry {
  return {
    id: entry.id,
    dayNumber: dayOfEntry(entry),
    programTitle: entry.programTitle,
    promptText: promptFor(language, entry.promptText),
    createdAt: entry.createdAt.toISOString(),
    updatedAt: entry.updatedAt.toISOString(),
    version: entry.version,
    isLate: entry.isLate,
    entryText,
    wordCount: entry.wordCount,
    moodScore: entry.moodScore,
    entryType: entry.entryType,
    media: entry.media,
    share,
  };
}
