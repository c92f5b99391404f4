import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import CalendarPlus from '#web/ui/icons/calendar-plus.ts';
import DoorOpen from '#web/ui/icons/door-open.ts';
import MessagesSquare from '#web/ui/icons/messages-square.ts';
import MailPlus from '#web/ui/icons/mail-plus.ts';
import Pencil from '#web/ui/icons/pencil.ts';
import Repeat from '#web/ui/icons/repeat.ts';
import { manyClients } from '#contract/coach-dashboard/rules.ts';
import { cohortPlacesMax } from '#contract/cohorts/rules.ts';
import { sentenceOf } from '#web/platform/api.ts';
import { shortCalendarDay } from '#web/platform/time.ts';
import { LoadError } from '#web/ui/load.tsx';
import { Count } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Crumb } from '#web/ui/link.tsx';
import { ListRow, RowList } from '#web/ui/list.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { Section } from '#web/ui/section.tsx';
import { EmptyState, Notice } from '#web/ui/state.tsx';
import { cohort as copy, cohorts as cohortsCopy } from '#messages/cohorts.ts';
import { EndCohortDialog } from './end-cohort-dialog.tsx';
import { JoinCard, JoinLink } from './join-link.tsx';
import { Figures } from './figures.tsx';
import { ExtendCohort, PauseCohort, PausedNotice } from './pause-cohort.tsx';
import {
  cohortsQuery,
  figuresQuery,
  firstShown,
  memberIdsQuery,
  useEndCohort,
  wallQuery,
  type Cohort,
} from './queries.ts';
import { Wall } from './wall.tsx';
import { Where } from './where.tsx';
import './cohorts.css';
import './cohort.css';

type CohortPageProps = {
  id: string;
  coachName: string;
  timeZone: string;
  /** What is done with those who are ticked: another feature's. */
  bar: (cohort: Cohort) => ReactNode;
  /** Adding clients, while the cohort takes members; another feature's. */
  add: (cohort: Cohort) => ReactNode;
  /** The dialog that books a session with all of them: another feature's too. */
  session: (cohort: Cohort, onDone: () => void) => ReactNode;
};

/** One cohort: its members and their progress, how people join it, and what the coach can do with it. */
export function CohortPage({ id, ...props }: CohortPageProps) {
  const { data, error, refetch } = useQuery(cohortsQuery);
  const cohort = data?.find((one) => one.id === id);
  return (
    <>
      <Crumb href="/cohorts">{copy.back}</Crumb>
      {cohort ? (
        <OneCohort cohort={cohort} {...props} />
      ) : data ? (
        <EmptyState
          level={1}
          sheet
          title={copy.notFound.title}
          action={<ButtonLink href="/cohorts">{copy.notFound.back}</ButtonLink>}
        >
          {copy.notFound.text}
        </EmptyState>
      ) : error ? (
        <LoadError level={1} title={cohortsCopy.failed.title} onRetry={refetch} error={error} />
      ) : (
        <CohortLoading />
      )}
    </>
  );
}

