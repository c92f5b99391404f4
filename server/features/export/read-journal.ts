import type { ImportSource } from '#contract/journal-import/rules.ts';
import type { EntryType } from '#contract/journal/rules.ts';
import { dayOfEntry } from '#contract/programs/rules.ts';
import type { ownReports } from '#server/features/cohort-room/reports.ts';
import type { ownPosts } from '#server/features/cohort-room/room.ts';
import { ownConversations } from '#server/features/messages/conversations.ts';
import type { ExportedConversation, ExportedMessage } from '#server/features/messages/conversations.ts';
import type { DataKey, Vault } from '#server/platform/crypto/vault.ts';
import { clockAt } from '#server/platform/dates.ts';
import type { Db } from '#server/platform/db/database.ts';
import { promptFor } from '#server/platform/default-prompt.ts';
import type { Deps } from '#server/platform/deps.ts';
import { localDate } from '#server/platform/local-date.ts';
import type { ExportedMedia, MediaByEntry } from './media-files.ts';
import { listEntriesAfter, listVersionsAfter } from './queries.ts';
import type { EntryRow, listGroups, Place, Range } from './queries.ts';

/** Texts have at most 20,000 characters, so a page in memory is a few megabytes at worst. */
export const entriesAtATime = 25;
const versionsAtATime = 25;

type ExportedVersion = { version: number; entryText: string; mood: number | null; writtenAt: Date };

/** What a coach answered. */
export type ExportedComment = { coachName: string; writtenAt: Date; date: string; text: string };

export type ExportedEntry = {
  id: string;
  /** The calendar date on which the person wrote it, in the zone of then. */
  date: string;
  /** On a clock of today's zone; null if that clock showed another date, as after travelling. */
  time: string | null;
  programTitle: string;
  /** These three are null on a free page. */
  weekNumber: number | null;
  dayOfWeek: number | null;
  /** Day of the program, from 1. */
  day: number | null;
  promptText: string;
  entryText: string;
  wordCount: number;
  /** Null on an imported page. */
  mood: number | null;
  /** The journal it was imported from. */
  importedFrom: ImportSource | null;
  isLate: boolean;
  version: number;
  writtenAt: Date;
  updatedAt: Date;
  comments: ExportedComment[];
  /** The sentence picked from it for its week card. */
  pickedSentence: string | null;
  entryType: EntryType;
  media: readonly ExportedMedia[];
};

export type JournalReader = {
  entries: () => AsyncGenerator<ExportedEntry>;
  /** Earlier versions of an entry, oldest first. */
  earlierVersions: (entry: ExportedEntry) => AsyncGenerator<ExportedVersion>;
};

/** Everything in the three files. */
export type ExportReader = JournalReader & {
  conversations: ConversationReader;
  groups: () => ReturnType<typeof listGroups>;
  posts: () => ReturnType<typeof ownPosts>;
  reports: () => ReturnType<typeof ownReports>;
};

type JournalSource = {
  db: Db;
  vault: Vault;
  key: DataKey;
  clientId: string;
  range: Range;
  timeZone: string;
  language: string;
  media: MediaByEntry;
};

/**
 * Reads a journal from front to back, however long, a page at a time. Each page is a short statement and no transaction
 * spans them: a slow download holds nothing in the database. The price: an entry written, edited or deleted meanwhile
 * may be in one file and not, or differently, in the next.
 */
export function journalReader(source: JournalSource): JournalReader {
  const { db, vault, key } = source;
  const present = (row: EntryRow): ExportedEntry => ({
    id: row.id,
    date: row.localDate,
    time: localDate(row.createdAt, source.timeZone) === row.localDate ? clockAt(row.createdAt, source.timeZone) : null,
    programTitle: row.programTitle,
    weekNumber: row.weekNumber,
    dayOfWeek: row.dayNumber,
    day: dayOfEntry(row),
    promptText: promptFor(source.language, row.promptText),
    entryText: vault.open(key, row, row.entryTextSealed),
    wordCount: row.wordCount,
    mood: row.moodScore,
    importedFrom: row.importedFrom,
    isLate: row.isLate,
    version: row.version,
    writtenAt: row.createdAt,
    updatedAt: row.updatedAt,
    entryType: row.entryType,
    media: source.media.get(row.id) ?? [],
    pickedSentence: row.picked && vault.open(key, row.picked.cardId, Buffer.from(row.picked.sealedBase64, 'base64')),
    comments: (row.share.comments ?? []).map(({ id, sealedBase64, createdAt, coachName }) => {
      const writtenAt = new Date(createdAt);
      return {
        coachName,
        writtenAt,
        date: localDate(writtenAt, source.timeZone),
        text: vault.open(key, id, Buffer.from(sealedBase64, 'base64')),
      };
    }),
  });

  return {
    entries: async function* () {
      let after: Place | null = null;
      for (;;) {
        const rows: EntryRow[] = await listEntriesAfter(db, source.clientId, source.range, after, entriesAtATime);
        for (const row of rows) yield present(row);
        if (rows.length < entriesAtATime) return;
        after = rows.at(-1) ?? null;
      }
    },
    earlierVersions: async function* (entry) {
      let after = 0;
      while (after < entry.version - 1) {
        const rows = await listVersionsAfter(db, entry, after, versionsAtATime);
        for (const { id, version, entryTextSealed, moodScore, writtenAt } of rows) {
          yield { version, entryText: vault.open(key, { id, version }, entryTextSealed), mood: moodScore, writtenAt };
        }
        if (rows.length < versionsAtATime) return;
        after = rows.at(-1)?.version ?? entry.version;
      }
    },
  };
}

export type DatedMessage = ExportedMessage & {
  /** In the person's calendar and zone. */
  date: string;
  time: string;
};

type DatedConversation = Omit<ExportedConversation, 'messages'> & {
  messages: () => AsyncGenerator<DatedMessage>;
};

type ConversationReader = () => AsyncGenerator<DatedConversation>;

type Source = Pick<Deps, 'db' | 'vault'> & { userId: string; range: Range; timeZone: string; language: string };

/**
 * The person's conversations of these days, a page at a time; empty ones are left out. Each is read before the next
 * begins.
 */
export function conversationReader({ db, vault, userId, range, timeZone, language }: Source): ConversationReader {
  const isWanted = ({ date }: DatedMessage) =>
    (range.from === undefined || date >= range.from) && (range.to === undefined || date <= range.to);

  async function* wanted(messages: AsyncIterable<ExportedMessage>): AsyncGenerator<DatedMessage> {
    for await (const message of messages) {
      const dated = { ...message, date: localDate(message.sentAt, timeZone), time: clockAt(message.sentAt, timeZone) };
      if (isWanted(dated)) yield dated;
    }
  }

  return async function* () {
    for await (const { messages, ...conversation } of ownConversations({ db, vault }, userId, language)) {
      const rest = wanted(messages);
      const first = await rest.next();
      if (!first.done) yield { ...conversation, messages: () => startingWith(first.value, rest) };
    }
  };
}

async function* startingWith<T>(first: T, rest: AsyncGenerator<T>): AsyncGenerator<T> {
  yield first;
  yield* rest;
}
