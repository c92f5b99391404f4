import { AppError } from '#server/platform/app-error.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { runningTransaction } from '#server/platform/db/transactions.ts';
import { composeMail, type MailContent } from '#server/platform/mail/mail-layout.ts';
import type { Mail } from '#server/platform/mail/mailer.ts';
import type { Vault } from '#server/platform/crypto/vault.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import type { Background } from './background.ts';
import { confirmationToken } from './link-tokens.ts';
import { limits } from './limits.ts';
import { privateKey, takeAttempt } from './rate-limit.ts';

export type Addressee = { userId: string; email: string; firstName?: string | null; isDemo?: boolean };

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
export type SecurityChange = keyof typeof whatChanged | 'password-changed';

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
  const nameOf = (to: Addressee) => to.firstName ?? '';
  const confirmation = async (to: Addressee) => {
    const url = link('/api/login/verify', await confirmationToken({ config, vault }, to));
    return verificationMail({ product, firstName: nameOf(to), url });
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
      const content = emailChangeMail({ product, firstName: nameOf(to), url });
      await queueWithinLimit(tx, 'email-change', { ...to, email: newEmail }, content);
    },
    emailTaken: async (tx: Tx, owner: Addressee) => {
      const content = emailTakenMail({ product, firstName: nameOf(owner), url: link('/api/login/forgotten') });
      if (!ownsNoMailbox(owner)) await queueWithinLimit(tx, 'email-change', owner, content);
    },
    /** To the old address. Without a limit: no one can do it unnoticed. */
    emailChangeAsked: async (tx: Tx, to: Addressee, newEmail: string) =>
      await queue(
        tx,
        'email-change-asked',
        to,
        emailChangeAskedMail({ product, firstName: nameOf(to), newEmail, url: link('/api/login/forgotten') }),
      ),
    emailChanged: async (tx: Tx, to: Addressee, newEmail: string) =>
      await queue(
        tx,
        'email-changed',
        to,
        emailChangedMail({ product, firstName: nameOf(to), newEmail, url: link('/api/login') }),
      ),
    reset: (to: Addressee, token: string) =>
      inBackground('reset', to, resetMail({ product, firstName: nameOf(to), url: link('/api/login/reset', token) })),
    accountExists: (to: Addressee) =>
      inBackground(
        'account-exists',
        to,
        accountExistsMail({ product, firstName: nameOf(to), url: link('/api/login/forgotten') }),
      ),
    newDevice: async (tx: Tx, to: Addressee) => {
      const about = { product, firstName: nameOf(to), provider: config.oidc?.name };
      const url = link(config.oidc ? '/settings' : '/api/login/forgotten');
      await queue(tx, 'new-device', to, newDeviceMail({ ...about, url }));
    },
    /** In the transaction that changes it. Without a limit: no one can do it unnoticed. */
    securityChanged: async (tx: Tx, to: Addressee, change: SecurityChange) => {
      if (ownsNoMailbox(to)) return;
      const about = { product, firstName: nameOf(to), url: link('/api/login/forgotten') };
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

type Told = { product: string; firstName: string; url: string };

export function verificationMail({ product, firstName, url }: Told): MailContent {
  return composeMail({
    product,
    subject: `Confirm your address for ${product}`,
    title: 'Confirm your address',
    firstName,
    paragraphs: ['Please confirm that this address belongs to you. The link works once, and for 24 hours.'],
    action: { label: 'Confirm my address', url },
    footnote:
      `Someone created an account at ${product} with this address. If it wasn’t you, there’s nothing to do: without your ` +
      'confirmation the address stays unconfirmed.',
  });
}

function resetMail({ product, firstName, url }: Told): MailContent {
  return composeMail({
    product,
    subject: `Choose a new password for ${product}`,
    title: 'Choose a new password',
    firstName,
    paragraphs: [
      'You can choose a new password now. The link works once, and for one hour. You’ll then be signed out everywhere.',
    ],
    action: { label: 'Choose a new password', url },
    footnote:
      'Someone asked for this on the sign-in page. If it wasn’t you, there’s nothing to do: your password stays as it is.',
  });
}

/** Sent instead of an answer on the page, so that the page does not tell strangers who has an account. */
function accountExistsMail({ product, firstName, url }: Told): MailContent {
  return composeMail({
    product,
    subject: `You already have an account at ${product}`,
    firstName,
    paragraphs: [
      'Someone tried to create an account with this address, but there already is one. If it was you, just ' +
        'sign in. If you forgot your password, choose a new one.',
    ],
    action: { label: 'Choose a new password', url },
    footnote: 'If it wasn’t you, there’s nothing to do: your account is unchanged.',
  });
}

/** Of a mail about something that was done with the account: a link and no button, since most of the time it was them. */
const notMe = (url: string) => ({
  question: 'Wasn’t you?',
  label: 'Choose a new password and sign out everywhere',
  url,
});
const nothingToDo = 'Other devices were signed out. If that was you, there’s nothing to do.';
const alwaysSent = 'We always send this, so that nobody can do it unnoticed. Security mails can’t be turned off.';

function passwordChangedMail({ product, firstName, url }: Told): MailContent {
  return composeMail({
    product,
    subject: `Your ${product} password was changed`,
    firstName,
    paragraphs: [`Your password was changed just now. ${nothingToDo}`],
    action: notMe(url),
    footnote: alwaysSent,
  });
}

/** In full sentences, and never with anything that opens the account. */
const whatChanged = {
  'second-factor-on': {
    subject: 'The second factor was turned on for your account',
    text: 'From now on a code is asked for after the password.',
  },
  'second-factor-off': {
    subject: 'The second factor was turned off for your account',
    text: 'The password alone opens your account now.',
  },
  'second-factor-reset': {
    subject: 'The second factor was turned off for your account',
    text:
      'Your host turned off your second factor, as they do when somebody has lost their phone and recovery codes. The ' +
      'password alone opens your account now, until you set a new one up in Settings.',
  },
  'passkey-added': {
    subject: 'A passkey was added to your account',
    text: 'A passkey is a device that opens your account without the password.',
  },
  'passkey-removed': {
    subject: 'A passkey was removed from your account',
    text: 'It doesn’t open your account any more.',
  },
  'recovery-codes-renewed': {
    subject: 'New recovery codes were made for your account',
    text: 'The earlier ones don’t work any more.',
  },
} as const;

export function securityChangedMail({
  product,
  firstName,
  url,
  change,
}: Told & { change: keyof typeof whatChanged }): MailContent {
  const { subject, text } = whatChanged[change];
  return composeMail({
    product,
    subject: subject.replace('your account', `your ${product} account`),
    title: subject,
    firstName,
    paragraphs: [text, nothingToDo],
    action: notMe(url),
    footnote: alwaysSent,
  });
}

/** Nothing in it says where from: no address and no place is kept for it. */
function newDeviceMail({ product, firstName, url, provider }: Told & { provider: string | undefined }): MailContent {
  return composeMail({
    product,
    subject: `New sign-in to your ${product} account`,
    title: 'Was this you?',
    firstName,
    paragraphs: [
      'Someone just signed in to your account with a browser you haven’t used here before. If it was you, you don’t ' +
        'need to do anything.',
      provider
        ? `If it wasn’t you, change your password at ${provider} first. Then open Settings and sign out all other devices.`
        : 'If it wasn’t you, choose a new password now: that signs you out everywhere, and whoever it was with you.',
    ],
    action: provider ? { question: 'Wasn’t you?', label: 'Open Settings', url } : notMe(url),
    footnote:
      'You get this e-mail whenever your account is opened with a browser we don’t recognize, also after you have ' +
      'cleared its cookies. We don’t record where sign-ins come from for this.',
  });
}

function emailChangeMail({ product, firstName, url }: Told): MailContent {
  return composeMail({
    product,
    subject: `Confirm your new address for ${product}`,
    title: 'Confirm your new address',
    firstName,
    paragraphs: ['Please confirm that you want to sign in with this address from now on. The link works for 24 hours.'],
    action: { label: 'Use this address', url },
    footnote:
      `Someone with an account at ${product} asked to use this address for it. If it wasn’t you, there’s nothing to do: ` +
      'without your confirmation nothing changes.',
  });
}

/** Sent instead of a link, so that the page does not tell who has an account. */
function emailTakenMail({ product, firstName, url }: Told): MailContent {
  return composeMail({
    product,
    subject: `You already have an account at ${product}`,
    firstName,
    paragraphs: [
      'Someone wanted to use this address for another account, but it already belongs to yours. If it was you, sign in ' +
        'with this address, or change the address of this account first.',
    ],
    action: { label: 'Choose a new password', url },
    footnote: 'If it wasn’t you, there’s nothing to do: your account is unchanged.',
  });
}

function emailChangeAskedMail({ product, firstName, newEmail, url }: Told & { newEmail: string }): MailContent {
  return composeMail({
    product,
    subject: `Your ${product} address is about to change`,
    firstName,
    paragraphs: [
      `You asked to sign in with ${newEmail} from now on. The change takes effect once you open the link we sent there; ` +
        'until then everything stays as it is. You can cancel it in Settings.',
      'If this wasn’t you, choose a new password now: that ends the change.',
    ],
    action: notMe(url),
    footnote: alwaysSent,
  });
}

function emailChangedMail({ product, firstName, newEmail, url }: Told & { newEmail: string }): MailContent {
  return composeMail({
    product,
    subject: `Your ${product} address was changed`,
    firstName,
    paragraphs: [
      `You now sign in with ${newEmail}. Other devices were signed out, and this address gets no more mail from us.`,
      'If this wasn’t you, write to the people who run this server: they can see when it was changed and help you back in.',
    ],
    action: { question: 'Was it you?', label: 'Sign in with the new address', url },
    footnote: 'This is the last e-mail to this address, so that nobody can change it unnoticed.',
  });
}
