import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { programDay, titleOfWeek } from '#contract/programs/rules.ts';
import { percentage } from '#web/platform/locale.ts';
import { longCalendarDay } from '#web/platform/time.ts';
import { LoadError } from '#web/ui/load.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { LineChart } from '#web/ui/charts/line-chart.tsx';
import { EmptyState } from '#web/ui/state.tsx';
import { Figures, Leaders, ProgressThread } from '#web/ui/figures.tsx';
import { KnotKey, LoomGrid, LoomKey } from '#web/ui/loom/loom.tsx';
import { Sheet } from '#web/ui/section.tsx';
import { Loading, Skeleton, SkeletonLines, SkeletonRows, SkeletonThreads } from '#web/ui/loading.tsx';
import { clothOf, dayAddress, isTrialOver } from '../cloth.ts';
import { FreeCloth } from '../components/free-cloth.tsx';
import { offlineCopyQuery } from '#web/platform/device/last-home.ts';
import { dayOnDevice, type EntryOnDevice } from '../day-on-device.ts';
import { clientDashboardQuery } from '../queries.ts';
import type { ClientDashboard } from '../queries.ts';
import { progress as copy } from '#messages/today-progress.ts';
import { encouragementFor } from './encouragement.ts';
import { JourneyOfEntries, RecentPractices } from './progress-lists.tsx';
import type { Answered } from './progress-lists.tsx';
import { moodPoints } from './mood-chart.tsx';
import { FoldedWeeks } from '../weeks/folded-weeks.tsx';
import { YearOfPages } from './year.tsx';
import './progress.css';

type ProgramProgress = NonNullable<ClientDashboard['progress']>;
type ProgressProps = {
  timeZone: string;
  answered?: Answered | undefined;
  /** Of the whole journal, where it can be reached. */
  pages?: number | undefined;
  /** Entries that were saved on this device. Undefined: not read yet. */
  onDevice?: readonly EntryOnDevice[] | undefined;
  /** The list of sessions, for who has any. */
  sessions?: ((knots: NonNullable<ClientDashboard['sessions']>['knots']) => ReactNode) | undefined;
  /** Ways to other pages, below everything that is there with the page. */
  ways?: ReactNode;
};

export function Progress({ onDevice = [], ...rest }: ProgressProps) {
  const { timeZone } = rest;
  const { data, dataUpdatedAt: knownAt, error, refetch } = useQuery(clientDashboardQuery);
  const { data: copyHere } = useQuery(offlineCopyQuery);
  // As on Today: what waits here counts, and the day goes on without a connection.
  const home = data && dayOnDevice({ home: data, knownAt, copy: copyHere, onDevice, timeZone, now: new Date() });
  if (home) return <Page home={home} {...rest} />;
  if (!error) return <ProgressSkeleton />;
  return (
    <>
      <h1 className="title prog__title">{copy.title}</h1>
      <LoadError className="prog__wait" title={copy.failed.title} onRetry={refetch} error={error} />
    </>
  );
}

function Page({
  home,
  timeZone,
  answered,
  pages,
  sessions,
  ways,
}: Omit<ProgressProps, 'onDevice'> & { home: ClientDashboard }) {
  const { progress, assignment } = home;
  if (!progress || assignment?.startsOn) return <WithoutProgram home={home} ways={ways} />;
  const points = moodPoints(home.journalEntries, timeZone);
  const kind = encouragementFor(home);
  return (
    <>
      <h1 className="title prog__title">{copy.title}</h1>
      <div className="prog stack g6">
        <div className="prog__main">
          <Overview home={home} progress={progress} />
          <FoldedWeeks home={home} timeZone={timeZone} />
          <Sheet className="prog__mood" aria-labelledby="mood">
            <h2 className="h2" id="mood">
              {copy.mood}
            </h2>
            {points.length === 0 ? (
              <p className="soft">{copy.moodNone}</p>
            ) : (
              <LineChart label={copy.moodLabel} points={points} days={progress.totalDays}>
                {copy.moodHow}
              </LineChart>
            )}
          </Sheet>
          <JourneyOfEntries home={home} timeZone={timeZone} answered={answered} />
        </div>
        <div className="prog__side">
          <CurrentStatus home={home} progress={progress} />
          <ProgramNumbers home={home} progress={progress} pages={pages} />
          <RecentPractices home={home} timeZone={timeZone} />
          {kind && (
            <section className="prog__kind stack g2">
              <h2 className="h2">{kind.title}</h2>
              <p className="soft">{kind.text}</p>
            </section>
          )}
        </div>
        <YearOfPages hasFreePages={home.freePages !== undefined} />
      </div>
      {ways}
      {/* Last: it has a request of its own, and what comes late must move nothing. */}
      {home.sessions && sessions?.(home.sessions.knots)}
    </>
  );
}

