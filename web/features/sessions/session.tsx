import { useQuery } from '@tanstack/react-query';
import { Redirect } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { ApiError } from '#web/platform/api.ts';
import { useNow } from '#web/platform/use-now.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Crumb } from '#web/ui/link.tsx';
import { LoadError } from '#web/ui/load.tsx';
import { Loading, SkeletonLines } from '#web/ui/loading.tsx';
import { ErrorState } from '#web/ui/state.tsx';
import { sessions as copy } from '#messages/sessions.ts';
import { sessionQuery, type KeptSessions } from './queries.ts';
import { SessionAfter } from './session-after.tsx';
import { AgreedNow, SessionAhead } from './session-ahead.tsx';
import { KeptNext, type isNewState } from './sessions.tsx';
import { isOver } from './when.ts';
import './sessions.css';

type SessionProps = {
  id: string;
  timeZone: string;
  email: string;
  /** What the device knows without a connection. */
  kept: KeptSessions | undefined;
};

/** One session: ahead, over, or called off. */
export function Session({ id, timeZone, email, kept }: SessionProps) {
  const { data, error, refetch, isFetching } = useQuery(sessionQuery(id));
  const state = useHistoryState<typeof isNewState | null>();
  // What is ahead becomes what was while the page is open.
  useNow();
  const status = error instanceof ApiError ? error.status : undefined;
  if (status === 404)
    return (
      <ErrorState level={1} title={copy.page.missing} action={<ButtonLink href="/sessions">{copy.all}</ButtonLink>}>
        {copy.page.missingText}
      </ErrorState>
    );
  const session = data?.appointment;
  // Offered times stand together there.
  if (session?.state === 'offered') return <Redirect to="/sessions" replace />;
  const isNew = state?.isNewSession && !session?.move && !session?.group;
  return (
    <div className="sessions">
      <Crumb href="/sessions">{copy.title}</Crumb>
      {data && session ? (
        session.state !== 'booked' || isOver(session) ? (
          <SessionAfter page={data} timeZone={timeZone} />
        ) : isNew ? (
          <AgreedNow session={session} timeZone={timeZone} email={email} />
        ) : (
          <SessionAhead page={data} timeZone={timeZone} />
        )
      ) : !error ? (
        <Loading text={copy.loading} quiet>
          <SkeletonLines lines={5} />
        </Loading>
      ) : status === 0 && kept?.next?.id === id ? (
        <>
          <h1 className="title">{copy.list.next}</h1>
          <KeptNext next={kept.next} agreed={kept.agreed} timeZone={timeZone} />
        </>
      ) : (
        <LoadError level={1} title={copy.lost} error={error} onRetry={refetch} pending={isFetching} />
      )}
    </div>
  );
}
