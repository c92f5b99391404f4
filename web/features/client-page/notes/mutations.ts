import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, api, sentenceOf } from '#web/platform/api.ts';
import { SavedElsewhere, type TextVersion } from '#web/platform/device/use-versioned-text.ts';
import { isUnauthorized } from '#web/platform/query-client.ts';
import { toast } from '#web/platform/toast-store.ts';
import { changeDetail, clientDetailQuery, notesHistoryQuery } from '../queries.ts';
import { notes as copy } from '#messages/client-page-notes.ts';

export function useSaveNotes(clientId: string) {
  const client = useQueryClient();
  return useMutation({
    // What was typed is on this page and must not vanish with the session.
    meta: { keepsPage: true },
    mutationFn: async ({ text, baseVersion }: { text: string; baseVersion: number }): Promise<TextVersion> => {
      try {
        const body = { notes: text, baseVersion };
        const saved = await api('PUT /api/coach/client/{clientId}/notes', { params: { clientId }, body });
        return { text: saved.notes, version: saved.version };
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 409) throw error;
        const { coachNotes, notesVersion } = await api('GET /api/coach/client/{clientId}', { params: { clientId } });
        throw new SavedElsewhere({ text: coachNotes, version: notesVersion });
      }
    },
    onSuccess: () => {
      toast({ title: copy.saved.title, description: copy.saved.text });
      void client.invalidateQueries({ queryKey: notesHistoryQuery(clientId).queryKey });
    },
    onError: (error) => {
      if (error instanceof SavedElsewhere)
        void client.invalidateQueries({ queryKey: notesHistoryQuery(clientId).queryKey });
      else if (isUnauthorized(error))
        toast({ variant: 'destructive', title: copy.expired.title, description: copy.expired.text });
      else toast({ variant: 'destructive', title: copy.failed.title, description: copy.failed.text });
    },
  });
}

/** What is typed and not saved is no matter of this: it stays a draft on the version it began with. */
export function useRestoreNotes(clientId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { version: number; baseVersion: number }) =>
      api('POST /api/coach/client/{clientId}/notes/restore', { params: { clientId }, body }),
    onSuccess: (now, { version }) => {
      toast({ title: copy.restored.title, description: copy.restored.text({ version }) });
      changeDetail(client, clientId, () => ({ coachNotes: now.notes, notesVersion: now.version }));
    },
    onError: (error) => {
      toast({ variant: 'destructive', title: copy.restoreFailed, description: sentenceOf(error) });
      void client.invalidateQueries({ queryKey: clientDetailQuery(clientId).queryKey, exact: true });
    },
    onSettled: () => client.invalidateQueries({ queryKey: notesHistoryQuery(clientId).queryKey }),
  });
}
