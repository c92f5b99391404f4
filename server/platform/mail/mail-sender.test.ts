import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Clock } from '#server/platform/clock.ts';
import { mailSent } from '#server/platform/counters.ts';
import { createVault } from '#server/platform/crypto/vault.ts';
import { mailOutbox, users } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { letter, mailFrom, mailOffices } from '#testing/mail-office.ts';
import { movedClock } from '#testing/moved-clock.ts';
import { messageIds } from '#testing/smtp-sink.ts';
import { leaseMs, mostTries } from './retry.ts';
import { createMailer, type Mailer } from './mailer.ts';
import { createMailSender } from './mail-sender.ts';
import { forgetOldMail, queueMail } from './outbox.ts';
import { takeDueMail } from './outbox-queries.ts';
import { rewrapMail } from './sealed-mail.ts';

const { db, log, vault, office, senderTo, rowOf, after } = await mailOffices();
const minute = 60_000;

it('sends once, with the row’s id as Message-ID, and forgets what it said', async () => {
  const { sink, sender, post } = await office();
  const counted = async () => (await mailSent.get()).values[0]?.value ?? 0;
  const sentBefore = await counted();
  const id = await post({ headers: { 'List-Unsubscribe': '<https://dayloom.example/api/x>' } });
  await sender.sendDue();
  await sender.sendDue();
  expect(messageIds(sink.received)).toEqual([id]);
  expect((await counted()) - sentBefore).toBe(1);
  expect(sink.received[0]?.raw).toContain(`Message-ID: <${id}@dayloom.example>`);
  expect(sink.received[0]?.raw).toContain('List-Unsubscribe: <https://dayloom.example/api/x>');
  expect(await rowOf(id)).toMatchObject({
    status: 'sent',
    subject: null,
    textBody: null,
    htmlBody: null,
    tries: 1,
    takenAt: null,
  });
  expect((await rowOf(id))?.headers, 'they may hold a link').toEqual({});
});

it('keeps a letter sealed until it is sent, also over a change of the secret, and forgets it then', async () => {
  const { clock, sink } = await office();
  const words = 'Quetzalfeder, which only the two of them should read';
  const calendar = { method: 'REQUEST', content: `SUMMARY:${words}` } as const;
  const mail = { ...letter, kind: 'outreach', subject: words, text: words, calendar } as const;
  const id = await queueMail(db, { clock, vault }, mail);
  const everything = async () => {
    const { rows } = await db.execute(sql`select mail_outbox::text as row from mail_outbox`);
    return JSON.stringify([rows, String((await rowOf(id))?.sealed)]);
  };
  expect((await rowOf(id))?.sealed).toBeInstanceOf(Buffer);
  expect(await everything()).not.toContain('Quetzalfeder');

  const next = createVault('another secret for tests, long enough');
  await db.transaction(async (tx) => await rewrapMail(tx, vault, next));
  const old = senderTo(sink.url, clock);
  await old.sendDue();
  expect([sink.received.length, (await rowOf(id))?.status], 'a process with the old secret only waits').toEqual([
    0,
    'queued',
  ]);
  clock.advance(60 * minute);
  await senderTo(sink.url, clock, undefined, next).sendDue();
  expect(sink.received[0]?.raw).toContain(words);
  expect(sink.received[0]?.raw).toContain('method=REQUEST');
  expect(await rowOf(id)).toMatchObject({ status: 'sent', sealed: null });
});

