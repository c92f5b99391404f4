import type {
  ClientInvitation,
  InvitationAnswered,
  InvitationStats,
  RespondInvitationBody,
} from '#contract/invitations/endpoints.ts';
import { joiningStateOn } from '#contract/cohorts/rules.ts';
import { invitationStatusAt } from '#contract/invitations/rules.ts';
import { fullName } from '#contract/names.ts';
import { replaceProgram } from '#server/features/assignments/start-program.ts';
import { lockToJoin } from '#server/features/cohorts/join.ts';
import { admit } from '#server/features/cohorts/membership.ts';
import { sendNotice } from '#server/features/notices/service.ts';
import { assignableProgram } from '#server/features/programs/read-programs.ts';
import { joinCoach, refusalsToClient } from '#server/features/roles/join-coach.ts';
import { lockCoach, type HeldCoach } from '#server/features/roles/locks.ts';
import { refusal } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import { dataKeyOf, openerOf, textOpener } from '#server/platform/crypto/data-keys.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { lockClient, type HeldClient } from '#server/platform/db/person-locks.ts';
import type { Deps } from '#server/platform/deps.ts';
import { publish } from '#server/platform/live/publish.ts';
import { localDate } from '#server/platform/local-date.ts';
import { pageLink } from '#server/platform/mail/mail-layout.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { nearestLanguage } from '#server/platform/messages.ts';
import { answerMailed, insertAccepted, listMailedTo, lockMailed } from './by-address-queries.ts';
import { countByStatus, listOf, lockOwn, setAnswer } from './queries.ts';
import { invitationAcceptedMail } from './words.ts';

/** An expired one is neither pending nor declined, whether or not the row says so yet. */
export async function invitationStats(deps: Deps, actor: SessionUser): Promise<InvitationStats> {
  const counted = await countByStatus(deps.db, actor.userId, deps.clock.now());
  if (!counted) throw new Error('A count without a row.');
  const { pending, pendingByMail, accepted, declined, withdrawn, all, nextExpiresAt } = counted;
  return {
    pending: pending + pendingByMail,
    accepted,
    declined,
    expired: all - pending - accepted - declined - withdrawn,
    withdrawn,
    nextExpiresAt: nextExpiresAt?.toISOString() ?? null,
  };
}

export async function invitationsOf(deps: Deps, actor: SessionUser): Promise<ClientInvitation[]> {
  const now = deps.clock.now();
  const language = nearestLanguage([actor.locale]);
  const rows = await listOf(deps.db, actor.userId, language);
  const mailed = await listMailedTo(deps.db, actor.userId, now, language);
  const open = await openerOf(
    deps,
    actor.userId,
    undefined,
    rows.filter(({ sealed }) => sealed !== null),
  );
  const shown: ClientInvitation[] = rows.map(({ sealed, group, coachTimeZone, ...row }) => ({
    ...row,
    group: group && {
      name: group.name,
      startsOn: group.startsOn,
      pace: group.pace,
      joining: joiningStateOn(group, localDate(now, coachTimeZone)),
    },
    status: invitationStatusAt(row, now),
    sentAt: row.sentAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    respondedAt: row.respondedAt?.toISOString() ?? null,
    message: sealed && open(row.id, sealed),
  }));
  const byMail = mailed.map(({ coachId, sealed, wrappedKey, ...row }) => ({
    ...row,
    sentAt: row.sentAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    respondedAt: row.respondedAt?.toISOString() ?? null,
    message: sealed && textOpener(deps.vault, coachId, wrappedKey)(row.id, sealed),
    group: null,
  }));
  return [...shown, ...byMail].sort((a, b) => b.sentAt.localeCompare(a.sentAt));
}

type Invitation = NonNullable<Awaited<ReturnType<typeof lockOwn>>>;

