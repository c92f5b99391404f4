import { loomCells, progressPercent } from '#contract/assignments/rules.ts';
import type { CoachClientRow } from '#contract/coach-dashboard/schema.ts';
import { averageMood } from '#contract/journal/rules.ts';
import { programDay, totalDays as totalDaysOf } from '#contract/programs/rules.ts';
import { completedWith, pointerToday } from '#contract/assignments/pointer.ts';
import { daysBetween, localDate } from '#server/platform/local-date.ts';
import type { ClientRow, EntryFacts } from './queries.ts';

/** The mood a coach sees is that of the last seven days in the client's own calendar. */
const moodWindowDays = 7;

export function presentClient(client: ClientRow, entries: EntryFacts[], now: Date): CoachClientRow {
  const today = localDate(now, client.timeZone);
  const recent = entries.filter((entry) => daysBetween(entry.localDate, today) < moodWindowDays);
  return {
    id: client.id,
    user: { firstName: client.firstName, lastName: client.lastName, profileImageUrl: client.profileImageUrl },
    ...presentAssignment(client, entries, today),
    averageMood: averageMood(recent.map((entry) => entry.moodScore)),
    lastActivity: entries.at(-1)?.createdAt.toISOString() ?? null,
  };
}

type Assigned = { [Key in 'assignmentId' | 'status' | 'currentWeek' | 'currentDay' | 'programId' | 'programTitle' | 'durationWeeks' | 'startedAt']: NonNullable<ClientRow[Key]> };

/** The columns of the joined assignment are all there or all missing. */
function isAssigned(client: ClientRow): client is ClientRow & Assigned {
  return client.assignmentId !== null;
}

function presentAssignment(client: ClientRow, entries: EntryFacts[], today: string): Pick<CoachClientRow, 'currentAssignment' | 'progress' | 'cells'> {
  if (!isAssigned(client)) return { currentAssignment: null, progress: 0, cells: [] };
  const pointer = pointerToday(client, entries, today);
  const totalDays = totalDaysOf(client.durationWeeks);
  const standing = { status: pointer.status, currentWeek: pointer.week, currentDay: pointer.day, totalDays };
  const moods = new Map(entries.map((entry) => [programDay(entry.weekNumber, entry.dayNumber), entry.moodScore]));
  const completedAt = client.endedAt ?? completedWith(pointer, entries);
  return {
    currentAssignment: {
      id: client.assignmentId,
      programId: client.programId,
      programTitle: client.programTitle,
      completedAt: pointer.status === 'completed' ? completedAt?.toISOString() ?? null : null,
      ...standing,
    },
    progress: progressPercent(standing),
    cells: loomCells(standing, moods),
  };
}
