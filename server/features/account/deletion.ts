import { daysToChangeMind, freshSignInMinutes, type Proof } from '#contract/account/constants.ts';
import type { AccountDeletion, DeletionBody } from '#contract/account/endpoints.ts';
import { dayInMs } from '#contract/days.ts';
import { fullName } from '#contract/names.ts';
import { callOffAheadOf } from '#server/features/appointments/changes.ts';
import { countWhatGoes, endWaiting, recordingRefusals, RefusedDeletion } from '#server/features/admin/deletions.ts';
import { lockForErasure } from '#server/features/admin/locks.ts';
import { sendNotice, sendNotices } from '#server/features/notices/service.ts';
import { mailSharedMeanwhile } from '#server/features/sharing/share-mail.ts';
import { refusal, unauthorized } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import { deleteSessionsAndLinks, hasPassword } from '#server/platform/auth/accounts.ts';
import { demandPasswordAndCode, isFreshSignIn } from '#server/platform/auth/prove-identity.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import { dayInWords } from '#server/platform/dates.ts';
import { retryOnDeadlock, type Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { publishToAll } from '#server/platform/live/publish.ts';
import { localDate } from '#server/platform/local-date.ts';
import { pageLink } from '#server/platform/mail/mail-layout.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { nearestLanguage } from '#server/platform/messages.ts';
import {
  countStayingAdmins,
  deleteLeavingNotices,
  deleteWaitingMail,
  findAccount,
  findLeavingCoach,
  listClients,
  lockCoachProfile,
  setLeaving,
  setStaying,
  type ToldClient,
} from './queries.ts';
import { bringBack, setAside } from './set-aside.ts';
import { coachLeavingMail, coachStayingMail, leavingMail, words } from './words.ts';

const inTwoWeeks = (now: Date): Date => new Date(now.getTime() + daysToChangeMind * dayInMs);

export async function readDeletion(deps: Deps, actor: SessionUser, language: string): Promise<AccountDeletion> {
  const { db, clock } = deps;
  const [account, counts, proof, stayingAdmins] = await Promise.all([
    findAccount(db, actor.userId),
    countWhatGoes(db, actor.userId, clock.now()),
    proofFor(deps, actor),
    countStayingAdmins(db, actor.userId),
  ]);
  if (!account || !counts) throw unauthorized();
  const isLastAdmin = account.isAdmin && stayingAdmins === 0;
  const refused = actor.isDemo
    ? refusal('demo-account-stays')
    : isLastAdmin
      ? refusal('you-are-last-admin')
      : undefined;
  return {
    email: actor.email,
    requestedAt: account.requestedAt?.toISOString() ?? null,
    deletionAt: (account.deletionAt ?? inTwoWeeks(clock.now())).toISOString(),
    refusal: refused?.toldIn(language).message ?? null,
    proof,
    ...counts,
    coachName: account.coachName,
  };
}

export async function proofFor({ db }: Pick<Deps, 'db'>, actor: SessionUser): Promise<Proof> {
  if (!(await hasPassword(db, actor.userId))) return 'fresh-sign-in';
  return actor.twoFactorEnabled ? 'password-and-code' : 'password';
}

/** Someone else may have found the page open, so it takes the password or a recent sign-in. */
export async function demandProof(
  deps: Deps,
  actor: SessionUser,
  { password = '', code }: Pick<DeletionBody, 'password' | 'code'>,
  signInAgain = () => refusal('sign-in-again-to-delete', { minutes: freshSignInMinutes }),
): Promise<void> {
  if ((await proofFor(deps, actor)) !== 'fresh-sign-in')
    return await demandPasswordAndCode(deps, actor, { password, code });
  if (!isFreshSignIn(deps, actor)) throw signInAgain();
}

/**
 * Nothing is erased yet. From now on the person can only keep the account or export data: they are signed out, offered
 * to no one, and what they wrote is hidden. The erasure's locks decide between this and someone who joins or asks them
 * at the same moment.
 */
export async function requestDeletion(
  deps: Deps,
  actor: SessionUser,
  body: DeletionBody,
): Promise<{ deletionAt: string }> {
  if (actor.isDemo) throw refusal('demo-account-stays');
  if (body.email.toLowerCase() !== actor.email) throw refusal('account-other-address').with({ field: 'email' });
  await demandProof(deps, actor, body);
  const now = deps.clock.now();
  const deletionAt = inTwoWeeks(now);
  const { userId: id } = actor;
  await recordingRefusals(deps, actor, { what: 'user', id }, async (tx) => {
    // Before the person, in the lock order of joining this coach, to avoid a deadlock.
    const publicName = await lockCoachProfile(tx, id);
    const { person } = await lockForErasure(tx, id);
    if (!person) throw new RefusedDeletion('unknown', refusal('account-not-found'));
    if (person.isAdmin && (await countStayingAdmins(tx, id)) === 0)
      throw new RefusedDeletion('last admin', refusal('you-are-last-admin'));
    // Requested twice at once: the first counts, and has notified everyone.
    if (!(await setLeaving(tx, id, now, deletionAt))) return;
    if (publicName !== null) await leaveClients(deps, tx, { id, name: publicName || person.name, deletionAt });
    await callOffAheadOf(deps, tx, id);
    await leaveCoach(tx, actor, now);
    await deleteSessionsAndLinks(tx, id);
    await deleteWaitingMail(tx, id);
    const language = nearestLanguage([person.locale]);
    await queueMail(tx, deps, {
      userId: id,
      to: actor.email,
      kind: 'account-leaving',
      ...leavingMail({
        language,
        product: deps.config.productName,
        firstName: actor.firstName,
        day: dayInWords(localDate(deletionAt, actor.timeZone), language, person.locale),
        url: pageLink(deps.config, '/'),
      }),
    });
    await audit(tx, { actorId: id, action: 'account-deletion-asked', detail: { role: actor.role ?? 'none' } });
  });
  deps.identity.forgetUser(id);
  return { deletionAt: deletionAt.toISOString() };
}

type LeavingCoach = { id: string; name: string; deletionAt: Date };

/** Clients are notified; pending requests are declined, because no answer would come for two weeks. */
async function leaveClients(deps: Deps, tx: Tx, coach: LeavingCoach): Promise<void> {
  const { id, name } = coach;
  const at = deps.clock.now();
  for (const client of await listClients(tx, id)) await tellOfLeaving(deps, tx, coach, client);
  const asked = await endWaiting(tx, id, at);
  await sendNotices(tx, { userIds: asked, kind: 'request-declined', detail: { coachId: id, coachName: name }, at });
}

async function tellOfLeaving(
  { clock, config, vault }: Deps,
  tx: Tx,
  { id, name, deletionAt }: LeavingCoach,
  client: ToldClient,
): Promise<void> {
  const leavesOn = localDate(deletionAt, client.timeZone);
  const detail = { coachId: id, coachName: name, leavesOn };
  await sendNotice(tx, { userId: client.id, kind: 'coach-leaving', detail, at: clock.now() });
  const language = nearestLanguage([client.locale]);
  await queueMail(
    tx,
    { clock, vault },
    {
      userId: client.id,
      aboutId: id,
      to: client.email,
      kind: 'coach-leaving',
      ...coachLeavingMail({
        language,
        product: config.productName,
        firstName: client.firstName,
        coachName: name,
        day: dayInWords(leavesOn, language, client.locale),
        url: pageLink(config, '/'),
      }),
    },
  );
}

async function leaveCoach(tx: Tx, actor: SessionUser, at: Date): Promise<void> {
  const coachId = await setAside(tx, actor.userId, at);
  if (!coachId) return;
  const detail = { clientId: actor.userId, clientName: fullName(actor) };
  await sendNotice(tx, { userId: coachId, kind: 'client-leaving', detail, at });
}

/** Everything is restored. Between this and the erasing job the database decides. */
export async function keepAccount(deps: Deps, actor: SessionUser, language: string): Promise<{ message: string }> {
  const { userId: id } = actor;
  const at = deps.clock.now();
  await retryOnDeadlock(() =>
    deps.db.transaction(async (tx) => {
      if (!(await setStaying(tx, id))) throw refusal('account-not-leaving');
      const publicName = await lockCoachProfile(tx, id);
      await publishToAll(tx, await deleteLeavingNotices(tx, id), { kind: 'notice', at });
      const coachName = publicName || fullName(actor);
      for (const client of publicName === null ? [] : await listClients(tx, id)) {
        await sendNotice(tx, { userId: client.id, kind: 'coach-staying', detail: { coachId: id, coachName }, at });
        const { productName: product } = deps.config;
        await queueMail(tx, deps, {
          userId: client.id,
          aboutId: id,
          to: client.email,
          kind: 'coach-staying',
          ...coachStayingMail({
            language: nearestLanguage([client.locale]),
            product,
            firstName: client.firstName,
            coachName,
            url: pageLink(deps.config, '/'),
          }),
        });
      }
      if (publicName !== null) await mailSharedMeanwhile(deps, tx, id);
      const coachId = await bringBack(tx, id, at);
      if (coachId) {
        const detail = { clientId: id, clientName: fullName(actor) };
        await sendNotice(tx, { userId: coachId, kind: 'client-staying', detail, at });
        // The coach asked while this client was leaving, and notified only those who were there.
        const leavingCoach = await findLeavingCoach(tx, coachId);
        if (leavingCoach) await tellOfLeaving(deps, tx, leavingCoach, { ...actor, id });
      }
      await audit(tx, { actorId: id, action: 'account-kept' });
    }),
  );
  deps.identity.forgetUser(id);
  return { message: words(language).answers.kept };
}
