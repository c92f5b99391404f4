import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Deps } from '#server/platform/deps.ts';
import { countedAssignments, programSums } from './figures.ts';
import { listAssignmentSums } from './queries.ts';

type DayFigures = { day: number; possible: number; reached: number; wrote: number; mood: number | null };

/**
 * Of some ways through one program, by its days: who could have come there by now, who came, who wrote, and the mean of
 * their moods. In one statement. Only of the caller's own clients, whoever is asked for.
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
  const { began, possible, reached, wrote } = programSums('', counted);
  const moods = counted.map(({ sums }) => sums.moodsByDay.split(','));
  return {
    began,
    days: reached.map((count, index) => ({
      day: index + 1,
      possible: possible[index] ?? 0,
      reached: count,
      wrote: wrote[index] ?? 0,
      mood: meanOf(moods.flatMap((own) => (own[index] ? [Number(own[index])] : []))),
    })),
  };
}

/** To one decimal; null where there is none. */
function meanOf(moods: readonly number[]): number | null {
  return moods.length === 0 ? null : Math.round((10 * moods.reduce((sum, mood) => sum + mood, 0)) / moods.length) / 10;
}
