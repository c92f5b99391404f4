import { createHash } from 'node:crypto';
import { cp, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { visits } from '#server/platform/db/schema.ts';
import { coach, person, trialClient } from '#testing/people.ts';
import { assign, connect } from '#testing/histories.ts';
import { sessionType } from '#testing/sessions.ts';
import { inline, smallWebBuild } from '#testing/small-web-build.ts';
import { testApp } from '#testing/test-app.ts';
import { buildApp } from './build-app.ts';

const test = await testApp();
const webRoot = await smallWebBuild();
const app = await buildApp(test.deps, { webRoot });
afterAll(async () => {
  await app.close();
  await rm(webRoot, { recursive: true, force: true });
});

const open = (url: string, cookie = '', headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: 'localhost:3000', ...(cookie ? { cookie } : {}), ...headers } });
const bootOf = (html: string) =>
  JSON.parse(/<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null') as Record<
    string,
    unknown
  >;

describe('the page shell', () => {
  it('knows nobody and inlines nothing private', async () => {
    const response = await open('/');
    expect(response.statusCode).toBe(200);
    expect(bootOf(response.body)).toMatchObject({ user: null, productName: 'Dayloom', demo: false });
  });

  it('says how the reader writes dates, by the language they like best, and hands on nothing they sent', async () => {
    const habits = async (header: string) => {
      return bootOf((await open('/', '', { 'accept-language': header })).body).dateHabits;
    };
    const german = { isMonthFirst: false, hasTwelveHours: false, firstWeekday: 1 };
    expect(await habits('en-US;q=0.5, de-DE, de;q=0.9')).toEqual(german);
    expect(await habits('*, "><script>, en-US;q=x')).toEqual({
      isMonthFirst: true,
      hasTwelveHours: true,
      firstWeekday: 7,
    });
    expect(await habits('')).toEqual(german);
  });

  it('says how the clocks of the person’s zone go, and of nobody’s for nobody', async () => {
    const { cookie } = await trialClient(test, { timeZone: 'Asia/Tokyo' });
    const clock = bootOf((await open('/', cookie)).body).zoneClock;
    expect(clock).toMatchObject({ timeZone: 'Asia/Tokyo', changes: [[expect.any(Number), 9 * 3_600_000]] });
    expect(bootOf((await open('/')).body).zoneClock).toBeNull();
  });

  it('shows the product’s name until the page is there, where the server does not draw it', async () => {
    expect((await open('/')).body).toContain('<h1 class="title">Dayloom</h1></main></div>');
  });

  it('sends the page drawn, admits the styles in it and nothing else, and sends it undrawn where that fails', async () => {
    const drawing = join(webRoot, 'server');
    await mkdir(drawing);
    const draws = (body: string) =>
      writeFile(join(drawing, 'server-entry.js'), `export const drawPage = async ({ boot }) => { ${body} };`);
    await draws('if (boot.user) throw new Error(\'no\'); return `<h1 style="color:red">$& ${boot.productName}</h1>`;');
    const own = await buildApp(test.deps, { webRoot });
    const drawn = await own.inject({ url: '/', headers: { host: 'localhost:3000' } });
    expect(drawn.body).toContain('<div id="root" data-drawn><h1 style="color:red">$& Dayloom</h1></div>');
    // What shows already is seen before its scripts; where they are what is waited for, nothing holds them back.
    expect(drawn.body).toContain('<link data-script href="/assets/landing-1.js">');
    expect(drawn.body).toMatch(/<link data-script="entry"[^>]* href="\/assets\/app-1\.js">/);
    expect(drawn.body).not.toMatch(/modulepreload"|script type="module"/);
    expect(drawn.headers['content-security-policy']).toMatch(/style-src-attr 'unsafe-hashes' 'sha256-[^']+';/);
    expect((await own.inject({ url: '/server/server-entry.js', headers: { host: 'localhost:3000' } })).statusCode).toBe(
      404,
    );
    const { cookie } = await trialClient(test);
    const undrawn = await own.inject({ url: '/', headers: { host: 'localhost:3000', cookie } });
    expect(undrawn.statusCode).toBe(200);
    expect(undrawn.body).toContain('<div id="root"><main class="splash"');
    expect(undrawn.body).toContain('<script type="module"');
    expect(undrawn.body).not.toContain('<link data-script');
    await own.close();
    await rm(drawing, { recursive: true });
  });

  it('comes in the language a browser names, in the direction it is read, and otherwise in English', async () => {
    const below = join(webRoot, 'languages', 'he');
    await cp(await smallWebBuild(), below, { recursive: true });
    await writeFile(join(below, 'assets/only-hebrew-1.js'), 'console.log(2)');
    const own = await buildApp(test.deps, { webRoot });
    const get = async (url: string, language: string) =>
      await own.inject({ url, headers: { host: 'localhost:3000', 'accept-language': language } });
    expect((await get('/', 'he-IL, en;q=0.5')).body).toContain('<html lang="he" dir="rtl">');
    expect((await get('/offline.html', 'he')).body).toContain('<html lang="he" dir="rtl">');
    for (const language of ['fr', 'en, he', '']) expect((await get('/', language)).body).toContain('<html lang="en">');
    expect((await get('/', 'he')).headers.vary).toContain('accept-language');
    expect((await get('/assets/only-hebrew-1.js', 'en')).statusCode).toBe(200);
    expect((await get('/languages/he/index.html', 'he')).body).not.toContain('only-hebrew');
    await own.close();
    await rm(below, { recursive: true });
  });

  it('comes in English while the reader’s language is being built, without a worker that would keep it, and then in theirs', async () => {
    const root = await smallWebBuild();
    await writeFile(join(root, 'sw.js'), 'english');
    const own = await buildApp(test.deps, { webRoot: root });
    const client = await trialClient(test);
    await client.put('/api/settings/language', { language: 'de' });
    const get = async (url: string, language = 'de', cookie = '') =>
      await own.inject({ url, headers: { host: 'localhost:3000', 'accept-language': language, cookie } });
    for (const cookie of ['', client.cookie]) expect((await get('/', 'de', cookie)).body).toContain('<html lang="en"');
    for (const url of ['/sw.js', '/offline.html']) expect((await get(url)).statusCode, url).toBe(404);
    for (const language of ['en', 'fr']) expect((await get('/sw.js', language)).body).toContain('english');

    const built = await smallWebBuild();
    await writeFile(join(built, 'sw.js'), 'deutsch');
    await writeFile(join(built, 'assets/only-german-1.js'), 'console.log(2)');
    await mkdir(join(root, 'languages'));
    await rename(built, join(root, 'languages/de'));
    for (const cookie of ['', client.cookie]) expect((await get('/', 'de', cookie)).body).toContain('<html lang="de"');
    expect((await get('/sw.js')).body).toContain('deutsch');
    expect((await get('/assets/only-german-1.js')).statusCode).toBe(200);
    // What was opened in English goes on.
    expect((await get('/assets/app-1.js')).statusCode).toBe(200);
    await own.close();
    await rm(root, { recursive: true });
  });

  it('notes that somebody opened a page, when the server stops at the latest', async () => {
    const client = await trialClient(test);
    const own = await buildApp(test.deps, { webRoot });
    for (const url of ['/', '/assets/app-1.js'])
      await own.inject({ url, headers: { host: 'localhost:3000', cookie: client.cookie } });
    await own.close();
    expect(await test.deps.db.$count(visits, eq(visits.userId, client.id))).toBe(1);
  });

  it('inlines the session and the home data, and preloads what the screen needs and the entry does not bring', async () => {
    const client = await trialClient(test, { firstName: 'Nora' });
    const { body } = await open('/', client.cookie);
    expect(bootOf(body)).toMatchObject({
      user: { firstName: 'Nora', role: 'client' },
      clientHome: { program: { title: 'Breath as Anchor' } },
      // They stand above Today, and would move it if they came later.
      notices: [],
    });
    expect(body).toContain('<title>Today | Dayloom</title>');
    // Pages travel compressed, and others' names stand in them: the token must not be there to be guessed at.
    const token = decodeURIComponent(client.cookie).split('=')[1]?.split('.')[0] ?? 'no token';
    expect(body).not.toContain(token);
    for (const file of ['client-home-1.js', 'client-shell-1.js', 'signed-in-1.js', 'shared-1.js'])
      expect(body).toContain(`<link rel="modulepreload" href="/assets/${file}">`);
    expect(body).toContain('<link rel="stylesheet" href="/assets/client-home-1.css">');
    expect(body).not.toContain('finished-cloth-1.js');
    expect(body).not.toContain('modulepreload" href="/assets/app-1.js"');
    const settings = (await open('/settings', client.cookie)).body;
    expect(Object.keys(bootOf(settings))).not.toContain('clientHome');
    expect(settings).toContain('<link rel="modulepreload" href="/assets/settings-1.js">');
    expect((await open('/')).body).not.toContain('signed-in-1.js');
  });

  it('says nothing of the day of somebody who has a lock on this device, and all of it to anybody else there', async () => {
    const client = await trialClient(test);
    for (const name of ['lock', '__Host-lock']) {
      const locked = await open('/', `${client.cookie}; ${name}=somebody.${client.id}`);
      expect(bootOf(locked.body)).toMatchObject({ user: { id: client.id } });
      expect(Object.keys(bootOf(locked.body))).not.toContain('clientHome');
      expect(Object.keys(bootOf(locked.body))).not.toContain('notices');
      expect(locked.body).toContain('class="splash"');
    }
    const other = await open('/', `${client.cookie}; lock=somebody`);
    expect(Object.keys(bootOf(other.body))).toContain('clientHome');
  });

  it('answers addresses that are not there for this person with a real 404', async () => {
    const guide = await coach(test);
    for (const url of ['/nothing', '/llms.txt', '/.well-known/security.txt', '/.vite/manifest.json'])
      expect((await open(url, guide.cookie)).statusCode, url).toBe(404);
    expect((await open('/settings')).statusCode).toBe(404);
    expect((await open('/role-select', guide.cookie)).statusCode).toBe(200);
  });

  it('shows text as text, whatever a name contains', async () => {
    const someone = await person(test, { firstName: '</script><script>alert(1)</script>', lastName: '<!--\u2028' });
    const { body } = await open('/', someone.cookie);
    expect(body).not.toContain('<script>alert');
    expect(bootOf(body)).toMatchObject({
      user: { firstName: '</script><script>alert(1)</script>', lastName: '<!--\u2028' },
    });
  });

  it('is never stored, and allows only its own scripts and one nonce for styles', async () => {
    const first = await open('/');
    const second = await open('/');
    expect(first.headers['cache-control']).toBe('no-store');
    const policy = String(first.headers['content-security-policy']);
    expect(policy).toContain(`script-src 'self' 'sha256-${createHash('sha256').update(inline).digest('base64')}'`);
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain(`'nonce-${String(bootOf(first.body).nonce)}'`);
    expect(bootOf(first.body).nonce).not.toBe(bootOf(second.body).nonce);
  });

  it('opens the microphone, and what is still on the device, to the documents of clients alone; the camera to none', async () => {
    const client = await trialClient(test);
    const guide = await coach(test);
    const roleless = await person(test);
    const hasMicrophone = async (cookie: string, url = '/') => {
      const { headers } = await open(url, cookie);
      expect(headers['permissions-policy']).toContain('camera=()');
      const isOpen = String(headers['permissions-policy']).includes('microphone=(self)');
      const policy = String(headers['content-security-policy']);
      expect(policy.includes("media-src 'self' blob:")).toBe(isOpen);
      expect(policy.includes("img-src 'self' data: https: blob:")).toBe(isOpen);
      expect(policy).toContain("media-src 'self'");
      return isOpen;
    };
    // Whichever page is loaded first: the next ones are shown in the same document.
    for (const url of ['/', '/journal', '/role-select', '/nothing'])
      expect(await hasMicrophone(client.cookie, url), url).toBe(true);
    for (const cookie of ['', guide.cookie, roleless.cookie]) expect(await hasMicrophone(cookie)).toBe(false);
  });

  it('brings the page of a finished program to those who have finished one, also after others asked', async () => {
    const client = await trialClient(test);
    expect((await open('/', client.cookie)).body).not.toContain('finished-cloth-1.js');
    await assign(test, client, { day: 28, status: 'completed' });
    expect((await open('/', client.cookie)).body).toContain(
      '<link rel="modulepreload" href="/assets/finished-cloth-1.js">',
    );
    expect((await open('/settings', client.cookie)).body).not.toContain('finished-cloth-1.js');
  });

  it('brings what shows sessions to those who have any', async () => {
    const [client, guide] = [await trialClient(test), await coach(test)];
    await connect(test, client, guide);
    const file = '<link rel="modulepreload" href="/assets/session-margin-1.js">';
    expect((await open('/', client.cookie)).body).not.toContain(file);
    await sessionType(guide);
    expect((await open('/', client.cookie)).body).toContain(file);
    expect((await open('/settings', client.cookie)).body).not.toContain(file);
  });

  it('travels compressed where the browser can read that, and is the same page', async () => {
    const client = await trialClient(test);
    const plain = await open('/', client.cookie);
    for (const [encoding, decode] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const packed = await open('/', client.cookie, { 'accept-encoding': encoding });
      expect(packed.headers['content-encoding']).toBe(encoding);
      expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length);
      expect(bootOf(decode(packed.rawPayload).toString('utf8'))).toMatchObject({ user: { id: client.id } });
    }
    expect(plain.headers.vary).toContain('accept-encoding');
  });

  it('paints the chosen theme at once', async () => {
    const someone = await person(test);
    await someone.put('/api/settings/theme', { theme: 'night' });
    expect((await open('/', someone.cookie)).body).toContain('<html lang="en" data-theme-choice="night">');
  });

  it('sends people on their own machine to the one address that cookies know', async () => {
    const response = await open('/settings?x=1', '', { host: '127.0.0.1:3000' });
    expect([response.statusCode, response.headers.location]).toEqual([302, 'http://localhost:3000/settings?x=1']);
    expect((await open('//evil.example', '', { host: '127.0.0.1:3000' })).headers.location).toBe(
      'http://localhost:3000/',
    );
    expect((await open('/', '', { host: 'elsewhere.example' })).statusCode).toBe(200);
  });

  it('is limited like every call, and a whole IPv6 network counts as one caller', async () => {
    const limited = await buildApp({ ...test.deps, config: { ...test.config, requestLimit: 10 } }, { webRoot });
    const visit = (address: string) => limited.inject({ url: '/nothing', remoteAddress: address });
    for (let index = 1; index <= 10; index += 1) expect((await visit(`2001:db8:1:2::${index}`)).statusCode).toBe(404);
    expect((await visit('2001:db8:1:2::11')).statusCode).toBe(429);
    expect((await visit('2001:db8:1:3::1')).statusCode).toBe(404);
    await limited.close();
  });

  it('takes any product name as text', async () => {
    const named = await buildApp({ ...test.deps, config: { ...test.config, productName: 'A$&B <i>' } }, { webRoot });
    const { body } = await named.inject({ url: '/', headers: { host: 'localhost:3000' } });
    expect(body).toContain('<meta name="application-name" content="A$&#38;B &#60;i&#62;">');
    await named.close();
  });

  it('says so in a page that tries again when the database is away', async () => {
    const lost = await testApp();
    const pages = await buildApp(lost.deps, { webRoot });
    await lost.deps.database.pool.end();
    const someone = await person(test);
    const response = await pages.inject({ url: '/', headers: { host: 'localhost:3000', cookie: someone.cookie } });
    expect(response.statusCode).toBe(503);
    expect(response.headers['content-type']).toContain('text/html');
    expect(response.headers['retry-after']).toBe('5');
    expect(response.headers.refresh).toBe('5');
    expect(response.body).toContain('The database can’t be reached right now. Nothing was lost');
    // PostgreSQL stops when its disk is full: then that is what is said.
    lost.deps.database.hasRoom = () => false;
    const full = await pages.inject({ url: '/', headers: { host: 'localhost:3000', cookie: someone.cookie } });
    expect([full.statusCode, full.body.includes('disk is full'), full.body.includes('reached')]).toEqual([
      503,
      true,
      false,
    ]);
    await pages.close();
  });

  it('lets browsers keep hashed files for good', async () => {
    const response = await open('/assets/app-1.js');
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await open('/assets/gone.js')).statusCode).toBe(404);
  });
});
