import { useInfiniteQuery } from '@tanstack/react-query';
import { momentOf } from '#web/platform/time.ts';
import { LoadError } from '#web/ui/load.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { MoodBadge } from '#web/ui/mood.tsx';
import { Loading, SkeletonLines } from '#web/ui/loading.tsx';
import { entry as entryCopy, versions as copy } from '#messages/today-entry.ts';
import { entryVersionsQuery, type EntryVersion } from '../queries.ts';
import './journal-entry.css';

type VersionsDialogProps = { entryId: string; timeZone: string; onClose: () => void };

/** What an entry said before, newest first. Nothing of it is ever overwritten. */
export function VersionsDialog({ entryId, timeZone, onClose }: VersionsDialogProps) {
  const list = useInfiniteQuery(entryVersionsQuery(entryId));
  const { error, refetch } = list;
  const versions = list.data?.pages.flat();
  return (
    <Dialog
      open
      size="l"
      onOpenChange={(open) => open || onClose()}
      title={copy.title}
      actions={<Button onClick={onClose}>{copy.close}</Button>}
    >
      {versions ? (
        <>
          <ol className="versions">
            {versions.map((version, index) => (
              <Version key={version.version} version={version} isNow={index === 0} timeZone={timeZone} />
            ))}
          </ol>
          {list.hasNextPage && (
            <Button variant="quiet" pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {list.isFetchNextPageError ? copy.moreFailed : copy.more}
            </Button>
          )}
        </>
      ) : error ? (
        <LoadError level={3} title={copy.failed} onRetry={refetch} error={error} />
      ) : (
        <Loading text={copy.loading} quiet>
          <SkeletonLines lines={4} />
        </Loading>
      )}
    </Dialog>
  );
}

function Version({ version, isNow, timeZone }: { version: EntryVersion; isNow: boolean; timeZone: string }) {
  const when = momentOf(new Date(version.writtenAt), timeZone);
  return (
    <li>
      <div className="row wrap between gy1 gx3 mb2">
        <h3 className="small soft">
          {isNow && <b>{copy.now}, </b>}
          {when}, {entryCopy.words({ count: version.wordCount })}
        </h3>
        <MoodBadge mood={version.moodScore} />
      </div>
      <p className="read" dir="auto">
        {version.entryText}
      </p>
    </li>
  );
}
