import type { ReactNode } from 'react';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/state.tsx';
import { addressOf, isFiltered, type JournalView } from '../address.ts';
import { journalCopy as copy } from '../copy.ts';
import type { JournalList } from '../queries.ts';
import { EntryRow } from './entry-row.tsx';
import { RecentlyDeleted } from './recently-deleted.tsx';

type EntryListProps = {
  list: JournalList;
  view: JournalView;
  shownId: string | undefined;
  timeZone: string;
  isRestoring: boolean;
  onRestore: (id: string) => void;
  onClear: () => void;
  onFirstPage: () => void;
};

export function EntryList({
  list,
  view,
  shownId,
  timeZone,
  isRestoring,
  onRestore,
  onClear,
  onFirstPage,
}: EntryListProps) {
  const { pagination, entries } = list;
  const filtered = isFiltered(view.filter);
  return (
    <section aria-labelledby="journal-entries">
      <div className="jmood__head">
        <h2 className="h2" id="journal-entries" tabIndex={-1}>
          {copy.entries}
        </h2>
        <p className="small soft" role="status">
          {filtered ? copy.found(pagination.total) : copy.inAll(pagination.total)}
        </p>
      </div>
      {entries.length === 0 && <Nothing isPastEnd={pagination.total > 0} onClear={onClear} onFirstPage={onFirstPage} />}
      <ol className="jrows">
        {entries.map((entry) => (
          <EntryRow
            key={entry.id}
            entry={entry}
            href={addressOf({ ...view, entryId: entry.id })}
            isOpen={entry.id === shownId}
            timeZone={timeZone}
          />
        ))}
      </ol>
      {pagination.totalPages > 1 && <Pager view={view} pages={pagination.totalPages} />}
      <RecentlyDeleted
        entries={list.recentlyDeleted}
        timeZone={timeZone}
        isPending={isRestoring}
        onRestore={onRestore}
      />
    </section>
  );
}

function Nothing({
  isPastEnd,
  onClear,
  onFirstPage,
}: {
  isPastEnd: boolean;
  onClear: () => void;
  onFirstPage: () => void;
}) {
  const say = isPastEnd ? copy.pastEnd : copy.nothing;
  return (
    <EmptyState
      level={3}
      title={say.title}
      action={<Button onClick={isPastEnd ? onFirstPage : onClear}>{say.action}</Button>}
    >
      {say.text}
    </EmptyState>
  );
}

function Pager({ view, pages }: { view: JournalView; pages: number }) {
  const to = (page: number) => addressOf({ ...view, page, entryId: '' });
  return (
    <nav className="jpager" aria-label={copy.pages}>
      <Step href={to(view.page - 1)} isOpen={view.page > 1}>
        <ChevronLeft />
        {copy.previous}
      </Step>
      <span className="small soft num">{copy.page(view.page, pages)}</span>
      <Step href={to(view.page + 1)} isOpen={view.page < pages}>
        {copy.next}
        <ChevronRight />
      </Step>
    </nav>
  );
}

function Step({ href, isOpen, children }: { href: string; isOpen: boolean; children: ReactNode }) {
  return isOpen ? (
    <ButtonLink small href={href}>
      {children}
    </ButtonLink>
  ) : (
    <Button small disabled>
      {children}
    </Button>
  );
}
