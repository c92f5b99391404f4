import { useEffect, useRef, useState } from 'react';
import { notifyManager, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { entryTextMax } from '#contract/journal/rules.ts';
import { subscribe } from '#web/platform/device/device-events.ts';
import { textAfter } from '#web/platform/device/drafts.ts';
import type { Outcome } from '#web/platform/device/outbox.ts';
import { usePersonId } from '#web/platform/device/person.ts';
import { figure } from '#web/platform/locale.ts';
import { toast } from '#web/platform/toast-store.ts';
import { newUuid } from '#web/platform/uuid.ts';
import { entry as copy } from '#messages/today-entry.ts';
import {
  entryOutbox,
  withText,
  type EntryContent,
  type EntryDraft,
  type EntryPage,
  type EntryToSave,
  type WaitingEntry,
} from './entry-on-device.ts';
import { photosLeave } from './photos/photos-part.tsx';
import { refreshClientPages, showSavedEntry, type EntrySaved } from './queries.ts';
import { recordingOutbox, type SpokenHandle } from './spoken-on-device.ts';

/** What has left the form and is on its way, before the outbox shows it. */
export type Leaving = Pick<WaitingEntry, 'key' | 'entryText' | 'moodScore' | 'shareWith' | 'writtenAt'>;

/** `shareWith`: the coach who may read it. `begunAt`: it belongs to the evening before, when it was begun. */
type SaveChoices = { shareWith: string | undefined; begunAt: string | undefined };

/** Puts what is written into the outbox, and from there to the server. Resolves after the first try. */
export async function saveEntry(
  { keeper }: Pick<EntryDraft, 'keeper'>,
  entry: EntryToSave,
  id?: string,
): Promise<Outcome<EntrySaved>> {
  const added = await entryOutbox.add(keeper, ({ entryText }) => ({ ...entry, entryText }), {
    rest: (typed, sent) => typed && withText({ ...typed, begunAt: null }, textAfter(typed.entryText, sent.entryText)),
    ...(id ? { key: id } : {}),
  });
  if (added.kind !== 'kept') return added;
  if (id) photosLeave(keeper.userId, keeper.place, id).catch(() => {});
  return await added.firstTry;
}

/** `save` tells whether the text has left the form: for the server, or for the outbox on this device. */
export function useSaveEntry(
  draft: EntryDraft,
  at: EntryPage,
  moodScore: number,
  onSaved?: (entry: EntrySaved) => void,
) {
  const client = useQueryClient();
  const [leaving, setLeaving] = useState<Leaving>();

  async function save({ shareWith, begunAt }: SaveChoices): Promise<boolean> {
    const { entryText } = draft;
    if (!isSavable(entryText)) return false;
    const id = newUuid();
    setLeaving({ key: id, entryText, moodScore, shareWith, writtenAt: new Date().toISOString() });
    try {
      const entry = { ...at, moodScore, shareWith, ...(begunAt ? { begunAt } : {}) };
      const outcome = await saveEntry(draft, entry, id);
      return await settled(client, at, outcome, onSaved);
    } finally {
      setLeaving(undefined);
    }
  }
  return { save, leaving };
}

/** Says and shows how a save has ended. Tells whether what was saved has left the form. */
async function settled(
  client: QueryClient,
  at: EntryPage,
  outcome: Outcome<EntrySaved>,
  onSaved: ((entry: EntrySaved) => void) | undefined,
): Promise<boolean> {
  switch (outcome.kind) {
    case 'sent':
      // Null: another window sent it, and this one only has to look.
      if (outcome.answer) noteSaved(client, { at, entry: outcome.answer, isHere: true });
      else await refreshClientPages(client);
      // Behind the notices of the cache: what follows a save is shown together with the entry.
      await new Promise<void>((resolve) => notifyManager.schedule(resolve));
      if (outcome.answer) onSaved?.(outcome.answer);
      return true;
    case 'waiting':
      if (outcome.reason === 'signed-out') noteExpired(client);
      return true;
    case 'already':
      await refreshClientPages(client);
      return true;
    case 'refused':
    case 'unkept':
      sayError(outcome.sentence);
      return false;
  }
}

/** The same of a page that was spoken: `save` is over when it lies in the outbox, however long its sound is on the way. */
export function useSaveSpoken(at: EntryPage, onSaved?: (entry: EntrySaved) => void) {
  const client = useQueryClient();
  const [isSaving, setSaving] = useState(false);

  async function save(spoken: SpokenHandle | null, choices: SaveChoices & { moodScore: number }): Promise<boolean> {
    setSaving(true);
    try {
      const { shareWith, begunAt, moodScore } = choices;
      const added = await spoken?.save({ ...at, moodScore, shareWith, ...(begunAt ? { begunAt } : {}) });
      if (!added) return false;
      if (added.kind !== 'kept') return await settled(client, at, added, onSaved);
      void added.firstTry.then((outcome) => settled(client, at, outcome, onSaved));
      return true;
    } finally {
      setSaving(false);
    }
  }
  return { save, isSaving };
}

export function sayError(description: string): void {
  toast({ variant: 'destructive', title: copy.error, description });
}

/** The server's rule, known here too: an entry that waited on a device must not be refused days later. */
export function tooLong(text: string): string | undefined {
  const { length } = text.trim();
  return length > entryTextMax ? copy.tooLong({ max: figure(entryTextMax), count: figure(length) }) : undefined;
}

/** Whether something can be saved; otherwise it is said what is missing, and the text stays where it is. */
export function isSavable(text: string): boolean {
  if (text.trim() === '') {
    toast({ variant: 'destructive', title: copy.required, description: copy.requiredText });
    return false;
  }
  const refusal = tooLong(text);
  if (refusal) sayError(refusal);
  return !refusal;
}

/** Both the form and the listener for all deliveries hear of an entry: it is announced once. */
const announced = new Set<string>();

let announceHere: (() => void) | undefined;

/** For a page that shows by itself what was saved: it says so in its own place, and no toast covers what it shows. */
export function useAnnouncedSaves(announce: () => void): void {
  const latest = useRef(announce);
  latest.current = announce;
  useEffect(() => {
    const here = () => latest.current();
    announceHere = here;
    return () => {
      if (announceHere === here) announceHere = undefined;
    };
  }, []);
}

export function saySaved(): void {
  if (announceHere) announceHere();
  else toast({ title: copy.saved });
}

/** The server has the entry. `isHere`: this window sent it. */
export function noteSaved(
  client: QueryClient,
  { at, entry, isHere }: { at: EntryPage; entry: EntrySaved; isHere: boolean },
): void {
  if (announced.has(entry.id)) return;
  announced.add(entry.id);
  showSavedEntry(client, at, entry);
  if (isHere) saySaved();
  void refreshClientPages(client);
}

/** A save was answered with 401. The text waits on the device; looking at the data again shows what to do. */
export function noteExpired(client: QueryClient): void {
  toast({ variant: 'destructive', title: copy.expired.title, description: copy.expired.text });
  void refreshClientPages(client);
}

/** Of what is in an outbox: a page, typed or spoken. */
export const isEntryKind = (kind: string): boolean => kind === entryOutbox.name || kind === recordingOutbox.name;

/** For every page of the client's: what leaves the outbox later is said and shown, wherever the person is by then. */
export function useSavedEntries(): void {
  const client = useQueryClient();
  const userId = usePersonId();
  useEffect(
    () =>
      subscribe((event, isHere) => {
        if (event.userId !== userId) return;
        if (event.about === 'sent' && isEntryKind(event.item.kind))
          noteSaved(client, { at: event.item.content as EntryContent, entry: event.answer as EntrySaved, isHere });
        // An attempt of this window was answered as signed out, or as another person.
        if (event.about === 'signed-out' && isHere) noteExpired(client);
      }),
    [client, userId],
  );
}
