import type { ReactNode } from 'react';
import { longCalendarDay } from '#web/platform/time.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState, ErrorState } from '#web/ui/state.tsx';
import { Loading, Skeleton, SkeletonLines } from '#web/ui/loading.tsx';
import { emptyStatesCopy as copy, todayCopy } from '../copy.ts';
import type { ClientDashboard } from '../queries.ts';
import { CoachCard, Tiles } from './today-margin.tsx';
import { TrialCard } from './trial.tsx';

/** The shape of the day, while its data is on the way. Seldom seen: mostly the data comes with the page. */
export function TodaySkeleton() {
  return (
    <Loading text={todayCopy.loading} quiet className="todayload">
      <Skeleton width="9rem" height="1.5rem" />
      <Skeleton height="1.375rem" />
      <Skeleton height="22rem" />
      <SkeletonLines lines={3} />
    </Loading>
  );
}

export function HomeFailed({ error, onAgain }: { error: Error; onAgain: () => void }) {
  return (
    <ErrorState
      level={1}
      sheet
      title={copy.failed.title}
      detail={error.message}
      action={<Button onClick={onAgain}>{copy.failed.again}</Button>}
    />
  );
}

type NoProgramProps = {
  home: ClientDashboard;
  timeZone: string;
  otherTexts: ReactNode;
  unread: ReactNode;
  /** Without a coach there is nobody to contact; then these stand here. */
  waysOn: ReactNode;
};

/** Nothing to write for: no program yet, or one whose first day is still to come. */
export function NoProgram({
  home: { assignment, program, trial, coach, pendingInvitations },
  timeZone,
  otherTexts,
  unread,
  waysOn,
}: NoProgramProps) {
  const startsOn = assignment?.startsOn;
  return (
    <div className="unassigned">
      {startsOn && program ? (
        <EmptyState
          level={1}
          sheet
          title={copy.begins.title(longCalendarDay(startsOn))}
          action={
            <ButtonLink href={`/programs/preview?id=${encodeURIComponent(program.programId)}`}>
              {copy.begins.preview}
            </ButtonLink>
          }
        >
          {copy.begins.text(program.title)}
        </EmptyState>
      ) : (
        waysOn || (
          <EmptyState level={1} sheet title={copy.none.title}>
            {copy.none.text}
          </EmptyState>
        )
      )}
      {otherTexts}
      {trial && <TrialCard trial={trial} timeZone={timeZone} />}
      {coach && <CoachCard coach={coach} />}
      <Tiles pendingInvitations={pendingInvitations} unread={unread} />
    </div>
  );
}
