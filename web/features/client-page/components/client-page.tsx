import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { fullName } from '#contract/names.ts';
import { ApiError, sentenceOf } from '#web/platform/api.ts';
import { pageTitle } from '#web/platform/page-title.ts';
import { longCalendarDay } from '#web/platform/time.ts';
import { hasJustChanged } from '#web/platform/program-change.ts';
import { toast } from '#web/platform/toast-store.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { LoadNotice } from '#web/ui/load.tsx';
import { Crumb } from '#web/ui/link.tsx';
import { ErrorState } from '#web/ui/state.tsx';
import { Loading, Skeleton, SkeletonLines, SkeletonThreads } from '#web/ui/loading.tsx';
import { CoachNotes } from '../notes/coach-notes.tsx';
import { openOnArrival, stateOf, stopsOf, type Stop } from '../cloth.ts';
import { clientPage as copy } from '#messages/client-page.ts';
import { clientDetailQuery, clientProgramQuery, type ClientDetail } from '../queries.ts';
import { ClientHead, UnchangedNotice } from './client-head.tsx';
import { Cloth, columnsOf } from './cloth.tsx';
import { EarlierProgram, ProgramSelect } from './earlier-program.tsx';
import { FiguresFold } from './figures-fold.tsx';
import { QuickActions } from './quick-actions.tsx';
import { StateSheet } from './state-sheet.tsx';
import { NewsChips, WhatsNew } from './whats-new.tsx';
import './client-page.css';
import './open-day.css';

type ClientPageProps = {
  clientId: string;
  /** Whose page it is: what they fold stays folded. */
  coachId: string;
  timeZone: string;
  /** What was shared of a day: another feature's. */
  shared: (client: { id: string; firstName: string }, pins: Stop['pins'], onMoveOn: () => void) => ReactNode;
  /** Sessions with this client: another feature's. */
  sessions?: (client: ClientDetail) => ReactNode;
  /** Check-ins and goals, which come after the page. `news`: the notification that one was shown, until it was in view. */
  checkIns?: (client: { id: string; firstName: string; news: string | undefined }) => ReactNode;
  /** Comments whose page was taken back: another feature's too. */
  unsent: (pins: Stop['pins']) => ReactNode;
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

function Profile({ detail, coachId, timeZone, shared, sessions, checkIns, unsent, ending, onEnding }: ProfileProps) {
  const columns = useMemo(() => columnsOf(detail), [detail]);
  const stops = useMemo(() => stopsOf(columns, detail.pins.shared), [columns, detail]);
  const [open, setOpen] = useState(() => openOnArrival(stops, stateOf(detail)));
  const [note, setNote] = useState<number>();
  const [chosen, setChosen] = useState<string>();
  const earlier = useQuery({ ...clientProgramQuery(detail.id, chosen ?? ''), enabled: chosen !== undefined });
  const isEarlier = chosen !== undefined;
  const read = isEarlier && earlier.data ? { ...detail, ...earlier.data } : detail;
  const current = detail.currentProgram?.assignmentId ?? '';
  const name = fullName(detail) || copy.nameless;
  const firstName = detail.firstName || name;
  const isOpen = stops.some(({ key }) => key === open) || columns.some(({ key }) => key === open);
  useEffect(() => {
    document.title = pageTitle(name);
  }, [name]);
  const { id, currentProgram } = detail;
  // A server of the release before sends none.
  const programs = detail.programs ?? [];
  const shownCheckIn = detail.notifications.find(({ kind }) => kind === 'check-in');
  useEffect(() => {
    if (!currentProgram || !hasJustChanged(id, currentProgram)) return;
    const { title, startsOn } = currentProgram;
    toast({
      title: copy.changed.title,
      description: startsOn
        ? copy.changed.ahead({ name: firstName, program: title, day: longCalendarDay(startsOn) })
        : copy.changed.text({ name: firstName, program: title }),
    });
  }, [id, currentProgram, firstName]);
  return (
    <>
      <UnchangedNotice name={firstName} program={detail.currentProgram?.title} />
      <ClientHead detail={detail} name={name} timeZone={timeZone} />
      <div className={classes('clientgrid split', !isOpen && 'clientgrid--state')}>
        <div>
          <NewsChips detail={detail} stops={stops} />
          {unsent(detail.pins.shared)}
          {programs.length > (current ? 1 : 0) && (
            <ProgramSelect
              programs={programs}
              current={current}
              isAhead={Boolean(currentProgram?.startsOn)}
              chosen={chosen ?? current}
              onChoose={(assignmentId) => setChosen(assignmentId === current ? undefined : assignmentId)}
            />
          )}
          {!isEarlier ? (
            <Cloth
              detail={detail}
              firstName={firstName}
              columns={columns}
              stops={stops}
              open={open}
              onOpen={setOpen}
              onNote={setNote}
              shared={({ pins }, onMoveOn) => shared({ id, firstName }, pins, onMoveOn)}
            >
              <StateSheet detail={detail} firstName={firstName} timeZone={timeZone} />
            </Cloth>
          ) : earlier.data ? (
            <EarlierProgram
              key={chosen}
              detail={read}
              firstName={firstName}
              onNote={setNote}
              shared={(pins, onMoveOn) => shared({ id, firstName }, pins, onMoveOn)}
            />
          ) : earlier.isError ? (
            <LoadNotice pending={earlier.isFetching} onRetry={earlier.refetch}>
              {copy.programs.failed}
            </LoadNotice>
          ) : (
            <Loading quiet text={copy.programs.loading}>
              <SkeletonThreads threads={28} height="2.75rem" />
            </Loading>
          )}
          {sessions && <div className="clientsessions">{sessions(detail)}</div>}
          {checkIns && <div className="clientsessions">{checkIns({ id, firstName, news: shownCheckIn?.id })}</div>}
        </div>
        <aside aria-label={name}>
          <WhatsNew
            detail={detail}
            firstName={firstName}
            stops={stops}
            open={isEarlier ? undefined : open}
            onOpen={(key) => {
              setChosen(undefined);
              setOpen(key);
            }}
            timeZone={timeZone}
          />
          <CoachNotes
            clientId={detail.id}
            firstName={firstName}
            notes={detail.coachNotes}
            version={detail.notesVersion}
            timeZone={timeZone}
            shown={note}
            onShown={() => setNote(undefined)}
          />
        </aside>
      </div>
      <FiguresFold detail={read} coachId={coachId} timeZone={timeZone} />
      <QuickActions detail={detail} timeZone={timeZone}>
        {ending?.(detail, firstName, onEnding)}
      </QuickActions>
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
      detail={copy.failed.id({ clientId })}
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
      {error ? copy.failed.error({ sentence: sentenceOf(error) }) : copy.failed.text}
    </ErrorState>
  );
}

/** The lines of the score, with bare threads for the cloth. */
function PageSkeleton() {
  return (
    <Loading text={copy.loading} className="clientskel">
      <div className="row g4h mb5">
        <Skeleton width="3.5rem" height="3.5rem" round />
        <Skeleton width="15rem" height="2rem" />
      </div>
      <div className="clientgrid split">
        <div className="cloth">
          <div className="skelscore">
            <SkeletonThreads threads={28} height="2.75rem" />
            <span className="skelscore__mood" />
            <span className="skelscore__lanes" />
          </div>
          <div className="openday stack">
            <SkeletonLines lines={6} />
          </div>
        </div>
        <div className="stack">
          <SkeletonLines lines={4} />
          <div className="coachnotes stack">
            <SkeletonLines lines={4} />
          </div>
        </div>
      </div>
    </Loading>
  );
}
