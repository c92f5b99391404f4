import { catalogue } from '#server/platform/messages.ts';
import { UnsendableMail } from './mailer.ts';

const minute = 60_000;

/**
 * Waits between the tries: eight tries over a good day, close together while someone may still be waiting for the
 * mail.
 */
const waits = [1, 5, 15, 60, 4 * 60, 8 * 60, 12 * 60].map((minutes) => minutes * minute);

export const mostTries = waits.length + 1;

/**
 * How long after this try the next one comes; undefined after the last. `spread` from 0 to 1 keeps many from coming at
 * once.
 */
export function waitAfter(tries: number, spread = 0): number | undefined {
  const wait = waits[tries - 1];
  return wait === undefined ? undefined : Math.round(wait * (1 + 0.1 * spread));
}

/** A process that has not said anything about a mail for so long is taken for dead. Longer than any try can take. */
export const leaseMs = 5 * minute;

/** Their links end, or their time of day is over, so sending them later would only annoy. The others stay true. */
const usefulFor: Record<string, number> = {
  reset: 60 * minute,
  verification: 24 * 60 * minute,
  'email-change': 24 * 60 * minute,
  reminder: 3 * 60 * minute,
  nudge: 12 * 60 * minute,
  'session-reminder': 60 * minute,
  'commitment-due': 12 * 60 * minute,
  'data-export': 7 * 24 * 60 * minute,
};

export function isTooLate(kind: string, createdAt: Date, now: Date): boolean {
  const life = usefulFor[kind];
  return life !== undefined && now.getTime() - createdAt.getTime() >= life;
}

const words = catalogue<typeof import('#messages/server/mail.ts')>('mail');

/** What is stored: what the mail server itself says may hold addresses, and who reads it has a language of their own. */
export type Unsent = keyof ReturnType<typeof words>['unsent'];

/** For the admin. Earlier versions stored the English sentence itself. */
export function unsentIn(language: string, reason: string): string {
  const { unsent } = words(language);
  return Object.hasOwn(unsent, reason) ? unsent[reason as Unsent] : reason;
}

type Failure = {
  reason: Unsent;
  /** Another try would end the same way. */
  isFinal: boolean;
  /** It is not about this mail: the next one would fare no better, so it is left for later. */
  isServerAway: boolean;
};

/** Not about one mail: once another one goes through, these are over. */
export const serverReasons = [
  'password',
  'sender',
  'busy',
  'insecure',
  'silent',
  'unknown',
  'unreachable',
  'files',
  'other',
] as const satisfies Unsent[];
type ServerReason = (typeof serverReasons)[number];

/** What nodemailer says about a failure. `command` is the step of the conversation it came in. */
type SmtpError = { code?: string; responseCode?: number; command?: string };

export function whyNotSent(error: unknown): Failure {
  if (error instanceof UnsendableMail) return ofMail('malformed', true);
  const { code = '', responseCode = 0, command = '' } = (error ?? {}) as SmtpError;
  const isRefusal = responseCode >= 500;
  if (code === 'EAUTH' || responseCode === 535) return ofServer('password');
  if (command === 'RCPT TO' && responseCode >= 400)
    return ofMail(isRefusal ? 'addressRefused' : 'addressBusy', isRefusal);
  if (command === 'DATA' && responseCode >= 400) return ofMail(isRefusal ? 'mailRefused' : 'mailBusy', isRefusal);
  if (command === 'MAIL FROM' && isRefusal) return ofServer('sender');
  if (responseCode >= 400) return ofServer('busy');
  return ofServer(byCode[code] ?? 'other');
}

const byCode: Record<string, ServerReason> = {
  ETLS: 'insecure',
  ETIMEDOUT: 'silent',
  EDNS: 'unknown',
  ENOTFOUND: 'unknown',
  ECONNREFUSED: 'unreachable',
  ESOCKET: 'unreachable',
  ECONNECTION: 'unreachable',
  ENOSPC: 'files',
  EACCES: 'files',
  EROFS: 'files',
};

const ofMail = (reason: Unsent, isFinal: boolean): Failure => ({ reason, isFinal, isServerAway: false });
const ofServer = (reason: ServerReason): Failure => ({ reason, isFinal: false, isServerAway: true });
