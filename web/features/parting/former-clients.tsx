import { useState } from 'react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import History from '#web/ui/icons/history.ts';
import { daysBetween } from '#contract/days.ts';
import { fullName } from '#contract/names.ts';
import { now } from '#web/platform/boot.ts';
import { localDay, longDate, shortDate } from '#web/platform/time.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ListRow } from '#web/ui/list.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { former as copy } from '#messages/parting-coach.ts';
import { useUndoEndWork } from './coach-mutations.ts';
import { formerClientsQuery, formerNotesQuery, formerSessionNotesQuery, type FormerClient } from './queries.ts';
import './parting.css';

type FormerClientsProps = { timeZone: string; hasClients: boolean };

/** Below the coach's clients. Without clients it is only there for coaches who have had some. */
export function FormerClients({ timeZone, hasClients }: FormerClientsProps) {
  const [isOpen, setOpen] = useState(false);
  const { data: known } = useQuery({ ...formerClientsQuery, enabled: !hasClients });
  if (!hasClients && !isOpen && !known?.length) return null;
  return (
    <>
      <ListRow icon={<History />} onClick={() => setOpen(true)}>
        {copy.title}
      </ListRow>
      {isOpen && (
        <Dialog open onOpenChange={setOpen} size="l" title={copy.title} description={copy.text}>
          <FormerList timeZone={timeZone} onBack={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  );
}

function FormerList({ timeZone, onBack }: { timeZone: string; onBack: () => void }) {
  const { data: clients, error, refetch, isFetching } = useQuery(formerClientsQuery);
  if (!clients) {
    if (error) return <Failed text={copy.failed} isPending={isFetching} onAgain={() => void refetch()} />;
    return (
      <Loading text={copy.loading} quiet>
        <SkeletonRows rows={2} />
      </Loading>
    );
  }
  if (clients.length === 0) return <p>{copy.none}</p>;
  return (
    <ul className="former">
      {clients.map((client) => (
        <FormerRow key={client.id} client={client} timeZone={timeZone} onBack={onBack} />
      ))}
    </ul>
  );
}

type FormerRowProps = { client: FormerClient; timeZone: string; onBack: () => void };

function FormerRow({ client, timeZone, onBack }: FormerRowProps) {
  const [isRead, setRead] = useState(false);
  const undo = useUndoEndWork(onBack);
  const name = fullName(client) || copy.nameless;
  const { id, coachSince, endedAt, undoUntil, hasNotes, notesErasedAt } = client;
  const daysLeft = Math.max(0, daysBetween(localDay(now(), timeZone), localDay(new Date(notesErasedAt), timeZone)));
  const to = shortDate(endedAt, timeZone);
  return (
    <li>
      <div className="former__head row wrap gy2 gx3">
        <p>
          <b>
            <bdi>{name}</bdi>
          </b>
          <span className="small soft">
            {coachSince ? copy.together({ from: shortDate(coachSince, timeZone), to }) : copy.untilDay({ to })}
          </span>
          <span className="small soft">
            {hasNotes ? copy.erased({ day: longDate(notesErasedAt, timeZone), days: daysLeft }) : copy.noNotes}
          </span>
        </p>
        <div className="row stretch g1">
          {undoUntil && Date.parse(undoUntil) > now().getTime() && (
            <Button
              small
              aria-label={copy.undo({ name })}
              pending={undo.isPending}
              onClick={() => undo.mutate({ id, name: client.firstName || name })}
            >
              {copy.undoShort}
            </Button>
          )}
          {hasNotes && (
            <Button small variant="quiet" aria-expanded={isRead} onClick={() => setRead(!isRead)}>
              <RichText text={isRead ? copy.hide : copy.read} values={{ name }} />
            </Button>
          )}
        </div>
      </div>
      {isRead && <FormerNotes clientId={id} timeZone={timeZone} />}
    </li>
  );
}

function FormerNotes({ clientId, timeZone }: { clientId: string; timeZone: string }) {
  const notes = useInfiniteQuery(formerNotesQuery(clientId));
  const onSessions = useQuery(formerSessionNotesQuery(clientId));
  const { error, refetch, isFetching } = notes;
  if (!notes.data) {
    if (error) return <Failed text={copy.notes.failed} isPending={isFetching} onAgain={() => void refetch()} />;
    return (
      <p className="small soft" role="status">
        {copy.notes.loading}
      </p>
    );
  }
  return (
    <>
      <ol className="former__notes">
        {notes.data.pages.flat().map(({ version, createdAt, notes: text }) => (
          <li key={version}>
            <time className="small soft" dateTime={createdAt}>
              {shortDate(createdAt, timeZone)}
            </time>
            <p dir="auto">{text || copy.notes.empty}</p>
          </li>
        ))}
      </ol>
      {notes.hasNextPage && (
        <Button small variant="quiet" pending={notes.isFetchingNextPage} onClick={() => void notes.fetchNextPage()}>
          {notes.isFetchNextPageError ? copy.notes.moreFailed : copy.notes.more}
        </Button>
      )}
      {onSessions.isError && (
        <Failed text={copy.notes.failed} isPending={onSessions.isFetching} onAgain={() => void onSessions.refetch()} />
      )}
      {onSessions.data && onSessions.data.length > 0 && (
        <>
          <h4 className="small">{copy.notes.onSessions}</h4>
          <ol className="former__notes">
            {onSessions.data.map(({ appointmentId, startsAt, text }) => (
              <li key={appointmentId}>
                <time className="small soft" dateTime={startsAt}>
                  {shortDate(startsAt, timeZone)}
                </time>
                <p dir="auto">{text || copy.notes.empty}</p>
              </li>
            ))}
          </ol>
        </>
      )}
    </>
  );
}

function Failed({ text, isPending, onAgain }: { text: string; isPending: boolean; onAgain: () => void }) {
  return (
    <p role="alert">
      {text}{' '}
      <Button small pending={isPending} onClick={onAgain}>
        {copy.again}
      </Button>
    </p>
  );
}
