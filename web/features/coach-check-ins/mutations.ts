import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Instrument } from '#contract/check-ins/instrument-schema.ts';
import { api, sentenceOf } from '#web/platform/api.ts';
import { toast } from '#web/platform/toast-store.ts';
import { checkIns as copy } from '#messages/coach-check-ins.ts';
import { libraryQuery } from './queries.ts';

const { queryKey } = libraryQuery;

type Form = { id: string; baseVersion: number; instrument: Instrument };

/** The page looks at the library again after a conflict too: that has the newer version. */
export function useSaveForm() {
  const client = useQueryClient();
  return useMutation({
    meta: { keepsPage: true },
    mutationFn: ({ id, ...body }: Form) => api('PUT /api/coach/check-in-forms/{id}', { params: { id }, body }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}

/** From one press: a refusal is said in a toast. */
function useLibraryPress<Value>(send: (value: Value) => Promise<unknown>, onDone?: (value: Value) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onError: (error) => toast({ variant: 'destructive', title: copy.notSaved, description: sentenceOf(error) }),
    onSettled: async (_done, error, value) => {
      await client.invalidateQueries({ queryKey });
      if (!error) onDone?.(value);
    },
  });
}

export const useRemoveForm = (onDone: () => void) =>
  useLibraryPress(
    ({ id }: Pick<Instrument, 'id' | 'title'>) => api('DELETE /api/coach/check-in-forms/{id}', { params: { id } }),
    ({ title }) => {
      toast({ title: copy.own.removed({ title }), description: copy.own.stays });
      onDone();
    },
  );

export const useConfirmScreeners = () => useLibraryPress<void>(() => api('PUT /api/coach/screeners'));
