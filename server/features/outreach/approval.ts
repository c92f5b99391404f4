import { audit } from '#server/platform/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import { findCoachByEmail, setApproved } from './referral-queries.ts';

export type ApprovalOutcome = 'approved' | 'approved already' | 'unknown';

/** For the person at the server's own command line. Kept also where COACH_APPROVAL is off, for the day it is switched on. */
export async function approveCoachByEmail({ db, clock }: Pick<Deps, 'db' | 'clock'>, email: string): Promise<ApprovalOutcome> {
  const coach = await findCoachByEmail(db, email.trim().toLowerCase());
  if (!coach) return 'unknown';
  return await db.transaction(async (tx) => {
    if (!await setApproved(tx, coach.id, clock.now())) return 'approved already';
    await audit(tx, { actorId: null, action: 'coach-approved', subjectId: coach.id, detail: { by: 'command' } });
    return 'approved';
  });
}
