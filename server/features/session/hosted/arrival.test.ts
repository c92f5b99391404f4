import { beforeAll, describe, expect, it } from 'vitest';
import { browser, goodPassword, hostedApp, signUp, type HostedApp } from '#testing/hosted-app.ts';

let test: HostedApp;
beforeAll(async () => void (test = await hostedApp()));

const blocked = 'Your browser is blocking cookies';
/** A browser that keeps none. */
const send = async (method: 'GET' | 'POST', url: string, fields?: Record<string, string>) =>
  await test.app.inject({
    method,
    url,
    headers: {
      origin: test.deps.config.baseUrl,
      'sec-fetch-site': 'same-origin',
      ...(fields && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(fields && { payload: new URLSearchParams(fields).toString() }),
  });

describe('a browser that keeps no cookies', () => {
  it('is told so after signing in and after signing up', async () => {
    const { email } = await signUp(test);
    const person = { firstName: 'Robin', email: 'blocked@example.org', password: goodPassword };
    for (const answer of [
      await send('POST', '/api/login', { email, password: goodPassword }),
      await send('POST', '/api/login/sign-up', person),
    ]) {
      expect(answer.statusCode).toBe(303);
      const next = await send('GET', String(answer.headers.location));
      expect([next.statusCode, next.body.includes(blocked)]).toEqual([200, true]);
    }
    expect((await send('GET', '/api/login/second-factor')).body).toContain(blocked);
  });
});

describe('any other browser', () => {
  it('comes to where it wanted to go, by way of one look at its cookie the first time', async () => {
    const { email } = await signUp(test);
    const visitor = browser(test);
    const first = await visitor.post('/api/login', { email, password: goodPassword });
    expect(first.headers.location).toBe('/api/login/arrived?to=%2F');
    const arrived = await visitor.get(String(first.headers.location));
    expect([arrived.statusCode, arrived.headers.location]).toEqual([303, '/']);
    // Whoever came by a link has a cookie already.
    const other = browser(test);
    await other.get('/api/login?to=%2Fjournal');
    const straight = await other.post('/api/login', { email, password: goodPassword });
    expect(straight.headers.location).toBe('/journal');
  });

  it('is never led to another site', async () => {
    const { visitor } = await signUp(test);
    const arrived = await visitor.get('/api/login/arrived?to=https%3A%2F%2Felsewhere.example');
    expect(arrived.headers.location).toBe('/');
  });
});
