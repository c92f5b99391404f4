import { useEffect, useRef } from 'react';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { refreshClientPages, showSavedEntry } from './queries.ts';
import { subscribe } from '#web/platform/device/device-events.ts';
import { usePersonId } from '#web/platform/device/person.ts';
import { toast } from '#web/platform/toast-store.ts';
import { entryCopy as copy } from './entry-copy.ts';
import type { EntryPage } from './entry-draft.ts';
import { entryOutbox, type EntryContent } from './entry-outbox.ts';
import type { EntrySaved } from './queries.ts';

/** The form hears of its own entry, and so does whoever listens to everything that is sent: it is said once. */
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

/** For every page of the client's: what leaves the outbox later is said and shown, wherever the person is by then. */
export function useSavedEntries(): void {
  const client = useQueryClient();
  const userId = usePersonId();
  useEffect(
    () =>
      subscribe((event, isHere) => {
        if (event.userId !== userId) return;
        if (event.about === 'sent' && event.item.kind === entryOutbox.name)
          noteSaved(client, { at: event.item.content as EntryContent, entry: event.answer as EntrySaved, isHere });
        // A try of this window was answered as nobody's, or as somebody else's.
        if (event.about === 'signed-out' && isHere) noteExpired(client);
      }),
    [client, userId],
  );
}
