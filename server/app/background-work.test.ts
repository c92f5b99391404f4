import { expect, it } from 'vitest';
import type { Post } from '#contract/cohort-room/endpoints.ts';
import { dayInMs } from '#contract/days.ts';
import { createVault } from '#server/platform/crypto/vault.ts';
import { mailOutbox } from '#server/platform/db/schema.ts';
import { createLog } from '#server/platform/log.ts';
import { createMailer } from '#server/platform/mail/mailer.ts';
import { createMailSender } from '#server/platform/mail/mail-sender.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { connect } from '#server/platform/db/open-database.ts';
import { systemClock } from '#server/platform/clock.ts';
import { room, roomPath } from '#testing/cohort-room.ts';
import { makeCohort } from '#testing/cohorts.ts';
import { again, reachableCoach } from '#testing/people.ts';
import { messageIds, smtpSink } from '#testing/smtp-sink.ts';
import { testApp } from '#testing/test-app.ts';
import { testDatabase } from '#testing/test-db.ts';
import { runUpkeep, startJobWork } from './background-work.ts';

const log = createLog({ logLevel: 'silent' });
const vault = createVault('a secret for tests only, long enough');
const letter = {
  userId: null,
  to: 'nora@example.org',
  kind: 'invitation' as const,
  subject: 'A letter',
  text: 'words',
  html: '<p>words</p>',
};

it('sends what any process writes, at once, once, and ends without leaving a connection', async () => {
  const database = await testDatabase();
  const sink = await smtpSink();
  const processes = [0, 1].map(() => {
    const own = connect({ connectionString: database.url }, log, 'external');
    const mail = createMailer(
      { smtpUrl: sink.url, mailFrom: 'Dayloom <no-reply@dayloom.example>', dataDir: '/nowhere' },
      log,
    );
    return { database: own, log, mailSender: createMailSender({ db: own.db, clock: systemClock, log, mail, vault }) };
  });
  const stops = await Promise.all(processes.map((each) => startJobWork(each)));
  // Written by a third one, which sends nothing itself.
  const ids = await Promise.all(
    Array.from({ length: 20 }, () =>
      database.db.transaction(async (tx) => await queueMail(tx, { clock: systemClock, vault }, letter)),
    ),
  );
  await expect
    .poll(async () => (await database.db.select().from(mailOutbox)).every(({ status }) => status === 'sent'))
    .toBe(true);
  expect(messageIds(sink.received).toSorted()).toEqual(ids.toSorted());

  await Promise.all(stops.map((stop) => stop()));
  for (const each of processes) {
    expect(each.database.pool.totalCount - each.database.pool.idleCount, 'no connection is held').toBe(0);
    await each.database.close();
  }
  await sink.close();
});

it('remembers the key of a post for good: a device that sends it again after a month makes no second one', async () => {
  const test = await testApp();
  test.clock.set('2026-03-04T09:00:00Z');
  const ines = await reachableCoach(test);
  const cohort = await makeCohort(ines, { startsOn: '2026-03-04' });
  const body = { text: 'Good morning.', parentId: null };
  const send = (who: typeof ines) =>
    who.post(`${roomPath(cohort)}/posts`, body, { 'idempotency-key': 'from a device' });
  const first = (await send(ines)).json<Post>();
  test.clock.advance(31 * dayInMs);
  await runUpkeep(test.deps);
  const later = await again(test, ines);
  expect((await send(later)).json<Post>().id).toBe(first.id);
  expect((await room(later, cohort)).posts.map(({ id }) => id)).toEqual([first.id]);
});

it('says nothing of upkeep that a stop has cut off, and begins no further part', async () => {
  const { deps } = await testApp();
  const warnings: unknown[] = [];
  const log = { ...deps.log, warn: (...line: unknown[]) => void warnings.push(line) } as typeof deps.log;
  await deps.database.close();
  let isStopping = false;
  const cutOff = runUpkeep({ ...deps, log }, () => isStopping);
  isStopping = true;
  await cutOff;
  expect(warnings).toEqual([]);
  await runUpkeep({ ...deps, log });
  expect(warnings.length).toBeGreaterThan(5);
});
