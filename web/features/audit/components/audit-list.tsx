import { useRef, useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { sentenceOf } from '#web/platform/api.ts';
import { useSettled } from '#web/platform/use-settled.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState, ErrorState, Notice } from '#web/ui/state.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { auditCopy as copy } from '../copy.ts';
import { auditQuery, isFiltered, noFilter, type AuditFilter as Filter } from '../queries.ts';
import { AuditFilter } from './audit-filter.tsx';
import { AuditTable } from './audit-table.tsx';
import './audit.css';

export function AuditList({ timeZone }: { timeZone: string }) {
  const [filter, setFilter] = useState(noFilter);
  const who = useSettled(filter.who.trim());
  const about = useSettled(filter.about.trim());
  const list = useInfiniteQuery(auditQuery({ ...filter, who, about }));
  const status = useRef<HTMLParagraphElement>(null);
  const rows = list.data?.pages.flatMap((page) => page.rows);
  const isSearching =
    who !== filter.who.trim() || about !== filter.about.trim() || (list.isPlaceholderData && list.isFetching);
  const change = (next: Partial<Filter>) => setFilter((before) => ({ ...before, ...next }));

  function clear() {
    setFilter(noFilter);
    // The button goes away with the filter; the focus must not go with it.
    status.current?.focus();
  }

  return (
    <section aria-label={copy.label}>
      <p className="soft auditabout">{copy.about}</p>
      <AuditFilter filter={filter} onChange={change} />
      <div className="auditstatus">
        <p className="small soft num" role="status" tabIndex={-1} ref={status}>
          {isSearching ? copy.searching : rows && copy.shown(rows.length, list.hasNextPage)}
        </p>
        {isFiltered(filter) && (
          <Button variant="quiet" small onClick={clear}>
            {copy.clear}
          </Button>
        )}
      </div>
      {!rows && !list.error && (
        <Loading text={copy.loading} quiet>
          <SkeletonRows rows={8} />
        </Loading>
      )}
      {!rows && list.error && (
        <ErrorState
          sheet
          title={copy.failed.title}
          action={<Button onClick={() => void list.refetch()}>{copy.again}</Button>}
        >
          {sentenceOf(list.error)}
        </ErrorState>
      )}
      {rows?.length === 0 && (
        <EmptyState sheet title={isFiltered(filter) ? copy.none.title : copy.empty.title}>
          {isFiltered(filter) ? copy.none.text : copy.empty.text}
        </EmptyState>
      )}
      {rows && rows.length > 0 && <AuditTable rows={rows} timeZone={timeZone} isBusy={isSearching} />}
      {list.hasNextPage && !list.isPlaceholderData && !list.isFetchNextPageError && (
        <p className="auditmore">
          <Button
            pending={list.isFetchingNextPage}
            pendingText={copy.moreLoading}
            onClick={() => void list.fetchNextPage()}
          >
            {copy.more}
          </Button>
        </p>
      )}
      {list.isFetchNextPageError && (
        <Notice
          tone="bad"
          live
          action={
            <Button small pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {copy.again}
            </Button>
          }
        >
          {copy.moreFailed}
        </Notice>
      )}
    </section>
  );
}
