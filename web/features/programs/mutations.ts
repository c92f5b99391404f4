import { useRef } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { deletedProgramDays } from '#contract/programs/constants.ts';
import { api, sentenceOf } from '#web/platform/api.ts';
import { newUuid } from '#web/platform/uuid.ts';
import { saveFile } from '#web/platform/save-file.ts';
import { toast } from '#web/platform/toast-store.ts';
import { editAddress } from './addresses.ts';
import { library as libraryCopy, program as copy } from '#messages/programs.ts';
import { refreshPrograms } from './queries.ts';

type Named = { id: string; programId: string };

const sayFailure = (error: unknown) =>
  toast({ variant: 'destructive', title: copy.failed, description: sentenceOf(error) });

/** Makes a copy of one's own and opens it for editing. */
export function useDuplicateProgram(program: Named) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  // Kept until a copy is known to exist: an answer that got lost must not lead to a second one.
  const key = useRef<string>(undefined);
  return useMutation({
    mutationFn: () =>
      api('POST /api/programs/{id}/duplicate', {
        params: { id: program.id },
        body: {},
        idempotencyKey: (key.current ??= newUuid()),
      }),
    onMutate: () => ({ from: location.pathname }),
    onSuccess: (made, _nothing, { from }) => {
      key.current = undefined;
      void refreshPrograms(client);
      const open = () => navigate(editAddress(made));
      // Someone who has left the page meanwhile is not navigated away.
      const isElsewhere = location.pathname !== from;
      toast({
        title: copy.duplicated.title,
        description: copy.duplicated.text({ title: made.title }),
        ...(isElsewhere ? { action: { label: copy.duplicated.open, onClick: open } } : {}),
      });
      if (!isElsewhere) open();
    },
    onError: sayFailure,
  });
}

/**
 * The three documents in one file, as the import takes them. Fetched here, so that a refusal can be said on the page.
 */
export function useDownloadProgram(program: Named) {
  return useMutation({
    mutationFn: () => api('GET /api/programs/{id}/export', { params: { id: program.id } }),
    onSuccess: (documents) =>
      saveFile(`${program.programId}.json`, `${JSON.stringify(documents, null, 2)}\n`, 'application/json'),
    onError: sayFailure,
  });
}

type Titled = { id: string; title: string };

/** The dialog shows a refusal; the lists are looked at again in any case, because they may be the reason. */
export function useArchiveProgram(program: Titled) {
  const client = useQueryClient();
  const { done } = libraryCopy.archiving;
  return useMutation({
    mutationFn: () => api('POST /api/programs/{id}/archive', { params: { id: program.id } }),
    onSuccess: () => toast({ title: done.title, description: done.text({ title: program.title }) }),
    onSettled: async () => await refreshPrograms(client),
  });
}

export function useRestoreProgram(program: Titled) {
  const client = useQueryClient();
  const { restored } = libraryCopy.archived;
  return useMutation({
    mutationFn: () => api('POST /api/programs/{id}/restore', { params: { id: program.id } }),
    onSuccess: () => toast({ title: restored.title, description: restored.text({ title: program.title }) }),
    onError: sayFailure,
    onSettled: async () => await refreshPrograms(client),
  });
}

/** The same call; the program may have got another id, because its own was taken meanwhile. */
export function useRestoreDeleted(program: Titled & { programId: string }) {
  const client = useQueryClient();
  const { restored, restoredAs } = libraryCopy.deleted;
  return useMutation({
    mutationFn: () => api('POST /api/programs/{id}/restore', { params: { id: program.id } }),
    onSuccess: ({ title, programId }) =>
      toast({
        title: libraryCopy.archived.restored.title,
        description: programId === program.programId ? restored({ title }) : restoredAs({ title, newId: programId }),
      }),
    onError: sayFailure,
    onSettled: async () => await refreshPrograms(client),
  });
}

export function useDeleteProgram(program: Titled) {
  const client = useQueryClient();
  const { done } = libraryCopy.deleting;
  return useMutation({
    mutationFn: () => api('DELETE /api/programs/{id}', { params: { id: program.id } }),
    onSuccess: () =>
      toast({ title: done.title, description: done.text({ title: program.title, days: deletedProgramDays }) }),
    onSettled: async () => await refreshPrograms(client),
  });
}
