import { useDeferredValue, useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { clientGroups, clientSorts, type ClientSort } from '#contract/coach-dashboard/rules.ts';
import { api, sentenceOf } from '#web/platform/api.ts';
import { toast } from '#web/platform/toast-store.ts';
import { Field, SearchInput, Select } from '#web/ui/field.tsx';
import { LoomKey } from '#web/ui/loom/loom.tsx';
import { Section } from '#web/ui/section.tsx';
import { EmptyState } from '#web/ui/state.tsx';
import { SelectPeople, type SelectChoice } from '#web/ui/ticks.tsx';
import { coachHome as coachHomeCopy } from '#messages/coach-dashboard.ts';
import {
  cohortNamesQuery,
  firstPage,
  heldClientsQuery,
  isFirstPage,
  type ClientFilter,
  type CoachClients,
  type CoachDashboard,
} from '../queries.ts';
import { ClientFold } from './client-fold.tsx';
import { tickedClient } from './client-table.tsx';
import { FoundClients } from './found-clients.tsx';
import './clients.css';

const copy = coachHomeCopy.clients;

/** Up to here everyone is seen at a glance, and there is nothing to search. */
const seenAtAGlance = 10;

type ClientsProps = {
  home: CoachDashboard;
  timeZone: string;
  emptyAction: ReactNode;
  tabs?: ReactNode;
  /** Below the list: whom the coach has worked with. */
  former?: ReactNode;
};

export function Clients({ home, timeZone, emptyAction, tabs, former }: ClientsProps) {
  const { total } = home.pagination;
  const [filter, setFilter] = useState(firstPage);
  // Typing is shown at once; the list follows (deferred value).
  const asked = useDeferredValue(filter);
  const isWhole = isFirstPage({ ...asked, page: 1 });
  // The first after those in Today is open.
  const groups = clientGroups.filter((group) => home.groups[group] > 0);
  const found = useQuery({ ...heldClientsQuery(asked), enabled: !isWhole });
  if (total === 0)
    return (
      <Section title={copy.title} id="clients" className="clientlist">
        {tabs}
        <EmptyState level={3} title={copy.empty.title} action={emptyAction}>
          {copy.empty.text}
        </EmptyState>
        {former}
      </Section>
    );
  return (
    <Section
      title={
        <>
          {copy.title} <span className="soft num">{home.stats.activeClients}</span>
        </>
      }
      id="clients"
      className="clientlist"
      aside={
        <div className="row wrap gy2 gx4">
          <LoomKey />
          <SelectPeople choices={isWhole ? choicesOf(home) : matching(asked, found.data)} />
        </div>
      }
    >
      {tabs}
      {total > seenAtAGlance && <Filters home={home} filter={filter} onChange={setFilter} />}
      {isWhole ? (
        groups.map((group) => (
          <ClientFold
            key={group}
            group={group}
            home={home}
            startsOpen={group === groups.find((one) => one !== 'today')}
            timeZone={timeZone}
          />
        ))
      ) : (
        <FoundClients
          query={found}
          expected={6}
          isBusy={asked !== filter}
          timeZone={timeZone}
          onPage={(page) => setFilter((before) => ({ ...before, page }))}
          onClear={() => setFilter(firstPage)}
          isAnnounced
        />
      )}
      {former}
    </Section>
  );
}

/** The server knows them all; here are those of a page. */
const fromServer = (label: string, query: Omit<ClientFilter, 'page'>): SelectChoice => ({
  label,
  people: async () => {
    try {
      const { people, total } = await api('GET /api/coach/clients/ids', { query });
      return {
        people: people.map((one) => tickedClient({ id: one.id, user: { ...one, profileImageUrl: null } })),
        total,
      };
    } catch (error) {
      toast({ variant: 'destructive', title: copy.select.failed, description: sentenceOf(error) });
      return null;
    }
  },
});

function choicesOf({ groups, pagination }: CoachDashboard): SelectChoice[] {
  const { page: _page, ...everyone } = firstPage;
  return [
    ...clientGroups
      .filter((group) => groups[group] > 0)
      .map((group) =>
        fromServer(copy.select.group({ title: copy.groups[group].title, count: groups[group] }), {
          ...everyone,
          group,
        }),
      ),
    fromServer(copy.select.everyone({ count: pagination.total }), everyone),
  ];
}

function matching({ page: _page, ...asked }: ClientFilter, found: CoachClients | undefined): SelectChoice[] {
  if (!found) return [];
  return [
    { label: copy.select.here, people: found.clients.map(tickedClient) },
    fromServer(copy.select.match({ count: found.pagination.total }), asked),
  ];
}

type FiltersProps = { home: CoachDashboard; filter: ClientFilter; onChange: (filter: ClientFilter) => void };

function Filters({ home, filter, onChange }: FiltersProps) {
  // Cohorts that are not empty.
  const cohorts =
    useQuery(cohortNamesQuery).data?.filter(({ members, isArchived }) => members > 0 && !isArchived) ?? [];
  const change = (part: Partial<ClientFilter>) => onChange({ ...filter, page: 1, ...part });
  return (
    <div className="clientbar stack g3 mb4">
      <Field label={copy.search} hideLabel>
        <SearchInput
          placeholder={copy.searchHint({ total: home.pagination.total })}
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
  );
}
