import { useQuery } from '@tanstack/react-query';
import { deletedProgramDays } from '#contract/programs/constants.ts';
import { sentenceOf } from '#web/platform/api.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { Consequences } from '#web/ui/list.tsx';
import { library as libraryCopy } from '#messages/programs.ts';
import { useArchiveProgram, useDeleteProgram, useDownloadProgram } from './mutations.ts';
import { namesOf } from '#web/ui/people-names.ts';
import { programPeopleQuery, type LibraryProgram } from './queries.ts';

type ProgramDialogProps = { program: LibraryProgram; onClose: () => void };

export function ArchiveDialog({ program, onClose }: ProgramDialogProps) {
  const copy = libraryCopy.archiving;
  const archive = useArchiveProgram(program);
  const { data } = useQuery(programPeopleQuery(program.id));
  const people = data ? data.clients + data.others : program.activeClientsCount;
  const waiting = data?.waitingInvitations ?? 0;
  return (
    <ConfirmDialog
      open
      danger={false}
      onOpenChange={(open) => !open && onClose()}
      title={copy.title({ title: program.title })}
      confirm={copy.confirm}
      pendingText={copy.pending}
      error={archive.error && sentenceOf(archive.error)}
      onConfirm={async () => await archive.mutateAsync()}
    >
      <Consequences
        steps={[
          people === 0 ? copy.nobody : { title: copy.people.title({ people }), text: copy.people.text },
          copy.noStart,
          copy.wayBack,
          ...(waiting > 0 ? [{ title: copy.waiting({ count: waiting }), text: copy.waitingText }] : []),
        ]}
      />
    </ConfirmDialog>
  );
}

/** Says who is on it; then there is nothing to confirm. */
export function DeleteDialog({ program, onClose }: ProgramDialogProps) {
  const copy = libraryCopy.deleting;
  const remove = useDeleteProgram(program);
  const download = useDownloadProgram(program);
  const people = useQuery(programPeopleQuery(program.id));
  const count = people.data && people.data.clients + people.data.others;
  const error = remove.error ?? people.error;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={copy.title({ title: program.title })}
      confirm={copy.confirm}
      pendingText={copy.pending}
      blocked={count !== 0}
      error={error && sentenceOf(error)}
      onConfirm={async () => await remove.mutateAsync()}
    >
      {!people.data ? (
        <p role="status">{people.error ? '' : copy.looking}</p>
      ) : count ? (
        <p>{copy.blocked({ count, names: namesOf(people.data.names, count) })}</p>
      ) : (
        <>
          <p>{copy.content({ prompts: program.dailyPromptsCount })}</p>
          <Consequences
            steps={[{ title: copy.wayBack.title({ days: deletedProgramDays }), text: copy.wayBack.text }, copy.pages]}
          />
          {!program.isDraft && (
            <Button small variant="quiet" pending={download.isPending} onClick={() => download.mutate()}>
              {copy.download}
            </Button>
          )}
        </>
      )}
    </ConfirmDialog>
  );
}
