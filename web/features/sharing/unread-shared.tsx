import { useLayoutEffect, useRef, useState } from 'react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { now } from '#web/platform/boot.ts';
import { Button } from '#web/ui/button.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Loading, SkeletonLines } from '#web/ui/loading.tsx';
import { reading as readingCopy } from '#messages/sharing-coach.ts';
import { readingQuery, refreshShared } from './queries.ts';
import { OpenEntry } from './shared-entry.tsx';
import { SharedFailed } from './shared-failed.tsx';
import { WeekCards } from './week-cards.tsx';
import { pageName } from './words.ts';

/** What one client has shared and the coach has not read yet, on another page: one is open, Next opens the one after it. */
export function UnreadShared({ clientId, timeZone }: { clientId: string; timeZone: string }) {
  const client = useQueryClient();
  const [since] = useState(() => now().toISOString());
  const [opened, setOpened] = useState(1);
  const newest = useRef<HTMLHeadingElement>(null);
  const list = useInfiniteQuery(readingQuery({ clientId, since }));
  useLayoutEffect(() => {
    if (opened > 1) newest.current?.focus();
  }, [opened]);
  if (list.error) return <SharedFailed level={3} list={list} />;
  if (!list.data)
    return (
      <Loading text={readingCopy.loading} quiet>
        <SkeletonLines lines={6} />
      </Loading>
    );
  const unread = list.data.pages
    .flatMap(({ entries }) => entries)
    .filter(({ readAt, isEditedSinceRead }) => readAt === null || readAt >= since || isEditedSinceRead);
  return (
    <>
      {unread.slice(0, opened).map((entry, index) => (
        <article key={entry.id} className="mb4">
          <h3 className="reading__prompt" ref={index === opened - 1 ? newest : undefined} tabIndex={-1} dir="auto">
            {entry.promptText || readingCopy.freePage}
          </h3>
          <p className="small soft">{pageName(entry.dayNumber)}</p>
          <OpenEntry
            clientId={clientId}
            entry={entry}
            timeZone={timeZone}
            onGone={() => void refreshShared(client, clientId)}
          />
        </article>
      ))}
      {unread.length > opened && (
        <Button onClick={() => setOpened(opened + 1)}>{readingCopy.nextPage({ left: unread.length - opened })}</Button>
      )}
      <WeekCards clientId={clientId} timeZone={timeZone} isUnreadOnly />
      <p className="small mt3">
        <AppLink href={`/shared?client=${clientId}`}>{readingCopy.everything}</AppLink>
      </p>
    </>
  );
}