it('sends nothing of a transaction that was rolled back', async () => {
  const { clock, sink, sender } = await office();
  await expect(
    db.transaction(async (tx) => {
      await queueMail(tx, { clock, vault }, letter);
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  await sender.sendDue();
  expect(sink.received).toEqual([]);
});

it('lets four processes at once send each of sixty once', async () => {
  const { clock, sink, post, sender } = await office();
  const others = Array.from({ length: 3 }, () => senderTo(sink.url, clock));
  const ids = await Promise.all(Array.from({ length: 60 }, () => post()));
  await Promise.all([sender, ...others].map((each) => each.sendDue()));
  expect(messageIds(sink.received).toSorted()).toEqual(ids.toSorted());
});

it('passes by what another is just taking', async () => {
  const { clock, post } = await office();
  const [first, second] = [await post(), await post()].toSorted();
  await db.transaction(async (tx) => {
    await tx
      .select()
      .from(mailOutbox)
      .where(eq(mailOutbox.id, first ?? ''))
      .for('update');
    expect((await takeDueMail(db, clock.now(), new Date(0)))?.id).toBe(second);
    expect(await takeDueMail(db, clock.now(), new Date(0))).toBeUndefined();
  });
  expect((await takeDueMail(db, clock.now(), new Date(0)))?.id).toBe(first);
});

it('does not miss a ring that comes while it is looking', async () => {
  const { clock, sink, post } = await office();
  clock.advance(1_000);
  const id = await post();
  clock.advance(-1_000);
  // Rung after the look has asked for the time, by which the mail is not due yet, and before it has found nothing.
  let isRung = false;
  const sender = senderTo(sink.url, {
    now: () => {
      const asked = clock.now();
      if (!isRung) {
        isRung = true;
        clock.advance(1_000);
        queueMicrotask(() => void sender.sendDue());
      }
      return asked;
    },
  });
  await sender.sendDue();
  expect(messageIds(sink.received)).toEqual([id]);
});

describe('when a process dies while sending', () => {
  /** Takes the mail and is never heard of again. */
  async function dieWith(clock: Clock): Promise<void> {
    const dead: Mailer = { kind: 'smtp', send: () => new Promise(() => {}), close: async () => {} };
    createMailSender({ db, clock, log, vault, mail: dead }).wake();
    await expect
      .poll(async () => (await db.select().from(mailOutbox)).map(({ status }) => status))
      .toContain('sending');
  }

  it('another sends it, but not while the first may still be at it', async () => {
    const { clock, sink, sender, post } = await office();
    const id = await post();
    await dieWith(clock);
    clock.advance(leaseMs - 1);
    await sender.sendDue();
    expect(sink.received).toEqual([]);
    clock.advance(1);
    await sender.sendDue();
    expect(messageIds(sink.received)).toEqual([id]);
    expect(await rowOf(id)).toMatchObject({ status: 'sent', tries: 2 });
  });

  it('a mail that ends every process is given up', async () => {
    const { clock, sink, sender, post } = await office();
    const id = await post();
    await dieWith(clock);
    await db.update(mailOutbox).set({ tries: mostTries });
    clock.advance(leaseMs);
    await sender.sendDue();
    expect(sink.received).toEqual([]);
    expect(await rowOf(id)).toMatchObject({
      status: 'failed',
      lastError: 'processDied',
    });
  });

  it('one that wakes up after its lease has no say any more', async () => {
    const { clock, sender, post } = await office();
    const id = await post();
    let wake = () => {};
    const slow: Mailer = {
      kind: 'smtp',
      send: () => new Promise((_done, fail) => (wake = () => fail(new Error('late')))),
      close: async () => {},
    };
    const sleeper = createMailSender({ db, clock, log, vault, mail: slow });
    const asleep = sleeper.sendDue();
    await expect.poll(async () => (await rowOf(id))?.status).toBe('sending');
    clock.advance(leaseMs);
    await sender.sendDue();
    wake();
    await asleep;
    expect(await rowOf(id)).toMatchObject({ status: 'sent', tries: 2 });
  });
});

it.each(['reset', 'verification'] as const)('does not send a %s link that has ended', async (kind) => {
  const { clock, sink, sender } = await office();
  const id = await queueMail(db, { clock, vault }, { ...letter, kind });
  clock.advance(24 * 60 * minute);
  await sender.sendDue();
  expect(sink.received).toEqual([]);
  expect(await rowOf(id)).toMatchObject({
    status: 'failed',
    lastError: 'tooLate',
  });
});

it('writes to no demo person and no .invalid address through a mail server', async () => {
  const { sink, sender, post } = await office();
  const demo = newId();
  await db.insert(users).values({ id: demo, name: 'D', email: 'demo@example.org', isDemo: true });
  await post({ userId: demo, to: 'demo@example.org' });
  await post({ to: 'someone@test.INVALID' });
  await sender.sendDue();
  expect(sink.received).toEqual([]);
  expect(await db.$count(mailOutbox)).toBe(0);
});

it('fails at once for what is no address', async () => {
  const { sink, sender, post } = await office();
  const id = await post({ to: 'nora@example.org\r\nBcc: evil@example.org' });
  const header = await post({ headers: { 'List-Unsubscribe': '<x>\r\nBcc: evil@example.org' } });
  await sender.sendDue();
  expect(sink.received).toEqual([]);
  for (const each of [id, header]) expect((await rowOf(each))?.status).toBe('failed');
});

it('writes one file for a mail, however often', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'dayloom-mail-'));
  after(() => rm(dataDir, { recursive: true, force: true }));
  const clock = movedClock();
  const sender = createMailSender({
    vault,
    db,
    clock,
    log,
    mail: createMailer({ smtpUrl: undefined, mailFrom, dataDir }, log),
  });
  const id = await queueMail(db, { clock, vault }, letter);
  await sender.sendDue();
  await db.update(mailOutbox).set({ status: 'queued' });
  await sender.sendDue();
  expect(await readdir(join(dataDir, 'mail'))).toEqual([expect.stringMatching(`^${id}\\..*eml$`)]);
});

it('still sends what lay readable in the outbox from before all mail was sealed', async () => {
  const { clock, sink, sender, post } = await office();
  const id = await post();
  await db
    .update(mailOutbox)
    .set({ sealed: null, subject: 'From before', textBody: 'older words', htmlBody: '<p>older words</p>' })
    .where(eq(mailOutbox.id, id));
  clock.advance(minute);
  await sender.sendDue();
  expect(sink.received[0]?.raw).toContain('older words');
  expect(await rowOf(id)).toMatchObject({ status: 'sent', textBody: null });
});

it('forgets sent and failed mail after seven days, and never mail that waits', async () => {
  const { clock, sender, post } = await office();
  await post();
  await sender.sendDue();
  const failed = await post({ to: 'nobody' });
  await sender.sendDue();
  const waiting = await post();
  clock.advance(7 * 24 * 60 * minute - 1);
  await forgetOldMail(db, clock);
  expect(await db.$count(mailOutbox)).toBe(3);
  expect((await rowOf(failed))?.sealed).toBeInstanceOf(Buffer);
  clock.advance(1);
  await forgetOldMail(db, clock);
  expect((await db.select().from(mailOutbox)).map(({ id }) => id)).toEqual([waiting]);
});
