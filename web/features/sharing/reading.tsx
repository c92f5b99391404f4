import { useEffect, useId, useRef, useState } from 'react';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import ChevronDown from '#web/ui/icons/chevron-down.ts';
import { fullName } from '#contract/names.ts';
import { now } from '#web/platform/boot.ts';
import { clockTime, weekdayAndDay } from '#web/platform/time.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { AppLink, Crumb } from '#web/ui/link.tsx';
import { Loading, SkeletonLines, SkeletonRows } from '#web/ui/loading.tsx';
import { photosOf } from '#web/ui/media/media-of.ts';
import { PhotoThumbs } from '#web/ui/media/photo-thumbs.tsx';
import { Sheet } from '#web/ui/section.tsx';
import { EmptyState } from '#web/ui/state.tsx';
import { whenOf } from './comment.tsx';
import { reading as copy, shared as sharedCopy } from '#messages/sharing-coach.ts';
import { readingQuery, refreshShared, weekCardsQuery, type ReadingEntry } from './queries.ts';
import { OpenEntry, ReadState } from './shared-entry.tsx';
import { SharedFailed } from './shared-failed.tsx';
import { mediaWords } from './shared-words.tsx';
import { UnsentComment, useGone } from './unsent-comment.tsx';
import { WeekCards } from './week-cards.tsx';
import { pageName } from './words.ts';
import './reading.css';

/** Everything shared with the coach in one column, unread first: one is open, and Next opens the one below it. */
export function Reading({ clientId, timeZone }: { clientId: string | null; timeZone: string }) {
  const [since] = useState(() => now().toISOString());
  const list = useInfiniteQuery(readingQuery({ clientId, since }));
  const cards = useQuery(weekCardsQuery(clientId));
  // The page shows itself once both have come: nothing below it moves then.
  const hasCome = list.error || cards.data || cards.error;
  const entries = hasCome ? list.data?.pages.flatMap((page) => page.entries) : undefined;
  const unread = hasCome && list.data?.pages[0] && list.data.pages[0].unread + (cards.data?.unread ?? 0);
  return (
    <div className="reading">
      <Crumb href="/">{copy.back}</Crumb>
      <div className="row baseline wrap between gy0 gx4">
        <h1 className="title">{copy.title}</h1>
        {typeof unread === 'number' && (
          <span className="small soft num" role="status">
            {copy.unread({ count: unread })}
          </span>
        )}
      </div>
      <p className="small soft">
        {clientId !== null && entries?.[0] ? (
          <>
            {copy.one({ name: fullName(entries[0].client) })} <AppLink href="/shared">{copy.all}</AppLink>
          </>
        ) : (
          copy.clientSees
        )}
      </p>
      {list.error ? (
        <SharedFailed list={list} />
      ) : !entries ? (
        <Loading text={copy.loading}>
          <SkeletonLines lines={8} />
          <SkeletonRows rows={3} hasFaces />
        </Loading>
      ) : (
        <Column
          entries={entries}
          hasCards={(cards.data?.cards.length ?? 0) > 0}
          since={since}
          timeZone={timeZone}
          hasMore={list.hasNextPage}
          isLoadingMore={list.isFetchingNextPage}
          onMore={() => void list.fetchNextPage()}
        />
      )}
      {(entries || list.error) && <WeekCards clientId={clientId} timeZone={timeZone} />}
    </div>
  );
}

type ColumnProps = {
  entries: readonly ReadingEntry[];
  hasCards: boolean;
  since: string;
  timeZone: string;
  hasMore: boolean;
  isLoadingMore: boolean;
  onMore: () => void;
};

