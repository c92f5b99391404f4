import type { ReactNode } from 'react';
import ChevronLeft from '#web/ui/icons/chevron-left.ts';
import ChevronRight from '#web/ui/icons/chevron-right.ts';
import Image from '#web/ui/icons/image.ts';
import Mic from '#web/ui/icons/mic.ts';
import PenLine from '#web/ui/icons/pen-line.ts';
import MessageSquareText from '#web/ui/icons/message-square-text.ts';
import Users from '#web/ui/icons/users.ts';
import { searchWords } from '#contract/text.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Fold } from '#web/ui/fold.tsx';
import { EmptyState } from '#web/ui/state.tsx';
import { dayAndMonth, longDate, shortDayAndYear } from '#web/platform/time.ts';
import { AppLink } from '#web/ui/link.tsx';
import { MoodBadge } from '#web/ui/mood.tsx';
import { addressOf, isFiltered, noFilter, type JournalView } from '../address.ts';
import { clockOf, photosOf, recordingOf } from '#web/ui/media/media-of.ts';
import { ThreadInRow } from '#web/ui/media/media-part.tsx';
import { PhotoThumbs } from '#web/ui/media/photo-thumbs.tsx';
import { journal as copy } from '#messages/journal.ts';
import { media as mediaCopy } from '#messages/ui-media.ts';
import type { JournalList, JournalEntry } from '../queries.ts';
import { pageName } from '../words.ts';
import { excerptOf, Marked } from './matches.tsx';
import { WholeList } from './whole-list.tsx';

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
  const words = searchWords(view.filter.search);
  const rowOf = (entry: JournalEntry, page: number) => (
    <EntryRow
      key={entry.id}
      entry={entry}
      words={words}
      href={addressOf({ ...view, page, entryId: entry.id, isEditing: false })}
      isOpen={entry.id === shownId}
      timeZone={timeZone}
      isOtherProgram={entry.programTitle !== entries[0]?.programTitle}
    />
  );
  return (
    <section aria-labelledby="journal-entries">
      <div className="row wrap between gy1 gx3 jcount">
        <h2 className="h2" id="journal-entries" tabIndex={-1}>
          {copy.entries}
        </h2>
        <p className="small soft" role="status">
          {countOf(list, view)}
        </p>
        {filtered && (
          <Button variant="quiet" small onClick={onClear}>
            {copy.filter.clear}
          </Button>
        )}
      </div>
      {list.yearAgo && !filtered && view.page === 1 && (
        <WayBack page={list.yearAgo} label={copy.yearAgo} timeZone={timeZone} />
      )}
      {/* Where nothing was found, the line above says so. */}
      {entries.length === 0 && pagination.total > 0 && (
        <EmptyState
          level={3}
          title={copy.pastEnd.title}
          action={<Button onClick={onFirstPage}>{copy.pastEnd.action}</Button>}
        >
          {copy.pastEnd.text}
        </EmptyState>
      )}
      {view.isWhole ? (
        <WholeList filter={view.filter} pages={pagination.totalPages} openPage={view.page} row={rowOf} />
      ) : (
        <ol className="jrows mt2">{entries.map((entry) => rowOf(entry, view.page))}</ol>
      )}
      {pagination.totalPages > 1 && <Pager view={view} pages={pagination.totalPages} total={pagination.total} />}
      <RecentlyDeleted
        entries={list.recentlyDeleted}
        timeZone={timeZone}
        isPending={isRestoring}
        onRestore={onRestore}
      />
    </section>
  );
}

type WayBackProps = { page: NonNullable<JournalList['yearAgo']>; label: string; timeZone: string };

/** To a page written earlier: quietly, and without its words. */
export function WayBack({ page, label, timeZone }: WayBackProps) {
  return (
    <p className="jback row wrap gy0 gx2">
      <i>{label}</i>
      <AppLink className="row inline g0" href={addressOf({ filter: noFilter, page: 1, entryId: page.id })}>
        {pageName(page.dayNumber)}, {longDate(page.createdAt, timeZone)}
      </AppLink>
    </p>
  );
}

/** Where only words are looked for, it says in how many of all entries they are. */
function countOf({ pagination: { total }, statistics }: JournalList, { filter }: JournalView): string {
  if (!isFiltered(filter)) return copy.inAll({ count: total });
  return isFiltered({ ...filter, search: '' })
    ? copy.found({ count: total })
    : copy.have({ count: total, total: statistics.totalEntries, words: filter.search.trim() });
}

