import { audit } from '#server/platform/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import { findCoachByEmail, findReferral, setApproved } from './referral-queries.ts';

export type ApprovalOutcome = 'approved' | 'approved already' | 'unknown';

/** By an admin in the app. */
export async function approveCoachById(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  adminId: string,
  coachId: string,
): Promise<ApprovalOutcome> {
  return await db.transaction(async (tx) => {
    const profile = await findReferral(tx, coachId);
    if (!profile) return 'unknown';
    if (!(await setApproved(tx, coachId, clock.now()))) return 'approved already';
    await audit(tx, { actorId: adminId, action: 'coach-approved', subjectId: coachId, detail: { by: 'admin' } });
    return 'approved';
  });
}

/** For the person at the server's own command line. Kept also where COACH_APPROVAL is off, for the day it is switched on. */
export async function approveCoachByEmail(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  email: string,
): Promise<ApprovalOutcome> {
  const coach = await findCoachByEmail(db, email.trim().toLowerCase());
  if (!coach) return 'unknown';
  return await db.transaction(async (tx) => {
    if (!(await setApproved(tx, coach.id, clock.now()))) return 'approved already';
    await audit(tx, { actorId: null, action: 'coach-approved', subjectId: coach.id, detail: { by: 'command' } });
    return 'approved';
  });
}
