import { useDeferredValue, useMemo, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import Upload from 'lucide-react/icons/upload';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Crumb } from '#web/ui/link.tsx';
import { EmptyState, ErrorState } from '#web/ui/state.tsx';
import { Section } from '#web/ui/section.tsx';
import { createPath, importPath } from '../addresses.ts';
import { programLibraryQuery, type LibraryProgram } from '../queries.ts';
import { libraryCopy as copy } from './copy.ts';
import { LibrarySkeleton } from './library-skeleton.tsx';
import { LibraryTools } from './library-tools.tsx';
import { chosenPrograms, isWhole, programsWithoutTools, wholeLibrary, writeView } from './library-view.ts';
import { Shelf } from './shelf.tsx';
import { useLibraryView } from './use-library-view.ts';
import './program-library.css';

export function ProgramLibrary() {
  return (
    <div className="library">
      <Crumb href="/">{copy.back}</Crumb>
      <div className="library__head">
        <div>
          <h1 className="title">{copy.title}</h1>
          <p className="soft">{copy.lede}</p>
        </div>
        <div className="library__make">
          <ButtonLink small href={importPath}>
            <Upload />
            {copy.import}
          </ButtonLink>
          <ButtonLink small variant="primary" href={createPath}>
            <Plus />
            {copy.create}
          </ButtonLink>
        </div>
      </div>
      <Shelves />
    </div>
  );
}

function Shelves() {
  const { data: programs, error, refetch } = useQuery(programLibraryQuery);
  if (programs && programs.length > 0) return <Available programs={programs} />;
  return (
    <div className="library__only">
      {programs ? (
        <EmptyState sheet title={copy.empty.title}>
          {copy.empty.text}
        </EmptyState>
      ) : error ? (
        <ErrorState
          sheet
          title={copy.failed.title}
          detail={error.message}
          action={<Button onClick={() => void refetch()}>{copy.failed.again}</Button>}
        />
      ) : (
        <LibrarySkeleton />
      )}
    </div>
  );
}

function Available({ programs }: { programs: readonly LibraryProgram[] }) {
  const [view, change] = useLibraryView();
  // The field follows every key; a long list may follow a moment later.
  const shownView = useDeferredValue(view);
  const chosen = useMemo(() => chosenPrograms(programs, shownView), [programs, shownView]);
  const hasTools = programs.length > programsWithoutTools || !isWhole(view);
  const searchField = useRef<HTMLInputElement>(null);

  function showAll() {
    change(wholeLibrary);
    // The button goes away with the empty state; the focus must not go with it.
    searchField.current?.focus();
  }
  return (
    <Section title={copy.available.title} aside={<p className="small soft">{copy.available.text}</p>}>
      {hasTools && (
        <LibraryTools
          programs={programs}
          shown={chosen.length}
          view={view}
          onChange={change}
          searchField={searchField}
        />
      )}
      {chosen.length > 0 ? (
        <Shelf programs={chosen} choice={writeView(shownView)} />
      ) : (
        <EmptyState level={3} title={copy.none.title} action={<Button onClick={showAll}>{copy.none.clear}</Button>}>
          {copy.none.text}
        </EmptyState>
      )}
    </Section>
  );
}
