import type { ReactNode } from 'react';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import PenLine from 'lucide-react/icons/pen-line';
import { entryPreview } from '#contract/journal/rules.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/state.tsx';
import { shortDay, dayAndMonth } from '#web/platform/time.ts';
import { AppLink } from '#web/ui/link.tsx';
import { MoodBadge } from '#web/ui/mood.tsx';
import { addressOf, isFiltered, type JournalView } from '../address.ts';
import { journalCopy as copy } from '../copy.ts';
import type { JournalList, JournalEntry } from '../queries.ts';

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
            href={addressOf({ ...view, entryId: entry.id, isEditing: false })}
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

type EntryRowProps = { entry: JournalEntry; href: string; isOpen: boolean; timeZone: string };

function EntryRow({ entry, href, isOpen, timeZone }: EntryRowProps) {
  return (
    <li>
      <AppLink className="jrow" href={href} aria-current={isOpen ? 'true' : undefined} id={`entry-${entry.id}`}>
        <span className="jrow__top">
          <span>
            <b className="h3">{copy.day(entry.dayNumber)}</b>{' '}
            <span className="small soft">{shortDay(new Date(entry.createdAt), timeZone)}</span>
          </span>
          <MoodBadge mood={entry.moodScore} />
        </span>
        <span className="jrow__text" dir="auto">
          {entryPreview(entry.entryText)}
        </span>
        <span className="jrow__foot">
          <span className="num">{copy.words(entry.wordCount)}</span>
          <span>
            <PenLine />
            {copy.text}
          </span>
          {entry.share?.sharedAt && <span>{copy.shared}</span>}
          {entry.share && entry.share.comments.length > 0 && (
            <span className="num">{copy.comments(entry.share.comments.length)}</span>
          )}
          {entry.isLate && <span>{copy.late}</span>}
          <span className="jrow__program">{entry.programTitle}</span>
        </span>
      </AppLink>
    </li>
  );
}

const recentlyCopy = copy.recently;

type RecentlyDeletedProps = {
  entries: JournalList['recentlyDeleted'];
  timeZone: string;
  isPending: boolean;
  onRestore: (id: string) => void;
};

function RecentlyDeleted({ entries, timeZone, isPending, onRestore }: RecentlyDeletedProps) {
  if (entries.length === 0) return null;
  return (
    <details className="jdeleted">
      <summary>
        {recentlyCopy.title} ({entries.length})
      </summary>
      <ul>
        {entries.map((entry) => (
          <li key={entry.id}>
            <span>
              {copy.day(entry.dayNumber)}{' '}
              <span className="small soft">
                {shortDay(new Date(entry.createdAt), timeZone)},{' '}
                {recentlyCopy.until(dayAndMonth(new Date(entry.restorableUntil), timeZone))}
              </span>
            </span>
            <Button small variant="quiet" disabled={isPending} onClick={() => onRestore(entry.id)}>
              {recentlyCopy.back}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
