import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { totalDays } from '#contract/programs/rules.ts';
import { api, sentenceOf } from '#web/platform/api.ts';
import { toast } from '#web/platform/toast-store.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { Consequences } from '#web/ui/list.tsx';
import { Notice } from '#web/ui/state.tsx';
import { preview as previewCopy } from '#messages/programs-preview.ts';
import { namesOf } from '#web/ui/people-names.ts';
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
    onSuccess: ({ moved, stayed }) =>
      toast({
        title: copy.moved({ count: moved }),
        description: stayed === 0 ? undefined : copy.stayed({ count: stayed }),
      }),
    onSettled: async () => {
      await Promise.all([refreshPrograms(client), client.invalidateQueries({ queryKey: question.queryKey })]);
    },
  });
  if (!data) return null;
  const { names, movable, recounted, bound } = data.earlier;
  const count = movable + bound;
  if (count === 0) return null;
  const days = totalDays(program.durationWeeks);
  return (
    <>
      <Notice
        title={names.length > 0 ? copy.onItNamed({ count, names: namesOf(names, count) }) : copy.onIt({ count })}
        action={
          movable > 0 && (
            <Button small onClick={() => setAsking(true)}>
              {copy.move({ count: movable })}
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
        title={copy.ask({ count: movable })}
        confirm={copy.move({ count: movable })}
        pendingText={copy.moving}
        error={move.error && sentenceOf(move.error)}
        onConfirm={async () => await move.mutateAsync()}
      >
        <Consequences
          steps={[
            copy.pages,
            ...(recounted > 0
              ? [
                  {
                    title: copy.recounted.title({ count: recounted }),
                    text: copy.recounted.text({ count: recounted, days }),
                  },
                ]
              : []),
            ...(bound > 0 ? [{ title: copy.bound.title({ count: bound }), text: copy.bound.text }] : []),
            copy.written,
          ]}
        />
      </ConfirmDialog>
    </>
  );
}
