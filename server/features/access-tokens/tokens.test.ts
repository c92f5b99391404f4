import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { tokensMost } from '#contract/access-tokens/constants.ts';
import { hashOfToken } from '#server/platform/auth/access-tokens.ts';
import { accessTokens, auditLog, idempotencyKeys, sessions, users } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { accessToken, calling, reasonOf, tokensAt, type MadeToken } from '#testing/access-tokens.ts';
import { actionsOf } from '#testing/audited.ts';
import { admin, coach, trialClient, type Person } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp({ REQUIRE_SECOND_FACTOR: 'admin' });
const { db, identity } = test.deps;

const wanted = { name: 'Backup script', scopes: ['journal:read'], days: 30 };
const make = async (who: Person, over: object = {}, headers: Record<string, string> = {}) =>
  await who.post(tokensAt, { ...wanted, ...over }, headers);
const rowsOf = async ({ id }: Person) => await db.select().from(accessTokens).where(eq(accessTokens.userId, id));
const minutes = (count: number) => test.clock.advance(count * 60_000);

describe('making a token', () => {
  it.each([
    ['without a name', { name: ' ' }, 422],
    ['that may do nothing', { scopes: [] }, 422],
    ['that may do what nobody knows', { scopes: ['everything'] }, 422],
    ['that another role may have', { scopes: ['journal:read', 'users:read'] }, 403],
    ['for no time', { days: 0 }, 422],
    ['for more than a year', { days: 366 }, 422],
  ])('refuses one %s', async (_name, over, status) => {
    const who = await trialClient(test);
    expect((await make(who, over)).statusCode).toBe(status);
    expect(await rowsOf(who)).toEqual([]);
  });

  it('takes a sign-in of the last ten minutes, and no password instead', async () => {
    const who = await trialClient(test);
    minutes(10);
    expect((await make(who)).statusCode).toBe(200);
    minutes(1);
    expect(reasonOf(await make(who, { password: 'the river bends twice here' }))).toEqual([409, 'sign-in-again']);
    expect(await rowsOf(who)).toHaveLength(1);
    expect((await who.get(tokensAt)).json<MadeToken>().isFreshSignIn).toBe(false);
  });

  it('takes the factor the role needs; an admin’s lasts 90 days at most', async () => {
    const boss = await admin(test);
    const body = { scopes: ['users:read', 'clients:read'], days: 90 };
    expect(reasonOf(await make(boss, body))).toEqual([403, 'second-factor-first']);
    await db.update(sessions).set({ withFactor: true }).where(eq(sessions.userId, boss.id));
    identity.forgetUser(boss.id);
    expect(reasonOf(await make(boss, { ...body, days: 91 }))).toEqual([422, 'token-days']);
    expect((await make(boss, body)).json<MadeToken>().token).toMatch(/^dlm_/);
  });

  it('is nothing for people of the demo, whom everybody can enter', async () => {
    const who = await trialClient(test);
    await db.update(users).set({ isDemo: true }).where(eq(users.id, who.id));
    identity.forgetUser(who.id);
    expect(reasonOf(await make(who))).toEqual([409, 'demo-is-shared']);
  });

  it('does not outrun a change of role or the end of the session', async () => {
    const who = await coach(test);
    const scopes = ['clients:read'];
    expect((await make(who, { scopes })).statusCode).toBe(200);
    // The cached session knows neither yet.
    await db.update(users).set({ role: null }).where(eq(users.id, who.id));
    expect((await make(who, { scopes })).statusCode).toBe(401);
    await db.update(users).set({ role: 'coach' }).where(eq(users.id, who.id));
    await db.delete(sessions).where(eq(sessions.userId, who.id));
    expect((await make(who, { scopes })).statusCode).toBe(401);
    expect(await rowsOf(who)).toHaveLength(1);
  });

  it('shows it once, keeps its hash alone, records it and mails about it', async () => {
    const who = await trialClient(test);
    const made = (await make(who)).json<MadeToken>();
    expect(made.token).toMatch(/^dlm_[\w-]{43}$/);
    const expiresAt = new Date(test.clock.now().getTime() + 30 * 86_400_000).toISOString();
    const shown = { name: 'Backup script', scopes: ['journal:read'], expiresAt, lastUsedAt: null };
    expect(made).toMatchObject({ tokens: [shown], scopes: ['journal:read', 'journal:write'], daysMost: 365 });
    const [row] = await rowsOf(who);
    expect(row).toMatchObject({ tokenHash: hashOfToken(made.token ?? ''), role: 'client' });
    expect(JSON.stringify(row)).not.toContain(made.token);
    expect((await who.get(tokensAt)).body).not.toContain(made.token);
    expect((await who.get(tokensAt)).body).not.toContain(row?.tokenHash);
    const [line] = (await db.select().from(auditLog).where(eq(auditLog.actorId, who.id))).slice(-1);
    expect([line?.action, line?.detail]).toEqual(['token-made', { scopes: 'journal:read', days: 30 }]);
    await identity.idle();
    const mail = test.mail.to(who.email).at(-1);
    expect(mail?.subject).toBe('An access token was made for your Dayloom account');
    expect(mail?.text).not.toContain('dlm_');
    expect(mail?.text, 'nobody was signed out').not.toContain('Other devices were signed out');
  });

  it('makes one for a repeated key, whose answer has no token: it is kept nowhere', async () => {
    const who = await trialClient(test);
    const headers = { 'idempotency-key': newId() };
    const first = (await make(who, {}, headers)).json<MadeToken>();
    const again = (await make(who, {}, headers)).json<MadeToken>();
    expect([again.token, again.tokens]).toEqual([null, first.tokens]);
    expect((await make(who, { days: 7 }, headers)).statusCode).toBe(409);
    expect(await rowsOf(who)).toHaveLength(1);
    const [kept] = await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.userId, who.id));
    expect([kept?.answer, first.token]).toEqual([{}, expect.stringMatching(/^dlm_/)]);
  });

  it('stops at 20 that are in force, also of many at once', async () => {
    const who = await trialClient(test);
    const answers = await Promise.all(Array.from({ length: tokensMost + 3 }, () => make(who)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(tokensMost);
    expect(reasonOf(await make(who))).toEqual([409, 'tokens-full']);
    await db.update(accessTokens).set({ expiresAt: test.clock.now() }).where(eq(accessTokens.userId, who.id));
    expect((await make(who)).json<MadeToken>().tokens).toHaveLength(1);
  });
});

describe('ending a token', () => {
  const idOf = async (who: Person) => (await rowsOf(who))[0]?.id ?? '';
  it('finds one’s own alone', async () => {
    const [who, stranger] = [await trialClient(test), await trialClient(test)];
    const token = await accessToken(who, ['journal:read']);
    const [id, unknown] = [await idOf(who), newId()];
    for (const at of [id, unknown, 'x'])
      expect(reasonOf(await stranger.delete(`${tokensAt}/${at}`))).toEqual([404, 'token-not-found']);
    expect((await calling(test, token)('GET', '/api/client/journal-entries')).statusCode).toBe(200);
  });

  it('lets it in no more from that moment, and is recorded', async () => {
    const who = await trialClient(test);
    const call = calling(test, await accessToken(who, ['journal:read']));
    expect((await call('GET', '/api/client/journal-entries')).statusCode).toBe(200);
    expect((await who.delete(`${tokensAt}/${await idOf(who)}`)).json<MadeToken>().tokens).toEqual([]);
    expect(reasonOf(await call('GET', '/api/client/journal-entries'))).toEqual([401, 'token-unknown']);
    expect((await actionsOf(test, who)).at(-1)).toBe('token-ended');
  });
});
