import { eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { dayInMs } from '#contract/days.ts';
import { sessions, users } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { readConfig } from '#server/platform/config.ts';
import { createLog } from '#server/platform/log.ts';
import { movedClock } from '#testing/moved-clock.ts';
import { testDatabase } from '#testing/test-db.ts';
import { keepNewestSessions } from './accounts.ts';
import { createBackground, removeExpired } from './background.ts';
import { issueSession } from './identity.ts';
import { signedCookies } from './session-cookie.ts';
import { createSessionLookup, sessionMs } from './session-lookup.ts';

const { db, pool } = await testDatabase();
const cookies = signedCookies({ baseUrl: 'http://localhost:3000' }, 'the secret of this test');
const background = createBackground(createLog({ logLevel: 'silent' }));

async function signedIn() {
  const clock = movedClock();
  const lookup = createSessionLookup(db, clock, cookies, background, readConfig({}));
  const id = newId();
  await db
    .insert(users)
    .values({ id, name: 'N W', firstName: 'Nora', lastName: 'Whitfield', email: `${id}@example.org`, theme: 'night' });
  const [line = ''] = await issueSession({ db, clock, cookies }, id, { ip: '192.0.2.1', userAgent: 'x'.repeat(999) });
  return { clock, lookup, id, cookie: line.split(';', 1)[0] ?? '', line };
}
const stored = async (userId: string) => (await db.select().from(sessions).where(eq(sessions.userId, userId)))[0];

it('finds who a cookie belongs to', async () => {
  const { lookup, id, cookie } = await signedIn();
  expect(await lookup.findSession(`other=1; ${cookie}; more=2`)).toMatchObject({
    userId: id,
    email: `${id}@example.org`,
    firstName: 'Nora',
    role: null,
    clientType: null,
    isAdmin: false,
    theme: 'night',
    timeZone: 'UTC',
  });
});

it('believes no cookie with a changed letter, a foreign or missing signature, or broken encoding', async () => {
  const { lookup, cookie } = await signedIn();
  const [name = '', value = ''] = cookie.split(/=(.*)/s);
  const text = decodeURIComponent(value);
  const [token = '', signature = ''] = text.split(/\.(.*)/s);
  const other =
    signedCookies({ baseUrl: 'http://localhost:3000' }, 'another secret').setSession(token).split(';', 1)[0] ?? '';
  const swapped = token.startsWith('A') ? `B${token.slice(1)}` : `A${token.slice(1)}`;
  for (const forged of [
    `${name}=${encodeURIComponent(`${swapped}.${signature}`)}`,
    other,
    `${name}=${token}`,
    `${name}=${token}.`,
    `${name}=.${signature}`,
    `${name}=%E0%A4%A`,
    `${name}=`,
    '',
    undefined,
  ]) {
    expect(await lookup.findSession(forged), forged).toBeNull();
  }
  expect(await lookup.findSession(cookie)).not.toBeNull();
});

it('asks the database once in ten seconds, and again after being told to forget', async () => {
  const { lookup, id, cookie, clock } = await signedIn();
  const query = vi.spyOn(pool, 'query');
  const asked = () => query.mock.calls.length;
  await lookup.findSession(cookie);
  await lookup.findSession(cookie);
  expect(asked()).toBe(1);
  clock.advance(10_000);
  await lookup.findSession(cookie);
  expect(asked()).toBe(2);
  await db.update(users).set({ role: 'coach' }).where(eq(users.id, id));
  query.mockClear();
  expect((await lookup.findSession(cookie))?.role).toBeNull();
  lookup.forgetUser(id);
  expect((await lookup.findSession(cookie))?.role).toBe('coach');
  expect(asked()).toBe(1);
  query.mockRestore();
});

it('does not put an answer back that was read before it was told to forget', async () => {
  const { lookup, id, cookie } = await signedIn();
  const reading = lookup.findSession(cookie);
  await db.update(users).set({ firstName: 'Ines' }).where(eq(users.id, id));
  lookup.forgetUser(id);
  await reading;
  expect((await lookup.findSession(cookie))?.firstName).toBe('Ines');
});

it('ends after thirty days without use, also in the cache', async () => {
  const { lookup, cookie, clock } = await signedIn();
  clock.advance(sessionMs - 5_000);
  expect(await lookup.findSession(cookie)).not.toBeNull();
  const { lookup: fresh, cookie: unused, clock: later } = await signedIn();
  later.advance(sessionMs);
  expect(await fresh.findSession(unused)).toBeNull();
});

it('prolongs nothing for what a page asks by itself, and what the person asks next all the same', async () => {
  const { lookup, id, cookie, clock } = await signedIn();
  const before = await stored(id);
  clock.advance(29 * dayInMs);
  await lookup.findSession(cookie, { isBackground: true });
  await background.idle();
  expect((await stored(id))?.expiresAt).toEqual(before?.expiresAt);
  // Within the ten seconds in which no one looks into the database.
  clock.advance(1_000);
  await lookup.findSession(cookie, { isBackground: false });
  await background.idle();
  expect((await stored(id))?.expiresAt).toEqual(new Date(clock.now().getTime() + sessionMs));
});

it('prolongs a session in use once an hour, without making the request wait', async () => {
  const { lookup, id, cookie, clock } = await signedIn();
  const before = await stored(id);
  clock.advance(30 * 60_000);
  await lookup.findSession(cookie);
  await background.idle();
  expect((await stored(id))?.expiresAt).toEqual(before?.expiresAt);

  clock.advance(29 * dayInMs);
  const found = await lookup.findSession(cookie);
  expect(found?.expiresAt).toEqual(before?.expiresAt);
  await background.idle();
  const after = await stored(id);
  expect(after?.expiresAt).toEqual(new Date(clock.now().getTime() + sessionMs));
  expect(after?.updatedAt).toEqual(clock.now());
  clock.advance(29 * dayInMs);
  expect(await lookup.findSession(cookie)).not.toBeNull();
});

it('never brings back a session that was ended meanwhile', async () => {
  const { lookup, id, cookie, clock } = await signedIn();
  clock.advance(2 * dayInMs);
  await lookup.findSession(cookie);
  await db.delete(sessions).where(eq(sessions.userId, id));
  await background.idle();
  expect(await stored(id)).toBeUndefined();
  clock.advance(10_000);
  expect(await lookup.findSession(cookie)).toBeNull();
});

it('removes what has run out and nothing else', async () => {
  const { clock, id } = await signedIn();
  const { id: old } = await signedIn();
  await db
    .update(sessions)
    .set({ expiresAt: new Date(clock.now().getTime() - 1) })
    .where(eq(sessions.userId, old));
  await removeExpired(db, clock);
  expect(await stored(old)).toBeUndefined();
  expect(await stored(id)).toBeDefined();
});

it('sets cookies that no script and no other site can use, and only over https where there is https', async () => {
  const { line } = await signedIn();
  expect(line).toMatch(/^dayloom\.session_token=[^;]+; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/);
  const secure = signedCookies({ baseUrl: 'https://dayloom.example.org' }, 's');
  expect(secure.setSession('t')).toMatch(
    /^__Host-dayloom\.session_token=[^;]+; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  for (const name of ['__Host-dayloom.session_token', '__Secure-dayloom.session_token'])
    expect(secure.clearAll()).toContain(`${name}=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax`);
});

it('ends 90 days after it began, however often it is used, and after 12 hours for an admin', async () => {
  const { clock, lookup, cookie, id } = await signedIn();
  for (let day = 0; day < 89; day += 20) {
    clock.advance(20 * dayInMs - (day === 80 ? 11 * dayInMs : 0));
    expect(await lookup.findSession(cookie), `day ${day}`).not.toBeNull();
    await background.idle();
  }
  clock.advance(dayInMs);
  expect(await lookup.findSession(cookie)).toBeNull();
  const sessionId = (await stored(id))?.id ?? '';
  expect(await lookup.rolesOfSessions([sessionId])).toEqual(new Map());

  const boss = await signedIn();
  await db.update(users).set({ isAdmin: true, role: 'admin' }).where(eq(users.id, boss.id));
  boss.clock.advance(12 * 3_600_000 - 1);
  expect(await boss.lookup.findSession(boss.cookie)).toMatchObject({ role: 'admin' });
  boss.clock.advance(1);
  expect(await boss.lookup.findSession(boss.cookie)).toBeNull();
});

it('keeps twenty sessions of a person: the one that began first goes', async () => {
  const { clock, id, lookup, cookie } = await signedIn();
  for (let index = 0; index < 20; index += 1) {
    clock.advance(1000);
    await issueSession({ db, clock, cookies }, id, { ip: '192.0.2.1', userAgent: '' });
  }
  await Promise.all([1, 2, 3].map(() => keepNewestSessions(db, id)));
  expect(await db.$count(sessions, eq(sessions.userId, id))).toBe(20);
  expect(await lookup.findSession(cookie)).toBeNull();
});
