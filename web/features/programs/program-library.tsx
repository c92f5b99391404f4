import { useDeferredValue, useMemo, useRef } from 'react';
import type { RefObject } from 'react';
import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import Upload from 'lucide-react/icons/upload';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Field, SearchInput, Select } from '#web/ui/field.tsx';
import { Crumb } from '#web/ui/link.tsx';
import { Loading, Skeleton } from '#web/ui/loading.tsx';
import { Section } from '#web/ui/section.tsx';
import { EmptyState, ErrorState } from '#web/ui/state.tsx';
import { daysOfSharedTitles } from '#web/platform/shared-titles.ts';
import { createPath, importPath } from './addresses.ts';
import { ArchivedPrograms } from './archived-programs.tsx';
import { libraryCopy as copy } from './copy.ts';
import {
  chosenPrograms,
  isWhole,
  lengthsOf,
  ownersOf,
  programsWithoutTools,
  useLibraryView,
  wholeLibrary,
  writeView,
} from './library-view.ts';
import type { LibraryView, Owner } from './library-view.ts';
import { ProgramList } from './program-list.tsx';
import { programLibraryQuery } from './queries.ts';
import type { LibraryProgram } from './queries.ts';
import './program-library.css';

const toolsCopy = copy.tools;

export function ProgramLibrary({ timeZone }: { timeZone: string }) {
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
      <Shelves timeZone={timeZone} />
      <ArchivedPrograms timeZone={timeZone} />
    </div>
  );
}

function Shelves({ timeZone }: { timeZone: string }) {
  const { data: programs, error, refetch } = useQuery(programLibraryQuery);
  if (programs && programs.length > 0) return <Available programs={programs} timeZone={timeZone} />;
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

function Available({ programs, timeZone }: { programs: readonly LibraryProgram[]; timeZone: string }) {
  const [view, change] = useLibraryView();
  // The field follows every key; a long list may follow a moment later.
  const shownView = useDeferredValue(view);
  const chosen = useMemo(() => chosenPrograms(programs, shownView), [programs, shownView]);
  const madeOn = useMemo(() => daysOfSharedTitles(programs, timeZone), [programs, timeZone]);
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
        <ProgramList programs={chosen} choice={writeView(shownView)} madeOn={madeOn} />
      ) : (
        <EmptyState level={3} title={copy.none.title} action={<Button onClick={showAll}>{copy.none.clear}</Button>}>
          {copy.none.text}
        </EmptyState>
      )}
    </Section>
  );
}

type LibraryToolsProps = {
  programs: readonly LibraryProgram[];
  shown: number;
  view: LibraryView;
  onChange: (next: LibraryView) => void;
  searchField: RefObject<HTMLInputElement | null>;
};

function LibraryTools({ programs, shown, view, onChange, searchField }: LibraryToolsProps) {
  return (
    <div className="shelftools" role="search" aria-label={toolsCopy.label}>
      <Field label={toolsCopy.search} hideLabel className="shelftools__words">
        <SearchInput
          ref={searchField}
          placeholder={toolsCopy.searchHint}
          value={view.search}
          autoComplete="off"
          onChange={(event) => onChange({ ...view, search: event.target.value })}
        />
      </Field>
      <Field label={toolsCopy.length} hideLabel>
        <Select
          value={view.days ?? ''}
          onChange={(event) => onChange({ ...view, days: Number(event.target.value) || undefined })}
        >
          <option value="">{toolsCopy.anyLength}</option>
          {withChosen(lengthsOf(programs), view.days).map((days) => (
            <option key={days} value={days}>
              {toolsCopy.lengthOf(days)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={toolsCopy.owner} hideLabel>
        <Select
          value={view.owner ?? ''}
          onChange={(event) => onChange({ ...view, owner: (event.target.value || undefined) as Owner | undefined })}
        >
          <option value="">{toolsCopy.anyOwner}</option>
          {withChosen(ownersOf(programs), view.owner).map((owner) => (
            <option key={owner} value={owner}>
              {toolsCopy.owners[owner]}
            </option>
          ))}
        </Select>
      </Field>
      <p className="small soft num" role="status">
        {toolsCopy.shown(shown, programs.length)}
      </p>
    </div>
  );
}

/** An old address may name what is no longer there; the control still has to say what it filters by. */
function withChosen<Choice>(there: Choice[], chosen: Choice | undefined): Choice[] {
  return chosen === undefined || there.includes(chosen) ? there : [...there, chosen];
}

/** Four rows in the shape of what will come. */
function LibrarySkeleton() {
  return (
    <Loading text={copy.loading}>
      <ul className="shelf" aria-hidden="true">
        {['38%', '46%', '32%', '42%'].map((width) => (
          <li key={width}>
            <div className="shelf__wait">
              <Skeleton width={width} height="1.75rem" />
              <Skeleton width="72%" />
              <Skeleton width="12rem" />
            </div>
            <Skeleton width="14rem" height="2.5rem" />
            <Skeleton width="7.25rem" height="2.75rem" />
          </li>
        ))}
      </ul>
    </Loading>
  );
}
