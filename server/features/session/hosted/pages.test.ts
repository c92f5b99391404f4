import { describe, expect, it } from 'vitest';
import { browser, goodPassword, hostedApp, signUp } from '#testing/hosted-app.ts';

const people = [
  { person: 'coach' as const, label: 'As a coach', line: 'Eight <clients>' },
  { person: 'admin' as const, label: 'As an admin', line: 'Users' },
];
const fonts = { newsreader: '/assets/newsreader.woff2', hankenGrotesk: '/assets/hanken-grotesk.woff2' };
const test = await hostedApp({
  demoPeople: async () => people,
  fonts,
  env: { PRODUCT_NAME: 'Day & Loom', OPERATOR: 'Loom & Co|hello@loom.example' },
});

describe('the pages', () => {
  it.each([
    '/api/login',
    '/api/login/sign-up',
    '/api/login/forgotten',
    '/api/login/link-sent',
    '/api/login/check-mail',
  ])('%s needs no script and no inline style', async (path) => {
    const response = await browser(test).get(path);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.headers['cache-control']).toBe('no-store');
    // The one script is a file of ours, and adds to what works without it.
    expect(response.body).not.toMatch(
      /<script(?! src="\/api\/login\/hosted-[0-9a-f]{16}\.js" defer><)|<style|\sstyle=|\son\w+=/i,
    );
    expect(response.body).toContain('Day &amp; Loom</title>');
    expect(response.body.match(/<h1/g)).toHaveLength(1);
    for (const [, id] of response.body.matchAll(/<input class="input" id="(\w+)"/g))
      expect(response.body).toContain(`<label for="${id}">`);
  });

  it('keep their one style sheet for a year, under an address that changes with it', async () => {
    const page = await browser(test).get('/api/login');
    const href = /<link rel="stylesheet" href="([^"]+)">/.exec(page.body)?.[1] ?? '';
    const css = await browser(test).get(href);
    expect(css.headers['content-type']).toBe('text/css; charset=utf-8');
    expect(css.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(css.body).toContain('prefers-color-scheme: dark');
    // Both faces are asked for with the page: an optional one that comes late is not shown.
    for (const address of Object.values(fonts)) {
      expect(css.body).toContain(`font-display: optional; src: url("${address}")`);
      expect(page.body).toContain(`<link rel="preload" href="${address}" as="font" type="font/woff2" crossorigin>`);
    }
    expect((await browser(test).get('/api/login/hosted.css?v=old')).headers['cache-control']).toBe('no-cache');
  });

  it('have a script that is kept for a year, and a button that is not there without it', async () => {
    const page = await browser(test).get('/api/login');
    expect(page.body).toMatch(
      /<button class="show" type="button" data-shows="password" data-hide="Hide" aria-pressed="false" hidden>Show</,
    );
    const script = await browser(test).get(/<script src="([^"]+)"/.exec(page.body)?.[1] ?? '');
    expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('offer the demo beside signing in and up, as plain forms', async () => {
    for (const path of ['/api/login', '/api/login/sign-up']) {
      const { body } = await browser(test).get(path);
      expect(body.match(/action="\/api\/demo\/enter"/g)).toHaveLength(2);
      expect(body).toContain('name="person" value="coach"');
      expect(body).toContain('Eight &lt;clients&gt;');
    }
    expect((await browser(test).get('/api/login/forgotten')).body).not.toContain('/api/demo/enter');
  });

  it('say at sign-up who runs this server', async () => {
    const { body } = await browser(test).get('/api/login/sign-up');
    expect(body).toContain('This server is run by Loom &amp; Co. <a href="mailto:hello@loom.example">');
    expect((await browser(test).get('/api/login')).body).not.toContain('is run by');
  });

  it('carry a choice from sign-in to sign-up, but nothing that is none', async () => {
    const { body } = await browser(test).get('/api/login?role=client&code=INES-7QK2MD');
    expect(body).toContain('href="/api/login/sign-up?role=client&amp;code=INES-7QK2MD"');
    expect((await browser(test).get('/api/login?role=admin')).body).toContain('href="/api/login/sign-up"');
    const odd = await browser(test).get('/api/login/sign-up?role=client&code="><b>ines');
    expect(odd.body).toContain('with the code <span class="nowrap">&quot;&gt;&lt;B&gt;INES.</span>');
    const withCode = await browser(test).get('/api/login/sign-up?role=client&code=INES-7QK2MD');
    expect(withCode.body, 'Change keeps the code').toContain('href="/#signup=INES-7QK2MD"');
    expect((await browser(test).get('/api/login/sign-up?role=client')).body).toContain('href="/#signup"');
    expect((await browser(test).get('/api/login/sign-up?role=coach&code=X-1')).body).toContain('As a coach.');
  });
});

describe('forms', () => {
  it('take no JSON, no files and no more than they need', async () => {
    const json = await test.app.inject({
      method: 'POST',
      url: '/api/login',
      payload: { email: 'a@b.org', password: goodPassword },
    });
    expect(json.statusCode).toBe(415);
    expect(json.headers['content-type']).toContain('text/html');
    const large = await browser(test).post('/api/login', { email: 'x'.repeat(9000), password: '' });
    expect(large.statusCode).toBe(413);
  });

  it('count a field sent twice as not sent', async () => {
    const { email } = await signUp(test);
    const response = await test.app.inject({
      method: 'POST',
      url: '/api/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: test.deps.config.baseUrl },
      payload: `email=${encodeURIComponent(email)}&email=x&password=${encodeURIComponent(goodPassword)}`,
    });
    expect(response.statusCode).toBe(422);
    expect(response.body).toContain('Please enter your e-mail address.');
  });
});

describe('over https', async () => {
  const secure = await hostedApp({ env: { BASE_URL: 'https://dayloom.example.org' } });
  it('cookies travel over https only, and another host’s form is refused', async () => {
    const { response, visitor, email } = await signUp(secure);
    const [cookie = ''] = [response.headers['set-cookie'] ?? []].flat();
    expect(cookie).toMatch(/^__Host-dayloom\.session_token=.*; Path=\/.*; Secure/i);
    expect(await visitor.whoAmI()).toBe(email);
    const elsewhere = await browser(secure).post(
      '/api/login',
      { email, password: goodPassword },
      { headers: { origin: 'https://dayloom.example.org.evil.example', host: 'dayloom.example.org.evil.example' } },
    );
    expect(elsewhere.statusCode).toBe(403);
    expect(elsewhere.body).toContain('https://dayloom.example.org/api/login');
  });

  it('no neighbour under the same domain can set one of them: each has the prefix that forbids it', async () => {
    const { visitor, email } = await signUp(secure);
    expect([...visitor.jar.keys()]).toEqual(['__Host-dayloom.session_token']);
    const next = browser(secure);
    await next.get(`/api/login?${new URLSearchParams({ to: '/journal' })}`);
    expect([...next.jar.keys()]).toEqual(['__Host-dayloom.return_path']);
    const response = await next.post('/api/login', { email, password: goodPassword });
    expect([response.headers.location, [...next.jar.keys()]]).toEqual(['/journal', ['__Host-dayloom.session_token']]);
    const planted = browser(secure);
    for (const [name, value] of next.jar) planted.jar.set(name.replace('__Host-', '__Secure-'), value);
    expect(await planted.whoAmI()).toBe('nobody');
  });
});
