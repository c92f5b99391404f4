import { useEffect, useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { fullName } from '#contract/names.ts';
import { useUser } from '#web/features/session/queries.ts';
import { ApiError } from '#web/platform/api.ts';
import { pageTitle } from '#web/platform/page-title.ts';
import { useNow } from '#web/platform/use-now.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Crumb } from '#web/ui/link.tsx';
import { LoadError } from '#web/ui/load.tsx';
import { Loading, SkeletonLines, SkeletonThreads } from '#web/ui/loading.tsx';
import { EmptyState } from '#web/ui/state.tsx';
import { session as copy } from '#messages/coach-session.ts';
import { sessionQuery, type Session, type SessionPage } from '../queries.ts';
import { AgreedBefore } from './agreed-before.tsx';
import { CommitmentDialog } from './commitment-dialog.tsx';
import { ForBoth } from './for-both.tsx';
import { Members, Since } from './since.tsx';
import { MyNotes } from './my-notes.tsx';
import { SessionHead } from './session-head.tsx';
import { namesOf, phaseOf } from './phase.ts';
import './coach-session.css';

type CoachSessionPageProps = {
  id: string;
  /** The dialogs that move it and call it off: another feature's. */
  change: (what: 'move' | 'call-off', session: Session, onClose: () => void) => ReactNode;
};

/** The hour itself: on the left what came before it, to read; on the right what comes of it, to write. */
export function CoachSessionPage(props: CoachSessionPageProps) {
  const { data, error, refetch, isFetching } = useQuery(sessionQuery(props.id));
  // Who is no longer one's client must not be shown from memory.
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <>
      <Crumb href="/sessions">{copy.back}</Crumb>
      {isGone ? (
        <EmptyState
          level={1}
          sheet
          title={copy.gone.title}
          action={<ButtonLink href="/sessions">{copy.gone.back}</ButtonLink>}
        >
          {copy.gone.text}
        </EmptyState>
      ) : data ? (
        <Body key={props.id} page={data} change={props.change} />
      ) : error ? (
        <LoadError level={1} title={copy.loadFailed} error={error} pending={isFetching} onRetry={refetch} />
      ) : (
        <Loading text={copy.loading}>
          <SkeletonThreads threads={14} height="2.75rem" />
          <SkeletonLines lines={8} />
        </Loading>
      )}
    </>
  );
}

function Body({ page, change }: { page: SessionPage; change: CoachSessionPageProps['change'] }) {
  const { timeZone, ...user } = useUser();
  const { appointment } = page;
  const { name } = namesOf(appointment);
  const [asked, setAsked] = useState<'move' | 'call-off'>();
  const [edited, setEdited] = useState<string>();
  const commitment = [...page.agreed, ...page.agreedBefore].find(({ id }) => id === edited);
  const now = useNow((present) => phaseOf(appointment, present).nextAt);
  const phase = phaseOf(appointment, now);
  useEffect(() => {
    document.title = pageTitle(name);
  }, [name]);
  return (
    <>
      <SessionHead session={appointment} phase={phase} timeZone={timeZone} onAsk={setAsked} />
      <div className="split sessgrid">
        <div>
          {appointment.cohort ? <Members page={page} /> : <Since page={page} timeZone={timeZone} />}
          <AgreedBefore page={page} onEdit={setEdited} />
        </div>
        {appointment.state !== 'offered' && (
          <div>
            <MyNotes page={page} timeZone={timeZone} />
            {appointment.client && (appointment.state !== 'called-off' || page.summary) && (
              <ForBoth
                page={page}
                phase={phase}
                coach={{ id: user.id, name: fullName(user), src: user.profileImageUrl }}
                timeZone={timeZone}
                onEdit={setEdited}
              />
            )}
          </div>
        )}
      </div>
      {asked && change(asked, appointment, () => setAsked(undefined))}
      {commitment && (
        <CommitmentDialog
          key={commitment.id}
          commitment={commitment}
          firstName={namesOf(appointment).firstName}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}
