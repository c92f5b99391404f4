import { loomCells } from '#contract/assignments/rules.ts';
import { clothOf } from '#contract/coach-dashboard/cloth.ts';
import type { CoachClientRow } from '#contract/coach-dashboard/schema.ts';
import { programDay } from '#contract/programs/rules.ts';
import type { ClientToday } from './client-today.ts';
import type { ClientDetails } from './queries.ts';

export function presentClient(client: ClientToday, details: ClientDetails | undefined): CoachClientRow {
  const { facts, group, averageMood, progress } = client;
  return {
    id: facts.id,
    user: { firstName: facts.firstName, lastName: facts.lastName, profileImageUrl: details?.profileImageUrl ?? null },
    ...presentAssignment(client, details),
    progress,
    averageMood,
    lastActivity: facts.lastEntryAt?.toISOString() ?? null,
    group,
    reason: client.reason,
  };
}

function presentAssignment(
  { facts: { assignment }, pointer, totalDays, startsOn }: ClientToday,
  details: ClientDetails | undefined,
): Pick<CoachClientRow, 'currentAssignment' | 'cloth'> {
  if (!assignment || !pointer) return { currentAssignment: null, cloth: '' };
  const standing = { status: pointer.status, currentWeek: pointer.week, currentDay: pointer.day, totalDays };
  const moods = new Map(
    (details?.moods ?? []).flatMap((mood: number | null, index) => (mood === null ? [] : [[index + 1, mood] as const])),
  );
  return {
    currentAssignment: {
      id: assignment.id,
      programId: assignment.programId,
      programTitle: assignment.programTitle,
      completedAt:
        pointer.status === 'completed'
          ? completedAt(assignment.endedAt, details, programDay(pointer.week, pointer.day))
          : null,
      startsOn,
      ...standing,
    },
    cloth: clothOf(
      loomCells(standing, moods).map((cell) =>
        startsOn !== null && cell.state === 'today' ? { ...cell, state: 'ahead' } : cell,
      ),
    ),
  };
}

/** Where the calendar alone completed it: the moment of the first entry for the last day. */
function completedAt(endedAt: Date | null, details: ClientDetails | undefined, lastDay: number): string | null {
  const first = details?.firstTimes?.[lastDay - 1];
  return endedAt?.toISOString() ?? (first ? new Date(first).toISOString() : null);
}
