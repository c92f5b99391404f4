import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { growthWeeks } from '#contract/admin/constants.ts';
import type { AdminDashboard } from '#contract/admin/schema.ts';
import { journalEntries, mailOutbox, media, users } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { assign, connect, write } from '#testing/histories.ts';
import { admin, coach, trialClient } from '#testing/people.ts';
import { countStatements } from '#testing/statements.ts';
import { testApp } from '#testing/test-app.ts';
import { findRunningUpdate } from './dashboard-queries.ts';
import { judgeBackup, judgeIssuer, judgeLatency, judgeMedia, judgeSpace, judgeUpdate, worst } from './dashboard.ts';
import { healthWords } from './words.ts';

const test = await testApp();
const { db, config } = test.deps;
const copy = healthWords('en');
const host = await admin(test, { timeZone: 'America/New_York' });
const look = async (): Promise<AdminDashboard> => (await host.get('/api/admin/dashboard')).json();
const check = async (name: string) => (await look()).systemHealth.checks.find((one) => one.name === name);

it('counts what is there now, in the same number of statements', async () => {
  expect(await look()).toMatchObject({
    totalUsers: 1,
    totalCoaches: 0,
    admins: 1,
    clients: 0,
    totalPrograms: 2,
    platformPrograms: 2,
    coachesWithClients: 0,
    coachApproval: false,
    coachesAwaiting: 0,
  });
  const few = await countStatements(test, look);
  const guide = await coach(test);
  const client = await trialClient(test);
  await connect(test, client, guide);
  await guide.post('/api/programs', { title: 'Mine', durationWeeks: 1 });
  expect(await look()).toMatchObject({
    totalUsers: 3,
    totalCoaches: 1,
    clients: 1,
    totalPrograms: 3,
    platformPrograms: 2,
    coachesWithClients: 1,
  });
  expect(await countStatements(test, look)).toBe(few);
});

it('draws twelve weeks that begin on Monday by the admin’s own clocks', async () => {
  // A Wednesday, 9:00 UTC.
  const client = await trialClient(test);
  const assigned = await assign(test, client);
  // In New York one is on Sunday night and the other on Monday morning.
  await write(test, client, assigned, { day: 1, mood: 5, at: '2026-03-02T03:00:00Z' });
  await write(test, client, assigned, { day: 1, mood: 5, at: '2026-03-02T06:00:00Z' });
  await write(test, client, assigned, { day: 1, mood: 5, at: '2026-03-03T06:00:00Z' });
  await db
    .update(journalEntries)
    .set({ deletedAt: test.clock.now() })
    .where(sql`${journalEntries.createdAt} = '2026-03-03T06:00:00Z'`);
  await db
    .insert(users)
    .values({ id: newId(), name: 'Early', email: 'early@test.test', createdAt: new Date('2025-01-01T00:00:00Z') });
  await db
    .insert(users)
    .values({ id: newId(), name: 'Later', email: 'later@test.test', createdAt: new Date('2026-02-25T00:00:00Z') });
  const { growth, totalUsers } = await look();
  expect(growth).toHaveLength(growthWeeks);
  expect(growth.slice(-2)).toEqual([
    { week: '2026-02-23', newUsers: 1, users: 2, entries: 1 },
    { week: '2026-03-02', newUsers: totalUsers - 2, users: totalUsers, entries: 1 },
  ]);
  expect(growth[0]).toEqual({ week: '2025-12-15', newUsers: 0, users: 1, entries: 0 });
});

it('reads Healthy only when all is well, and otherwise says what is wrong and what to do', async () => {
  const well = (await look()).systemHealth;
  expect([well.status, well.text]).toEqual(['healthy', 'Healthy']);
  for (const one of well.checks)
    expect(one).toMatchObject({ status: 'healthy', remedy: null, detail: expect.stringMatching(/\.$/) });
  await db.insert(mailOutbox).values({
    id: newId(),
    toAddress: 'a@b.test',
    kind: 'x',
    status: 'failed',
    nextTryAt: test.clock.now(),
    createdAt: test.clock.now(),
  });
  expect((await look()).systemHealth).toMatchObject({ status: 'degraded', text: 'Needs attention' });
  expect(await check('Mail')).toMatchObject({
    detail: '1 mail failed.',
    remedy: expect.stringContaining('Undelivered'),
    page: '/admin/mail',
  });
  await db.update(mailOutbox).set({ status: 'queued' });
  expect(await check('Mail')).toMatchObject({ status: 'healthy' });
  test.clock.advance(15 * 60_000);
  expect(await check('Mail')).toMatchObject({ detail: '1 mail has been waiting for more than 15 minutes.' });
  await db.delete(mailOutbox);
});

