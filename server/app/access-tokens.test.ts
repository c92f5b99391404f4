import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { tokenCallsAMinute } from '#contract/access-tokens/constants.ts';
import type { EntrySaved, JournalList } from '#contract/journal/schema.ts';
import { accessTokens, sessions, users, visits } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { createLog } from '#server/platform/log.ts';
import { accessToken, calling, reasonOf } from '#testing/access-tokens.ts';
import { coach, trialClient } from '#testing/people.ts';
import { sendPhoto } from '#testing/pages-with-media.ts';
import { comment, pair, save, share } from '#testing/sharing.ts';
import { testApp } from '#testing/test-app.ts';
import { buildApp } from './build-app.ts';

const test = await testApp();
const { db, identity } = test.deps;
const journal = '/api/client/journal-entries';
const entries = '/api/journal-entries';
const body = { entryText: 'By a program.', moodScore: 6, isFreePage: true };
const unknown = `dlm_${'x'.repeat(43)}`;

describe('a call with a token', () => {
  it('is its owner’s, needs no word of where it comes from, and leaves the cookie beside it out', async () => {
    const [client, other] = [await trialClient(test), await trialClient(test)];
    const call = calling(test, await accessToken(client, ['journal:read', 'journal:write']));
    for (const from of [{}, { 'sec-fetch-site': 'cross-site' }, { origin: 'https://elsewhere.example' }]) {
      const answer = await call('POST', entries, { payload: body, headers: { ...from, cookie: other.cookie } });
      expect(answer.statusCode).toBe(200);
    }
    expect((await client.get(journal)).json<JournalList>().entries).toHaveLength(3);
    expect((await other.get(journal)).json<JournalList>().entries).toEqual([]);
    expect((await call('GET', journal)).json<JournalList>().entries).toHaveLength(3);
  });

  it('leaves a lock on the device out, which is the browser’s', async () => {
    const client = await trialClient(test);
    const call = calling(test, await accessToken(client, ['journal:read']));
    const headers = { cookie: `lock=${client.id}`, accept: 'text/html' };
    expect((await call('GET', journal, { headers })).statusCode).toBe(200);
  });

  it('weakens nothing for cookies: where it does not count, or is another’s, the origin is checked', async () => {
    const client = await trialClient(test);
    const token = await accessToken(client, ['journal:write']);
    const from = { cookie: client.cookie, 'sec-fetch-site': 'cross-site' };
    for (const authorization of ['Basic ZG06ZG0=', 'Bearer eyJhbGciOi', `Basic ${token}`])
      expect(
        reasonOf(
          await test.app.inject({ method: 'POST', url: entries, headers: { ...from, authorization }, payload: body }),
        ),
      ).toEqual([403, 'request-from-elsewhere']);
    const logout = await calling(test, token)('POST', '/api/logout', { headers: from, payload: {} });
    expect(logout.statusCode).toBe(403);
    expect((await client.get('/api/auth/user')).statusCode).toBe(200);
    // A proxy's own header beside the cookie of a page.
    const headers = { cookie: client.cookie, authorization: 'Basic ZG06ZG0=' };
    expect((await test.app.inject({ url: journal, headers })).statusCode).toBe(200);
  });

  it('opens no page, hosted or not, no stream and no description', async () => {
    const call = calling(test, await accessToken(await trialClient(test), ['journal:read', 'journal:write']));
    expect(reasonOf(await call('GET', '/api/live'))).toEqual([403, 'token-scope']);
    expect(reasonOf(await call('GET', '/api/auth/user'))).toEqual([403, 'token-scope']);
    expect(reasonOf(await call('GET', '/api/settings/tokens'))).toEqual([403, 'token-scope']);
    expect((await call('GET', '/api/openapi.json')).statusCode).toBe(404);
    expect((await call('GET', '/api/login/set-up-factor')).statusCode).toBe(303);
  });

  it('reads no more than its scopes, and hands out nothing of others', async () => {
    const { client, guide } = await pair(test);
    const { id } = await save(client);
    await share(client, id);
    await comment(guide, client, id, 'Cinnabar.');
    const photo = `/api/media/${await sendPhoto(test, client, id)}`;
    const call = calling(test, await accessToken(client, ['journal:read']));
    const [entry] = (await call('GET', journal)).json<JournalList>().entries;
    expect(entry).toMatchObject({ id, share: { coachName: 'Ines Calloway', comments: [] } });
    expect((await call('GET', `${journal}/${id}/versions`)).statusCode).toBe(200);
    expect((await call('GET', photo)).statusCode).toBe(200);
    expect(reasonOf(await call('POST', entries, { payload: body }))).toEqual([403, 'token-scope']);
    const writing = calling(test, await accessToken(client, ['journal:write']));
    expect(reasonOf(await writing('GET', journal))).toEqual([403, 'token-scope']);
    const again = await writing('POST', entries, {
      payload: { id, entryText: 'I asked, and the answer was kind.', moodScore: 7 },
    });
    expect(again.json<EntrySaved>()).toMatchObject({ id, share: { comments: [] } });
    expect(reasonOf(await calling(test, await accessToken(guide, ['clients:read']))('GET', photo))).toEqual([
      403,
      'token-scope',
    ]);
    // A coach who has become a client still has what is shared with them, on the page.
    await db.update(users).set({ role: 'client' }).where(eq(users.id, guide.id));
    identity.forgetUser(guide.id);
    expect((await guide.get(photo)).statusCode).toBe(200);
    expect(reasonOf(await calling(test, await accessToken(guide, ['journal:read']))('GET', photo))).toEqual([
      404,
      'media-not-found',
    ]);
  });

  it('shares nothing', async () => {
    const { client } = await pair(test);
    const call = calling(test, await accessToken(client, ['journal:write']));
    expect(reasonOf(await call('POST', entries, { payload: { ...body, share: true } }))).toEqual([403, 'token-shares']);
    expect((await client.get(journal)).json<JournalList>().entries).toEqual([]);
  });

  it('saves an entry once for its id, and once for an Idempotency-Key', async () => {
    const client = await trialClient(test);
    const call = calling(test, await accessToken(client, ['journal:write']));
    const [id, key] = [newId(), { 'idempotency-key': newId() }];
    for (const [payload, headers] of [
      [{ ...body, id }, {}],
      [{ ...body, id }, {}],
      [body, key],
      [body, key],
    ] as const)
      expect((await call('POST', entries, { payload, headers })).statusCode).toBe(200);
    expect((await client.get(journal)).json<JournalList>().entries).toHaveLength(2);
  });

  it('notes its use, once a minute', async () => {
    const client = await trialClient(test);
    const call = calling(test, await accessToken(client, ['journal:read']));
    const usedAt = async () => {
      await identity.idle();
      const [row] = await db.select().from(accessTokens).where(eq(accessTokens.userId, client.id));
      return row?.lastUsedAt;
    };
    await call('GET', journal);
    const first = test.clock.now();
    expect(await usedAt()).toEqual(first);
    test.clock.advance(60_000);
    await call('GET', journal);
    expect(await usedAt()).toEqual(first);
    test.clock.advance(1);
    await call('GET', journal);
    expect(await usedAt()).toEqual(test.clock.now());
  });
});

