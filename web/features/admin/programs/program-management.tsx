import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { sentenceOf } from '#web/platform/api.ts';
import { productName } from '#web/platform/boot.ts';
import { Later } from '#web/platform/later.tsx';
import { part } from '#web/platform/part.tsx';
import { withPart } from '#web/platform/with-part.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState, ErrorState } from '#web/ui/state.tsx';
import { Field, SearchInput } from '#web/ui/field.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { adminCopy } from '../copy.ts';
import { adminProgramsQuery, type ProgramRow } from '../queries.ts';
import { programsCopy as copy } from './copy.ts';
import { findPrograms } from './find-programs.ts';
import { ProgramTable } from './program-table.tsx';
import './programs.css';

const DeleteProgram = part(() => import('./delete-program.tsx'));

export function ProgramManagement({ timeZone }: { timeZone: string }) {
  const { data: programs, error, refetch } = useQuery(adminProgramsQuery);
  return (
    <section aria-label={adminCopy.tabs.programs}>
      {programs && programs.length > 0 && <Listed programs={programs} timeZone={timeZone} />}
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
      {!programs && error && (
        <ErrorState
          sheet
          title={copy.failed.title}
          action={<Button onClick={() => void refetch()}>{adminCopy.again}</Button>}
        >
          {sentenceOf(error)}
        </ErrorState>
      )}
    </section>
  );
}

function Listed({ programs, timeZone }: { programs: readonly ProgramRow[]; timeZone: string }) {
  const [search, setSearch] = useState('');
  const [asked, setAsked] = useState<ProgramRow>();
  const searchField = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const words = useDeferredValue(search);
  const found = useMemo(() => findPrograms(programs, words, productName), [programs, words]);

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
          {copy.showing(found.length, programs.length)}
        </p>
      </div>
      {found.length > 0 ? (
        <ProgramTable
          list={list}
          programs={found}
          timeZone={timeZone}
          onDelete={(program) => withPart(DeleteProgram, () => setAsked(program))}
        />
      ) : (
        <EmptyState sheet title={copy.none.title} action={<Button onClick={showAll}>{copy.none.clear}</Button>}>
          {copy.none.text}
        </EmptyState>
      )}
      <p className="small soft progrule">{copy.rule}</p>
      <Later>{asked && <DeleteProgram program={asked} list={list} onClose={() => setAsked(undefined)} />}</Later>
    </>
  );
}