it('sees jobs that nobody does', async () => {
  await db.execute(sql`create schema dayloom_jobs`);
  await db.execute(sql`create table dayloom_jobs.job (state text, start_after timestamptz, data jsonb)`);
  const at = (minutes: number) =>
    sql`${new Date(test.clock.now().getTime() - minutes * 60_000).toISOString()}::timestamptz`;
  await db.execute(
    sql`insert into dayloom_jobs.job values ('created', ${at(4)}), ('completed', ${at(90)}), ('created', ${at(-1)})`,
  );
  expect(await check('Background jobs')).toMatchObject({ status: 'healthy' });
  await db.execute(sql`insert into dayloom_jobs.job values ('created', ${at(7)}), ('retry', ${at(12)})`);
  expect(await check('Background jobs')).toMatchObject({
    status: 'degraded',
    detail: '2 jobs are waiting, the oldest for 12 minutes.',
  });
  await db.execute(sql`drop schema dayloom_jobs cascade`);
});

it('calls a check that cannot be made a finding, not an error', async () => {
  const folder = config.dataDir;
  config.dataDir = '/nowhere/at/all';
  expect((await host.get('/api/admin/dashboard')).statusCode).toBe(200);
  expect(await check('Disk space')).toMatchObject({ status: 'down', remedy: expect.any(String) });
  config.dataDir = folder;
  await db.delete(users).where(eq(users.email, 'later@test.test'));
});

it('says what photos and recordings take, where, and when the room for them runs out', async () => {
  expect(await check('Photos and recordings')).toMatchObject({
    status: 'healthy',
    detail: '0 MB in the database. Each person can have 2 GB.',
  });
  const client = await trialClient(test);
  const photo = { kind: 'photo' as const, mimeType: 'image/webp', completedAt: new Date() };
  const row = { clientId: client.id, entryId: newId(), ...photo };
  await db.insert(media).values([1, 2].map(() => ({ ...row, id: newId(), byteCount: 5 * 1024 * 1024 - 1 })));
  expect((await check('Photos and recordings'))?.detail).toContain('10 MB in the database.');
  await db.delete(users).where(eq(users.id, client.id));
  const megabyte = 1024 * 1024;
  const limits = { perPersonBytes: 2_048 * megabyte, totalBytes: 51_200 * megabyte, bucket: undefined };
  expect(judgeMedia(45_000 * megabyte, limits, copy)).toMatchObject({ status: 'healthy', remedy: null });
  const bucket = { address: 'https://s3.example.org/media', region: 'x', accessKeyId: 'x', secretAccessKey: 'x' };
  expect(judgeMedia(46_080 * megabyte, { ...limits, bucket }, copy)).toMatchObject({
    status: 'degraded',
    detail: '45 GB of 50 GB in the bucket of MEDIA_S3. Each person can have 2 GB.',
    remedy: expect.stringContaining('MEDIA_TOTAL_MB'),
  });
});

it('judges how old the last backup is, and says why the last one failed', async () => {
  const now = new Date('2026-03-04T09:00:00Z');
  const state = (hours: number | null, more = {}) => ({
    isConfigured: true,
    lastAt: hours === null ? null : new Date(now.getTime() - hours * 3_600_000),
    lastFailedAt: null,
    failure: null,
    bytes: 1,
    pieces: { added: 0, addedBytes: 0 },
    failures: 0,
    isLate: false,
    target: null,
    ...more,
  });
  const advice = 'Without secret.key or the passphrase, a backup opens for nobody: keep a copy of them elsewhere.';
  expect(judgeBackup(state(null), now, copy)).toMatchObject({
    status: 'healthy',
    detail: expect.stringContaining(advice),
  });
  expect(judgeBackup(state(20.5), now, copy)).toMatchObject({
    status: 'healthy',
    detail: `The last one was made 20 hours ago. ${advice}`,
  });
  expect(judgeBackup(state(75, { isLate: true }), now, copy)).toMatchObject({
    status: 'degraded',
    detail: 'The last one was made 3 days ago.',
    remedy: expect.stringContaining('npm run backup'),
  });
  expect(judgeBackup(state(75, { failure: 'The disk is full. Make room.' }), now, copy)).toMatchObject({
    status: 'degraded',
    remedy: 'The disk is full. Make room.',
  });
  const elsewhere = (hours: number, failure: string | null = null) => ({
    target: { ...state(hours), isLate: hours > 36, failure, erasures: 0 },
  });
  expect(judgeBackup(state(2, elsewhere(2)), now, copy)).toMatchObject({
    status: 'healthy',
    detail: `The last one was made 2 hours ago. The newest copy elsewhere is 2 hours old. ${advice}`,
  });
  expect(judgeBackup(state(2, elsewhere(26, 'BACKUP_S3: it answered 403.')), now, copy)).toMatchObject({
    status: 'degraded',
    detail: 'The last one was made 2 hours ago. The newest copy elsewhere is 26 hours old. The last copy failed.',
    remedy: 'BACKUP_S3: it answered 403.',
  });
  expect(judgeBackup(state(2, elsewhere(50)), now, copy)).toMatchObject({ status: 'degraded' });
  expect(judgeBackup(state(2, { pieces: { added: 1_300, addedBytes: 331_200_000 } }), now, copy)).toMatchObject({
    status: 'healthy',
    detail: `The last one was made 2 hours ago. It added 316 MB of photos and recordings, in 1,300 files. ${advice}`,
  });
  expect(await check('Backup')).toMatchObject({ status: 'healthy' });
  config.media.bucket = {
    address: 'https://s3.example.org/media',
    region: 'x',
    accessKeyId: 'x',
    secretAccessKey: 'x',
  };
  expect((await check('Backup'))?.detail).toMatch(
    /Photos and recordings aren’t in it: they’re in the bucket of MEDIA_S3\.$/,
  );
  config.backup.isOn = false;
  expect(await check('Backup')).toBeUndefined();
});

