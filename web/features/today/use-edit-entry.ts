import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshClientPages, showChangedEntry } from './queries.ts';
import { api, sentenceOf } from '#web/platform/api.ts';
import { isUnauthorized } from '#web/platform/query-client.ts';
import { toast } from '#web/platform/toast-store.ts';
import { entry as copy } from '#messages/today-entry.ts';
import { noteExpired, saySaved } from './save-entry.ts';
import type { EntryVersion } from './queries.ts';

type Change = { entryText: string; moodScore: number | null; version: number };

/** Thrown instead of the server's refusal when the entry says something else by now. */
export class ChangedElsewhere extends Error {
  readonly present: EntryVersion;
  constructor(present: EntryVersion) {
    super('The entry was changed elsewhere.');
    this.present = present;
  }
}

export function useEditEntry(id: string) {
  const client = useQueryClient();

  async function send(body: Change) {
    try {
      return await api('PUT /api/client/journal-entries/{id}', { params: { id }, body });
    } catch (error) {
      throw (await presentOf(error, body.version)) ?? error;
    }
  }

  /** A 409 may have other reasons; that the entry has another version by now is seen in its versions. */
  async function presentOf(error: unknown, version: number): Promise<ChangedElsewhere | undefined> {
    if (!(error instanceof Error) || !('status' in error) || error.status !== 409) return undefined;
    const [present] = await api('GET /api/client/journal-entries/{id}/versions', { params: { id }, query: {} }).catch(
      () => [],
    );
    return present && present.version !== version ? new ChangedElsewhere(present) : undefined;
  }

  return useMutation({
    mutationFn: send,
    meta: { keepsPage: true },
    onSuccess: (entry) => {
      showChangedEntry(client, entry);
      saySaved();
      void refreshClientPages(client);
    },
    onError: (error) => {
      if (error instanceof ChangedElsewhere) return;
      if (isUnauthorized(error)) noteExpired(client);
      else toast({ variant: 'destructive', title: copy.error, description: sentenceOf(error) });
    },
  });
}
