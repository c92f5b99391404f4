import { type RefObject, useDeferredValue, useMemo, useRef, useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { deletedProgramDays } from '#contract/programs/constants.ts';
import { foldText } from '#contract/text.ts';
import { api, sentenceOf } from '#web/platform/api.ts';
import { productName } from '#web/platform/boot.ts';
import { toast } from '#web/platform/toast-store.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { Field, SearchInput } from '#web/ui/field.tsx';
import { LoadError } from '#web/ui/load.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { EmptyState } from '#web/ui/state.tsx';
import { admin as adminCopy, programs as copy } from '#messages/admin.ts';
import { adminProgramsQuery, type ProgramRow, refreshAll } from '../queries.ts';
import { DeletedPrograms } from './deleted-programs.tsx';
import { ProgramTable } from './program-table.tsx';
import './programs.css';

export function ProgramManagement({ timeZone }: { timeZone: string }) {
  const { data: programs, error, refetch } = useQuery(adminProgramsQuery);
  return (
    <section aria-label={adminCopy.tabs.programs}>
      {programs && programs.length > 0 && <ProgramList programs={programs} timeZone={timeZone} />}
      {programs?.length === 0 && (
        <EmptyState sheet title={copy.empty.title}>
          {copy.empty.text}
        </EmptyState>
      )}
      {!programs && !error && (
        <Loading text={copy.loading} quiet>
          <SkeletonRows rows={8} />
        </Loading>
      )}
      {!programs && error && <LoadError title={copy.failed.title} error={error} onRetry={refetch} />}
      {programs && <DeletedPrograms timeZone={timeZone} />}
    </section>
  );
}

function ProgramList({ programs, timeZone }: { programs: readonly ProgramRow[]; timeZone: string }) {
  const [search, setSearch] = useState('');
  const [deleting, setDeleting] = useState<ProgramRow>();
  const searchField = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const words = useDeferredValue(search);
  const found = useMemo(() => findPrograms(programs, words, productName()), [programs, words]);

  function showAll() {
    setSearch('');
    // The button goes away with the empty state; the focus must not go with it.
    searchField.current?.focus();
  }
  return (
    <>
      <div className="progtools" role="search" aria-label={copy.tools}>
        <Field label={copy.search} hideLabel>
          <SearchInput
            ref={searchField}
            placeholder={copy.searchHint}
            value={search}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setSearch(event.target.value)}
          />
        </Field>
        <p className="small soft num" role="status">
          {copy.showing({ shown: found.length, total: programs.length })}
        </p>
      </div>
      {found.length > 0 ? (
        <ProgramTable list={list} programs={found} timeZone={timeZone} onDelete={(program) => setDeleting(program)} />
      ) : (
        <EmptyState sheet title={copy.none.title} action={<Button onClick={showAll}>{copy.none.clear}</Button>}>
          {copy.none.text}
        </EmptyState>
      )}
      <p className="small soft mt3">{copy.rule({ days: deletedProgramDays })}</p>
      {deleting && <DeleteProgramDialog program={deleting} list={list} onClose={() => setDeleting(undefined)} />}
    </>
  );
}

/** By title, id or creator; the platform's own go by its name. */
export function findPrograms(
  programs: readonly ProgramRow[],
  search: string,
  platformName: string,
): readonly ProgramRow[] {
  const words = foldText(search.trim());
  if (words === '') return programs;
  return programs.filter(({ title, program_id: id, creator_name: creator }) =>
    [title, id, creator ?? platformName].some((text) => foldText(text).includes(words)),
  );
}

function DeleteProgramDialog({
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
    onSuccess: ({ message }) => toast({ title: copy.dialog.done, description: message }),
    onSettled: () => void refreshAll(client),
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      returnTo={list}
      title={copy.dialog.title({ title: program.title })}
      confirm={copy.delete}
      pendingText={copy.dialog.pending}
      error={hide.error && `${copy.dialog.failed}. ${sentenceOf(hide.error)}`}
      onConfirm={() => hide.mutateAsync()}
    >
      <p>
        {copy.dialog.text} {copy.dialog.onIt({ count: program.active_assignments })}{' '}
        {copy.dialog.parts({ prompts: program.daily_prompts_count, themes: program.weekly_themes_count })}
      </p>
    </ConfirmDialog>
  );
}
