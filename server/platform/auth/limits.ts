import { tokenCallsAMinute } from '#contract/access-tokens/constants.ts';
import { importBatchesInTenMinutes } from '#contract/journal-import/rules.ts';
import { messagesAMinute } from '#contract/messages/constants.ts';
import type { RefusalId } from '#contract/refusals.ts';
import { codeLifeSeconds } from './totp.ts';

export type Limit = {
  /** How many attempts a window allows. */
  limit: number;
  windowSeconds: number;
  /** Replaces "try again in …" where the page counts the seconds down itself. */
  refusal?: RefusalId;
};

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Every rate limit of the product; `takeAttempt` counts them. Besides these, requests per address and minute are the
 * host's setting (REQUEST_LIMIT, app/security.ts), and requests of one person at once are queued (http/request-turns.ts).
 */
export const limits = {
  /*
   * Signing in. Per account against guessing one person's password, per address against trying one password on many
   * people. A stranger's few guesses lock the account for their own address only; guesses from many addresses lock it for
   * all, at a hundred an hour. Open sessions are never ended by this.
   */
  signInAccountFromAddress: { limit: 5, windowSeconds: 15 * minute },
  signInAccount: { limit: 25, windowSeconds: 15 * minute },
  signInAddress: { limit: 30, windowSeconds: 15 * minute },
  /** A passkey challenge is a row until it expires, and strangers can request one. */
  passkeyChallenge: { limit: 60, windowSeconds: 15 * minute },
  /** As strict as signing in: an unlocked phone must not be a place to try passwords or codes. */
  identityProof: { limit: 5, windowSeconds: 15 * minute },
  /** A code read over someone's shoulder is worthless: each is accepted once, for as long as it would be valid. */
  codeUse: { limit: 1, windowSeconds: codeLifeSeconds + 30 },
  /** Unknown addresses count too, so that the limit does not reveal which accounts exist. */
  passwordForgottenAccount: { limit: 3, windowSeconds: hour },
  passwordForgottenAddress: { limit: 20, windowSeconds: hour },
  passwordReset: { limit: 20, windowSeconds: hour },

  /*
   * Mail that someone else can trigger must not flood a mailbox.
   */
  /** Of each kind, to one address. */
  accountMail: { limit: 3, windowSeconds: hour },
  /** The address may be someone else's. */
  emailChange: { limit: 5, windowSeconds: hour },
  /** Sent by an admin; the person did not request it. */
  passwordLinkByAdmin: { limit: 3, windowSeconds: hour },
  /** To the admin's own address, but each opens a connection to the mail server. */
  testMail: { limit: 5, windowSeconds: 10 * minute },
  /** Per admin; each may be mailed to an address of their choice. */
  signUpLink: { limit: 60, windowSeconds: hour },
  /** Each mails a coach: requesting, withdrawing and requesting again must not become a way to pester. */
  coachingRequest: { limit: 10, windowSeconds: day },
  /** Each booking, move or calling off mails the coach. Half a year of weekly sessions, the longest horizon, fits. */
  sessionByClient: { limit: 40, windowSeconds: day, refusal: 'sessions-too-often' },
  /** With each client or cohort. A year of weekly sessions fits. */
  sessionByCoach: { limit: 80, windowSeconds: day, refusal: 'sessions-too-often' },

  /*
   * Guessing what is not public.
   */
  /** Enough for typos, far too few to find a coach by guessing. */
  referralCode: { limit: 10, windowSeconds: hour },
  /** The same for strangers; a valid link opened by a whole workshop at one address does not count. */
  linkCode: { limit: 10, windowSeconds: hour },
  /** Each attempt is audited, and no one may fill the audit log. */
  adminRole: { limit: 5, windowSeconds: hour },
  /** A calendar app polls a few times a day. */
  calendarFeed: { limit: 30, windowSeconds: 10 * minute },
  /** 192 bits cannot be guessed, but there is no reason to try. */
  calendarGuess: { limit: 30, windowSeconds: 10 * minute },
  /** The same; the owner of a token that ended meets it too. */
  tokenGuess: { limit: 30, windowSeconds: 10 * minute },

  /** Per access token. */
  tokenCalls: { limit: tokenCallsAMinute, windowSeconds: minute, refusal: 'too-many-requests' },

  /*
   * Writing. Counted in the transaction of the change, so that a refused one does not count.
   */
  message: {
    limit: messagesAMinute,
    windowSeconds: minute,
    refusal: 'messages-too-fast',
  },
  roomPost: {
    limit: messagesAMinute,
    windowSeconds: minute,
    refusal: 'posts-too-fast',
  },
  /** Of fifty pages each. */
  importBatch: { limit: importBatchesInTenMinutes, windowSeconds: 10 * minute },
  /** Each notifies the coach or the hosts. */
  postReport: { limit: 20, windowSeconds: hour },
  cohortCreation: { limit: 60, windowSeconds: hour },
  /** Per client: each notifies them. */
  cohortPlacement: { limit: 20, windowSeconds: hour },
  programChange: { limit: 20, windowSeconds: hour },
  /** Added, or read on request: each calls an address of the coach's choice. */
  busyCalendar: { limit: 30, windowSeconds: hour },
  /** Each calls an address of the coach's choice. */
  webhookTest: { limit: 20, windowSeconds: hour },
  /** Enough for four actions on 500 people; what is sent to each person has its own limit as well. */
  bulkPart: { limit: 100, windowSeconds: hour },
} satisfies Record<string, Limit>;

/** Per address. The host decides how many (SIGN_UP_LIMIT): a whole workshop is one address too. */
export const signUpLimit = (limit: number): Limit => ({ limit, windowSeconds: hour });
