import { useQuery } from '@tanstack/react-query';
import { Dialog } from '#web/ui/dialog.tsx';
import { Loading, SkeletonLines } from '#web/ui/loading.tsx';
import { EmptyState } from '#web/ui/state.tsx';
import { sharedCopy as copy } from './coach-copy.ts';
import { sharedDayQuery } from './queries.ts';
import { OpenEntry } from './shared-entry.tsx';
import { SharedFailed } from './shared-failed.tsx';

type SharedDayProps = {
  client: { id: string; firstName: string };
  /** Of the client's program. */
  day: number;
  timeZone: string;
  onClose: () => void;
};

/** Behind a cell of a client's cloth: what was shared of that day, or that nothing was. */
export function SharedDay({ client: { id, firstName }, day, timeZone, onClose }: SharedDayProps) {
  const list = useQuery(sharedDayQuery(id, day));
  const { data, error, refetch } = list;
  return (
    <Dialog open onOpenChange={(isOpen) => isOpen || onClose()} size="l" title={copy.day(day)}>
      {error ? (
        <SharedFailed level={3} list={list} />
      ) : !data ? (
        <Loading text={copy.loading}>
          <SkeletonLines lines={4} />
        </Loading>
      ) : data.entries.length === 0 ? (
        <EmptyState level={3} title={copy.nothing.title}>
          {copy.nothing.text(firstName)}
        </EmptyState>
      ) : (
        data.entries.map((entry) => (
          <section key={entry.id} className="shared__ofday" aria-label={entry.promptText}>
            <h3 className="h3">{entry.promptText}</h3>
            <OpenEntry clientId={id} entry={entry} timeZone={timeZone} onGone={() => void refetch()} />
          </section>
        ))
      )}
    </Dialog>
  );
}
