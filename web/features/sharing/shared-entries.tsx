import { useState, type ReactNode } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Button } from '#web/ui/button.tsx';
import { EmptyState, Notice } from '#web/ui/state.tsx';
import { Section } from '#web/ui/section.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { useDraft } from '#web/platform/device/use-draft.ts';
import { sharedCopy as copy } from './coach-copy.ts';
import { refreshShared, sharedEntriesQuery, weekCardsQuery, type SharedEntries as Shared } from './queries.ts';
import { SharedEntryRow } from './shared-entry.tsx';
import { SharedFailed } from './shared-failed.tsx';

type SharedEntriesProps = {
  clientId: string;
  firstName: string;
  timeZone: string;
  /** Weeks that were shared as cards. */
  weeks?: ReactNode;
};

/** What a client lets the coach read: closed until it is opened, because opening is what counts as having read it. */
export function SharedEntries({ clientId, firstName, timeZone, weeks }: SharedEntriesProps) {
  const client = useQueryClient();
  const [page, setPage] = useState(1);
  const query = useQuery(sharedEntriesQuery(clientId, page));
  const { data: list, error, isPlaceholderData } = query;
  const cards = useQuery({ ...weekCardsQuery(clientId), enabled: weeks !== undefined });
  /** Entries that were taken back: while a comment was on its way, or while one was being written and the page heard of it. */
  const [gone, setGone] = useState<readonly string[]>([]);
  const [seen, setSeen] = useState(list);
  if (list !== seen && !isPlaceholderData) {
    setSeen(list);
    const taken = takenBack(seen, list);
    if (taken.length > 0) setGone((ids) => [...new Set([...ids, ...taken])]);
  }
  const noteGone = (entryId: string) => {
    setGone((ids) => [...new Set([...ids, entryId])]);
    void refreshShared(client, clientId);
  };
  const pages = list?.pagination.totalPages ?? 0;

  return (
    <Section
      title={copy.title}
      className="shared"
      id="shared"
      aside={
        list && list.pagination.total > 0 && <span className="small soft num">{copy.inAll(list.pagination.total)}</span>
      }
    >
      {gone.map((entryId) => (
        <UnsentComment
          key={entryId}
          entryId={entryId}
          onDiscard={() => setGone((ids) => ids.filter((id) => id !== entryId))}
        />
      ))}
      {error ? (
        <SharedFailed level={3} list={query} />
      ) : !list || cards.isLoading ? (
        <Loading text={copy.loading}>
          <SkeletonRows rows={3} />
        </Loading>
      ) : list.pagination.total === 0 ? (
        !cards.data?.cards.length && (
          <EmptyState level={3} title={copy.empty.title}>
            {copy.empty.text(firstName)}
          </EmptyState>
        )
      ) : (
        <>
          <p className="small soft mb3">{copy.clientSees(firstName)}</p>
          <ol aria-busy={isPlaceholderData || undefined}>
            {list.entries.map((entry) => (
              <SharedEntryRow
                key={entry.id}
                clientId={clientId}
                entry={entry}
                timeZone={timeZone}
                onGone={() => noteGone(entry.id)}
              />
            ))}
          </ol>
          {(pages > 1 || page > 1) && (
            <nav className="shared__pages row wrap mt4" aria-label={copy.pages}>
              <Button small disabled={page <= 1} onClick={() => setPage(Math.min(page - 1, Math.max(pages, 1)))}>
                <ChevronLeft />
                {copy.previous}
              </Button>
              <span className="small soft num" role="status">
                {copy.page(page, pages)}
              </span>
              <Button small disabled={page >= pages} onClick={() => setPage(page + 1)}>
                {copy.next}
                <ChevronRight />
              </Button>
            </nav>
          )}
        </>
      )}
      {(list || error) && !cards.isLoading && weeks}
    </Section>
  );
}

/** Of the same page, and fewer in all: where there are as many as before, an entry has only moved to another page. */
function takenBack(before: Shared | undefined, now: Shared | undefined): string[] {
  if (
    !before ||
    !now ||
    before.pagination.page !== now.pagination.page ||
    now.pagination.total >= before.pagination.total
  )
    return [];
  const left = new Set(now.entries.map(({ id }) => id));
  return before.entries.map(({ id }) => id).filter((id) => !left.has(id));
}

/** The entry has gone from the page and the box with it; the words in it have not. */
export function UnsentComment({ entryId, onDiscard }: { entryId: string; onDiscard: () => void }) {
  const draft = useDraft(`comment:${entryId}`, '');
  if (draft.value.trim() === '') return null;
  return (
    <Notice
      tone="bad"
      live
      className="shared__unsent mb4"
      title={copy.gone.title}
      action={
        <Button
          small
          onClick={() => {
            void draft.clear();
            onDiscard();
          }}
        >
          {copy.gone.discard}
        </Button>
      }
    >
      <p>{copy.gone.text}</p>
      <p className="shared__text" dir="auto">
        {draft.value}
      </p>
    </Notice>
  );
}
