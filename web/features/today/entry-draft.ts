import { useMemo } from 'react';
import { useDraft, useUnsavedDrafts, type Draft, type UnsavedDraft } from '#web/platform/device/use-draft.ts';
import type { JournalEntry } from './queries.ts';

/** A program day of one assignment. */
export type DayPlace = { assignmentId: string; week: number; day: number };

/** What an entry is written on: a program day, or a page of its own. */
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

/** A place of one's own journal: a day's, a free page or an entry's. The words of somebody who is a coach too lie in the same store. */
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

/** Where nothing is left of it, it begins anew with the next word. */
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