describe('how often', () => {
  it(`one token calls is limited to ${tokenCallsAMinute} a minute; another one has its own`, async () => {
    const client = await trialClient(test);
    const call = calling(test, await accessToken(client, ['journal:read']));
    for (let count = 0; count < tokenCallsAMinute; count += 1)
      expect((await call('GET', '/api/settings')).statusCode).toBe(403);
    const refused = await call('GET', journal);
    expect(reasonOf(refused)).toEqual([429, 'too-many-requests']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const other = calling(test, await accessToken(client, ['journal:read']));
    expect((await other('GET', journal)).statusCode).toBe(200);
    test.clock.advance(60_000);
    expect((await call('GET', journal)).statusCode).toBe(200);
  });

  it('an address guesses is limited, and holds up no token that is right', async () => {
    const right = calling(test, await accessToken(await trialClient(test), ['journal:read']));
    const guess = calling(test, unknown);
    test.clock.advance(600_000);
    for (let count = 0; count < 30; count += 1)
      expect(reasonOf(await guess('GET', journal))).toEqual([401, 'token-unknown']);
    expect(
      (await test.app.inject({ url: journal })).headers['www-authenticate'],
      'no token, no scheme',
    ).toBeUndefined();
    const refused = await guess('GET', journal);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '600']);
    expect((await right('GET', journal)).statusCode).toBe(200);
    test.clock.advance(600_000);
  });
});

describe('a token ends', () => {
  it('with its time', async () => {
    const call = calling(test, await accessToken(await trialClient(test), ['journal:read'], 1));
    test.clock.advance(86_400_000 - 1);
    expect((await call('GET', journal)).statusCode).toBe(200);
    test.clock.advance(1);
    const ended = await call('GET', journal);
    expect([...reasonOf(ended), ended.headers['www-authenticate']]).toEqual([
      401,
      'token-unknown',
      'Bearer error="invalid_token"',
    ]);
  });

  it.each([
    ['suspended', { suspendedAt: new Date() }],
    ['leaving', { deletionAt: new Date(), deletionRequestedAt: new Date() }],
    ['in another role', { role: 'coach' as const }],
  ])('for a person who is %s, by whatever way that was written', async (_name, values) => {
    const client = await trialClient(test);
    const call = calling(test, await accessToken(client, ['journal:read']));
    await db.update(users).set(values).where(eq(users.id, client.id));
    expect((await call('GET', journal)).statusCode).toBe(401);
  });

  it('to be of use where the role needs a second factor it was made without', async () => {
    const strict = await testApp({ REQUIRE_SECOND_FACTOR: 'coach' });
    const guide = await coach(strict);
    await strict.deps.db.update(sessions).set({ withFactor: true }).where(eq(sessions.userId, guide.id));
    strict.deps.identity.forgetUser(guide.id);
    const call = calling(strict, await accessToken(guide, ['clients:read']));
    expect((await call('GET', '/api/coach/analytics/clients')).statusCode).toBe(200);
    await strict.deps.db.update(accessTokens).set({ withFactor: false }).where(eq(accessTokens.userId, guide.id));
    expect(reasonOf(await call('GET', '/api/coach/analytics/clients'))).toEqual([403, 'second-factor-first']);
  });
});

it('stands in no log line, whatever becomes of the call, and is no visit of its owner', async () => {
  let lines = '';
  const log = createLog({ logLevel: 'debug' }, { write: (line) => void (lines += line) });
  const app = await buildApp({ ...test.deps, log });
  const client = await trialClient(test);
  const token = await accessToken(client, ['journal:read']);
  for (const [given, url] of [
    [token, journal],
    [token, '/api/settings'],
    [unknown, journal],
    [token, '/api/nothing-here'],
    [token, '/api/login'],
  ] as const)
    await app.inject({ url, headers: { authorization: `Bearer ${given}` } });
  await app.inject({ method: 'POST', url: entries, headers: { authorization: `Bearer ${token}` }, payload: '{' });
  // Closing writes down who was here.
  await app.close().catch(() => {});
  expect(lines).toContain('"refused"');
  expect(lines).not.toMatch(/dlm_|bearer|authorization/i);
  expect(await db.$count(visits, eq(visits.userId, client.id))).toBe(0);
});
