import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { refreshClientPages } from '#web/features/client-dashboard/queries.ts';
import type { DayOfEntry } from '#web/features/client-dashboard/queries.ts';
import { connectionSentence } from '#web/platform/connection-sentence.ts';
import type { Draft } from '#web/platform/device/use-draft.ts';
import type { EntrySaved } from './queries.ts';
import { isSavable, sayError } from './savable.ts';

/** What has left the form and is on its way, before the outbox shows it. */
export type Leaving = { text: string; mood: number; shareWith: string | undefined; writtenAt: string };

const loadSaving = () => Promise.all([import('#web/platform/device/save-entry.ts'), import('./kept-entries.ts')]);

/** `save` tells whether the text has left the form: for the server, or for the outbox on this device. */
export function useSaveEntry(draft: Draft, at: DayOfEntry, mood: number, onKept?: (entry: EntrySaved) => void) {
  const client = useQueryClient();
  const [leaving, setLeaving] = useState<Leaving>();
  // Fetched while the person writes, so that it is here when they are done, with or without a connection.
  useEffect(() => void loadSaving().catch(() => {}), []);

  /** `shareWith`: the coach who may read it. */
  async function save(shareWith: string | undefined): Promise<boolean> {
    if (!isSavable(draft.text)) return false;
    setLeaving({ text: draft.text, mood, shareWith, writtenAt: new Date().toISOString() });
    try {
      const [{ saveEntry }, { noteExpired, noteKept }] = await loadSaving();
      const outcome = await saveEntry(draft, { ...at, mood, shareWith });
      switch (outcome.kind) {
        case 'saved':
          // Null: another window sent it, and this one only has to look.
          if (outcome.entry) noteKept(client, { at, entry: outcome.entry, isHere: true });
          else await refreshClientPages(client);
          if (outcome.entry) onKept?.(outcome.entry);
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
    } catch {
      // Only the part that saves can have failed to come; the text still stands in the field.
      sayError(connectionSentence);
      return false;
    } finally {
      setLeaving(undefined);
    }
  }
  return { save, leaving };
}