function Pager({ view, pages, total }: { view: JournalView; pages: number; total: number }) {
  const to = (page: number) => addressOf({ ...view, page, entryId: '' });
  return (
    <nav className="jpager row wrap between mt5" aria-label={copy.pages}>
      {!view.isWhole && (
        <>
          <Step href={to(view.page - 1)} isOpen={view.page > 1}>
            <ChevronLeft />
            {copy.previous}
          </Step>
          <span className="small soft num">{copy.page({ page: view.page, pages })}</span>
          <Step href={to(view.page + 1)} isOpen={view.page < pages}>
            {copy.next}
            <ChevronRight />
          </Step>
        </>
      )}
      <AppLink
        className="jpager__whole row inline center g0 small"
        href={addressOf({ filter: view.filter, page: 1, entryId: '', isWhole: !view.isWhole })}
      >
        {view.isWhole ? copy.inPages : copy.whole({ count: total })}
      </AppLink>
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

type EntryRowProps = {
  entry: JournalEntry;
  /** What was looked for. */
  words: readonly string[];
  href: string;
  isOpen: boolean;
  timeZone: string;
  /** Its days are counted from 1 again. */
  isOtherProgram: boolean;
};

function EntryRow({ entry, words, href, isOpen, timeZone, isOtherProgram }: EntryRowProps) {
  const recording = recordingOf(entry);
  const photos = photosOf(entry);
  return (
    <li>
      <AppLink className="jrow" href={href} aria-current={isOpen ? 'true' : undefined} id={`entry-${entry.id}`}>
        <span className="row baseline between g2">
          <span>
            <b className="h3">{pageName(entry.dayNumber)}</b>{' '}
            <span className="small soft">{shortDayAndYear(new Date(entry.createdAt), timeZone)}</span>
          </span>
          <MoodBadge mood={entry.moodScore} />
        </span>
        {entry.entryText !== '' && (
          <span className="jrow__text" dir="auto">
            <Marked text={excerptOf(entry.entryText, words)} words={words} />
          </span>
        )}
        {recording && <ThreadInRow levels={recording.levels} />}
        {photos.length > 0 && <PhotoThumbs photos={photos} />}
        <span className="jrow__foot soft small row wrap gy0h gx3">
          <Size entry={entry} />
          {entry.entryType === 'text' && photos.length === 0 && (
            <span>
              <PenLine />
              {copy.text}
            </span>
          )}
          {entry.share?.sharedAt && (
            <span>
              <Users />
              {copy.shared}
            </span>
          )}
          {entry.share && entry.share.comments.length > 0 && (
            <span className="num">
              <MessageSquareText />
              {copy.comments({ count: entry.share.comments.length })}
            </span>
          )}
          {entry.isLate && <span>{copy.late}</span>}
          {isOtherProgram && (
            <span className="jrow__program">
              <bdi>{entry.programTitle}</bdi>
            </span>
          )}
        </span>
      </AppLink>
    </li>
  );
}

/** Of what is typed its words, of what is spoken its length; and how many photos. */
export function Size({ entry }: { entry: JournalEntry }) {
  const recording = recordingOf(entry);
  const { length: photos } = photosOf(entry);
  return (
    <>
      {entry.entryType === 'audio' ? (
        <span className="num">
          <Mic />
          {recording ? mediaCopy.spoken({ time: clockOf(recording.durationMs) }) : mediaCopy.goneShort}
        </span>
      ) : (
        <span className="num">{copy.words({ count: entry.wordCount })}</span>
      )}
      {photos > 0 && (
        <span className="num">
          <Image />
          {mediaCopy.photos({ count: photos })}
        </span>
      )}
    </>
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
    <Fold className="jdeleted" title={`${recentlyCopy.title} (${entries.length})`}>
      <ul>
        {entries.map((entry) => (
          <li key={entry.id}>
            <span>
              {pageName(entry.dayNumber)}{' '}
              <span className="small soft">
                {shortDayAndYear(new Date(entry.createdAt), timeZone)},{' '}
                {recentlyCopy.until({ day: dayAndMonth(new Date(entry.restorableUntil), timeZone) })}
              </span>
            </span>
            <Button small variant="quiet" disabled={isPending} onClick={() => onRestore(entry.id)}>
              {recentlyCopy.back}
            </Button>
          </li>
        ))}
      </ul>
    </Fold>
  );
}
