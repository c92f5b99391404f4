import { useRef } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { deletedProgramDays } from '#contract/programs/constants.ts';
import { api, sentenceOf } from '#web/platform/api.ts';
import { productName } from '#web/platform/boot.ts';
import { daysAgo, shortDate } from '#web/platform/time.ts';
import { toast } from '#web/platform/toast-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Ledger, LedgerHead } from '#web/ui/figures.tsx';
import { LoadError } from '#web/ui/load.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { Section } from '#web/ui/section.tsx';
import { programs as programsCopy } from '#messages/admin.ts';
import { type DeletedProgram, deletedProgramsQuery, refreshAll } from '../queries.ts';

const copy = programsCopy.deleted;
const { columns } = copy;

/** Below the list: what can still be brought back, and for how long. */
export function DeletedPrograms({ timeZone }: { timeZone: string }) {
  const { data: programs, error, refetch } = useQuery(deletedProgramsQuery);
  const box = useRef<HTMLDivElement>(null);
  return (
    <Section
      title={copy.title}
      className="mt8"
      aside={<p className="small soft">{copy.text({ days: deletedProgramDays })}</p>}
    >
      <div ref={box} tabIndex={-1}>
        {programs && programs.length > 0 && (
          <Ledger cards className="progs progs--gone" aria-label={copy.title}>
            <LedgerHead
              columns={[columns.program, columns.creator, columns.deleted, columns.left]}
              actions={columns.actions}
            />
            <tbody>
              {programs.map((program) => (
                <DeletedRow
                  key={program.id}
                  program={program}
                  timeZone={timeZone}
                  // The row goes with its button; the focus must not go with it.
                  onRestored={() => box.current?.focus()}
                />
              ))}
            </tbody>
          </Ledger>
        )}
        {programs?.length === 0 && <p className="soft">{copy.none({ days: deletedProgramDays })}</p>}
        {!programs && !error && (
          <Loading text={copy.loading} quiet>
            <SkeletonRows rows={2} />
          </Loading>
        )}
        {!programs && error && <LoadError title={copy.failed.title} error={error} onRetry={refetch} />}
      </div>
    </Section>
  );
}

type DeletedRowProps = { program: DeletedProgram; timeZone: string; onRestored: () => void };

function DeletedRow({ program, timeZone, onRestored }: DeletedRowProps) {
  const client = useQueryClient();
  const restore = useMutation({
    mutationFn: () => api('POST /api/admin/programs/{id}/restore', { params: { id: program.id } }),
    onSuccess: ({ message }) => {
      toast({ title: copy.done, description: message });
      onRestored();
    },
    onError: (error) => toast({ variant: 'destructive', title: copy.notDone, description: sentenceOf(error) }),
    onSettled: () => void refreshAll(client),
  });
  return (
    <tr>
      <th scope="row">
        <b className="progs__title">
          <bdi>{program.title}</bdi>
        </b>
        <small>
          <code>{program.programId}</code>
        </small>
        {program.activeClientsCount > 0 && <small>{copy.onIt({ count: program.activeClientsCount })}</small>}
      </th>
      <td className="soft" data-label={columns.creator}>
        <bdi>{program.creatorName ?? productName()}</bdi>
      </td>
      <td className="soft" data-label={columns.deleted}>
        {copy.by({
          day: shortDate(program.deletedAt, timeZone),
          who: program.byCreator ? 'creator' : program.deletedByName ? 'named' : 'gone',
          name: program.deletedByName ?? '',
        })}
      </td>
      <td className="nowrap" data-label={columns.left}>
        {copy.left({ days: Math.max(0, -daysAgo(new Date(program.restorableUntil), timeZone)) })}
      </td>
      <td className="r">
        <Button small pending={restore.isPending} onClick={() => restore.mutate()}>
          {copy.restore}
          <span className="sr"> {program.title}</span>
        </Button>
      </td>
    </tr>
  );
}
