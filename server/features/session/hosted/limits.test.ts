import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { auditLog, rateLimits, users, verifications } from '#server/platform/db/schema.ts';
import { browser, goodPassword, hostedApp, signUp } from '#testing/hosted-app.ts';

const test = await hostedApp();
const { db } = test.deps;

it('lets through five guesses of forty sent at once by one address, and the right password no more', async () => {
  const { email } = await signUp(test);
  const guesses = Array.from({ length: 40 }, (_, index) =>
    browser(test).post('/api/login', { email, password: `guess number ${index}` }),
  );
  const statuses = (await Promise.all(guesses)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 422)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(35);
  const [person] = await db.select().from(users).where(eq(users.email, email));
  const failures = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, person?.id ?? ''));
  expect(failures.filter(({ action }) => action === 'sign-in-failed')).toHaveLength(5);

  const right = await browser(test).post('/api/login', { email, password: goodPassword });
  expect(right.statusCode).toBe(429);
  expect(Number(right.headers['retry-after'])).toBeGreaterThan(0);
  expect(right.body).toContain('Too many attempts. Please try again in 15 minutes.');
});

it('keeps at most sixty challenges for strangers of one address, and goes on for all others', async () => {
  const before = await db.$count(verifications);
  const asked = Array.from({ length: 100 }, () => browser(test).get('/api/login/passkey', { ip: '203.0.113.9' }));
  const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 429)).toHaveLength(40);
  expect((await db.$count(verifications)) - before).toBe(60);
  expect((await browser(test).get('/api/login/passkey', { ip: '203.0.113.10' })).statusCode).toBe(200);
});

it('lets through twenty-five guesses spread over forty addresses', async () => {
  const { email } = await signUp(test);
  const guesses = Array.from({ length: 40 }, (_, index) =>
    browser(test).post('/api/login', { email, password: `guess number ${index}` }, { ip: `198.51.100.${index + 1}` }),
  );
  const statuses = (await Promise.all(guesses)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 422)).toHaveLength(25);
  expect((await browser(test).post('/api/login', { email, password: goodPassword })).statusCode).toBe(429);
});

it('does not let a stranger at another address lock anybody out', async () => {
  const { email } = await signUp(test);
  for (let index = 0; index < 30; index += 1)
    await browser(test).post('/api/login', { email, password: 'a wrong guess' }, { ip: '203.0.113.40' });
  expect(
    (await browser(test).post('/api/login', { email, password: goodPassword }, { ip: '203.0.113.40' })).statusCode,
  ).toBe(429);
  expect(
    (await browser(test).post('/api/login', { email, password: goodPassword }, { ip: '203.0.113.41' })).statusCode,
  ).toBe(303);
});

it('does not throw out who is signed in, and opens again after a quarter of an hour', async () => {
  const { email, visitor } = await signUp(test);
  for (let index = 0; index < 7; index += 1)
    await browser(test).post('/api/login', { email, password: 'a wrong guess' });
  expect(await visitor.whoAmI()).toBe(email);
  const stranger = browser(test);
  expect((await stranger.post('/api/login', { email, password: goodPassword })).statusCode).toBe(429);
  test.clock.advance(15 * 60_000 + 1);
  expect((await stranger.post('/api/login', { email, password: goodPassword })).statusCode).toBe(303);
});

it('forgets wrong guesses once the right password came', async () => {
  const { email } = await signUp(test);
  for (let round = 0; round < 3; round += 1) {
    for (let index = 0; index < 4; index += 1)
      await browser(test).post('/api/login', { email, password: 'a wrong guess' });
    expect((await browser(test).post('/api/login', { email, password: goodPassword })).statusCode).toBe(303);
  }
});

it('counts guesses at many people from one address, which an own account does not wipe out', async () => {
  const own = await signUp(test);
  const ip = '203.0.113.50';
  const guess = (index: number) =>
    browser(test).post('/api/login', { email: `victim${index}@example.org`, password: 'a common guess' }, { ip });
  for (let index = 0; index < 29; index += 1) expect((await guess(index)).statusCode).toBe(422);
  expect(
    (await browser(test).post('/api/login', { email: own.email, password: goodPassword }, { ip })).statusCode,
  ).toBe(303);
  expect((await guess(30)).statusCode).toBe(422);
  expect((await guess(31)).statusCode).toBe(429);
  expect(
    (
      await browser(test).post(
        '/api/login',
        { email: 'victim32@example.org', password: 'a common guess' },
        { ip: '203.0.113.51' },
      )
    ).statusCode,
  ).toBe(422);
});

it('limits sign-ups and forgotten passwords', async () => {
  const ip = '203.0.113.60';
  const ask = (email: string) => browser(test).post('/api/login/forgotten', { email }, { ip });
  const statuses = [];
  for (let index = 0; index < 4; index += 1) statuses.push((await ask('unknown@example.org')).statusCode);
  expect(statuses).toEqual([303, 303, 303, 429]);

  const full = '203.0.113.61';
  let last = 0;
  for (let index = 0; index < 31; index += 1) {
    last = (
      await browser(test).post(
        '/api/login/sign-up',
        { firstName: 'A', lastName: 'B', email: `many${index}@example.org`, password: goodPassword },
        { ip: full },
      )
    ).statusCode;
  }
  expect(last).toBe(429);
  expect(await db.select().from(users).where(eq(users.email, 'many30@example.org'))).toEqual([]);
});

it('keeps no address in the counters', async () => {
  const rows = await db.select({ key: rateLimits.key }).from(rateLimits);
  expect(rows.length).toBeGreaterThan(3);
  expect(JSON.stringify(rows)).not.toMatch(/@|example|203\.0\.113/);
});
