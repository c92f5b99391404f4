import { useDeferredValue, useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { clientSorts, manyClients, type ClientSort } from '#contract/coach-dashboard/rules.ts';
import { LoadError } from '#web/ui/load.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field, SearchInput, Select } from '#web/ui/field.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { LoomKey } from '#web/ui/loom/loom.tsx';
import { Section } from '#web/ui/section.tsx';
import { EmptyState } from '#web/ui/state.tsx';
import { coachHomeCopy } from '../copy.ts';
import {
  coachClientsQuery,
  cohortNamesQuery,
  firstPage,
  isFirstPage,
  type ClientFilter,
  type CoachDashboard,
} from '../queries.ts';
import { ClientTable } from './client-table.tsx';
import { DenseTable } from './dense-table.tsx';
import './clients.css';

const copy = coachHomeCopy.clients;

/** Up to here everybody is seen at a glance. */
const seenAtAGlance = 10;

type ClientsProps = { home: CoachDashboard; timeZone: string; emptyAction: ReactNode; tabs?: ReactNode };

export function Clients({ home, timeZone, emptyAction, tabs }: ClientsProps) {
  const { total } = home.pagination;
  const isMany = total > manyClients;
  if (total === 0) {
    return (
      <Section title={copy.title} id="clients" className="clientlist">
        {tabs}
        <EmptyState level={3} title={copy.empty.title} action={emptyAction}>
          {copy.empty.text}
        </EmptyState>
      </Section>
    );
  }
  return (
    <Section title={copy.title} id="clients" className="clientlist" aside={<LoomKey quiet={isMany} />}>
      {tabs}
      {total > seenAtAGlance ? (
        <ChosenClients home={home} timeZone={timeZone} isMany={isMany} />
      ) : (
        <ClientTable clients={home.clients} timeZone={timeZone} />
      )}
    </Section>
  );
}

function ChosenClients({ home, timeZone, isMany }: { home: CoachDashboard; timeZone: string; isMany: boolean }) {
  const [filter, setFilter] = useState(firstPage);
  // Typing is shown at once; the list follows (deferred value).
  const asked = useDeferredValue(filter);
  const { data, error, refetch, isPlaceholderData } = useQuery(coachClientsQuery(asked));
  // Cohorts that are not empty.
  const cohorts =
    useQuery(cohortNamesQuery).data?.filter(({ members, isArchived }) => members > 0 && !isArchived) ?? [];
  const change = (part: Partial<ClientFilter>) => setFilter((before) => ({ ...before, page: 1, ...part }));
  const page = isFirstPage(asked) ? home : data;
  return (
    <>
      <div className="clientbar stack g3 mb4">
        <Field label={copy.search} hideLabel>
          <SearchInput
            placeholder={copy.searchHint(home.pagination.total)}
            value={filter.search}
            maxLength={100}
            onChange={(event) => change({ search: event.target.value })}
          />
        </Field>
        <Field label={copy.program} hideLabel>
          <Select value={filter.program} onChange={(event) => change({ program: event.target.value })}>
            <option value="">{copy.allPrograms}</option>
            {home.clientPrograms.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </Select>
        </Field>
        {cohorts.length > 0 && (
          <Field label={copy.cohort} hideLabel>
            <Select value={filter.cohort} onChange={(event) => change({ cohort: event.target.value })}>
              <option value="">{copy.allCohorts}</option>
              {cohorts.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <Field label={copy.sort} hideLabel>
          <Select value={filter.sort} onChange={(event) => change({ sort: event.target.value as ClientSort })}>
            {clientSorts.map((sort) => (
              <option key={sort} value={sort}>
                {copy.sorts[sort]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      {!page && error ? (
        <LoadError level={3} title={copy.failed.title} onRetry={refetch} error={error} />
      ) : !page ? (
        <Loading text={copy.loading} quiet>
          <SkeletonRows rows={6} hasFaces />
        </Loading>
      ) : page.clients.length === 0 ? (
        <EmptyState
          level={3}
          title={copy.none.title}
          action={<Button onClick={() => setFilter(firstPage)}>{copy.none.clear}</Button>}
        >
          {copy.none.text}
        </EmptyState>
      ) : (
        <div aria-busy={isPlaceholderData || asked !== filter}>
          {isMany ? (
            <DenseTable
              clients={page.clients}
              groups={page.groups}
              isGrouped={asked.sort === 'need'}
              timeZone={timeZone}
            />
          ) : (
            <ClientTable clients={page.clients} timeZone={timeZone} />
          )}
        </div>
      )}
      {page && (
        <Pages
          pagination={page.pagination}
          onPage={(next) => change({ page: next })}
          isFiltered={!isFirstPage({ ...asked, page: 1 })}
        />
      )}
    </>
  );
}

type PagesProps = { pagination: CoachDashboard['pagination']; onPage: (page: number) => void; isFiltered: boolean };

function Pages({ pagination: { page, totalPages, total }, onPage, isFiltered }: PagesProps) {
  return (
    <>
      <p className="sr" role="status">
        {isFiltered ? copy.shown(total) : ''}
      </p>
      {totalPages > 1 && (
        <nav className="clientpages row center g4 mt4" aria-label={copy.pages}>
          <Button small disabled={page <= 1} onClick={() => onPage(page - 1)}>
            {copy.previous}
          </Button>
          <span className="small soft num">{copy.page(page, totalPages)}</span>
          <Button small disabled={page >= totalPages} onClick={() => onPage(page + 1)}>
            {copy.next}
          </Button>
        </nav>
      )}
    </>
  );
}
