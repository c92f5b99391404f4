import { AppError } from '#server/platform/app-error.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { runningTransaction } from '#server/platform/db/transactions.ts';
import { composeMail, type MailContent } from '#server/platform/mail/mail-layout.ts';
import type { Mail } from '#server/platform/mail/mailer.ts';
import type { Vault } from '#server/platform/crypto/vault.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { catalogue, nearestLanguage } from '#server/platform/messages.ts';
import type { Background } from './background.ts';
import { confirmationToken } from './link-tokens.ts';
import { limits } from './limits.ts';
import { privateKey, takeAttempt } from './rate-limit.ts';

const words = catalogue<typeof import('#messages/server/auth.ts')>('auth');

export type Addressee = {
  userId: string;
  email: string;
  firstName?: string | null;
  /** Null for someone who never had a page of ours open. */
  locale: string | null;
  isDemo?: boolean;
};

type AuthMailKind =
  | 'verification'
  | 'reset'
  | 'account-exists'
  | 'password-changed'
  | 'email-change'
  | 'email-change-asked'
  | 'email-changed'
  | 'security-changed'
  | 'new-device';

/** Changes to how someone signs in, as the audit log names them. */
export type SecurityChange = SecurityMailed | 'password-changed';

type SecurityMailed = keyof (typeof import('#messages/server/auth.ts'))['securityChangedMail'];

type Needs = {
  config: Pick<Config, 'baseUrl' | 'productName' | 'oidc'>;
  background: Background;
  db: Db;
  clock: Clock;
  vault: Vault;
};

export function createAuthMail({ config, background, db, clock, vault }: Needs) {
  async function queue(at: Db | Tx, kind: AuthMailKind, to: Addressee, content: Omit<Mail, 'to'>): Promise<void> {
    await queueMail(at, { clock, vault }, { ...content, kind, userId: to.userId, to: to.email });
  }
  async function queueWithinLimit(
    at: Db | Tx,
    kind: AuthMailKind,
    to: Addressee,
    content: Omit<Mail, 'to'>,
  ): Promise<void> {
    const isAllowed = await isWithin(() =>
      takeAttempt(at, clock, privateKey(vault.authSecret, kind, to.email), limits.accountMail),
    );
    if (isAllowed) await queue(at, kind, to, content);
  }
  /** No one waits for it: how long an answer takes must not tell whether an address is known. */
  function inBackground(kind: AuthMailKind, to: Addressee, content: Omit<Mail, 'to'>): void {
    if (ownsNoMailbox(to)) return;
    background.run(`${kind} mail`, () => queueWithinLimit(db, kind, to, content));
  }

  const product = config.productName;
  const link = (path: string, token?: string) =>
    `${config.baseUrl}${path}${token === undefined ? '' : `?token=${encodeURIComponent(token)}`}`;
  const told = (to: Addressee, url: string): Told => ({
    language: nearestLanguage([to.locale]),
    product,
    firstName: to.firstName ?? '',
    url,
  });
  const confirmation = async (to: Addressee) => {
    const url = link('/api/login/verify', await confirmationToken({ config, vault }, to));
    return verificationMail(told(to, url));
  };

  return {
    /** At sign-up in the transaction that makes the account: neither is there without the other. */
    verification: async (to: Addressee) => {
      const content = await confirmation(to);
      const signingUp = runningTransaction(db);
      if (!signingUp) inBackground('verification', to, content);
      else if (!ownsNoMailbox(to)) await queueWithinLimit(signingUp, 'verification', to, content);
    },
    /** The person asked for it, so exceeding the limit is an error. */
    verificationAgain: async (to: Addressee) => {
      await takeAttempt(db, clock, privateKey(vault.authSecret, 'verification', to.email), limits.accountMail);
      await queue(db, 'verification', to, await confirmation(to));
    },
    /** To the new address. If it already has an account, its owner gets a notice and no one a link. */
    emailChange: async (tx: Tx, to: Addressee, newEmail: string, token: string) => {
      const url = link('/api/login/change-email', token);
      const content = emailChangeMail(told(to, url));
      await queueWithinLimit(tx, 'email-change', { ...to, email: newEmail }, content);
    },
    emailTaken: async (tx: Tx, owner: Addressee) => {
      const content = accountIsThereMail('emailTakenMail', told(owner, link('/api/login/forgotten')));
      if (!ownsNoMailbox(owner)) await queueWithinLimit(tx, 'email-change', owner, content);
    },
    /** To the old address. Without a limit: no one can do it unnoticed. */
    emailChangeAsked: async (tx: Tx, to: Addressee, newEmail: string | null) =>
      await queue(
        tx,
        'email-change-asked',
        to,
        emailChangeAskedMail({ ...told(to, link('/api/login/forgotten')), newEmail }),
      ),
    emailChanged: async (tx: Tx, to: Addressee, newEmail: string | null) =>
      await queue(tx, 'email-changed', to, emailChangedMail({ ...told(to, link('/api/login')), newEmail })),
    reset: (to: Addressee, token: string) =>
      inBackground('reset', to, resetMail(told(to, link('/api/login/reset', token)))),
    accountExists: (to: Addressee) =>
      inBackground(
        'account-exists',
        to,
        accountIsThereMail('accountExistsMail', told(to, link('/api/login/forgotten'))),
      ),
    newDevice: async (tx: Tx, to: Addressee) => {
      const url = link(config.oidc ? '/settings' : '/api/login/forgotten');
      await queue(tx, 'new-device', to, newDeviceMail({ ...told(to, url), provider: config.oidc?.name }));
    },
    /** In the transaction that changes it. Without a limit: no one can do it unnoticed. */
    securityChanged: async (tx: Tx, to: Addressee, change: SecurityChange) => {
      if (ownsNoMailbox(to)) return;
      const about = told(to, link('/api/login/forgotten'));
      if (change === 'password-changed') await queue(tx, change, to, passwordChangedMail(about));
      else await queue(tx, 'security-changed', to, securityChangedMail({ ...about, change }));
    },
  };
}

