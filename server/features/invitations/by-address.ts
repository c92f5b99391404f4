import { addDays } from '#contract/days.ts';
import { emailAddress } from '#contract/fields.ts';
import type { AddressesInvited, InviteAddressesBody, InvitedAddresses } from '#contract/invitations/endpoints.ts';
import {
  addressesPerDay,
  invitableAgainAt,
  invitationExpiry,
  type AddressOutcome,
} from '#contract/invitations/rules.ts';
import { canSendOutreach } from '#contract/outreach/rules.ts';
import { containsAddress } from '#contract/person-names.ts';
import { refuseUnlessMayContact } from '#server/features/outreach/access.ts';
import { outreachUnsubscribeHeaders, unsubscribeLink } from '#server/features/outreach/unsubscribe.ts';
import { assignableProgram } from '#server/features/programs/read-programs.ts';
import { refusalsToCoach } from '#server/features/roles/join-coach.ts';
import { lockCoach } from '#server/features/roles/locks.ts';
import { makeInvitationLinks, withdrawInvitationLink } from '#server/features/sign-up/links.ts';
import { canCoachesInvite, domainProblem } from '#server/features/sign-up/rule.ts';
import { refusal } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import { addressHasher } from '#server/platform/crypto/address-hash.ts';
import { dataKeyOf } from '#server/platform/crypto/data-keys.ts';
import { titleIn, type OtherTitles } from '#server/platform/db/program-titles.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { newId } from '#server/platform/ids.ts';
import { pageLink } from '#server/platform/mail/mail-layout.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { nearestLanguage } from '#server/platform/messages.ts';
import {
  countMailedSince,
  countMails,
  dropMails,
  findAccounts,
  holdAddresses,
  insertMailed,
  listEarlier,
  listMailedBy,
  withdrawMailed,
} from './by-address-queries.ts';
import { addressPlace } from './sql.ts';
import { addressMail, words } from './words.ts';

/** Who may invite by address, and whether this installation lets anyone. Returns the name mails are signed with. */
async function refuseUnlessOffered(deps: Deps, db: Db | Tx, actor: SessionUser): Promise<{ fullName: string }> {
  if (actor.isDemo) throw refusal('invite-demo');
  if (deps.mail.kind !== 'smtp') throw refusal('invite-no-mail');
  if (!canCoachesInvite(deps.config)) throw refusal('invite-closed');
  return await refuseUnlessMayContact(deps, db, actor);
}

export async function invitedAddresses(deps: Deps, actor: SessionUser): Promise<InvitedAddresses> {
  const { db, vault, clock } = deps;
  const now = clock.now();
  await refuseUnlessOffered(deps, db, actor);
  const used = await countMailedSince(db, actor.userId, addDays(now, -1));
  const rows = await listMailedBy(db, actor.userId, now);
  const key = await dataKeyOf(deps, db, actor.userId);
  const invitations = rows.map(({ address, sentAt, expiresAt, ...row }) => ({
    ...row,
    address: vault.open(key, addressPlace(row.id), address),
    sentAt: sentAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }));
  return { leftToday: Math.max(0, addressesPerDay - used), invitations };
}

/**
 * Every address that can be invited costs the same statements and gets the same answer, whether it has an account, has
 * another coach, has opted out or is suspended. The coach's row is locked for the daily limit, the rows of the addresses
 * for theirs.
 */
export async function inviteAddresses(
  deps: Deps,
  actor: SessionUser,
  body: InviteAddressesBody,
): Promise<AddressesInvited> {
  return await deps.db.transaction(async (tx) => {
    const { fullName: coachName } = await refuseUnlessOffered(deps, tx, actor);
    const program = await assignableProgram(tx, actor, body.programId);
    if (!program) throw refusal('program-not-found');
    refuseLinks({ message: body.message ?? '', program: titlesOf(program), name: coachName });
    const coach = await lockCoach(deps, tx, actor.userId);
    if (!coach) throw refusal('own-coach-profile-not-found');
    if (!coach.isAcceptingClients) throw refusal(refusalsToCoach.closed);
    const outcomes = new Map(body.addresses.map((typed) => readAddress(deps, actor, typed)));
    const wanted = [...outcomes].flatMap(([address, outcome]) => (outcome === 'sent' ? [address] : []));
    if (wanted.length > 0) {
      const { message = '', language = null } = body;
      const offer = { coachName, program, message, language };
      for (const [address, outcome] of await invite(deps, tx, actor, wanted, offer)) outcomes.set(address, outcome);
    }
    return { addresses: [...outcomes].map(([address, outcome]) => ({ address, outcome })) };
  });
}

const email = emailAddress('');

/** In the form addresses are compared in, with what can be said without looking anything up. */
function readAddress({ config }: Deps, actor: SessionUser, typed: string): [string, AddressOutcome] {
  const read = email.safeParse(typed);
  if (!read.success) return [typed, 'unreadable'];
  if (read.data === actor.email) return [read.data, 'own'];
  return [read.data, domainProblem(config, read.data) ? 'domain' : 'sent'];
}

/** In every language, since who reads which is not known yet. */
const titlesOf = ({ title, otherTitles }: { title: string; otherTitles: OtherTitles }): string =>
  [title, ...Object.values(otherTitles ?? {})].join('\n');

