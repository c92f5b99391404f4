import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '#server/platform/clock.ts';
import { mailSent } from '#server/platform/counters.ts';
import type { Vault } from '#server/platform/crypto/vault.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Logger } from '#server/platform/log.ts';
import { sourceLanguage } from '#server/platform/messages.ts';
import { isTooLate, leaseMs, mostTries, serverReasons, unsentIn, waitAfter, whyNotSent } from './retry.ts';
import type { Mailer } from './mailer.ts';
import { deleteMail, setDueAgain, setFailed, setSent, setWaiting, takeDueMail } from './outbox-queries.ts';
import type { TakenMail } from './outbox-queries.ts';
import { contentOf } from './sealed-mail.ts';

/** Sends what lies in the outbox. Any number of processes may do so at once: a row's state says whose it is. */
export type MailSender = {
  /** There may be something to send. Returns at once. */
  wake: () => void;
  /** Sends everything that is due now. */
  sendDue: () => Promise<void>;
  /**
   * Takes nothing new and waits a moment for the mail under way; then breaks it off. The database must still be open.
   */
  close: () => Promise<void>;
};

/** By kind of mail: told in one transaction with what became of it, so that open pages can show it. */
export type MailWatchers = Record<string, (tx: Tx, mailId: string, at: Date) => Promise<void>>;

type Needs = { db: Db; clock: Clock; log: Logger; mail: Mailer; vault: Vault; watchers?: MailWatchers };

/** A mail server takes milliseconds; one that does not must not hold up the stopping of the server. */
const closePatience = 3_000;
/** A mail that is out and not marked as sent would be sent again, so the database may be away for a moment. */
const marksTried = 30;
const markPause = 1_000;

export function createMailSender({ db, clock, log, mail, vault, watchers = {} }: Needs): MailSender {
  let sending: Promise<void> | undefined;
  let wokenMeanwhile = false;
  let isClosing = false;
  let wasServerAway = false;

  async function sendUntilNoneIsDue(): Promise<void> {
    while (!isClosing) {
      const now = clock.now();
      const taken = await takeDueMail(db, now, new Date(now.getTime() - leaseMs));
      if (!taken) return;
      if ((await send(taken)) === 'server away') return;
    }
  }

  async function send(taken: TakenMail): Promise<'done' | 'server away'> {
    const now = clock.now();
    const isAway = taken.isSuspended || (taken.isLeaving && !reachesLeaving.has(taken.kind));
    if (hasNoMailbox(taken, mail.kind) || isAway) return await note(taken, (tx) => deleteMail(tx, taken));
    if (isTooLate(taken.kind, taken.createdAt, now))
      return await note(taken, (tx) => setFailed(tx, taken, now, 'tooLate'));
    if (taken.wasTaken) {
      log.warn({ mail: taken.id, kind: taken.kind }, 'a mail is sent again: a process ended while sending it');
      if (taken.tries > mostTries) return await note(taken, (tx) => setFailed(tx, taken, now, 'processDied'));
    }
    try {
      await mail.send({
        id: taken.id,
        to: taken.toAddress,
        ...contentOf(vault, taken),
        people: [taken.userId, taken.aboutId].filter((id) => id !== null),
      });
    } catch (error) {
      return await sendLater(taken, error);
    }
    await note(taken, (tx) => setSent(tx, taken, clock.now()));
    mailSent.inc();
    if (wasServerAway) {
      // It is back: what waits for it alone need not wait any longer.
      wasServerAway = false;
      await setDueAgain(db, serverReasons, clock.now());
    }
    return 'done';
  }

  async function sendLater(taken: TakenMail, error: unknown): Promise<'done' | 'server away'> {
    const { reason, isFinal, isServerAway } = whyNotSent(error);
    const wait = isFinal ? undefined : waitAfter(taken.tries, Math.random());
    log.warn(
      { mail: taken.id, kind: taken.kind, tries: taken.tries, isLast: wait === undefined },
      unsentIn(sourceLanguage, reason),
    );
    const now = clock.now();
    await note(taken, (tx) =>
      wait === undefined
        ? setFailed(tx, taken, now, reason)
        : setWaiting(tx, taken, new Date(now.getTime() + wait), reason),
    );
    wasServerAway ||= isServerAway;
    return isServerAway ? 'server away' : 'done';
  }

  /** Writes down what became of a mail, also if the database has to come back first. */
  async function note(taken: TakenMail, write: (db: Db | Tx) => Promise<void>): Promise<'done'> {
    const watch = watchers[taken.kind];
    for (let attempt = 1; ; attempt += 1) {
      try {
        if (!watch) await write(db);
        else {
          await db.transaction(async (tx) => {
            await write(tx);
            await watch(tx, taken.id, clock.now());
          });
        }
        return 'done';
      } catch (error) {
        if (attempt >= marksTried || isClosing) throw error;
        await sleep(markPause);
      }
    }
  }

  async function sendUntilQuiet(): Promise<void> {
    try {
      do {
        wokenMeanwhile = false;
        await sendUntilNoneIsDue();
      } while (wokenMeanwhile && !isClosing);
    } finally {
      // In one breath with the last question: a call in between would be lost.
      sending = undefined;
    }
  }

  /** One at a time in a process. A call during a run waits for the run after it. */
  function sendDue(): Promise<void> {
    if (isClosing) return Promise.resolve();
    if (sending) {
      wokenMeanwhile = true;
      return sending;
    }
    const begun = sendUntilQuiet();
    sending = begun;
    return begun;
  }

  return {
    sendDue,
    wake: () =>
      void sendDue().catch((error: Error) =>
        log.warn({ type: error.name }, 'the outbox could not be looked at and is later'),
      ),
    close: async () => {
      isClosing = true;
      const underWay = sending?.catch(() => {});
      const patience = new AbortController();
      await Promise.race([underWay, sleep(closePatience, undefined, { signal: patience.signal }).catch(() => {})]);
      patience.abort();
      await mail.close();
      await underWay;
    },
  };
}

/** Demo people and test accounts have no mailbox; a mail server would only learn to distrust us. */

/** People whose account is being deleted get mail about their account only. */
const reachesLeaving = new Set([
  'account-leaving',
  'data-export',
  'reset',
  'password-changed',
  'security-changed',
  'new-device',
  'verification',
  'account-exists',
  'email-change',
  'email-changed',
]);

export function hasNoMailbox(
  { isDemo, toAddress }: Pick<TakenMail, 'isDemo' | 'toAddress'>,
  kind: Mailer['kind'],
): boolean {
  return kind === 'smtp' && (isDemo || toAddress.toLowerCase().endsWith('.invalid'));
}
