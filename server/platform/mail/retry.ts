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

type Failure = {
  /** A sentence for the admin, in our own words: what a mail server says may hold addresses. */
  reason: string;
  /** Another try would end the same way. */
  isFinal: boolean;
  /** It is not about this mail: the next one would fare no better, so it is left for later. */
  isServerAway: boolean;
};

/** Not about one mail: once another one goes through, these are over. */
const aboutServer = {
  password: 'The mail server does not accept the name or password in SMTP_URL.',
  sender: 'The mail server refuses our sender. See MAIL_FROM.',
  busy: 'The mail server is not taking mail at the moment.',
  insecure: 'No secure connection to the mail server could be made.',
  silent: 'The mail server did not answer in time.',
  unknown: 'The mail server in SMTP_URL is not known.',
  unreachable: 'The mail server could not be reached, or hung up.',
  files: 'The mail could not be written to DATA_DIR/mail.',
  other: 'The mail could not be handed over.',
} as const;
export const serverReasons: string[] = Object.values(aboutServer);

/** What nodemailer says about a failure. `command` is the step of the conversation it came in. */
type SmtpError = { code?: string; responseCode?: number; command?: string };

export function whyNotSent(error: unknown): Failure {
  if (error instanceof UnsendableMail)
    return ofMail('The address cannot be written to, or the mail is malformed.', true);
  const { code = '', responseCode = 0, command = '' } = (error ?? {}) as SmtpError;
  const isRefusal = responseCode >= 500;
  if (code === 'EAUTH' || responseCode === 535) return ofServer('password');
  if (command === 'RCPT TO' && responseCode >= 400) {
    return ofMail(
      isRefusal
        ? 'The mail server refuses this address.'
        : 'The mail server does not take mail for this address at the moment.',
      isRefusal,
    );
  }
  if (command === 'DATA' && responseCode >= 400) {
    return ofMail(
      isRefusal ? 'The mail server refuses this mail.' : 'The mail server does not take this mail at the moment.',
      isRefusal,
    );
  }
  if (command === 'MAIL FROM' && isRefusal) return ofServer('sender');
  if (responseCode >= 400) return ofServer('busy');
  return ofServer(byCode[code] ?? 'other');
}

const byCode: Record<string, keyof typeof aboutServer> = {
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

const ofMail = (reason: string, isFinal: boolean): Failure => ({ reason, isFinal, isServerAway: false });
const ofServer = (what: keyof typeof aboutServer): Failure => ({
  reason: aboutServer[what],
  isFinal: false,
  isServerAway: true,
});

export const tooLate =
  'It could not be sent in time: a link in it no longer works, or it would come at the wrong hour.';
export const processDied = 'A server process ended while sending it, each time.';
