import type { ReactNode } from 'react';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { CoachCard } from '../components/coach-card.tsx';
import { Tiles } from '../components/tiles.tsx';
import { TrialCard } from '../components/trial-card.tsx';
import type { ClientDashboard } from '../queries.ts';
import { insteadCopy } from './copy.ts';
import './instead.css';

const copy = insteadCopy.none;

type NoProgramProps = { home: ClientDashboard; timeZone: string; elsewhere: ReactNode };

export default function NoProgram({ home: { trial, coach, pendingInvitations }, timeZone, elsewhere }: NoProgramProps) {
  return (
    <div className="unassigned">
      <EmptyState level={1} sheet title={copy.title}>
        {copy.text}
      </EmptyState>
      {elsewhere}
      {trial && <TrialCard trial={trial} timeZone={timeZone} />}
      {coach && <CoachCard coach={coach} />}
      <Tiles pendingInvitations={pendingInvitations} />
    </div>
  );
}