/** Everything at once: what it holds decides how high the page is. */
function OneCohort({
  cohort,
  coachName,
  timeZone,
  bar,
  add,
  session,
}: Omit<CohortPageProps, 'id'> & { cohort: Cohort }) {
  const [isBooking, setBooking] = useState(false);
  const figures = useQuery(figuresQuery(cohort.id));
  const hasMembers = cohort.members > 0;
  const wall = useQuery({ ...wallQuery(cohort.id, firstShown), enabled: hasMembers });
  const ids = useQuery({ ...memberIdsQuery(cohort.id, ''), enabled: hasMembers });
  // Once there was an answer, whatever it was, each part says by itself what it waits for.
  if (!figures.isFetched || (hasMembers && !(wall.isFetched && ids.isFetched))) return <CohortLoading />;
  const isEnded = cohort.state === 'ended';
  return (
    <>
      <header className="cohorthead row bottom wrap between gy4 gx6 mb6">
        <div>
          <h1 className="title" tabIndex={-1} dir="auto">
            {cohort.name}
          </h1>
          <p className="soft">
            {copy.about({ program: cohort.program?.title ?? cohortsCopy.noProgram, pace: cohort.pace })}
          </p>
        </div>
        <Facts cohort={cohort} />
      </header>
      {cohort.reported > 0 && (
        <Notice
          action={
            <ButtonLink small href={`/cohorts/${cohort.id}/room`}>
              {copy.reportedGo}
            </ButtonLink>
          }
        >
          {copy.reported({ count: cohort.reported })}
        </Notice>
      )}
      {cohort.joining !== 'open' && (
        <Notice tone={cohort.joining === 'no-program' ? 'bad' : 'plain'}>{joiningWords(cohort)}</Notice>
      )}
      <PausedNotice cohort={cohort} timeZone={timeZone} />
      <div className={classes('cohortgrid stack g0 top', cohort.members > manyClients && 'cohortgrid--many')}>
        <div className="cohortgrid__wall">
          {hasMembers && figures.data?.where && cohort.program && (
            <Where where={figures.data.where} days={cohort.program.days} />
          )}
          <Wall cohort={cohort} timeZone={timeZone} add={!isEnded && cohort.program?.isOffered && add(cohort)} />
          {bar(cohort)}
        </div>
        <div className="cohortgrid__figures">
          <Figures
            cohort={cohort}
            figures={figures.data}
            sentence={figures.error ? sentenceOf(figures.error) : ''}
            onAgain={() => void figures.refetch()}
          />
        </div>
        <aside aria-label={copy.ways}>
          <Section title={copy.ways}>
            <RowList>
              <ListRow
                href={`/cohorts/${cohort.id}/room`}
                icon={<MessagesSquare />}
                note={copy.roomNote}
                end={<Count value={cohort.unread} label={copy.roomNew({ count: cohort.unread })} />}
              >
                {copy.room}
              </ListRow>
              {!isEnded && (
                <ListRow onClick={() => setBooking(true)} icon={<CalendarPlus />} note={copy.sessionNote}>
                  {copy.session}
                </ListRow>
              )}
              {cohort.joining === 'open' && (
                <ListRow href={`/send-invitation?cohortId=${cohort.id}`} icon={<MailPlus />} note={copy.inviteNote}>
                  {copy.invite}
                </ListRow>
              )}
              {!isEnded && (
                <ListRow href={`/cohorts/${cohort.id}/edit`} icon={<Pencil />} note={copy.editNote}>
                  {copy.edit}
                </ListRow>
              )}
              <ListRow href={`/cohorts/new?repeat=${cohort.id}`} icon={<Repeat />} note={copy.repeatNote}>
                {copy.repeat}
              </ListRow>
              {!isEnded && (
                <>
                  <PauseCohort cohort={cohort} timeZone={timeZone} />
                  <ExtendCohort cohort={cohort} />
                  <EndCohort cohort={cohort} />
                </>
              )}
            </RowList>
            {isBooking && session(cohort, () => setBooking(false))}
          </Section>
          {!isEnded && (
            <Section title={copy.join.title}>
              {cohort.admission === 'coach' ? (
                <>
                  <p className="small soft">{copy.join.closed}</p>
                  <p className="small soft">{copy.join.seen}</p>
                </>
              ) : (
                <>
                  <JoinCard cohort={cohort} coachName={coachName} code={cohort.joinCode} qrOf={cohort.id} />
                  <JoinLink cohort={cohort} />
                </>
              )}
            </Section>
          )}
        </aside>
      </div>
    </>
  );
}

function joiningWords({ joining, places }: Cohort): string {
  if (joining === 'full' && places >= cohortPlacesMax) return copy.joining.fullForGood({ places: cohortPlacesMax });
  return copy.joining[joining];
}

function CohortLoading() {
  return (
    <Loading text={copy.loading}>
      <SkeletonRows rows={12} />
    </Loading>
  );
}

function Facts({ cohort }: { cohort: Cohort }) {
  const { facts } = copy;
  const { dayNumber, lastDate, program, closesOn } = cohort;
  const day = dayNumber !== null && program ? copy.dayOf({ day: dayNumber, of: program.days }) : null;
  const rows: [label: string, value: string][] = [
    day ? [facts.day, day] : [facts.starts, shortCalendarDay(cohort.startsOn)],
    [facts.members, cohortsCopy.of({ members: cohort.members, places: cohort.places })],
  ];
  if (lastDate) rows.push([facts.ends, shortCalendarDay(lastDate)]);
  if (cohort.state !== 'ended') {
    rows.splice(2, 0, [facts.wrote, cohortsCopy.wrote({ wrote: cohort.wroteToday, members: cohort.members })]);
    if (!lastDate) rows.push([facts.closes, closesOn ? shortCalendarDay(closesOn) : facts.whenEnded]);
  }
  return (
    <dl className="cohortfacts row stretch wrap gy3 gx6">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt className="soft small">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function EndCohort({ cohort: { id, name } }: { cohort: Cohort }) {
  const [isAsking, setAsking] = useState(false);
  const end = useEndCohort(id);
  return (
    <>
      <ListRow icon={<DoorOpen />} note={copy.end.note} onClick={() => setAsking(true)}>
        {copy.end.open}
      </ListRow>
      <EndCohortDialog name={name} steps={copy.end.steps} end={end} open={isAsking} onOpenChange={setAsking} />
    </>
  );
}
