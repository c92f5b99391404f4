import type { ReactNode } from 'react';
import { longCalendarDay } from '#web/platform/time.ts';
import { LoadError } from '#web/ui/load.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/state.tsx';
import { Loading, Skeleton, SkeletonLines } from '#web/ui/loading.tsx';
import { emptyStates as copy, today as todayCopy } from '#messages/today.ts';
import type { ClientDashboard } from '../queries.ts';
import { FreeDay, type SavedFreePage } from './free-cloth.tsx';
import { DayBar } from './journey.tsx';
import { CoachCard, GroupLine, TrialCard } from './today-margin.tsx';

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
  return <LoadError level={1} title={copy.failed.title} onRetry={onAgain} error={error} />;
}

type NoProgramProps = {
  home: ClientDashboard;
  timeZone: string;
  freePage: ReactNode;
  isPageFirst: boolean;
  saved: SavedFreePage | undefined;
  kind: ReactNode;
  otherTexts: ReactNode;
  tiles: ReactNode;
  /** Shown without a coach, since there is no one to contact. */
  waysOn: ReactNode;
};

/** No prompt today: no program yet, or one whose first day is still to come. The page is free. */
export function NoProgram({
  home,
  timeZone,
  freePage,
  isPageFirst,
  saved,
  kind,
  otherTexts,
  tiles,
  waysOn,
}: NoProgramProps) {
  const { assignment, program, trial, coach } = home;
  const startsOn = assignment?.startsOn;
  const page = <FreeDay home={home} page={freePage} kind={kind} saved={saved} level={isPageFirst ? 1 : 2} hasCloth />;
  if (isPageFirst)
    return (
      <div className="noprogram stack g6">
        {page}
        {otherTexts}
        {waysOn}
        {trial && <TrialCard trial={trial} timeZone={timeZone} />}
        {tiles}
      </div>
    );
  return (
    <div className="noprogram stack g6">
      {startsOn && program ? (
        <EmptyState
          level={1}
          sheet
          title={copy.begins.title({ day: longCalendarDay(startsOn) })}
          action={
            <ButtonLink href={`/programs/preview?id=${encodeURIComponent(program.programId)}`}>
              {copy.begins.preview}
            </ButtonLink>
          }
        >
          {home.group
            ? copy.begins.group({ program: program.title, group: home.group.name })
            : copy.begins.text({ program: program.title })}
        </EmptyState>
      ) : (
        waysOn || (
          <EmptyState
            level={1}
            sheet
            title={copy.none.title}
            action={
              coach && (
                <ButtonLink href={`/messages?with=${coach.id}`}>
                  {copy.none.write({ coach: coach.fullName || todayCopy.coach.noName })}
                </ButtonLink>
              )
            }
          >
            {copy.none.text}
          </EmptyState>
        )
      )}
      {page}
      {otherTexts}
      {trial && <TrialCard trial={trial} timeZone={timeZone} />}
      {home.group && <GroupLine group={home.group} />}
      {coach && <CoachCard coach={coach} />}
      {tiles}
    </div>
  );
}

type BeyondPromptsProps = { home: ClientDashboard; page: ReactNode; otherTexts: ReactNode };

/** Offline for longer than the kept prompts last: a page all the same, which belongs to its date and to no program day. */
export function BeyondPrompts({ home, page, otherTexts }: BeyondPromptsProps) {
  return (
    <>
      <DayBar home={home} fresh={undefined} />
      <div className="noprogram stack g6">
        {page}
        <p className="soft">{copy.beyond}</p>
        {otherTexts}
      </div>
    </>
  );
}