/** Before a program begins, or with free pages alone: what was written first, the missing program last. */
function WithoutProgram({ home, ways }: { home: ClientDashboard; ways: ReactNode }) {
  const { assignment, coach, freePages } = home;
  const way = assignment?.startsOn ? undefined : coach ? (
    <ButtonLink href={`/messages?with=${coach.id}`}>{copy.noProgram.write({ coach: coach.fullName })}</ButtonLink>
  ) : (
    <ButtonLink href="/">{copy.toToday}</ButtonLink>
  );
  const title = assignment?.startsOn
    ? copy.begins({ day: longCalendarDay(assignment.startsOn) })
    : copy.noProgram.title;
  const text = assignment?.startsOn ? copy.beginsText : coach ? copy.noProgram.text : copy.noCoach;
  if (!freePages)
    return (
      <>
        <EmptyState level={1} title={title} action={way}>
          {text}
        </EmptyState>
        {ways}
      </>
    );
  return (
    <>
      <h1 className="title prog__title">{copy.title}</h1>
      <div className="prog stack g6">
        <div className="prog__main">
          <YearOfPages hasFreePages />
        </div>
        <div className="prog__side">
          <Sheet className="prog__free" aria-labelledby="free">
            <h2 className="h2" id="free">
              {copy.free}
            </h2>
            <FreeCloth home={home} />
          </Sheet>
          <section className="prog__kind stack g2">
            <h2 className="h2">{title}</h2>
            <p className="soft">{text}</p>
            {way && <p>{way}</p>}
          </section>
        </div>
      </div>
      {ways}
    </>
  );
}

/** The cloth with the names of its weeks. */
function Overview({ home, progress }: { home: ClientDashboard; progress: ProgramProgress }) {
  const isCompleted = home.assignment?.status === 'completed';
  return (
    <Sheet className="prog__overview" aria-labelledby="overview">
      <div className="prog__head row baseline wrap between gy1 gx3">
        <h2 className="h2" id="overview">
          {copy.overview}
        </h2>
        <p className="small soft">
          {isCompleted
            ? copy.completed
            : isTrialOver(home)
              ? copy.trial.written({ days: progress.completedDays, total: progress.totalDays })
              : copy.day({ day: programDay(progress.currentWeek, progress.currentDay), total: progress.totalDays })}
        </p>
      </div>
      <LoomGrid
        cells={clothOf(home)}
        size="m"
        doors={{ hrefOf: dayAddress }}
        knots={home.sessions?.knots}
        below={<FreeCloth home={home} />}
        weeks={home.weeks.map((week) => (
          <>
            <b>{copy.week({ week: week.weekNumber })}</b>
            {week.title !== titleOfWeek('', week.weekNumber) && (
              <span>
                <bdi>{week.title}</bdi>
              </span>
            )}
          </>
        ))}
      />
      <LoomKey>{home.sessions && home.sessions.knots.length > 0 && <KnotKey />}</LoomKey>
    </Sheet>
  );
}

type NumbersProps = { home: ClientDashboard; progress: ProgramProgress; pages: number | undefined };

function ProgramNumbers({ home, progress, pages }: NumbersProps) {
  if (isTrialOver(home))
    return (
      <div className="prog__numbers stack">
        <Figures
          narrow={3}
          items={[
            { label: copy.trial.pages, value: home.journalEntries.length },
            {
              label: copy.trial.all,
              value: pages ?? home.journalEntries.length + (home.freePages?.newest.length ?? 0),
            },
            { label: copy.practices, value: progress.completedPractices },
          ]}
        />
      </div>
    );
  return (
    <div className="prog__numbers stack">
      <Thread label={copy.overall} value={progress.overallCompletion} />
      <Thread label={copy.journaling} value={progress.journalingCompletion} />
      <Figures
        narrow={3}
        items={[
          { label: copy.entries, value: home.journalEntries.length },
          { label: copy.practices, value: progress.completedPractices },
          { label: copy.totalDays, value: progress.totalDays },
        ]}
      />
    </div>
  );
}

function Thread({ label, value }: { label: string; value: number }) {
  return (
    <div className="prog__thread stack g2">
      <Leaders end={percentage(value)}>{label}</Leaders>
      <ProgressThread value={value} label={label} />
    </div>
  );
}

function CurrentStatus({ home, progress }: { home: ClientDashboard; progress: ProgramProgress }) {
  const isCompleted = home.assignment?.status === 'completed';
  const isOver = isTrialOver(home);
  return (
    <section className="prog__status" aria-labelledby="status">
      <h2>
        <span className="note" id="status">
          {copy.status}
        </span>
        <span className="h2">
          {isCompleted
            ? copy.allDone({ days: progress.totalDays })
            : isOver
              ? copy.trial.ended
              : copy.place({ week: progress.currentWeek, day: progress.currentDay })}
        </span>
      </h2>
      {isOver && home.freePages && <p className="soft">{copy.trial.text}</p>}
      {!isCompleted && !isOver && home.assignment?.weeklyTheme && (
        <p className="soft" dir="auto">
          {home.assignment.weeklyTheme.title}
        </p>
      )}
    </section>
  );
}

function ProgressSkeleton() {
  return (
    <>
      <h1 className="title prog__title">{copy.title}</h1>
      <Loading text={copy.loading} quiet className="prog__wait">
        <div className="prog stack g6">
          <div className="prog__main">
            <Sheet>
              <SkeletonThreads height="12rem" />
            </Sheet>
            <Sheet>
              <Skeleton height="8rem" />
            </Sheet>
          </div>
          <div className="prog__side">
            <SkeletonLines lines={3} />
            <SkeletonRows rows={3} />
          </div>
        </div>
      </Loading>
    </>
  );
}
