import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { admin, coach, trialClient, type Person } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';
import { buildApp } from './build-app.ts';

let lines: string[] = [];
const test = await testApp();
const log = createLog({ logLevel: 'info' }, { write: (line) => lines.push(line) });
const app = await buildApp({ ...test.deps, log });
const [client, guide] = await Promise.all([trialClient(test), coach(test)]);
afterAll(async () => await app.close().catch(() => {}));
beforeEach(() => {
  lines = [];
});

const get = async (url: string, who?: Person, headers: Record<string, string> = {}) =>
  await app.inject({ url, headers: { ...(who ? { cookie: who.cookie } : {}), ...headers } });
const logged = (): Record<string, unknown>[] => lines.map((line) => JSON.parse(line) as Record<string, unknown>);
const refused = () => logged().filter(({ msg }) => msg === 'refused');

describe('the log of requests', () => {
  it('holds no value of an address: no word that was looked for, no token, no id', async () => {
    const id = '01900000-0000-7000-8000-00000000c0de';
    const header = { 'x-search': 'search=cinnabar' };
    for (const [url, who] of [
      ['/api/client/journal-entries?search=cinnabar&minMood=3', client],
      ['/api/messages/search?search=cinnabar', guide],
      ['/api/login/reset?token=cinnabar', undefined],
      ['/api/login/verify?token=cinnabar', undefined],
      [`/api/no-more-letters?person=${id}&signature=cinnabar`, undefined],
      [`/api/client/journal-entries/${id}/versions`, client],
      ['/cinnabar?cinnabar=1', undefined],
      ['/api/cinnabar', undefined],
    ] as const)
      await get(url, who, header);
    expect(logged().filter(({ msg }) => msg === 'request')).toHaveLength(8);
    expect(lines.join('')).not.toContain('cinnabar');
    expect(lines.join('')).not.toContain(id);
    expect(lines.join('')).not.toContain(client.cookie.split('=')[1]);
  });

  it('says who was refused which call and why, with the id of the request, and nothing else about them', async () => {
    const { headers } = await get('/api/admin/users', client);
    expect(refused()).toEqual([
      {
        level: 'warn',
        time: expect.any(String) as string,
        reqId: headers['x-request-id'],
        person: client.id,
        role: 'client',
        call: 'GET /api/admin/users',
        reason: 'forbidden',
        msg: 'refused',
      },
    ]);
    expect(lines.join('')).not.toContain(client.email);
  });

  it.each([
    [
      'what belongs to somebody else, or to nobody',
      '/api/coach/client/01900000-0000-7000-8000-000000000001',
      'not_found',
    ],
    ['another role', '/api/client/dashboard', 'forbidden'],
  ])('says so for %s', async (_name, url, reason) => {
    await get(url, guide);
    expect(refused()).toMatchObject([{ person: guide.id, reason }]);
  });

  it('names nobody where nobody is signed in', async () => {
    await get('/api/client/dashboard');
    expect(refused()).toMatchObject([{ person: null, call: 'GET /api/client/dashboard', reason: 'unauthorized' }]);
  });
});

describe('words that are looked for', () => {
  it('are understood in the header as in the address, and no other field is taken from there', async () => {
    const { json: inAddress } = await get('/api/coaches?search=nobody-has-this-name', client);
    const { json: inHeader } = await get('/api/coaches', client, { 'x-search': 'search=nobody-has-this-name&page=99' });
    expect(inHeader()).toEqual(inAddress());
    const tooLong = await get('/api/coaches', client, { 'x-search': `search=${'a'.repeat(500)}` });
    expect(tooLong.statusCode).toBe(422);
  });
});

describe('the description of the calls', () => {
  it('is there for admins alone', async () => {
    expect((await get('/api/openapi.json')).statusCode).toBe(404);
    expect((await get('/api/openapi.json', client)).statusCode).toBe(404);
    expect((await get('/api/openapi.json', guide)).statusCode).toBe(404);
    const answer = await get('/api/openapi.json', await admin(test));
    expect([answer.statusCode, answer.json<{ openapi: string }>().openapi]).toEqual([200, '3.1.0']);
  });
});
