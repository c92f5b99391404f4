import type { RefObject } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, sentenceOf } from '#web/platform/api.ts';
import { toast } from '#web/platform/toast-store.ts';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { refreshAll, type ProgramRow } from '../queries.ts';
import { programsCopy } from './copy.ts';

const copy = programsCopy.dialog;

export default function DeleteProgram({
  program,
  list,
  onClose,
}: {
  program: ProgramRow;
  list: RefObject<HTMLElement | null>;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const hide = useMutation({
    mutationFn: () => api('DELETE /api/admin/programs/{id}', { params: { id: program.id } }),
    onSuccess: ({ message }) => toast({ title: copy.done, description: message }),
    onSettled: () => void refreshAll(client),
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      returnTo={list}
      title={copy.title(program.title)}
      confirm={programsCopy.delete}
      pendingText={copy.pending}
      error={hide.error && `${copy.failed}. ${sentenceOf(hide.error)}`}
      onConfirm={() => hide.mutateAsync()}
    >
      <p>
        {copy.text} {copy.onIt(program.active_assignments)}{' '}
        {copy.parts(program.daily_prompts_count, program.weekly_themes_count)}
      </p>
    </ConfirmDialog>
  );
}
