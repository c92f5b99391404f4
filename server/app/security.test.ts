import { connect, type AddressInfo } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { readConfig } from '#server/platform/config.ts';
import { person } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';
import { askToComeBack, fixedHeaders } from './security.ts';

const test = await testApp();
const someone = await person(test);

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
      expect(headers['permissions-policy']).toMatch(/camera=\(\), .*microphone=\(\)/);
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

  it('ask for https for a year when the address is https, as far as the host says', () => {
    const asked = (env: Record<string, string>) => fixedHeaders(readConfig(env))['strict-transport-security'];
    const https = { BASE_URL: 'https://dayloom.example' };
    expect(asked(https)).toBe('max-age=31536000; includeSubDomains');
    expect(asked({ ...https, STRICT_TRANSPORT: 'host' })).toBe('max-age=31536000');
    expect(asked({ ...https, STRICT_TRANSPORT: 'off' })).toBeUndefined();
    expect(asked({})).toBeUndefined();
    expect(() => asked({ STRICT_TRANSPORT: 'yes' })).toThrow('STRICT_TRANSPORT must be one of');
  });
});

describe('what Node answers by itself', () => {
  /** As it goes over the wire: `inject` knows no socket. */
  const answerTo = async (sent: string): Promise<string> => {
    await test.app.listen({ port: 0, host: '127.0.0.1' }).catch(() => {});
    const { port } = test.app.server.address() as AddressInfo;
    return await new Promise((resolve) => {
      let text = '';
      const socket = connect(port, '127.0.0.1', () => socket.write(sent));
      socket.on('data', (piece) => (text += piece.toString()));
      socket.on('close', () => resolve(text));
      socket.on('error', () => resolve(text));
    });
  };

  it.each([
    ['headers that are too large', 431, `GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`],
    ['what is no request', 400, 'GET / HTTP/9.9\r\n\r\n'],
    ['a header that is none', 400, 'GET / HTTP/1.1\r\nHost: localhost\r\nno colon here\r\n\r\n'],
    ['a request that names no host', 400, 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n'],
    [
      'an expectation nobody knows',
      200,
      'GET /healthz HTTP/1.1\r\nHost: localhost\r\nExpect: wonders\r\nConnection: close\r\n\r\n',
    ],
  ])('carries the headers of every answer: %s', async (_name, status, sent) => {
    const answer = await answerTo(sent);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    for (const header of ["content-security-policy: default-src 'none'", 'x-content-type-options: nosniff'])
      expect(answer.toLowerCase()).toContain(header);
    if (status !== 200) expect(answer).toMatch(/"message":"[^"]+\."/);
    expect(answer).not.toContain('xxxx');
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

  it('does not repeat a request by TRACE', async () => {
    const answer = await test.app.inject({ method: 'TRACE', url: '/', headers: { 'x-canary': 'cinnabar' } });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.body).not.toContain('cinnabar');
  });

  it('answers unknown calls with a JSON 404', async () => {
    const response = await someone.get('/api/nothing-here');
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ code: 'not_found' });
  });
});