/** All or nothing. The client's row is locked first, so concurrent answers are serialised. */
export async function respondInvitation(
  deps: Deps,
  actor: SessionUser,
  { invitationId, response }: RespondInvitationBody,
): Promise<InvitationAnswered> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const client = await lockClient(tx, actor.userId);
    const own = client && (await lockOwn(tx, client.id, invitationId));
    const mailed = client && !own && (await answerByMail(deps, tx, client, invitationId, response, now));
    const invitation = own || mailed;
    if (!invitation) throw refusal('invitation-not-found');
    // The coach learns of an address that has an account only when it is accepted.
    if (mailed && response === 'declined') return;
    refuseUnlessOpen(invitation, now);
    await setAnswer(tx, invitation.id, response, now);
    if (response === 'accepted') await accept(deps, tx, client, invitation, now);
    const detail = { clientId: client.id, clientName: fullName(client), programTitle: invitation.programTitle };
    await sendNotice(tx, { userId: invitation.coachId, kind: `invitation-${response}`, detail, at: now });
    for (const userId of [invitation.coachId, client.id]) await publish(tx, { userId, kind: 'invitation', at: now });
  });
  // A client with a coach is no longer on trial, and all their open pages update.
  deps.identity.forgetUser(actor.userId);
  return { id: invitationId, status: response, respondedAt: now.toISOString() };
}

/** An invitation by mail, as one of the person's own. Accepted, it becomes a row that the coach sees like any other. */
async function answerByMail(
  deps: Deps,
  tx: Tx,
  client: HeldClient,
  id: string,
  response: InvitationAnswered['status'],
  now: Date,
): Promise<Invitation | undefined> {
  const found = await lockMailed(tx, client.id, id, now);
  if (!found) return undefined;
  await answerMailed(tx, id, response, now);
  const { sealed, wrappedKey, programTitle, ...kept } = found;
  if (response === 'accepted') {
    const words = sealed ? textOpener(deps.vault, kept.coachId, wrappedKey)(id, sealed) : '';
    const message = words ? deps.vault.seal(await dataKeyOf(deps, tx, client.id), id, words) : null;
    await insertAccepted(tx, { ...kept, clientId: client.id, message, respondedAt: now });
  }
  return { ...kept, programTitle, cohortId: null, status: 'pending', respondedAt: null };
}

function refuseUnlessOpen(invitation: Invitation, now: Date): void {
  const status = invitationStatusAt(invitation, now);
  if (status === 'expired') throw refusal('invitation-expired');
  if (status === 'withdrawn') throw refusal('invitation-withdrawn');
  if (status !== 'pending') throw refusal('invitation-answered', { status });
}

/**
 * Capacity, accepting, the program and the cohort's places are checked again, since days may have passed. A refusal
 * changes nothing: the invitation stays pending.
 */
async function accept(deps: Deps, tx: Tx, client: HeldClient, invitation: Invitation, now: Date): Promise<void> {
  if (client.coachId) throw refusal(refusalsToClient.taken);
  const coach = await lockCoach(deps, tx, invitation.coachId);
  if (!coach) throw refusal(refusalsToClient.closed);
  const cohort = invitation.cohortId ? await lockToJoin(tx, coach.coachId, invitation.cohortId, now) : undefined;
  await joinCoach(tx, { client, coach, now, refusals: refusalsToClient });
  // Without a shown name until they choose one, like everyone a coach adds.
  if (cohort) await admit(tx, { cohort, coach, client, actorId: client.id, shownName: '', now });
  else await startInvited(tx, coach, client, invitation.programId, now);
  await queueMail(tx, deps, {
    userId: coach.coachId,
    to: coach.email,
    aboutId: client.id,
    kind: 'invitation-accepted',
    ...invitationAcceptedMail({
      language: nearestLanguage([coach.locale]),
      product: deps.config.productName,
      firstName: coach.firstName,
      clientName: fullName(client),
      programTitle: invitation.programTitle,
      groupName: cohort?.name,
      url: pageLink(deps.config, `/client/${client.id}`),
    }),
  });
}

async function startInvited(tx: Tx, coach: HeldCoach, client: HeldClient, programId: string, now: Date): Promise<void> {
  const program = await assignableProgram(tx, { ...coach, userId: coach.coachId }, programId);
  if (!program) throw refusal('invitation-program-gone');
  const { outcome } = await replaceProgram(tx, {
    clientId: client.id,
    programId: program.id,
    now,
    timeZone: client.timeZone,
    beginsAnew: true,
  });
  if (outcome !== 'started') throw refusal('invitation-program-changed');
  await audit(tx, {
    actorId: client.id,
    action: 'program-assigned',
    detail: { programId: program.programId, by: 'invitation' },
  });
  await publish(tx, { userId: client.id, kind: 'program', at: now });
}
