import { useEffect, useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { clockTime, shortDate } from '#web/platform/time.ts';
import { Button } from '#web/ui/button.tsx';
import { notesHistoryQuery } from '../queries.ts';
import { CompareDialog } from './compare-dialog.tsx';
import { notesCopy } from './copy.ts';

const copy = notesCopy.history;

/** The versions, newest first. Comparing and restoring happen in a dialog of their own. */
export function NotesHistory({
  clientId,
  timeZone,
  isDraft,
  shown,
  onShown,
}: {
  clientId: string;
  timeZone: string;
  isDraft: boolean;
  /** A version to open: beside the current one, or, if it is that, beside the one before. */
  shown?: number | undefined;
  onShown?: () => void;
}) {
  const history = useInfiniteQuery(notesHistoryQuery(clientId));
  const { error, refetch } = history;
  const versions = history.data?.pages.flat();
  const [chosen, setChosen] = useState<number>();
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = history;
  const isLoaded = versions?.some(({ version }) => version === shown);
  useEffect(() => {
    if (shown === undefined || !versions) return;
    if (isLoaded || !hasNextPage) {
      setChosen(versions[0]?.version === shown ? versions[1]?.version : shown);
      onShown?.();
    } else if (!isFetchingNextPage) void fetchNextPage();
  }, [shown, versions, isLoaded, hasNextPage, isFetchingNextPage, fetchNextPage, onShown]);
  if (!versions) {
    if (!error)
      return (
        <p className="small soft" role="status">
          {copy.loading}
        </p>
      );
    return (
      <p className="small soft" role="alert">
        {copy.failed}{' '}
        <Button small variant="quiet" onClick={() => void refetch()}>
          {copy.again}
        </Button>
      </p>
    );
  }
  if (versions.length === 0) return <p className="small soft">{copy.empty}</p>;
  const more = history.hasNextPage && (
    <Button small variant="quiet" pending={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
      {history.isFetchNextPageError ? copy.moreFailed : copy.more}
    </Button>
  );

  return (
    <>
      {/* The list scrolls in itself, so it must be reachable by keyboard. */}
      <ol className="noteshistory stack" tabIndex={0} aria-label={notesCopy.compare.versions}>
        {versions.map(({ id, version, isActive, createdAt, notes }) => (
          <li key={id} className={isActive ? 'is-current' : undefined}>
            <p className="small">
              <time dateTime={createdAt}>
                {shortDate(createdAt, timeZone)}, {clockTime(new Date(createdAt), timeZone)}
              </time>{' '}
              {isActive && <b>{copy.current}</b>}
            </p>
            <p className="small soft anywhere clamp" dir="auto">
              {notes || copy.none}
            </p>
            {!isActive && (
              <button
                type="button"
                className="noteshistory__compare"
                aria-label={copy.compareOf(version)}
                onClick={() => setChosen(version)}
              >
                {copy.compare}
              </button>
            )}
          </li>
        ))}
      </ol>
      {more}
      {chosen !== undefined && (
        <CompareDialog
          clientId={clientId}
          versions={versions}
          more={more}
          first={chosen}
          timeZone={timeZone}
          isDraft={isDraft}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  );
}
