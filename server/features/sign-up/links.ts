import { randomBytes } from 'node:crypto';
import { addDays } from '#contract/days.ts';
import { chosenRoles, type ChosenRole } from '#contract/roles/rules.ts';
import { openLinksMost, signUpLinkDays, signUpLinkPath, usedLinkDays } from '#contract/sign-up/constants.ts';
import type { SignUpLinkBody, SignUpLinks } from '#contract/sign-up/endpoints.ts';
import { refusal } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import { limits } from '#server/platform/auth/limits.ts';
import { linkHash } from '#server/platform/auth/link-tokens.ts';
import { takeAttempt } from '#server/platform/auth/rate-limit.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { newId } from '#server/platform/ids.ts';
import { composeMail } from '#server/platform/mail/mail-layout.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { catalogue, nearestLanguage } from '#server/platform/messages.ts';
import { domainProblem } from './rule.ts';
import { countOpenLinks, deleteLinkOfCoach, deleteOpenLink, insertLinks, listLinks } from './queries.ts';

/** Links are for real people: the demo's admin sees, makes and revokes none. */
export async function signUpLinks({ db, clock, config, mail }: Deps, actor: SessionUser): Promise<SignUpLinks> {
  const now = clock.now();
  const rows = actor.isDemo ? [] : await listLinks(db, now, addDays(now, -usedLinkDays));
  const links = rows.map(({ madeAt, endsAt, usedAt, usedBy, usedByName, ...link }) => ({
    ...link,
    madeAt: madeAt.toISOString(),
    endsAt: endsAt.toISOString(),
    used: usedAt && usedBy ? { at: usedAt.toISOString(), id: usedBy, name: usedByName } : null,
  }));
  return { signUp: config.signUp.mode, roles: linkRoles(config), sendsMail: mail.kind === 'smtp', links };
}

const words = catalogue<typeof import('#messages/server/sign-up.ts')>('sign-up');

/** Where OIDC_COACH_GROUP decides who the coaches are, a link cannot make one. */
const linkRoles = ({ oidc }: Deps['config']): ChosenRole[] =>
  chosenRoles.filter((role) => role === 'client' || !oidc?.coachGroup);

/** The same answer whether or not the address has an account. */
export async function makeSignUpLink(deps: Deps, actor: SessionUser, { role, email: typed }: SignUpLinkBody) {
  const { config, clock } = deps;
  const now = clock.now();
  if (actor.isDemo) throw refusal('demo-sign-up-link');
  if (!linkRoles(config).includes(role)) throw refusal('sign-up-link-role');
  const email = typed || null;
  const problem = email && email !== config.adminEmail && domainProblem(config, email);
  if (problem) throw problem;
  const { url, tokenHash } = newLink(deps);
  // Nobody knows what the invited person reads.
  const language = nearestLanguage([actor.locale]);
  const isMailed = email !== null && deps.mail.kind === 'smtp';
  await deps.db.transaction(async (tx) => {
    await takeAttempt(tx, clock, `sign-up link:${actor.userId}`, limits.signUpLink);
    if ((await countOpenLinks(tx, now)) >= openLinksMost) throw refusal('sign-up-links-full', { most: openLinksMost });
    const expiresAt = addDays(now, signUpLinkDays);
    await insertLinks(tx, [
      { id: newId(), tokenHash, role, email, createdBy: actor.userId, createdAt: now, expiresAt },
    ]);
    await audit(tx, { actorId: actor.userId, action: 'sign-up-link-made', detail: { role, isBound: email !== null } });
    if (isMailed)
      await queueMail(tx, deps, {
        userId: null,
        to: email,
        kind: 'sign-up-link',
        ...linkMail(deps, { role, url, language }),
      });
  });
  return { url, isMailed };
}

/** Only the hash of its token is stored. */
function newLink({ config }: Pick<Deps, 'config'>): { url: string; tokenHash: string } {
  const token = randomBytes(24).toString('base64url');
  return {
    url: `${config.baseUrl}${signUpLinkPath}?token=${token}`,
    tokenHash: linkHash({ config }, 'sign-up', token),
  };
}

type InvitedAddress = { id: string; email: string; expiresAt: Date };

/** A client's link for each address that a coach invites, with the id of the invitation. Gives their addresses in order. */
export async function makeInvitationLinks(
  deps: Pick<Deps, 'config' | 'clock'>,
  tx: Tx,
  coachId: string,
  invited: InvitedAddress[],
): Promise<string[]> {
  const made = invited.map((one) => ({ ...one, ...newLink(deps) }));
  const createdAt = deps.clock.now();
  await insertLinks(
    tx,
    made.map(({ url: _url, ...link }) => ({ ...link, role: 'client', coachId, createdAt })),
  );
  return made.map(({ url }) => url);
}

export const withdrawInvitationLink = deleteLinkOfCoach;

export async function revokeSignUpLink({ db, clock }: Deps, actor: SessionUser, id: string, language: string) {
  await db.transaction(async (tx) => {
    // One that was used meanwhile is no longer there to be revoked.
    const role = actor.isDemo ? undefined : await deleteOpenLink(tx, id, clock.now());
    if (!role) throw refusal('sign-up-link-not-found');
    await audit(tx, { actorId: actor.userId, action: 'sign-up-link-revoked', detail: { role } });
  });
  return { message: words(language).answers.revoked };
}

type Invited = { role: 'coach' | 'client'; url: string; language: string };

function linkMail({ config }: Pick<Deps, 'config'>, { role, url, language }: Invited) {
  const { productName: product } = config;
  const { linkMail: copy } = words(language);
  return composeMail({
    language,
    product,
    subject: copy.subject({ product }),
    title: copy.title({ product, role }),
    firstName: '',
    paragraphs: [copy.text({ role, days: signUpLinkDays })],
    action: { label: copy.create, url },
    footnote: copy.why({ product }),
  });
}
