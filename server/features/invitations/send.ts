import type { InvitationSent, SendInvitationBody } from '#contract/invitations/endpoints.ts';
import {
  declinedPauseDays,
  invitableAgainAt,
  invitationExpiry,
  invitationsPerWeek,
} from '#contract/invitations/rules.ts';
import { cohortToInviteInto } from '#server/features/cohorts/add-members.ts';
import { notContactable, refuseUnlessMayContact } from '#server/features/outreach/access.ts';
import { outreachUnsubscribeHeaders, unsubscribeLink } from '#server/features/outreach/unsubscribe.ts';
import { assignableProgram } from '#server/features/programs/read-programs.ts';
import { refusalsToCoach, refuseUnlessCanJoin } from '#server/features/roles/join-coach.ts';
import { lockCoach } from '#server/features/roles/locks.ts';
import { refusal } from '#server/platform/app-error.ts';
import { refuseUnlessSeen } from '#server/platform/auth/demo-scope.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import { dataKeyOf } from '#server/platform/crypto/data-keys.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { titleIn } from '#server/platform/db/program-titles.ts';
import { lockClient, type HeldClient } from '#server/platform/db/person-locks.ts';
import type { Deps } from '#server/platform/deps.ts';
import { newId } from '#server/platform/ids.ts';
import { publish } from '#server/platform/live/publish.ts';
import { pageLink } from '#server/platform/mail/mail-layout.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { nearestLanguage } from '#server/platform/messages.ts';
import { countInvitedLately, expireBetween, insertUnlessPending, isPendingBetween, lastDeclined } from './queries.ts';
import { invitationMail } from './words.ts';

export async function sendInvitation(
  deps: Deps,
  db: Db | Tx,
  actor: SessionUser,
  body: SendInvitationBody,
  // For bulk invitations.
  wordsFor: (words: string, client: HeldClient) => string = (words) => words,
): Promise<InvitationSent> {
  const sentAt = deps.clock.now();
  return await db.transaction(async (tx) => {
    const { client, cohort, program, coachName } = await heldToInvite(deps, tx, actor, body, sentAt);
    await expireBetween(tx, actor.userId, client.id, sentAt);
    const id = newId();
    const expiresAt = invitationExpiry(sentAt);
    const words = body.message && wordsFor(body.message, client);
    const message = words ? deps.vault.seal(await dataKeyOf(deps, tx, client.id), id, words) : null;
    const isNew = await insertUnlessPending(tx, {
      id,
      coachId: actor.userId,
      clientId: client.id,
      programId: program.id,
      cohortId: cohort ? cohort.id : null,
      message,
      sentAt,
      expiresAt,
    });
    if (!isNew) throw refusal('invite-again');
    const language = nearestLanguage([client.locale]);
    await queueMail(tx, deps, {
      userId: client.id,
      to: client.email,
      aboutId: actor.userId,
      kind: 'invitation',
      headers: outreachUnsubscribeHeaders(deps, client.id),
      ...invitationMail({
        language,
        product: deps.config.productName,
        firstName: client.firstName,
        coachName,
        programTitle: titleIn(language, program),
        groupName: cohort ? cohort.name : undefined,
        url: pageLink(deps.config, '/invitations'),
        unsubscribeUrl: unsubscribeLink(deps, client.id),
      }),
    });
    await publish(tx, { userId: client.id, kind: 'invitation', at: sentAt });
    return { id, status: 'pending' as const, sentAt: sentAt.toISOString(), expiresAt: expiresAt.toISOString() };
  });
}

/** Everything that would refuse an invitation now, with client and coach locked. */
async function heldToInvite(deps: Deps, tx: Tx, actor: SessionUser, body: SendInvitationBody, now: Date) {
  const { fullName: coachName } = await refuseUnlessMayContact(deps, tx, actor);
  if (body.clientId === actor.userId) throw refusal('invite-self');
  const client = await invitedClient(tx, actor, body.clientId);
  const cohort = body.cohortId && (await cohortToInviteInto(deps, tx, actor, body.cohortId));
  const program = await assignableProgram(tx, actor, (cohort && cohort.program?.id) || body.programId);
  if (!program) throw refusal('program-not-found');
  const coach = await lockCoach(deps, tx, actor.userId);
  if (!coach) throw refusal('own-coach-profile-not-found');
  await refuseUnlessCanJoin(tx, coach, client.id, refusalsToCoach, now);
  await refuseSoonAfterNo(tx, actor, client.id, now);
  await refuseTooOften(tx, actor, client.id, now);
  return { client, cohort, program, coachName };
}

/** Throws what an invitation sent now would be refused with. Sends nothing. */
export async function refuseUnlessInvitable(deps: Deps, actor: SessionUser, body: SendInvitationBody): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const { client } = await heldToInvite(deps, tx, actor, body, now);
    if (await isPendingBetween(tx, actor.userId, client.id, now)) throw refusal('invite-again');
  });
}

/** The client's row is locked, so no answer comes in between. */
async function refuseSoonAfterNo(tx: Tx, actor: SessionUser, clientId: string, now: Date): Promise<void> {
  const declinedAt = await lastDeclined(tx, actor.userId, clientId);
  if (declinedAt && invitableAgainAt(declinedAt) > now) throw refusal('invite-after-no', { days: declinedPauseDays });
}

/** Each one sends a mail: sending, withdrawing and sending again must not become harassment. */
async function refuseTooOften(tx: Tx, actor: SessionUser, clientId: string, now: Date): Promise<void> {
  if ((await countInvitedLately(tx, actor.userId, clientId, now)) >= invitationsPerWeek)
    throw refusal('invite-too-often', { most: invitationsPerWeek, days: declinedPauseDays });
}

/** Locked until the transaction ends, so that accepting another coach at this moment comes before or after. */
async function invitedClient(tx: Tx, actor: SessionUser, clientId: string): Promise<HeldClient> {
  await refuseUnlessSeen(tx, actor, clientId, 'client-not-found');
  const client = await lockClient(tx, clientId);
  if (client?.role === 'client' && client.isPresent && client.coachId === actor.userId)
    throw refusal('already-your-client');
  if (client?.role !== 'client' || !client.isFindable || !client.isPresent || client.coachId) throw notContactable();
  if (client.outreachOptOutAt) throw refusal('invite-opted-out');
  return client;
}
