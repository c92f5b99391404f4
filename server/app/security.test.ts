import type { FastifyRequest } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { person } from '#testing/people.ts';
import type { Person } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';
import type { TestApp } from '#testing/test-app.ts';
import { askToComeBack } from './security.ts';

let test: TestApp;
let someone: Person;
beforeAll(async () => {
  test = await testApp();
  someone = await person(test);
});

const clearRole = (headers: Record<string, string>) =>
  test.app.inject({ method: 'POST', url: '/api/auth/clear-role', headers: { cookie: someone.cookie, ...headers } });

describe('writes from elsewhere', () => {
  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling domain', { 'sec-fetch-site': 'same-site' }],
    ['another origin, in a browser without Sec-Fetch-Site', { origin: 'https://evil.example' }],
    ['a sandboxed page', { origin: 'null' }],
    ['no word about where it comes from, but with a cookie', {}],
  ])('refuses %s', async (_name, headers) => {
    const response = await clearRole(headers);
    expect(response.statusCode).toBe(403);
    expect(response.json()).toMatchObject({ code: 'forbidden' });
  });

  it.each([
    ['our own page', { 'sec-fetch-site': 'same-origin' }],
    ['our own origin, in a browser without Sec-Fetch-Site', { origin: 'http://localhost:3000' }],
  ])('accepts %s', async (_name, headers) => {
    expect((await clearRole(headers)).statusCode).toBe(200);
  });
});

describe('bodies', () => {
  const post = (type: string, payload: string) =>
    test.app.inject({
      method: 'POST',
      url: '/api/auth/set-role',
      payload,
      headers: { cookie: someone.cookie, 'sec-fetch-site': 'same-origin', 'content-type': type },
    });

  it('accepts an empty JSON body', async () => {
    const response = await test.app.inject({
      method: 'POST',
      url: '/api/auth/clear-role',
      payload: '',
      headers: { cookie: someone.cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
    });
    expect(response.statusCode).toBe(200);
  });

  it('refuses forms and plain text on JSON calls with 415', async () => {
    expect((await post('application/x-www-form-urlencoded', 'role=coach')).statusCode).toBe(415);
    expect((await post('text/plain', '{"role":"coach"}')).statusCode).toBe(415);
  });

  it('refuses broken JSON with 400 and a sentence', async () => {
    const response = await post('application/json', '{"role":');
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'malformed', message: expect.stringMatching(/\.$/) as string });
  });

  it('refuses keys that reach for the prototype', async () => {
    expect((await post('application/json', '{"__proto__":{"isAdmin":true},"role":"coach"}')).statusCode).toBe(400);
  });

  it('refuses more than the limit with 413', async () => {
    expect((await post('application/json', JSON.stringify({ role: 'x'.repeat(300_000) }))).statusCode).toBe(413);
  });
});

describe('a busy server', () => {
  const asked = (url: string) => () => askToComeBack({ url } as FastifyRequest, test.config);

  it('asks visitors to come back, and still hands out the files of pages that have arrived', () => {
    expect(asked('/')).toThrow('Dayloom is very busy right now. Please try again in a moment.');
    expect(asked('/api/client/dashboard')).toThrow('very busy');
    expect(asked('/assets/app-1.js')).not.toThrow();
  });
});

describe('headers', () => {
  it('stand on every answer, also on errors', async () => {
    for (const url of ['/healthz', '/api/auth/user', '/api/nothing-here']) {
      const { headers } = await test.app.inject({ url });
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      expect(headers['content-security-policy']).not.toContain('unsafe');
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['x-frame-options']).toBe('DENY');
      expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
      expect(headers['x-request-id']).toBeTruthy();
    }
  });

  it('forbid storing API answers', async () => {
    for (const url of ['/api/auth/user', '/%61pi/auth/user'])
      expect((await someone.get(url)).headers['cache-control'], url).toBe('no-store');
  });

  it('ask for https for a year when the address is https', async () => {
    const secure = await testApp({ BASE_URL: 'https://dayloom.example' });
    const { headers } = await secure.app.inject({ url: '/healthz' });
    expect(headers['strict-transport-security']).toContain('max-age=31536000');
  });
});

describe('what is not there', () => {
  it('answers an address that cannot be decoded without repeating it, in the form of all errors', async () => {
    const response = await someone.get('/%E0%A4%A');
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'malformed' });
    expect(response.body).not.toContain('%E0');
    expect(response.headers['x-content-type-options']).toBe('nosniff');
  });

  it('answers unknown calls with a JSON 404', async () => {
    const response = await someone.get('/api/nothing-here');
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ code: 'not_found' });
  });
});
