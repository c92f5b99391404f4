import { useDeferredValue, useMemo, useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { useQuery } from '@tanstack/react-query';
import Plus from '#web/ui/icons/plus.ts';
import Upload from '#web/ui/icons/upload.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Field, SearchInput, Select } from '#web/ui/field.tsx';
import { Crumb } from '#web/ui/link.tsx';
import { Loading, Skeleton } from '#web/ui/loading.tsx';
import { Section } from '#web/ui/section.tsx';
import { EmptyState } from '#web/ui/state.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { daysOfSharedTitles } from '#web/platform/shared-titles.ts';
import { LoadError } from '#web/ui/load.tsx';
import { createPath, importPath } from './addresses.ts';
import { ArchivedShelf } from './archived-programs.tsx';
import { library as copy } from '#messages/programs.ts';
import {
  chosenPrograms,
  isNarrowed,
  lengthsOf,
  onShelves,
  openShelf,
  owners,
  programsWithoutTools,
  useLibraryView,
  wholeLibrary,
  writeView,
} from './library-view.ts';
import type { LibraryView, Shelf } from './library-view.ts';
import { ProgramList } from './program-list.tsx';
import { archivedProgramsQuery, programLibraryQuery } from './queries.ts';
import type { LibraryProgram } from './queries.ts';
import './program-library.css';

const toolsCopy = copy.tools;

export function ProgramLibrary({ timeZone }: { timeZone: string }) {
  return (
    <div className="library">
      <Crumb href="/">{copy.back}</Crumb>
      <div className="library__head row baseline wrap between gy3 gx5 mb5">
        <div>
          <h1 className="title">{copy.title}</h1>
          <p className="soft">{copy.lede}</p>
        </div>
        <div className="library__make row stretch wrap g2">
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
      <Library timeZone={timeZone} />
    </div>
  );
}

function Library({ timeZone }: { timeZone: string }) {
  const { data: programs, error, refetch } = useQuery(programLibraryQuery);
  const { data: archived } = useQuery(archivedProgramsQuery);
  if (programs) return <LibraryShelves programs={programs} archivedCount={archived?.length} timeZone={timeZone} />;
  return (
    <div className="library__only">
      {error ? <LoadError title={copy.failed.title} error={error} onRetry={refetch} /> : <LibrarySkeleton />}
    </div>
  );
}

type LibraryShelvesProps = {
  programs: readonly LibraryProgram[];
  /** Undefined until it is known. */
  archivedCount: number | undefined;
  timeZone: string;
};

function LibraryShelves({ programs, archivedCount, timeZone }: LibraryShelvesProps) {
  const [view, change] = useLibraryView();
  // The field follows every key; a long list may follow a moment later.
  const shownView = useDeferredValue(view);
  const all = useMemo(() => onShelves(programs), [programs]);
  const chosen = useMemo(() => onShelves(chosenPrograms(programs, shownView)), [programs, shownView]);
  const madeOn = useMemo(() => daysOfSharedTitles(programs, timeZone), [programs, timeZone]);
  const searchField = useRef<HTMLInputElement>(null);
  const shelf = openShelf(shownView, chosen, all);

  function showAll() {
    change({ ...wholeLibrary, shelf: view.shelf });
    // The button goes away with the empty state; the focus must not go with it.
    searchField.current?.focus();
  }

  const tab = (value: Shelf, count: number | undefined, panel: ReactNode) => ({
    value,
    label: (
      <>
        {copy.shelves[value]} <span className="num library__count">{count}</span>
      </>
    ),
    panel,
  });
  const rows = (of: 'own' | 'platform' | 'others') =>
    tab(
      of,
      chosen[of].length,
      <Available
        programs={chosen[of]}
        none={programs.length === 0 ? 'at all' : all[of].length === 0 ? of : 'found'}
        choice={`${of}${writeView(shownView)}`}
        madeOn={madeOn}
        onShowAll={showAll}
      />,
    );

  return (
    <>
      {(programs.length > programsWithoutTools || isNarrowed(view)) && (
        <LibraryTools
          programs={programs}
          shown={owners.reduce((sum, of) => sum + chosen[of].length, 0)}
          view={view}
          onChange={change}
          searchField={searchField}
        />
      )}
      <Tabs
        className="library__shelves"
        label={copy.shelves.label}
        lazy
        value={shelf}
        onChange={(next) => change({ ...view, shelf: next })}
        tabs={[
          rows('own'),
          rows('platform'),
          ...(all.others.length > 0 ? [rows('others')] : []),
          tab('archived', archivedCount, <ArchivedShelf timeZone={timeZone} />),
        ]}
      />
    </>
  );
}

type AvailableProps = {
  programs: readonly LibraryProgram[];
  /** What it means that there are none. */
  none: 'at all' | 'found' | 'own' | 'platform' | 'others';
  choice: string;
  madeOn: ReadonlyMap<string, string>;
  onShowAll: () => void;
};

function Available({ programs, none, choice, madeOn, onShowAll }: AvailableProps) {
  if (programs.length > 0)
    return (
      <Section title={copy.available.title} aside={<p className="small soft">{copy.available.text}</p>}>
        <ProgramList programs={programs} choice={choice} madeOn={madeOn} />
      </Section>
    );
  if (none === 'found')
    return (
      <EmptyState title={copy.none.title} action={<Button onClick={onShowAll}>{copy.none.clear}</Button>}>
        {copy.none.text}
      </EmptyState>
    );
  const words = none === 'own' ? copy.noneOwn : copy.empty;
  return (
    <EmptyState sheet title={words.title}>
      {words.text}
    </EmptyState>
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
              {toolsCopy.lengthOf({ days })}
            </option>
          ))}
        </Select>
      </Field>
      <p className="small soft num" role="status">
        {toolsCopy.shown({ shown, all: programs.length })}
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
            <div className="shelf__wait stack g3">
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
