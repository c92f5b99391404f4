import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import ArrowLeft from '#web/ui/icons/arrow-left.ts';
import { Redirect } from 'wouter';
import { ApiError, sentenceOf } from '#web/platform/api.ts';
import { AppLink } from '#web/ui/link.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/state.tsx';
import { Loading, Skeleton, SkeletonLines } from '#web/ui/loading.tsx';
import { clientDashboardQuery, programDayQuery } from '../queries.ts';
import type { Care, ProgramDay } from '../queries.ts';
import { CareCard } from '../components/care-card.tsx';
import { DayLeaf, type SharingPlace } from '../components/day-leaf.tsx';
import { TrialOver } from '../components/trial-over.tsx';
import { programDay as copy } from '#messages/today-program-day.ts';
import './program-day.css';

type ProgramDayViewProps = {
  week: number;
  day: number;
  timeZone: string;
  /** Who may read an entry: another feature's. */
  sharing: (coach: ProgramDay['coach'], place: SharingPlace) => ReactNode;
};

/** A day of the program that has been reached: to read again, or to write for afterwards. */
export function ProgramDayView({ week, day, timeZone, sharing }: ProgramDayViewProps) {
  const [care, setCare] = useState<Care | null>(null);
  const { data: page, error, refetch } = useQuery(programDayQuery(week, day));
  const { data: home } = useQuery(clientDashboardQuery);
  const isOver = home?.trial?.daysLeft === 0;
  // The open day has a page of its own; Today no longer shows it once the trial is over.
  if (page?.isToday && !isOver) return <Redirect to="/" replace />;
  if (page) {
    return (
      <div className="programday stack">
        <AppLink className="programday__back" href="/">
          <ArrowLeft />
          {copy.back}
        </AppLink>
        <DayLeaf
          page={{
            assignmentId: page.assignmentId,
            week: page.weekNumber,
            day: page.dayOfWeek,
            dayNumber: page.dayNumber,
            promptText: page.promptText,
            language: page.language,
          }}
          note={copy.note({ day: page.dayNumber, week: page.weekNumber })}
          isToday={false}
          entries={page.entries}
          timeZone={timeZone}
          refusal={isOver && <TrialOver />}
          coach={page.coach}
          sharing={(place) => sharing(page.coach, place)}
          onSaved={(entry) => setCare(entry.care)}
        />
        {care && <CareCard care={care} coachName={home?.coach?.fullName} onClose={() => setCare(null)} />}
      </div>
    );
  }
  if (!error) return <ProgramDaySkeleton />;
  const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  const isThere = !isRefused || error.reason !== 'no-such-day';
  return (
    <ErrorState
      level={1}
      title={!isRefused ? copy.failed : isThere ? copy.closed : copy.none}
      action={
        isRefused ? (
          <ButtonLink href="/">{copy.back}</ButtonLink>
        ) : (
          <Button onClick={() => void refetch()}>{copy.again}</Button>
        )
      }
    >
      {isThere ? sentenceOf(error) : copy.noneText}
    </ErrorState>
  );
}

function ProgramDaySkeleton() {
  return (
    <Loading text={copy.loading} quiet className="programday stack">
      <Skeleton width="9rem" height="1.5rem" />
      <Skeleton height="22rem" />
      <SkeletonLines lines={2} />
    </Loading>
  );
}
