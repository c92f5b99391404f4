import { sendNotice } from '#server/features/notices/service.ts';
import { audit } from '#server/platform/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import { findCoachId, setApproved } from './queries.ts';

type ApprovalOutcome = 'approved' | 'approved already' | 'unknown';
type Needs = Pick<Deps, 'db' | 'clock'>;

/** By an admin in the app. */
export const approveCoachById = async (deps: Needs, adminId: string, id: string): Promise<ApprovalOutcome> =>
  await approve(deps, { id }, adminId);

/** For the host's command line. Stored also while COACH_APPROVAL is off, for the day it is switched on. */
export const approveCoachByEmail = async (deps: Needs, email: string): Promise<ApprovalOutcome> =>
  await approve(deps, { email: email.trim().toLowerCase() }, null);

async function approve(
  { db, clock }: Needs,
  which: { id: string } | { email: string },
  actorId: string | null,
): Promise<ApprovalOutcome> {
  return await db.transaction(async (tx) => {
    const coachId = await findCoachId(tx, which);
    if (!coachId) return 'unknown';
    const now = clock.now();
    if (!(await setApproved(tx, coachId, now))) return 'approved already';
    await sendNotice(tx, { userId: coachId, kind: 'coach-approved', detail: {}, at: now });
    const detail = { by: actorId ? 'admin' : 'command' };
    await audit(tx, { actorId, action: 'coach-approved', subjectId: coachId, detail });
    return 'approved';
  });
}
