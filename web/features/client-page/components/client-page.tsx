import { useEffect, useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { fullName } from '#contract/names.ts';
import { pageTitle } from '#contract/pages.ts';
import { ApiError, sentenceOf } from '#web/platform/api.ts';
import { productName } from '#web/platform/boot.ts';
import { longCalendarDay } from '#web/platform/time.ts';
import { hasJustChanged } from '#web/platform/program-change.ts';
import { toast } from '#web/platform/toast-store.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Crumb } from '#web/ui/link.tsx';
import { EmptyState, ErrorState } from '#web/ui/state.tsx';
import { Loading, Skeleton, SkeletonLines, SkeletonRows, SkeletonThreads } from '#web/ui/loading.tsx';
import { CoachNotes } from '../notes/coach-notes.tsx';
import { clientPageCopy as copy } from '../copy.ts';
import { clientDetailQuery, type ClientDetail } from '../queries.ts';
import { ClientHead, UnchangedNotice } from './client-head.tsx';
import { Engagement, Milestones, MoodInsights, ProgressTimeline } from './client-progress.tsx';
import { Notifications } from './notifications.tsx';
import { QuickActions } from './quick-actions.tsx';
import './client-page.css';

type ClientPageProps = {
  clientId: string;
  timeZone: string;
  /** What the client has shared: another feature's. */
  shared: (client: { id: string; firstName: string }) => ReactNode;
  /** Of one day, behind its cell of the cloth: another feature's too. */
  sharedDay: (client: { id: string; firstName: string }, day: number, onClose: () => void) => ReactNode;
  /** The way to end the work: another feature's. It says when the client is about to be gone. */
  ending?: (client: ClientDetail, name: string, onEnding: (isEnding: boolean) => void) => ReactNode;
};

export function ClientPage(props: ClientPageProps) {
  return (
    <>
      <Crumb href="/">{copy.back}</Crumb>
      <Body key={props.clientId} {...props} />
    </>
  );
}

function Body({ clientId, ...rest }: ClientPageProps) {
  // Their own ending must not turn the page into "not found" before the next one is here.
  const [isEnding, setEnding] = useState(false);
  const { data: detail, error, refetch, isFetching } = useQuery({ ...clientDetailQuery(clientId), enabled: !isEnding });
  const isGone = error instanceof ApiError && error.status === 404;
  if (isGone || (error && !detail))
    return (
      <ClientMissing
        clientId={clientId}
        error={isGone ? null : error}
        isPending={isFetching}
        onAgain={() => void refetch()}
      />
    );
  if (!detail) return <PageSkeleton />;
  return <Profile detail={detail} onEnding={setEnding} {...rest} />;
}

type ProfileProps = Omit<ClientPageProps, 'clientId'> & {
  detail: ClientDetail;
  onEnding: (isEnding: boolean) => void;
};

function Profile({ detail, timeZone, shared, sharedDay, ending, onEnding }: ProfileProps) {
  const [openDay, setOpenDay] = useState<number>();
  const name = fullName(detail) || copy.nameless;
  const firstName = detail.firstName || name;
  useEffect(() => {
    document.title = pageTitle(name, productName());
  }, [name]);
  const { id, currentProgram } = detail;
  useEffect(() => {
    if (!currentProgram || !hasJustChanged(id, currentProgram)) return;
    const { title, startsOn } = currentProgram;
    toast({
      title: copy.changed.title,
      description: startsOn
        ? copy.changed.ahead(firstName, title, longCalendarDay(startsOn))
        : copy.changed.text(firstName, title),
    });
  }, [id, currentProgram, firstName]);
  return (
    <>
      <UnchangedNotice name={firstName} program={detail.currentProgram?.title} />
      <ClientHead detail={detail} name={name} timeZone={timeZone} onOpenDay={setOpenDay} />
      <div className="clientgrid split">
        <div>
          <Notifications detail={detail} timeZone={timeZone} />
          {!detail.currentProgram && (
            <EmptyState
              sheet
              className="clientgrid__none mb7"
              title={copy.noProgram.title}
              action={
                <ButtonLink variant="primary" href={`/client/${detail.id}/change-program`}>
                  {copy.noProgram.assign}
                </ButtonLink>
              }
            >
              {copy.noProgram.text(firstName)}
            </EmptyState>
          )}
          <Engagement engagement={detail.engagement} />
          <MoodInsights detail={detail} />
          <ProgressTimeline detail={detail} onOpenDay={setOpenDay} />
          {shared({ id: detail.id, firstName })}
          {openDay !== undefined && sharedDay({ id: detail.id, firstName }, openDay, () => setOpenDay(undefined))}
        </div>
        <aside aria-label={name}>
          <CoachNotes
            clientId={detail.id}
            firstName={firstName}
            notes={detail.coachNotes}
            version={detail.notesVersion}
            timeZone={timeZone}
          />
          <QuickActions detail={detail} timeZone={timeZone} />
          <Milestones milestones={detail.progress.milestones} timeZone={timeZone} />
          {ending?.(detail, firstName, onEnding)}
        </aside>
      </div>
    </>
  );
}

function ClientMissing({
  clientId,
  error,
  isPending,
  onAgain,
}: {
  clientId: string;
  error: Error | null;
  isPending: boolean;
  onAgain: () => void;
}) {
  return (
    <ErrorState
      level={1}
      title={copy.failed.title}
      detail={copy.failed.id(clientId)}
      action={
        <>
          {error && (
            <Button pending={isPending} onClick={onAgain}>
              {copy.failed.again}
            </Button>
          )}
          <ButtonLink variant={error ? 'quiet' : 'primary'} href="/">
            {copy.back}
          </ButtonLink>
        </>
      }
    >
      {error ? copy.failed.error(sentenceOf(error)) : copy.failed.text}
    </ErrorState>
  );
}

function PageSkeleton() {
  return (
    <Loading text={copy.loading}>
      <Skeleton width="18rem" height="2.5rem" />
      <SkeletonThreads threads={28} height="3.5rem" />
      <div className="clientgrid split">
        <div>
          <SkeletonRows rows={3} />
          <Skeleton height="12rem" />
        </div>
        <div>
          <SkeletonLines lines={6} />
        </div>
      </div>
    </Loading>
  );
}
