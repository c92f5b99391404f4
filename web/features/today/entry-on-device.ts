import { useMemo } from 'react';
import { api } from '#web/platform/api.ts';
import { createOutbox } from '#web/platform/device/outbox.ts';
import { useDraft, useUnsavedDrafts, type Draft, type UnsavedDraft } from '#web/platform/device/use-draft.ts';
import { useOutbox } from '#web/platform/device/use-outbox.ts';
import { isUuid } from '#web/platform/uuid.ts';
import { unkept as copy } from '#messages/device.ts';
import type { EntrySaved, JournalEntry } from './queries.ts';

/** A program day of one assignment. */
export type DayPlace = { assignmentId: string; week: number; day: number };

/** What an entry is written on: a program day, or a free page. */
export type EntryPage = DayPlace | { isFreePage: true };

/** One for all dates: what was begun on a free page and not saved is there again whenever the next one is opened. */
export const freePagePlace = 'free-page';

/** Where an entry is written. */
export function dayPlace(page: EntryPage): string {
  return 'isFreePage' in page ? freePagePlace : `${page.assignmentId}/${page.week}/${page.day}`;
}

/** Where an entry that exists is changed. */
export function entryPlace(entryId: string): string {
  return `entry:${entryId}`;
}

/** Null when it is no entry's. */
export function entryOfPlace(place: string): string | null {
  return place.startsWith('entry:') ? place.slice('entry:'.length) : null;
}

/** A place of one's own journal: a day's, a free page or an entry's. A coach's drafts are in the same store. */
export function isJournalPlace(place: string): boolean {
  return place === freePagePlace || entryOfPlace(place) !== null || dayOfPlace(place) !== null;
}

/** Null when it is no day's. */
export function dayOfPlace(place: string): DayPlace | null {
  const [assignmentId, week, day] = place.split('/');
  return assignmentId && week && day ? { assignmentId, week: Number(week), day: Number(day) } : null;
}

/** The mood is null until it was touched. `begunAt` is when the first word was typed, in milliseconds. */
export type TypedEntry = { entryText: string; moodScore: number | null; begunAt?: number | null };

export type EntryDraft = Omit<Draft<TypedEntry>, 'value' | 'set'> &
  TypedEntry & { setText: (entryText: string) => void; setMood: (moodScore: number) => void };

const blank: TypedEntry = { entryText: '', moodScore: null, begunAt: null };

/** What a client types for a day, or over an entry that exists. */
export function useEntryDraft(
  place: string,
  entry?: Pick<JournalEntry, 'entryText' | 'moodScore' | 'version'>,
): EntryDraft {
  const { entryText, moodScore, version } = entry ?? { ...blank, version: null };
  const isNew = entry === undefined;
  const start = useMemo((): TypedEntry => (isNew ? blank : { entryText, moodScore }), [isNew, entryText, moodScore]);
  const { value, set, ...draft } = useDraft(place, start, version);
  // A mood that was touched is kept, but without a word there is no entry yet.
  const isChanged = entry ? draft.isChanged : value.entryText !== '';
  return {
    ...draft,
    ...value,
    isChanged,
    state: isChanged || draft.error ? draft.state : 'none',
    setText: (next) => set((now) => (isNew ? withText(now, next) : { ...now, entryText: next })),
    setMood: (next) => set((now) => ({ ...now, moodScore: next })),
  };
}

/** Emptied, it begins again with the next word. */
export function withText(typed: TypedEntry, entryText: string): TypedEntry {
  return { ...typed, entryText, begunAt: entryText === '' ? null : (typed.begunAt ?? Date.now()) };
}

export type UnsavedEntry = Omit<UnsavedDraft, 'value'> & TypedEntry;

/** Unsaved entries and changes of this person on this device. */
export function useUnsavedEntries(except?: string): UnsavedEntry[] {
  return useUnsavedDrafts(except)
    .filter(({ place }) => isJournalPlace(place))
    .map(({ value, ...draft }) => ({ ...draft, ...(value as TypedEntry) }));
}

/** What is saved, besides its text. */
export type EntryToSave = EntryPage & {
  moodScore: number;
  /** The coach who may read it, as named on the page; however long it waits, it is shared with no one else. */
  shareWith?: string | undefined;
  /** ISO. Begun the evening before, and to belong to it. */
  begunAt?: string | undefined;
};

export type EntryContent = EntryToSave & { entryText: string };

/** Entries that were saved on this device and are not with the server yet. */
export const entryOutbox = createOutbox<EntryContent, EntrySaved>({
  name: 'entry',
  // The key is the entry's id, by which saving is idempotent. An outbox that 0.2.0 has left holds keys that are no ids:
  // those go by the Idempotency-Key alone.
  send: ({ key, writtenAt, content: { shareWith, ...entry } }, how) =>
    api('POST /api/journal-entries', {
      body: {
        ...entry,
        ...(isUuid(key) ? { id: key } : {}),
        entryType: 'text',
        writtenAt,
        ...(shareWith ? { share: true, shareWith } : {}),
      },
      ...how,
    }),
  withoutWords: (content) => ({ ...content, entryText: '' }),
  draftOf: ({ entryText, moodScore, begunAt }): TypedEntry => ({
    entryText,
    moodScore,
    ...(begunAt ? { begunAt: Date.parse(begunAt) } : {}),
  }),
  unkeptSentence: copy.entry,
});

export type WaitingEntry = EntryContent & {
  key: string;
  place: string;
  writtenAt: string;
  /** waiting: on this device. sending: on its way. signed-out: until the same person has signed in again. */
  status: 'waiting' | 'sending' | 'signed-out';
};

/** What was saved and is not with the server yet, in the order of writing. */
export function useWaitingEntries(at?: string): WaitingEntry[] {
  const { items, sending, isSignedOut } = useOutbox(entryOutbox);
  return items
    .filter(({ sentAt, place }) => sentAt === null && (at === undefined || place === at))
    .map(({ key, place, writtenAt, content }) => ({
      ...content,
      key,
      place,
      writtenAt,
      status: key === sending ? 'sending' : isSignedOut ? 'signed-out' : 'waiting',
    }));
}
