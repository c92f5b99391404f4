import { averageMood } from '#contract/journal/rules.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Deps } from '#server/platform/deps.ts';
import { countedAssignments, dropOffDays, programSums } from './figures.ts';
import { listAssignmentSums } from './queries.ts';

type DayFigures = ReturnType<typeof dropOffDays>[number] & { mood: number | null };

/**
 * Of some runs of one program, by day: how many could have reached it by now, did reach it and wrote, and their mean mood.
 * One statement, over the caller's own clients only.
 */
export async function figuresByDay(
  { db, clock }: Deps,
  actor: SessionUser,
  ways: readonly { clientId: string; assignmentId: string | null }[],
): Promise<{ began: number; days: DayFigures[] }> {
  if (ways.length === 0) return { began: 0, days: [] };
  const now = clock.now();
  const clientIds = ways.map(({ clientId }) => clientId);
  const rows = await listAssignmentSums(db, actor.userId, { now, recentFrom: now, engagedFrom: now }, clientIds);
  const asked = new Set(ways.map(({ assignmentId }) => assignmentId));
  const counted = countedAssignments(rows, now).filter(({ sums }) => asked.has(sums.id));
  if (counted.length === 0) return { began: 0, days: [] };
  const sums = programSums('', counted);
  const moods = counted.map(({ sums }) => sums.moodsByDay.split(','));
  return {
    began: sums.began,
    days: dropOffDays(sums).map((day, index) => ({
      ...day,
      mood: averageMood(moods.flatMap((own) => (own[index] ? [Number(own[index])] : []))),
    })),
  };
}
