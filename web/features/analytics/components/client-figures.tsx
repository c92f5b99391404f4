import { figure } from '#web/platform/locale.ts';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import ArrowDown from '#web/ui/icons/arrow-down.ts';
import ArrowUp from '#web/ui/icons/arrow-up.ts';
import ChevronLeft from '#web/ui/icons/chevron-left.ts';
import ChevronRight from '#web/ui/icons/chevron-right.ts';
import { analyticsClientsPerPage, clientBadgeAbove, type AnalyticsSort } from '#contract/analytics/constants.ts';
import { LoomKey, LoomStrip } from '#web/ui/loom/loom.tsx';
import { Notice } from '#web/ui/state.tsx';
import { Section } from '#web/ui/section.tsx';
import { sentenceOf } from '#web/platform/api.ts';
import { calendarDayAgo } from '#web/platform/time.ts';
import { AppLink } from '#web/ui/link.tsx';
import { Ledger } from '#web/ui/figures.tsx';
import { Button } from '#web/ui/button.tsx';
import { analytics as analyticsCopy } from '#messages/analytics.ts';
import { allClients, clientPageQuery, firstView, type ClientRow, type ClientView } from '../queries.ts';
import { CsvButton, Completion, MeanMood } from './table-cells.tsx';

const copy = analyticsCopy.clients;

type ClientFiguresProps = {
  clients: readonly ClientRow[];
  total: number;
  timeZone: string;
  cohort: string | undefined;
};

/** The first page came with the figures; others, and other orders, are asked for. */
export function ClientFigures({ clients, total, timeZone, cohort }: ClientFiguresProps) {
  const [view, setView] = useState<ClientView>({ ...firstView, cohort });
  const isFirst = view.page === 1 && view.sort === firstView.sort && view.order === firstView.order;
  const { data, error, isPlaceholderData } = useQuery({ ...clientPageQuery(view), enabled: !isFirst });
  const shown = isFirst ? clients : (data?.clients ?? clients);
  const pages = Math.ceil((isFirst ? total : (data?.pagination.total ?? total)) / analyticsClientsPerPage);

  /** The next rows are read from their beginning. */
  function turnTo(page: number) {
    setView({ ...view, page });
    document.getElementById('clients')?.scrollIntoView();
  }

  return (
    <Section
      id="clients"
      title={copy.title}
      aside={
        <span className="antools row wrap gy0 gx3">
          <LoomKey quiet={total > analyticsClientsPerPage} />
          <CsvButton
            file="clients"
            head={copy.csvColumns}
            rows={async () => (total <= clients.length && isFirst ? clients : await allClients(view)).map(csvRow)}
          />
        </span>
      }
    >
      {error && !isFirst && (
        <Notice tone="bad" live title={copy.failed}>
          {sentenceOf(error)}
        </Notice>
      )}
      <ClientLedger
        clients={shown}
        timeZone={timeZone}
        view={view}
        isQuiet={total > analyticsClientsPerPage}
        isWaiting={!isFirst && isPlaceholderData}
        onSort={(sort) =>
          setView({
            ...view,
            page: 1,
            sort,
            order: sort === view.sort && view.order === 'usual' ? 'reversed' : 'usual',
          })
        }
      />
      {pages > 1 && <Pager page={view.page} pages={pages} total={total} shown={shown.length} onPage={turnTo} />}
    </Section>
  );
}

function csvRow(client: ClientRow) {
  return [
    client.name,
    client.currentWeek,
    client.currentDay,
    client.totalEntries,
    client.averageMood,
    client.lastEntryOn,
    client.completionRate,
  ];
}

type ClientLedgerProps = {
  clients: readonly ClientRow[];
  timeZone: string;
  view: ClientView;
  isQuiet: boolean;
  isWaiting: boolean;
  onSort: (sort: AnalyticsSort) => void;
};

function ClientLedger({ clients, timeZone, view, isQuiet, isWaiting, onSort }: ClientLedgerProps) {
  const longest = Math.max(0, ...clients.map(({ cells }) => cells.length));
  const isOneLength = longest > 0 && clients.every(({ cells }) => cells.length === longest || cells.length === 0);
  const head = (sort: AnalyticsSort, isNumber = false) => (
    <SortHead key={sort} sort={sort} isNumber={isNumber} view={view} onSort={onSort} />
  );
  return (
    <Ledger cards className="anclients" aria-busy={isWaiting}>
      <caption className="sr">{copy.title}</caption>
      <thead>
        <tr>
          {head('name')}
          <th scope="col">{copy.columns.now}</th>
          <th scope="col">{isOneLength ? copy.columns.allDays({ days: longest }) : copy.columns.days}</th>
          {head('entries', true)}
          {head('mood', true)}
          {head('activity')}
          {head('completion', true)}
        </tr>
      </thead>
      <tbody>
        {clients.map((client) => (
          <tr key={client.id}>
            <th scope="row">
              <AppLink className="rowway" href={`/client/${client.id}`}>
                <bdi>{client.name}</bdi>
              </AppLink>
            </th>
            <td className="soft nowrap">
              {client.currentWeek !== null && client.currentDay !== null
                ? copy.now({ week: client.currentWeek, day: client.currentDay })
                : copy.noProgram}
            </td>
            <td>{client.cells.length > 0 && <LoomStrip cells={client.cells} about={client.name} quiet={isQuiet} />}</td>
            <td className="r" data-label={copy.columns.entries}>
              {figure(client.totalEntries)}
            </td>
            <td className="r">
              <MeanMood mood={client.averageMood} />
            </td>
            <td className="soft nowrap">
              {client.lastEntryOn ? calendarDayAgo(client.lastEntryOn, timeZone) : copy.noActivity}
            </td>
            <td className="r">
              <Completion percent={client.completionRate} above={clientBadgeAbove} />
            </td>
          </tr>
        ))}
      </tbody>
    </Ledger>
  );
}

type SortHeadProps = {
  sort: AnalyticsSort;
  isNumber: boolean;
  view: ClientView;
  onSort: (sort: AnalyticsSort) => void;
};

/** Names usually go upwards, figures downwards. */
function SortHead({ sort, isNumber, view, onSort }: SortHeadProps) {
  const isSorted = view.sort === sort;
  const isUpward = (sort === 'name') === (view.order === 'usual');
  return (
    <th
      scope="col"
      className={isNumber ? 'r' : undefined}
      aria-sort={isSorted ? (isUpward ? 'ascending' : 'descending') : 'none'}
    >
      <button
        type="button"
        className="sorthead row inline g1"
        title={copy.sortBy({ column: copy.columns[sort] })}
        onClick={() => onSort(sort)}
      >
        {copy.columns[sort]}
        {isSorted && (isUpward ? <ArrowUp /> : <ArrowDown />)}
      </button>
    </th>
  );
}

type PagerProps = { page: number; pages: number; total: number; shown: number; onPage: (page: number) => void };

function Pager({ page, pages, total, shown, onPage }: PagerProps) {
  const from = (page - 1) * analyticsClientsPerPage + 1;
  return (
    <nav className="row center g4 mt4" aria-label={copy.pages}>
      <Button small disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft />
        {copy.previous}
      </Button>
      <span className="small soft num" role="status">
        {copy.range({ from, to: from + shown - 1, total })}
      </span>
      <Button small disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {copy.next}
        <ChevronRight />
      </Button>
    </nav>
  );
}