it('says how far an update of the tables has come, and what to do when it broke off', async () => {
  const update = { step: 2, steps: 5, rows: 12_000, isAtWork: true };
  expect(judgeUpdate(judgeLatency(3, copy), update, copy)).toMatchObject({
    status: 'healthy',
    detail: 'It answers in 3 ms. Its tables are being brought up to date: step 2 of 5, 12,000 rows so far.',
  });
  expect(judgeUpdate(judgeLatency(3, copy), { ...update, rows: 0, isAtWork: false }, copy)).toMatchObject({
    status: 'degraded',
    detail: 'It answers in 3 ms. An update of its tables broke off at step 2 of 5.',
    remedy: 'Start the newer release again: it continues from there.',
  });
  const { rows } = await db.execute(
    sql`insert into drizzle.progress (step, steps, tag) values (1, 1, 'x') returning step`,
  );
  expect(rows).toHaveLength(1);
  expect(await findRunningUpdate(db)).toEqual({ step: 1, steps: 1, rows: 0, isAtWork: false });
  await db.execute(sql`update drizzle.progress set ended_at = now()`);
  expect(await findRunningUpdate(db)).toBeUndefined();
});

it('judges time and room', () => {
  const megabyte = 1024 * 1024;
  expect([0.4, 249, 250, 2_000].map((ms) => judgeLatency(ms, copy).status)).toEqual([
    'healthy',
    'healthy',
    'degraded',
    'down',
  ]);
  expect([2_000, 1_024, 1_023, 199].map((size) => judgeSpace(size * megabyte, copy).status)).toEqual([
    'healthy',
    'healthy',
    'degraded',
    'down',
  ]);
  expect(judgeSpace(50 * 1024 * megabyte, copy).detail).toBe('50 GB free in the data folder.');
  expect([worst(['healthy']), worst(['healthy', 'degraded']), worst(['degraded', 'down'])]).toEqual([
    'healthy',
    'degraded',
    'down',
  ]);
});

it('counts a suspension at once', async () => {
  const suspended = async () =>
    (await host.get('/api/admin/users/page?role=suspended')).json<{ matching: number }>().matching;
  const someone = await trialClient(test);
  expect(await suspended()).toBe(0);
  expect((await host.put(`/api/admin/users/${someone.id}/suspension`, { reason: 'other' })).statusCode).toBe(200);
  expect(await suspended()).toBe(1);
});

it('judges the sign-in issuer: whether it answers, since when not, and which groups count', async () => {
  expect(await check('Sign-in'), 'without an issuer there is nothing to look at').toBeUndefined();
  const oidc = {
    issuer: 'https://id.example.org',
    clientId: 'a',
    clientSecret: 'b',
    name: 'The Guild',
    groupsClaim: 'groups',
    adminGroup: 'hosts',
    coachGroup: undefined,
  };
  const at = new Date('2026-03-04T09:00:00Z');
  const later = new Date('2026-03-04T09:12:30Z');
  const working = { awaySince: null, now: at, keptAdmins: 0 };
  expect(judgeIssuer(oidc, working, copy).detail).toBe('The Guild answers. Groups in use: “hosts” for admins.');
  expect(judgeIssuer({ ...oidc, adminGroup: undefined }, working, copy).detail).toContain('No groups are used.');
  expect(judgeIssuer(oidc, { ...working, keptAdmins: 1 }, copy)).toMatchObject({
    status: 'degraded',
    detail: expect.stringContaining('still has admin rights'),
  });
  expect(judgeIssuer(oidc, { ...working, awaySince: at, now: later }, copy)).toMatchObject({
    status: 'down',
    detail: expect.stringContaining('hasn’t answered for 12 minutes'),
    remedy: 'Check that this server can reach https://id.example.org.',
  });
});
