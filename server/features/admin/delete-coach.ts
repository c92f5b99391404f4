import type { CoachDeletion } from '#contract/admin/schema.ts';
import { sendNotices } from '#server/features/notices/service.ts';
import { notFound } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Deps } from '#server/platform/deps.ts';
import { publish, publishToAll } from '#server/platform/live/publish.ts';
import {
  clearCoachRole,
  countCoaching,
  declinePendingRequests,
  deleteCoachProfile,
  deletePendingInvitations,
  hasCoachProfile,
} from './delete-coach-queries.ts';
import { whyNot } from './delete-user.ts';
import {
  countOtherAdmins,
  countOwnPrograms,
  findPerson,
  handProgramsOver,
  hidePrograms,
  listPartners,
  lockForErasure,
  releaseClients,
} from './erase-queries.ts';
import { letOthersLook } from './look-again.ts';
import { refusalsNoted, RefusedDeletion } from './refusals.ts';

export async function coachDeletion(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: SessionUser,
  id: string,
): Promise<CoachDeletion> {
  const [person, isCoach, otherAdmins, counts, programs] = await Promise.all([
    findPerson(db, id),
    hasCoachProfile(db, id),
    countOtherAdmins(db, id),
    countCoaching(db, id, clock.now()),
    countOwnPrograms(db, id),
  ]);
  if (!person || !isCoach) throw notFound('This coach');
  return {
    id,
    name: person.name,
    refusal: whyNot(actor, person, otherAdmins)?.message ?? null,
    ...counts,
    programsKept: programs.kept,
    programsRemoved: programs.removed,
  };
}

/**
 * The person is no coach any more: profile, picture, code and role go, and so does everything that waits for an answer.
 * The account stays, with what was written to and about clients. The clients have no coach and keep everything else.
 */
export async function deleteCoach(deps: Deps, actor: SessionUser, id: string): Promise<{ message: string }> {
  const now = deps.clock.now();
  const done = await refusalsNoted(deps, actor, { what: 'coach', id }, async (tx) => {
    const { person, otherAdmins } = await lockForErasure(tx, id);
    if (!person || !(await hasCoachProfile(tx, id)))
      throw new RefusedDeletion('unknown', 'This coach could not be found.');
    const refusal = whyNot(actor, person, otherAdmins);
    if (refusal) throw refusal;
    const clients = await releaseClients(tx, id);
    const invited = await deletePendingInvitations(tx, id);
    const asked = await declinePendingRequests(tx, id, now);
    const handed = await handProgramsOver(tx, id, now);
    const hidden = await hidePrograms(tx, id, now);
    await deleteCoachProfile(tx, id);
    await clearCoachRole(tx, id, now);
    await sendNotices(tx, { userIds: clients, kind: 'coach-left', detail: {}, at: now });
    await letOthersLook(tx, { clients, partners: await listPartners(tx, id) }, now);
    // Their own pages are a coach's no longer.
    await publish(tx, { userId: id, kind: 'program', at: now });
    await publishToAll(tx, invited, { kind: 'invitation', at: now });
    await publishToAll(tx, asked, { kind: 'request', at: now });
    await audit(tx, {
      actorId: actor.userId,
      action: 'coach-deleted',
      subjectId: id,
      detail: { people: clients.length, programs: handed, hidden },
    });
    return { name: person.name, clients: clients.length };
  });
  deps.identity.forgetUser(id);
  const people =
    done.clients === 0
      ? 'No client was with them.'
      : done.clients === 1
        ? 'Their one client has no coach now.'
        : `Their ${done.clients.toLocaleString('en-US')} clients have no coach now.`;
  return { message: `${done.name || 'This person'} is no coach any more. ${people}` };
}
