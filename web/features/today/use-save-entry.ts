import { useState } from 'react';
import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { refreshClientPages } from './queries.ts';
import { newUuid } from '#web/platform/uuid.ts';
import type { EntryDraft, EntryPage } from './entry-draft.ts';
import { saveEntry, type WaitingEntry } from './entry-outbox.ts';
import type { EntrySaved } from './queries.ts';
import { noteExpired, noteSaved } from './saved-entries.ts';
import { isSavable, sayError } from './validate-entry.ts';

/** What has left the form and is on its way, before the outbox shows it. */
export type Leaving = Pick<WaitingEntry, 'key' | 'entryText' | 'moodScore' | 'shareWith' | 'writtenAt'>;

/** `shareWith`: the coach who may read it. `begunAt`: it belongs to the evening before, when it was begun. */
type SaveChoices = { shareWith: string | undefined; begunAt: string | undefined };

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
    } finally {
      setLeaving(undefined);
    }
  }
  return { save, leaving };
}
