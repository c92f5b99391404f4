import { eq } from 'drizzle-orm';
import { afterEach } from 'vitest';
import type { Clock } from '#server/platform/clock.ts';
import { createVault } from '#server/platform/crypto/vault.ts';
import { mailOutbox } from '#server/platform/db/schema.ts';
import { createLog } from '#server/platform/log.ts';
import { createMailer } from '#server/platform/mail/mailer.ts';
import { createMailSender } from '#server/platform/mail/mail-sender.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import type { OutgoingMail } from '#server/platform/mail/outbox.ts';
import { movedClock } from './moved-clock.ts';
import { smtpSink } from './smtp-sink.ts';
import type { Fault } from './smtp-sink.ts';
import { testDatabase } from './test-db.ts';

export const letter: OutgoingMail = {
  userId: null,
  to: 'nora@example.org',
  kind: 'invitation',
  subject: 'A letter',
  text: 'plain words',
  html: '<p>plain words</p>',
};
export const mailFrom = 'Dayloom <no-reply@dayloom.example>';

const vault = createVault('a secret for tests only, long enough');

/** An outbox that is empty before each test, and offices that send from it. Call it at the top of the file. */
export async function mailOffices() {
  const { db } = await testDatabase();
  const log = createLog({ logLevel: 'silent' });
  const closers: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closers.splice(0)) await close();
    await db.delete(mailOutbox);
  });

  /** A process that sends to this mail server. */
  function senderTo(url: string, clock: Clock, deadline?: number, own = vault) {
    const mail = createMailer(
      { smtpUrl: url, mailFrom, dataDir: '/nowhere' },
      log,
      deadline === undefined ? {} : { deadline },
    );
    const sender = createMailSender({ db, clock, log, mail, vault: own });
    closers.unshift(() => sender.close());
    return sender;
  }

  return {
    db,
    log,
    vault,
    senderTo,
    /** Called after the test, last in first out. */
    after: (close: () => Promise<void>) => void closers.unshift(close),
    rowOf: async (id: string) => (await db.select().from(mailOutbox).where(eq(mailOutbox.id, id)))[0],
    /** A mail server, a fixed clock and a process that sends. */
    office: async ({ fault, deadline }: { fault?: Fault; deadline?: number } = {}) => {
      const clock = movedClock();
      const sink = await smtpSink(fault && { fault });
      closers.unshift(() => sink.close());
      const sender = senderTo(sink.url, clock, deadline);
      return {
        clock,
        sink,
        sender,
        post: (wanted: Partial<OutgoingMail> = {}) => queueMail(db, { clock, vault }, { ...letter, ...wanted }),
      };
    },
  };
}