/** Demo people are entered without a password. */
const ownsNoMailbox = (to: Addressee): boolean => to.isDemo === true;

async function isWithin(take: () => Promise<void>): Promise<boolean> {
  try {
    await take();
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return false;
    throw error;
  }
}

export type AuthMail = ReturnType<typeof createAuthMail>;

type Told = { language: string; product: string; firstName: string; url: string };

export function verificationMail({ language, product, firstName, url }: Told): MailContent {
  const { verificationMail: copy } = words(language);
  return composeMail({
    language,
    product,
    subject: copy.subject({ product }),
    title: copy.title,
    firstName,
    paragraphs: [copy.text],
    action: { label: copy.confirm, url },
    footnote: copy.why({ product }),
  });
}

function resetMail({ language, product, firstName, url }: Told): MailContent {
  const { resetMail: copy, shared } = words(language);
  return composeMail({
    language,
    product,
    subject: copy.subject({ product }),
    title: shared.choosePassword,
    firstName,
    paragraphs: [copy.text],
    action: { label: shared.choosePassword, url },
    footnote: copy.why,
  });
}

/**
 * Sent instead of an answer on the page, or instead of a link to someone's new address, so that the page does not tell
 * strangers who has an account.
 */
function accountIsThereMail(
  kind: 'accountExistsMail' | 'emailTakenMail',
  { language, product, firstName, url }: Told,
): MailContent {
  const { [kind]: copy, shared } = words(language);
  return composeMail({
    language,
    product,
    subject: copy.subject({ product }),
    firstName,
    paragraphs: [copy.text],
    action: { label: shared.choosePassword, url },
    footnote: shared.unchanged,
  });
}

/** Of a mail about something that was done with the account: a link and no button, since most of the time it was them. */
function notMe({ language, url }: Told) {
  const { shared } = words(language);
  return { question: shared.notYou, label: shared.chooseAndSignOut, url };
}

function passwordChangedMail(told: Told): MailContent {
  const { language, product, firstName } = told;
  const { passwordChangedMail: copy, shared } = words(language);
  return composeMail({
    language,
    product,
    subject: copy.subject({ product }),
    firstName,
    paragraphs: [copy.text],
    action: notMe(told),
    footnote: shared.alwaysSent,
  });
}

/** In full sentences, and never with anything that opens the account. */
export function securityChangedMail({ change, ...told }: Told & { change: SecurityMailed }): MailContent {
  const { language, product, firstName } = told;
  const { securityChangedMail, shared } = words(language);
  const copy = securityChangedMail[change];
  return composeMail({
    language,
    product,
    subject: copy.subject({ product }),
    title: copy.title,
    firstName,
    // What was made signs no one out.
    paragraphs: change === 'token-made' || change === 'webhook-made' ? [copy.text] : [copy.text, shared.otherDevices],
    action: notMe(told),
    footnote: shared.alwaysSent,
  });
}

/** An admin or the host did it, so it names what to do next and whom to ask. */
export function providerUnlinkedMail({ provider, ...told }: Told & { provider: string }): MailContent {
  const { language, product, firstName, url } = told;
  const { providerUnlinkedMail: copy, shared } = words(language);
  return composeMail({
    language,
    product,
    subject: copy.subject({ product }),
    title: copy.title,
    firstName,
    paragraphs: [copy.text({ provider }), copy.unexpected],
    action: { label: copy.signIn, url },
    footnote: shared.alwaysSent,
  });
}

/** Nothing in it says where from: no address and no place is kept for it. */
function newDeviceMail({ provider, ...told }: Told & { provider: string | undefined }): MailContent {
  const { language, product, firstName, url } = told;
  const { newDeviceMail: copy, shared } = words(language);
  return composeMail({
    language,
    product,
    subject: copy.subject({ product }),
    title: copy.title,
    firstName,
    paragraphs: [copy.text, provider ? copy.atProvider({ provider }) : copy.choosePassword],
    action: provider ? { question: shared.notYou, label: copy.openSettings, url } : notMe(told),
    footnote: copy.why,
  });
}

function emailChangeMail({ language, product, firstName, url }: Told): MailContent {
  const { emailChangeMail: copy } = words(language);
  return composeMail({
    language,
    product,
    subject: copy.subject({ product }),
    title: copy.title,
    firstName,
    paragraphs: [copy.text],
    action: { label: copy.use, url },
    footnote: copy.why({ product }),
  });
}

const named = (newEmail: string | null) => ({ isNamed: newEmail !== null, address: newEmail ?? '' });

function emailChangeAskedMail({ newEmail, ...told }: Told & { newEmail: string | null }): MailContent {
  const { language, product, firstName } = told;
  const { emailChangeAskedMail: copy, shared } = words(language);
  return composeMail({
    language,
    product,
    subject: copy.subject({ product }),
    firstName,
    paragraphs: [copy.text(named(newEmail)), copy.notYou],
    action: notMe(told),
    footnote: shared.alwaysSent,
  });
}

function emailChangedMail({ language, product, firstName, url, newEmail }: Told & { newEmail: string | null }) {
  const { emailChangedMail: copy } = words(language);
  return composeMail({
    language,
    product,
    subject: copy.subject({ product }),
    firstName,
    paragraphs: [copy.text(named(newEmail)), copy.notYou],
    action: { question: copy.wasItYou, label: copy.signIn, url },
    footnote: copy.why,
  });
}
