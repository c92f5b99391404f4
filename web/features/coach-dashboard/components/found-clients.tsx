import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from '#web/ui/button.tsx';
import { LoadError } from '#web/ui/load.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { EmptyState } from '#web/ui/state.tsx';
import { coachHome as coachHomeCopy } from '#messages/coach-dashboard.ts';
import type { CoachClients } from '../queries.ts';
import { ClientTable } from './client-table.tsx';

const copy = coachHomeCopy.clients;

type FoundClientsProps = {
  query: UseQueryResult<CoachClients>;
  /** Rows that are to come: their place is kept. */
  expected: number;
  /** Typed, and not asked for yet. */
  isBusy?: boolean;
  timeZone: string;
  /** Left out where all rows are on one page. */
  onPage?: (page: number) => void;
  onClear?: () => void;
  isAnnounced?: boolean;
};

/** A page of clients from the server. */
export function FoundClients(props: FoundClientsProps) {
  const { query, expected, isBusy, timeZone, onPage, onClear, isAnnounced } = props;
  const { data, error, refetch, isPlaceholderData } = query;
  if (!data)
    return error ? (
      <LoadError level={3} title={copy.failed.title} onRetry={refetch} error={error} />
    ) : (
      <Loading text={copy.loading} quiet>
        <SkeletonRows rows={expected} />
      </Loading>
    );
  const { page, totalPages, total } = data.pagination;
  return (
    <>
      {total === 0 ? (
        <EmptyState
          level={3}
          title={copy.none.title}
          action={onClear && <Button onClick={onClear}>{copy.none.clear}</Button>}
        >
          {copy.none.text}
        </EmptyState>
      ) : (
        <div aria-busy={isPlaceholderData || isBusy}>
          <ClientTable clients={onPage ? data.clients : data.clients.slice(0, expected)} timeZone={timeZone} />
        </div>
      )}
      {isAnnounced && (
        <p className="sr" role="status">
          {copy.shown({ total })}
        </p>
      )}
      {onPage && totalPages > 1 && (
        <nav className="clientpages row center g4 mt4" aria-label={copy.pages}>
          <Button small disabled={page <= 1} onClick={() => onPage(page - 1)}>
            {copy.previous}
          </Button>
          <span className="small soft num">{copy.page({ page, pages: totalPages })}</span>
          <Button small disabled={page >= totalPages} onClick={() => onPage(page + 1)}>
            {copy.next}
          </Button>
        </nav>
      )}
    </>
  );
}
