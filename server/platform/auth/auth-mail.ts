import { AppError } from '#server/platform/app-error.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Mail, Mailer } from '#server/platform/mail/mailer.ts';
import { accountExistsMail } from '#server/platform/mail/templates/account-exists.ts';
import { passwordChangedMail } from '#server/platform/mail/templates/password-changed.ts';
import { resetMail } from '#server/platform/mail/templates/reset.ts';
import { verificationMail } from '#server/platform/mail/templates/verification.ts';
import type { Background } from './background.ts';
import { privateKey, takeAttempt } from './rate-limit.ts';

export type Addressee = { email: string; firstName?: string | null; isDemo?: boolean };

/** Of each kind, to one address: strangers can set these mails off, and must not be able to flood a mailbox with them. */
const mailLimit = { limit: 3, windowSeconds: 3600 };

type Needs = { config: Pick<Config, 'baseUrl' | 'productName'>; mail: Mailer; background: Background; db: Db; clock: Clock; secret: string };

/** Nobody waits for the mail server: how long an answer takes must not tell whether an address is known. */
export function createAuthMail({ config, mail, background, db, clock, secret }: Needs) {
  const send = (what: string, to: Addressee, write: () => Omit<Mail, 'to'>, limit: typeof mailLimit | undefined = mailLimit) => {
    // Demo people are entered without a password and own no mailbox.
    if (to.isDemo) return;
    background.run(what, async () => {
      const mayBeSent = !limit || (await isWithin(() => takeAttempt(db, clock, privateKey(secret, what, to.email), limit)));
      if (mayBeSent) await mail.send({ to: to.email, ...write() });
    });
  };
  const product = config.productName;
  const link = (path: string, token?: string) => `${config.baseUrl}${path}${token === undefined ? '' : `?token=${encodeURIComponent(token)}`}`;
  const nameOf = (to: Addressee) => to.firstName ?? '';

  return {
    verification: (to: Addressee, token: string) =>
      send('verification mail', to, () => verificationMail({ product, firstName: nameOf(to), url: link('/api/login/verify', token) })),
    reset: (to: Addressee, token: string) =>
      send('reset mail', to, () => resetMail({ product, firstName: nameOf(to), url: link('/api/login/reset', token) })),
    accountExists: (to: Addressee) =>
      send('account exists mail', to, () => accountExistsMail({ product, firstName: nameOf(to), url: link('/api/login/forgotten') })),
    passwordChanged: (to: Addressee) =>
      send('password changed mail', to, () => passwordChangedMail({ product, firstName: nameOf(to), url: link('/api/login/forgotten') }), undefined),
  };
}

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
