import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { totalDays } from '#contract/programs/rules.ts';
import { api, sentenceOf } from '#web/platform/api.ts';
import { toast } from '#web/platform/toast-store.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { Consequences } from '#web/ui/list.tsx';
import { Notice } from '#web/ui/state.tsx';
import { previewCopy } from './preview-copy.ts';
import { programPeopleQuery, refreshPrograms, type ProgramPreview } from './queries.ts';

const copy = previewCopy.earlier;

/** For editors of the program: who is on an earlier version, and a button to move them to this one. */
export function EarlierVersions({ program }: { program: ProgramPreview['program'] }) {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const question = programPeopleQuery(program.id);
  const { data } = useQuery(question);
  const move = useMutation({
    mutationFn: () => api('POST /api/programs/{id}/move-people', { params: { id: program.id } }),
    onSuccess: ({ moved, stayed }) => toast({ title: copy.moved(moved), description: copy.stayed(stayed) }),
    onSettled: async () => {
      await Promise.all([refreshPrograms(client), client.invalidateQueries({ queryKey: question.queryKey })]);
    },
  });
  if (!data) return null;
  const { names, movable, recounted, bound } = data.earlier;
  if (movable + bound === 0) return null;
  return (
    <>
      <Notice
        title={copy.onIt(movable + bound, names)}
        action={
          movable > 0 && (
            <Button small onClick={() => setAsking(true)}>
              {copy.move(movable)}
            </Button>
          )
        }
      >
        {copy.text}
      </Notice>
      <ConfirmDialog
        open={isAsking}
        danger={false}
        onOpenChange={setAsking}
        title={copy.ask(movable)}
        confirm={copy.move(movable)}
        pendingText={copy.moving}
        error={move.error && sentenceOf(move.error)}
        onConfirm={async () => await move.mutateAsync()}
      >
        <Consequences
          steps={[
            copy.pages,
            ...(recounted > 0 ? [copy.recounted(recounted, totalDays(program.durationWeeks))] : []),
            ...(bound > 0 ? [copy.bound(bound)] : []),
            copy.written,
          ]}
        />
      </ConfirmDialog>
    </>
  );
}