function refuseLinks(texts: Record<'message' | 'program' | 'name', string>): void {
  for (const [where, text] of Object.entries(texts))
    if (containsAddress(text)) throw refusal('invite-link-in-text', { where });
}

type Offer = {
  coachName: string;
  program: { id: string; title: string; otherTitles: OtherTitles };
  message: string;
  language: string | null;
};
type Account = Awaited<ReturnType<typeof findAccounts>>[number];

/** A coach may know the address of someone who doesn't let coaches find them; everything else is as for invitations. */
const canBeInvited = (account: Account | undefined, now: Date): boolean =>
  !account ||
  ((account.role ?? 'client') === 'client' &&
    account.canBeMet &&
    !account.coachId &&
    !account.hasOptedOut &&
    !(account.declinedAt && invitableAgainAt(account.declinedAt) > now));

async function invite(deps: Deps, tx: Tx, actor: SessionUser, wanted: string[], offer: Offer) {
  const { clock, vault } = deps;
  const now = clock.now();
  const coachId = actor.userId;
  const hashOf = await addressHasher(tx, vault);
  const held = new Map((await holdAddresses(tx, wanted.map(hashOf))).map((row) => [row.addressHash, row]));
  const accounts = new Map((await findAccounts(tx, coachId, wanted)).map((account) => [account.email, account]));
  const earlier = await listEarlier(
    tx,
    coachId,
    [...held.values()].map(({ id }) => id),
    now,
  );
  const outcomes = new Map<string, AddressOutcome>();
  const taken = new Set<string | undefined>();
  const fresh = wanted.flatMap((address) => {
    const limits = held.get(hashOf(address));
    const account = accounts.get(address);
    const before = earlier.filter(({ addressId }) => addressId === limits?.id);
    // Of two addresses that arrive at the same person, the first is invited.
    const isInvited = before.some(({ isOpen }) => isOpen) || taken.has(limits?.id);
    outcomes.set(address, account?.coachId === coachId ? 'client' : isInvited ? 'invited' : 'sent');
    if (!limits || outcomes.get(address) !== 'sent') return [];
    taken.add(limits.id);
    const hasSaidNo = limits.optedOutAt !== null || before.some(({ isDeclined }) => isDeclined);
    const isHeldBack = hasSaidNo || !canBeInvited(account, now);
    const history = { outreachCount: limits.mails, lastOutreach: limits.lastMailAt, hasOptedOut: isHeldBack };
    const isMailed = canSendOutreach(history, now);
    return [{ id: newId(), email: address, addressId: limits.id, account, isHeldBack, isMailed }];
  });
  if (fresh.length === 0) return outcomes;
  const left = addressesPerDay - (await countMailedSince(tx, coachId, addDays(now, -1)));
  if (fresh.length > left) throw refusal('invite-day-full', { most: addressesPerDay, left });

  const key = await dataKeyOf(deps, tx, coachId);
  const expiresAt = invitationExpiry(now);
  await insertMailed(
    tx,
    fresh.map((one) => ({
      id: one.id,
      coachId,
      addressId: one.addressId,
      email: one.email,
      address: vault.seal(key, addressPlace(one.id), one.email),
      message: offer.message ? vault.seal(key, one.id, offer.message) : null,
      programId: offer.program.id,
      isHeldBack: one.isHeldBack,
      sentAt: now,
      expiresAt,
    })),
  );
  const links = await makeInvitationLinks(
    deps,
    tx,
    coachId,
    fresh.map(({ id, email: address }) => ({ id, email: address, expiresAt })),
  );
  const dropped: string[] = [];
  for (const [index, { email: to, addressId, account, isMailed }] of fresh.entries()) {
    const reader = account?.id ?? addressId;
    // Of a stranger none is known: then the one the coach chose, or writes in.
    const language = nearestLanguage(account ? [account.locale] : [offer.language, actor.locale]);
    const mailId = await queueMail(tx, deps, {
      userId: account?.id ?? null,
      to,
      aboutId: coachId,
      kind: 'invitation-by-mail',
      headers: outreachUnsubscribeHeaders(deps, reader),
      ...addressMail({
        ...offer,
        language,
        product: deps.config.productName,
        programTitle: titleIn(language, offer.program),
        firstName: account?.firstName ?? '',
        signUpUrl: account ? undefined : links[index],
        pageUrl: pageLink(deps.config, '/invitations'),
        unsubscribeUrl: unsubscribeLink(deps, reader),
      }),
    });
    // Written for everyone and taken back, so that both cost the same.
    if (!isMailed) dropped.push(mailId);
  }
  await dropMails(tx, dropped);
  await countMails(
    tx,
    fresh.filter(({ isMailed }) => isMailed).map(({ addressId }) => addressId),
    now,
  );
  await audit(tx, { actorId: coachId, action: 'addresses-invited', detail: { addresses: fresh.length } });
  return outcomes;
}

/** The person isn't notified. The mail may have been read already; its link no longer works. */
export async function withdrawInvitedAddress(deps: Deps, actor: SessionUser, id: string, language: string) {
  await deps.db.transaction(async (tx) => {
    if (!(await withdrawMailed(tx, actor.userId, id, deps.clock.now()))) throw refusal('invitation-not-found');
    await withdrawInvitationLink(tx, actor.userId, id);
  });
  return { message: words(language).answers.withdrawn };
}