function Column({ entries, hasCards, since, timeZone, hasMore, isLoadingMore, onMore }: ColumnProps) {
  const client = useQueryClient();
  const [opened, setOpened] = useState<readonly string[]>([]);
  const [wanted, setWanted] = useState<string>();
  const gone = useGone(entries);
  const column = useRef<HTMLOListElement>(null);
  // People come here to read: new entries are expanded, read ones are collapsed.
  const isOpen = (entry: ReadingEntry, index: number) =>
    opened.includes(entry.id) || (index === 0 && isNew(entry, since));
  const lastOpen = entries.findLastIndex(isOpen);
  // The next is there before it is asked for.
  const isNearEnd = hasMore && !isLoadingMore && lastOpen >= entries.length - 2;
  useEffect(() => {
    if (isNearEnd) onMore();
  });
  useEffect(() => {
    if (!wanted) return;
    column.current?.querySelector<HTMLElement>(`[data-entry="${wanted}"] h2`)?.focus();
    setWanted(undefined);
  }, [wanted]);

  const open = (entry: ReadingEntry | undefined) => {
    if (!entry) return;
    setOpened((ids) => [...ids, entry.id]);
    setWanted(entry.id);
  };
  return (
    <>
      {gone.ids.map((id) => (
        <UnsentComment key={id} entryId={id} onDiscard={() => gone.forget(id)} />
      ))}
      {entries.length === 0 ? (
        !hasCards && <EmptyState title={copy.empty.title}>{copy.empty.text}</EmptyState>
      ) : (
        <ol className="reading__column mt5" ref={column}>
          {entries.map((entry, index) => (
            <li key={entry.id} data-entry={entry.id}>
              {isOpen(entry, index) ? (
                <OpenPage
                  entry={entry}
                  timeZone={timeZone}
                  onGone={() => {
                    gone.note(entry.id);
                    void refreshShared(client, entry.client.id);
                  }}
                  onNext={entries[index + 1] && index === lastOpen ? () => open(entries[index + 1]) : undefined}
                />
              ) : (
                <ClosedPage entry={entry} timeZone={timeZone} onOpen={() => open(entry)} />
              )}
            </li>
          ))}
        </ol>
      )}
      {entries.length > 0 && !hasMore && (
        <p className="reading__end row baseline wrap between gy0 gx4">
          <span className="note">{copy.end}</span>
          <ButtonLink small variant="quiet" href="/">
            {copy.toDashboard}
          </ButtonLink>
        </p>
      )}
    </>
  );
}

const isNew = ({ readAt, isEditedSinceRead }: ReadingEntry, since: string): boolean =>
  readAt === null || readAt >= since || isEditedSinceRead;

type OpenPageProps = {
  entry: ReadingEntry;
  timeZone: string;
  onGone: () => void;
  /** Left out where there is none. */
  onNext: (() => void) | undefined;
};

function OpenPage({ entry, timeZone, onGone, onNext }: OpenPageProps) {
  const { client, createdAt, promptText, dayNumber } = entry;
  const heading = useId();
  const written = new Date(createdAt);
  const name = fullName(client);
  return (
    <Sheet className="reading__page" aria-labelledby={heading}>
      <p className="note">
        {weekdayAndDay(written, timeZone)}, {clockTime(written, timeZone)}
      </p>
      <h2 className="reading__prompt" id={heading} tabIndex={-1} dir="auto">
        {promptText || copy.freePage}
      </h2>
      <p className="row wrap gy1 gx2h mb4">
        <Avatar name={name} src={client.profileImageUrl} id={client.id} decorative />
        <AppLink href={`/client/${client.id}`}>
          <bdi>{name}</bdi>
        </AppLink>
        {dayNumber !== null && <span className="small soft">{sharedCopy.day({ day: dayNumber })}</span>}
      </p>
      <OpenEntry clientId={client.id} entry={entry} timeZone={timeZone} onGone={onGone} />
      {onNext && (
        <p className="reading__next row stretch end g0 mt4">
          <Button variant="primary" onClick={onNext}>
            {copy.next}
          </Button>
        </p>
      )}
    </Sheet>
  );
}

function ClosedPage({ entry, timeZone, onOpen }: { entry: ReadingEntry; timeZone: string; onOpen: () => void }) {
  const name = fullName(entry.client);
  const photos = photosOf(entry);
  return (
    <button type="button" className="shared__row stack g3 full" aria-expanded={false} onClick={onOpen}>
      <span className="stack g1">
        <span className="row baseline wrap gy0 gx2">
          <b className="h3">
            <bdi>{name}</bdi>
          </b>{' '}
          <span className="small soft">
            {[
              pageName(entry.dayNumber),
              sharedCopy.shared({ when: whenOf(entry.sharedAt, timeZone) }),
              ...mediaWords(entry),
            ].join('. ')}
          </span>
        </span>
        <span className="shared__prompt anywhere">
          <bdi>{entry.promptText}</bdi>
        </span>
      </span>
      <span className="row wrap end gy1 gx3">
        {photos.length > 0 && <PhotoThumbs photos={photos} small />}
        <ReadState entry={entry} />
      </span>
      <ChevronDown className="shared__turn" />
    </button>
  );
}
