import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';
import type { SavedText } from '#web/platform/device/use-versioned-text.ts';
import { clockTime, shortDate } from '#web/platform/time.ts';
import { toast } from '#web/platform/toast-store.ts';
import { Button } from '../button.tsx';
import type { CompareDialogProps, Restore } from './compare-dialog.tsx';
import { versions as copy } from '#messages/ui-versions.ts';
import type { TextWords } from './text-words.ts';

/** Fetched when two are compared: what finds the difference is as heavy as everything else here. */
const CompareDialog = lazy<ComponentType<CompareDialogProps>>(() =>
  import('./compare-dialog.tsx').then(
    (dialog) => ({ default: dialog.CompareDialog }),
    () => ({ default: NotLoaded }),
  ),
);

function NotLoaded({ onClose }: CompareDialogProps) {
  useEffect(() => {
    toast({ variant: 'destructive', title: copy.failed, description: copy.reload });
    onClose();
    // oxlint-disable-next-line react/exhaustive-deps -- once for each press
  }, []);
  return null;
}

/** Versions that come some at a time, as an infinite query has them. */
type History = {
  data: readonly SavedText[] | undefined;
  error: unknown;
  refetch: () => unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
};

/** The versions, newest first. Comparing and restoring happen in a dialog of their own. */
export function VersionList({
  words,
  history,
  restore,
  timeZone,
  isDraft,
  shown,
  onShown,
}: {
  words: TextWords;
  history: History;
  restore?: Restore;
  timeZone: string;
  isDraft: boolean;
  /** A version to open: beside the current one, or, if it is that, beside the one before. */
  shown?: number | undefined;
  onShown?: () => void;
}) {
  const { error, refetch, data: versions } = history;
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
  const current = versions[0]?.version;
  if (versions.length === 0) return <p className="small soft">{words.empty}</p>;
  const more = history.hasNextPage && (
    <Button small variant="quiet" pending={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
      {history.isFetchNextPageError ? copy.moreFailed : copy.more}
    </Button>
  );

  return (
    <>
      {/* The list scrolls in itself, so it must be reachable by keyboard. */}
      <ol className="versionlist stack" tabIndex={0} aria-label={copy.compare.versions}>
        {versions.map(({ version, savedAt, text }) => (
          <li key={version} className={version === current ? 'is-current' : undefined}>
            <p className="small">
              <time dateTime={savedAt}>
                {shortDate(savedAt, timeZone)}, {clockTime(new Date(savedAt), timeZone)}
              </time>{' '}
              {version === current && <b>{copy.current}</b>}
            </p>
            <p className="small soft anywhere clamp" dir="auto">
              {text || words.none}
            </p>
            {version !== current && (
              <button
                type="button"
                className="versionlist__compare"
                aria-label={copy.compareOf({ version })}
                onClick={() => setChosen(version)}
              >
                {copy.compareIt}
              </button>
            )}
          </li>
        ))}
      </ol>
      {more}
      {chosen !== undefined && (
        <Suspense>
          <CompareDialog
            words={words}
            versions={versions}
            more={more}
            first={chosen}
            timeZone={timeZone}
            isDraft={isDraft}
            restore={restore}
            onClose={() => setChosen(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
