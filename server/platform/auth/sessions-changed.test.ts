import { eq, getTableColumns } from 'drizzle-orm';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startJobWork } from '#server/app/background-work.ts';
import { connect } from '#server/platform/db/open-database.ts';
import { clientProfiles, sessions, users } from '#server/platform/db/schema.ts';
import { sessionsChannel } from '#server/platform/jobs/listen.ts';
import { createMailSender } from '#server/platform/mail/mail-sender.ts';
import { again, trialClient } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';
import { createIdentity } from './identity.ts';

const test = await testApp();
const { db, database } = test.deps;

/** What is notified when the work is committed. */
async function notifiedBy(work: () => Promise<unknown>): Promise<string[]> {
  const client = await database.pool.connect();
  const heard: string[] = [];
  client.on('notification', ({ payload }) => void heard.push(payload ?? ''));
  await client.query(`listen ${sessionsChannel}`);
  await work();
  // An answer to anything comes after what was notified before it was asked.
  await client.query('select 1');
  await client.query(`unlisten ${sessionsChannel}`);
  client.removeAllListeners('notification');
  client.release(true);
  return heard;
}

const set = (id: string, values: Partial<typeof users.$inferInsert>) => async () =>
  await db.update(users).set(values).where(eq(users.id, id));

it('is told of every column a session shows, and of no other', async () => {
  const someone = await trialClient(test);
  const other: Partial<Record<keyof typeof users.$inferInsert, unknown>> = {
    email: `${someone.id}@elsewhere.invalid`,
    emailVerified: false,
    firstName: 'Another',
    lastName: 'Elsewhere',
    image: '/picture',
    role: null,
    signupRole: 'coach',
    signupReferralCode: 'CODE',
    isAdmin: true,
    isDemo: true,
    twoFactorEnabled: true,
    suspendedAt: new Date(),
    timeZone: 'Europe/Vienna',
    locale: 'de-AT',
    language: 'de',
    theme: 'night',
  };
  for (const [column, value] of Object.entries(other))
    expect(await notifiedBy(set(someone.id, { [column]: value })), column).toEqual([someone.id]);
  const leaving = { deletionAt: new Date(), deletionRequestedAt: new Date() };
  expect(await notifiedBy(set(someone.id, leaving))).toEqual([someone.id]);

  // As it is already, and what no session shows.
  expect(await notifiedBy(set(someone.id, { firstName: 'Another' }))).toEqual([]);
  expect(await notifiedBy(set(someone.id, { updatedAt: new Date(), unreadMail: false }))).toEqual([]);
  const unseen =
    'id name createdAt updatedAt adminByGroup issuerGroups unreadMail deletionRequestedAt isTest searchText';
  expect(Object.keys(getTableColumns(users)).filter((name) => !(name in other) && name !== 'deletionAt')).toEqual(
    unseen.split(' '),
  );
});

it('is told of sessions that end, of the kind of client, and of many in few notifications', async () => {
  const someone = await trialClient(test);
  const own = eq(sessions.userId, someone.id);
  const update = (values: Partial<typeof sessions.$inferInsert>) => async () =>
    await db.update(sessions).set(values).where(own);
  const [row] = await db.select().from(sessions).where(own);
  const later = new Date((row?.expiresAt.getTime() ?? 0) + 1_000);
  expect(await notifiedBy(update({ expiresAt: later, updatedAt: later })), 'prolonged').toEqual([]);
  expect(await notifiedBy(update({ withFactor: true }))).toEqual([someone.id]);
  expect(await notifiedBy(update({ expiresAt: row?.expiresAt }))).toEqual([someone.id]);
  expect(await notifiedBy(async () => await db.delete(sessions).where(own))).toEqual([someone.id]);
  const profile = eq(clientProfiles.userId, someone.id);
  const change = async () => await db.update(clientProfiles).set({ clientType: 'with-coach' }).where(profile);
  expect(await notifiedBy(change)).toEqual([someone.id]);
  expect(await notifiedBy(async () => await db.delete(clientProfiles).where(profile))).toEqual([someone.id]);

  const many = (count: number) => async () =>
    await database.pool.query(
      'select tell_sessions_changed(array(select gen_random_uuid() from generate_series(1, $1)))',
      [count],
    );
  expect((await notifiedBy(many(401))).map((payload) => payload.split(' ').length).toSorted((a, b) => a - b)).toEqual([
    1, 200, 200,
  ]);
  expect(await notifiedBy(many(2_001))).toEqual(['*']);
});

it('is forgotten in every process, and where nobody can be told, the database is asked each time', async () => {
  const someone = await trialClient(test);
  const { config, clock, log, mail, vault } = test.deps;
  const own = connect({ ...database.pool.options }, log, 'embedded');
  const mailSender = createMailSender({ db: own.db, clock, log, mail, vault });
  const { signUp } = test.deps.identity;
  const elsewhere = await createIdentity({ config, db: own.db, clock, log, mail, mailSender, vault, signUp });
  const setTold = vi.spyOn(elsewhere, 'setTold');
  const stop = await startJobWork({ ...test.deps, database: own, mailSender, identity: elsewhere });
  onTestFinished(async () => {
    await stop();
    await elsewhere.close();
    await own.close();
  });
  const asked = vi.spyOn(own.pool, 'query');
  /** How often the database was asked while the session was looked up twice. */
  const lookUpTwice = async () => {
    asked.mockClear();
    const found = [await elsewhere.findSession(someone.cookie), await elsewhere.findSession(someone.cookie)];
    const statements = asked.mock.calls.filter(([first]) => JSON.stringify(first).includes('identity_find_session'));
    return { names: found.map((each) => each?.firstName), statements: statements.length };
  };
  await expect.poll(() => setTold.mock.calls.at(-1)).toEqual([true]);
  expect(await lookUpTwice()).toMatchObject({ statements: 1 });
  await set(someone.id, { firstName: 'Changed' })();
  await expect
    .poll(async () => (await lookUpTwice()).names, { timeout: 2_000, interval: 5 })
    .toEqual(['Changed', 'Changed']);

  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen dayloom%'`,
  );
  await expect.poll(() => setTold.mock.calls.at(-1), { interval: 1 }).toEqual([false]);
  expect(await lookUpTwice()).toMatchObject({ statements: 2 });
  await expect.poll(() => setTold.mock.calls.at(-1)).toEqual([true]);
  await lookUpTwice();
  expect(await lookUpTwice()).toMatchObject({ statements: 0 });
  expect(await elsewhere.findSession((await again(test, someone)).cookie)).not.toBeNull();
});
