import type { ReactNode } from 'react';
import { longCalendarDay } from '#web/platform/dates-in-words.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/state.tsx';
import { CoachCard } from '../components/coach-card.tsx';
import { Tiles } from '../components/tiles.tsx';
import TrialCard from '../trial/trial-card.tsx';
import type { ClientDashboard } from '../queries.ts';
import { insteadCopy } from './copy.ts';
import './instead.css';

const copy = insteadCopy;

type NoProgramProps = { home: ClientDashboard; timeZone: string; elsewhere: ReactNode };

/** Nothing to write for: no program yet, or one whose first day is still to come. */
export default function NoProgram({
  home: { assignment, program, trial, coach, pendingInvitations },
  timeZone,
  elsewhere,
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
        <EmptyState level={1} sheet title={copy.none.title}>
          {copy.none.text}
        </EmptyState>
      )}
      {elsewhere}
      {trial && <TrialCard trial={trial} timeZone={timeZone} />}
      {coach && <CoachCard coach={coach} />}
      <Tiles pendingInvitations={pendingInvitations} />
    </div>
  );
}
