import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { sentenceOf } from '#web/platform/api.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Section } from '#web/ui/section.tsx';
import { Loading, SkeletonRows } from '#web/ui/skeleton.tsx';
import { refreshShared, sharedEntriesQuery } from '../queries.ts';
import { sharedCopy as copy } from './copy.ts';
import { SharedEntryRow } from './shared-entry.tsx';
import { UnsentComment } from './unsent-comment.tsx';
import './shared-entries.css';

type SharedEntriesProps = { clientId: string; firstName: string; timeZone: string };

/** What a client lets the coach read: closed until it is opened, because opening is what counts as having read it. */
export default function SharedEntries({ clientId, firstName, timeZone }: SharedEntriesProps) {
  const client = useQueryClient();
  const [page, setPage] = useState(1);
  const { data: list, error, refetch, isFetching, isPlaceholderData } = useQuery(sharedEntriesQuery(clientId, page));
  /** Comments to entries that were taken back before they arrived. */
  const [unsent, setUnsent] = useState<readonly string[]>([]);
  const noteGone = (entryId: string) => {
    setUnsent((ids) => (ids.includes(entryId) ? ids : [...ids, entryId]));
    void refreshShared(client, clientId);
  };
  const pages = list?.pagination.totalPages ?? 0;

  return (
    <Section title={copy.title} className="shared" aside={list && list.pagination.total > 0 && <span className="small soft num">{copy.inAll(list.pagination.total)}</span>}>
      {unsent.map((entryId) => (
        <UnsentComment key={entryId} entryId={entryId} onDiscard={() => setUnsent((ids) => ids.filter((id) => id !== entryId))} />
      ))}
      {/* What could not be looked at again may have been taken back meanwhile: it does not stay. */}
      {error ? (
        <ErrorState level={3} title={copy.failed.title} action={<Button pending={isFetching} onClick={() => void refetch()}>{copy.failed.again}</Button>}>
          {sentenceOf(error)}
        </ErrorState>
      ) : !list ? (
        <Loading text={copy.loading}>
          <SkeletonRows rows={3} />
        </Loading>
      ) : list.pagination.total === 0 ? (
        <EmptyState level={3} title={copy.empty.title}>
          {copy.empty.text(firstName)}
        </EmptyState>
      ) : (
        <>
          <p className="small soft shared__note">{copy.clientSees(firstName)}</p>
          <ol className="shared__list" aria-busy={isPlaceholderData || undefined}>
            {list.entries.map((entry) => (
              <SharedEntryRow key={entry.id} clientId={clientId} entry={entry} timeZone={timeZone} onGone={() => noteGone(entry.id)} />
            ))}
          </ol>
          {(pages > 1 || page > 1) && (
            <nav className="shared__pages" aria-label={copy.pages}>
              <Button small disabled={page <= 1} onClick={() => setPage(Math.min(page - 1, Math.max(pages, 1)))}>
                <ChevronLeft />
                {copy.previous}
              </Button>
              <span className="small soft num" role="status">{copy.page(page, pages)}</span>
              <Button small disabled={page >= pages} onClick={() => setPage(page + 1)}>
                {copy.next}
                <ChevronRight />
              </Button>
            </nav>
          )}
        </>
      )}
    </Section>
  );
}
