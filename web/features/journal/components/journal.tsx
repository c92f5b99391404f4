import { useCallback, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import Plus from '#web/ui/icons/plus.ts';
import { navigate } from 'wouter/use-browser-location';
import { searchWords } from '#contract/text.ts';
import { ApiError } from '#web/platform/api.ts';
import { useOwnFragment, useOwnSearch } from '#web/platform/use-own-search.ts';
import { LoadError } from '#web/ui/load.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { EmptyState, Notice } from '#web/ui/state.tsx';
import { Sheet } from '#web/ui/section.tsx';
import { Loading, Skeleton, SkeletonLines, SkeletonThreads } from '#web/ui/loading.tsx';
import { addressOf, noFilter, readView, type JournalFilter, type JournalView } from '../address.ts';
import { journal as copy } from '#messages/journal.ts';
import { journalQuery, loadedEntries, pageOfEntryQuery, type JournalEntry, type JournalList } from '../queries.ts';
import { useRemoval } from '../mutations.ts';
import { offlineCopyQuery } from '#web/platform/device/last-home.ts';
import { EntryList } from './entry-list.tsx';
import { Folds, JournalSearch, MoodInsights, StatTiles } from './journal-sidebar.tsx';
import { JournalActions, Printed, PrintedByBrowser } from './journal-actions.tsx';
import { OpenEntry, type EntryTools, type Neighbour } from './open-entry.tsx';
import './journal.css';

type JournalProps = {
  timeZone: string;
  tools: EntryTools;
  /** The moods of the running program as a line; another feature's. */
  chart: ReactNode;
  /** What waits on this device and is not in the list yet. */
  waiting: ReactNode;
};

export function Journal({ timeZone, tools, chart, waiting }: JournalProps) {
  const asked = readView(useOwnSearch('/journal'), useOwnFragment('/journal'));
  const { data, error, refetch, isPlaceholderData } = useQuery(journalQuery(asked.filter, asked.page));
  const { data: copyOnDevice } = useQuery(offlineCopyQuery);
  // Without a connection the latest entries are read from the device.
  const kept = !data && error instanceof ApiError && error.status === 0 ? copyOnDevice?.journal : undefined;
  const list = data ?? kept;
  const view = kept ? { ...asked, filter: noFilter, page: 1, isWhole: false } : asked;
  return (
    <>
      <div className="jhead row wrap between">
        <h1 className="title">{copy.title}</h1>
        <ButtonLink variant="primary" href="/">
          <Plus />
          {copy.newEntry}
        </ButtonLink>
      </div>
      {waiting}
      {kept && kept.entries.length > 0 && <Notice live title={copy.offline({ count: kept.entries.length })} />}
      {list ? (
        <JournalBody
          list={list}
          view={view}
          isOld={isPlaceholderData}
          isKept={kept !== undefined}
          timeZone={timeZone}
          tools={tools}
          chart={chart}
        />
      ) : error ? (
        <LoadError title={copy.failed.title} onRetry={refetch} error={error} />
      ) : (
        <JournalSkeleton />
      )}
    </>
  );
}

type JournalBodyProps = Omit<JournalProps, 'waiting'> & {
  list: JournalList;
  view: JournalView;
  isOld: boolean;
  /** From the device: all there is on one page, and nothing to look for elsewhere. */
  isKept: boolean;
};

function JournalBody({ list, view, isOld, isKept, timeZone, tools, chart }: JournalBodyProps) {
  const [printed, setPrinted] = useState<readonly JournalEntry[]>();
  const client = useQueryClient();
  const donePrinting = useCallback(() => setPrinted(undefined), []);
  const { filter, page, isWhole, entryId, isEditing } = view;
  const chosen = list.entries.find(({ id }) => id === entryId);
  const wanted = usePageOfEntry(view, !isOld && !isKept && chosen === undefined);
  const shown = chosen ?? (wanted.isFetching ? undefined : list.entries[0]);
  const backHref = addressOf({ ...view, entryId: '' });
  const { remove, restore } = useRemoval(list, () => navigate(backHref, { replace: true }));
  const listBox = useReturnToRow(chosen?.id);
  const { older, newer } = useNeighbours(list, view, chosen, isKept);

  const change = useCallback(
    (next: JournalFilter) => navigate(addressOf({ filter: next, page: 1, entryId: '', isWhole }), { replace: true }),
    [isWhole],
  );

  if (list.statistics.totalEntries === 0 && list.recentlyDeleted.length === 0) {
    return (
      <EmptyState title={copy.empty.title} action={<ButtonLink href="/">{copy.empty.action}</ButtonLink>}>
        {copy.empty.text}
      </EmptyState>
    );
  }
  return (
    <div className={classes('jdesk', chosen && 'jdesk--open')} aria-busy={isOld || undefined}>
      <aside className="jside">
        {!isKept && (
          <JournalSearch
            filter={filter}
            onChange={change}
            // Who looks for words and has none on the screen may have said them.
            hasRecordings={filter.search !== '' || list.entries.some(({ entryType }) => entryType === 'audio')}
          />
        )}
        <Folds filter={isKept ? undefined : filter} onChange={change}>
          <StatTiles statistics={list.statistics} moodAnalytics={list.moodAnalytics} />
          <MoodInsights analytics={list.moodAnalytics} chart={chart} />
        </Folds>
      </aside>
      <div className="jlist" ref={listBox}>
        {wanted.isGone && <Notice live title={copy.gone} />}
        <EntryList
          list={list}
          view={view}
          shownId={shown?.id}
          timeZone={timeZone}
          isRestoring={restore.isPending}
          onRestore={(id) => restore.mutate(id)}
          onClear={() => change(noFilter)}
          onFirstPage={() => navigate(addressOf({ filter, page: 1, entryId: '' }), { replace: true })}
          key={isWhole ? 'whole' : page}
        />
        <JournalActions onPrint={list.entries.length > 0 && !isWhole ? () => setPrinted(list.entries) : undefined} />
      </div>
      {shown && (
        <OpenEntry
          key={shown.id}
          entry={shown}
          coach={list.coach}
          transcribesAt={list.transcribesAt}
          timeZone={timeZone}
          isChosen={chosen !== undefined}
          words={searchWords(filter.search)}
          backHref={backHref}
          older={older}
          newer={newer}
          isEditing={isEditing && chosen !== undefined}
          onEdit={(isOpen) => navigate(addressOf({ ...view, entryId: shown.id, isEditing: isOpen }), { replace: true })}
          isRemoving={remove.isPending}
          onRemove={() => remove.mutate(shown.id)}
          onPrint={() => setPrinted([shown])}
          tools={tools}
          isKept={isKept}
        />
      )}
      {printed && <Printed entries={printed} timeZone={timeZone} onDone={donePrinting} />}
      <PrintedByBrowser
        entries={() => (chosen ? [chosen] : isWhole ? loadedEntries(client, filter) : list.entries)}
        timeZone={timeZone}
      />
    </div>
  );
}

/** An address may name an entry of another page, such as one whose change was left unsaved: its page is found and opened. */
function usePageOfEntry(view: JournalView, isMissing: boolean): { isFetching: boolean; isGone: boolean } {
  const { filter, entryId } = view;
  const { data, isFetching, error } = useQuery({
    ...pageOfEntryQuery(filter, entryId),
    enabled: isMissing && entryId !== '',
    retry: false,
  });
  useEffect(() => {
    if (isMissing && data !== undefined && data !== view.page)
      navigate(addressOf({ ...view, page: data }), { replace: true });
    // The address itself is what changes here.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [data, isMissing]);
  return { isFetching, isGone: isMissing && entryId !== '' && error instanceof ApiError && error.status === 404 };
}

/** What was written before and after the open entry, also where that is on another page. */
function useNeighbours(
  list: JournalList,
  view: JournalView,
  chosen: JournalEntry | undefined,
  isKept: boolean,
): { older: Neighbour | undefined; newer: Neighbour | undefined } {
  const { filter, page } = view;
  const at = chosen ? list.entries.indexOf(chosen) : -1;
  const isAsked = chosen !== undefined && !isKept;
  const { data: after } = useQuery({
    ...journalQuery(filter, page + 1),
    enabled: isAsked && at === list.entries.length - 1 && page < list.pagination.totalPages,
    placeholderData: undefined,
  });
  const { data: before } = useQuery({
    ...journalQuery(filter, page - 1),
    enabled: isAsked && at === 0 && page > 1,
    placeholderData: undefined,
  });
  const neighbour = (entry: JournalEntry | undefined, of: number): Neighbour | undefined =>
    entry && { href: addressOf({ ...view, page: of, entryId: entry.id }), dayNumber: entry.dayNumber };
  if (!chosen) return { older: undefined, newer: undefined };
  return {
    older: neighbour(list.entries[at + 1], page) ?? neighbour(after?.entries[0], page + 1),
    newer: neighbour(list.entries[at - 1], page) ?? neighbour(before?.entries.at(-1), page - 1),
  };
}

/**
 * Restores the list's scroll position and returns the focus to the row that was opened. On a phone the list is hidden
 * while an entry is open, and loses its position.
 */
function useReturnToRow(chosenId: string | undefined) {
  const box = useRef<HTMLDivElement>(null);
  const place = useRef(0);
  const before = useRef(chosenId);
  const isOutOfSight = useRef(false);
  useEffect(() => {
    // Nothing is measured here: it runs with every turn of the wheel.
    const note = () => {
      if (!isOutOfSight.current) place.current = window.scrollY;
    };
    addEventListener('scroll', note, { passive: true });
    return () => removeEventListener('scroll', note);
  }, []);
  useLayoutEffect(() => {
    const left = before.current;
    const wasOutOfSight = isOutOfSight.current;
    before.current = chosenId;
    isOutOfSight.current = chosenId !== undefined && !box.current?.offsetHeight;
    // On a phone the entry has taken the place of the list, and is read from its top.
    if (isOutOfSight.current && chosenId !== left) window.scrollTo({ top: 0, behavior: 'instant' });
    if (!left || chosenId) return;
    if (wasOutOfSight) window.scrollTo({ top: place.current, behavior: 'instant' });
    document.getElementById(`entry-${left}`)?.focus({ preventScroll: wasOutOfSight && place.current > 0 });
  }, [chosenId]);
  return box;
}

function JournalSkeleton() {
  return (
    <Loading text={copy.loading} quiet>
      <div className="jdesk">
        <div className="jlist jwait lines">
          {Array.from({ length: 6 }, (_, row) => (
            <div key={row}>
              <SkeletonLines lines={3} />
            </div>
          ))}
        </div>
        <Sheet className="jopen jwait__leaf">
          <Skeleton width="9rem" />
          <Skeleton width="80%" height="1.75rem" />
          <SkeletonLines lines={8} />
        </Sheet>
        <div className="jside jwait__side">
          <SkeletonLines lines={2} />
          <SkeletonThreads />
          <SkeletonLines lines={3} />
        </div>
      </div>
    </Loading>
  );
}
