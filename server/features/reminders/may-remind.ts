import { isTrialOver } from '#contract/roles/rules.ts';
import { isAhead, standing } from '#server/features/assignments/service.ts';
import type { ClientStanding } from '#server/features/assignments/service.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { localDate } from '#server/platform/local-date.ts';
import { findDayFacts } from './day-queries.ts';
import type { ProgramDayOf } from './day-queries.ts';
import type { Reached } from './queries.ts';

export type NotNow = 'no-program' | 'not-begun' | 'trial-over' | 'paused' | 'written';

export type OpenDay = ProgramDayOf & { startedAt: Date };

/** The program day somebody could be reminded of today, or why they are left in peace. */
export async function openDayOf(
  db: Db | Tx,
  person: Pick<Reached, 'id' | 'role' | 'clientType' | 'trialStartedAt' | 'timeZone'>,
  now: Date,
): Promise<{ day: OpenDay } | { not: NotNow }> {
  const at = person.role === 'client' ? await standing(db, person.id, now, person.timeZone) : null;
  if (at?.status !== 'active') return { not: 'no-program' };
  if (isAhead(at, now)) return { not: 'not-begun' };
  if (person.clientType === 'trial' && person.trialStartedAt && isTrialOver(person.trialStartedAt, now))
    return { not: 'trial-over' };
  const day = dayOf(at);
  const { isWritten, isPaused } = await findDayFacts(db, person.id, localDate(now, person.timeZone), day);
  if (isPaused) return { not: 'paused' };
  return isWritten ? { not: 'written' } : { day };
}

const dayOf = ({ assignmentId, week, day, startedAt }: ClientStanding): OpenDay => ({
  assignmentId,
  week,
  day,
  startedAt,
});
