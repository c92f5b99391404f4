import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { clientBadgeAbove, type AnalyticsSort } from '#contract/analytics/constants.ts';
import { loomData } from '#web/platform/loom-data.ts';
import { timeAgo } from '#web/platform/time.ts';
import { AppLink } from '#web/ui/link.tsx';
import { Ledger } from '#web/ui/figures.tsx';
import { LoomStrip } from '#web/ui/loom/loom.tsx';
import { analyticsCopy } from '../copy.ts';
import type { ClientRow, ClientView } from '../queries.ts';
import { Completion } from './completion.tsx';
import { MeanMood } from './mean-mood.tsx';

const copy = analyticsCopy.clients;

type ClientLedgerProps = {
  clients: readonly ClientRow[];
  timeZone: string;
  view: ClientView;
  isQuiet: boolean;
  isWaiting: boolean;
  onSort: (sort: AnalyticsSort) => void;
};

export function ClientLedger({ clients, timeZone, view, isQuiet, isWaiting, onSort }: ClientLedgerProps) {
  const longest = Math.max(0, ...clients.map(({ cells }) => cells.length));
  const isOneLength = longest > 0 && clients.every(({ cells }) => cells.length === longest || cells.length === 0);
  const head = (sort: AnalyticsSort, isNumber = false) => (
    <SortHead key={sort} sort={sort} isNumber={isNumber} view={view} onSort={onSort} />
  );
  return (
    <Ledger className="anclients" aria-busy={isWaiting}>
      <caption className="sr">{copy.title}</caption>
      <thead>
        <tr>
          {head('name')}
          <th scope="col">{copy.columns.now}</th>
          <th scope="col">{isOneLength ? copy.columns.allDays(longest) : copy.columns.days}</th>
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
                {client.name}
              </AppLink>
            </th>
            <td className="soft nowrap">
              {client.currentWeek !== null && client.currentDay !== null
                ? copy.now(client.currentWeek, client.currentDay)
                : copy.noProgram}
            </td>
            <td>
              {client.cells.length > 0 && (
                <LoomStrip data={loomData(client.cells)} about={client.name} quiet={isQuiet} />
              )}
            </td>
            <td className="r" data-label={copy.columns.entries}>
              {client.totalEntries.toLocaleString('en-GB')}
            </td>
            <td className="r">
              <MeanMood mood={client.averageMood} />
            </td>
            <td className="soft nowrap">
              {client.lastActivity ? timeAgo(client.lastActivity, timeZone) : copy.noActivity}
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
      <button type="button" className="sorthead" title={copy.sortBy(copy.columns[sort])} onClick={() => onSort(sort)}>
        {copy.columns[sort]}
        {isSorted && (isUpward ? <ArrowUp /> : <ArrowDown />)}
      </button>
    </th>
  );
}
