import { describe, expect, it } from 'vitest';
import type { EndpointSpec } from '#contract/endpoint.ts';
import { allEndpoints } from '#contract/registry.ts';
import { trialClient } from '#testing/people.ts';
import { save } from '#testing/sharing.ts';
import { testApp } from '#testing/test-app.ts';
import { wordsOf } from '#testing/unzip.ts';

const words = 'Quetzalfeder im Schnee';
const journal = '/api/client/journal-entries';
/** As Chromium sends it for an address that was typed. */
const typed = { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
const fetched = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' };

const test = await testApp();
const client = await trialClient(test);
await save(client, { entryText: words });

const open = async (url: string, headers: Record<string, string>, lock = `lock=somebody.${client.id}`) =>
  await test.app.inject({ url, headers: { ...headers, cookie: `${client.cookie}; ${lock}` } });

const isLockedPage = ({ statusCode, body, headers }: Awaited<ReturnType<typeof open>>): boolean =>
  statusCode === 403 &&
  headers['content-type'] === 'text/html; charset=utf-8' &&
  headers['cache-control'] === 'no-store' &&
  body.includes('Open Dayloom to see this') &&
  body.includes('href="/"') &&
  !body.includes(words) &&
  !body.includes(client.email);

const gets = (allEndpoints as readonly EndpointSpec[]).filter(({ method, isHosted }) => method === 'GET' && !isHosted);

describe('with a lock on the device', () => {
  it.each(gets.map(({ path }) => path))('%s does not open by its address', async (path) => {
    expect(isLockedPage(await open(path.replace(/\{\w+\}/g, client.id), typed))).toBe(true);
  });

  it.each([
    ['in a frame', { ...fetched, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }],
    ['as an object', { ...fetched, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'object' }],
    ['embedded', { ...fetched, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'embed' }],
    ['by a link of our own pages', { ...typed, 'sec-fetch-site': 'same-origin' }],
    ['by a link elsewhere', { ...typed, 'sec-fetch-site': 'cross-site' }],
    ['saved from a link elsewhere', { ...fetched, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }],
    ['saved from no page', { ...fetched, 'sec-fetch-site': 'none', 'sec-fetch-mode': 'no-cors' }],
    ['over plain http', { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }],
  ])('nothing opens %s', async (_how, headers) => {
    for (const lock of ['lock', '__Host-lock'])
      expect(isLockedPage(await open(journal, headers, `${lock}=${client.id}`))).toBe(true);
  });

  it('the unlocked page reads as before', async () => {
    for (const headers of [fetched, { accept: '*/*' }, { accept: 'application/json' }])
      expect((await open(journal, headers)).body).toContain(words);
    const qr = { ...fetched, 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' };
    expect(isLockedPage(await open('/api/coach/referral-code/qr.svg', qr))).toBe(false);
  });

  it('the unlocked page downloads by a form, with the days it chose', async () => {
    const download = async (payload: string) =>
      await test.app.inject({
        method: 'POST',
        url: '/api/client/journal-export',
        payload,
        headers: {
          ...typed,
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/x-www-form-urlencoded',
          cookie: `${client.cookie}; lock=${client.id}`,
        },
      });
    const whole = await download('');
    expect([whole.statusCode, whole.headers['content-disposition']]).toEqual([
      200,
      expect.stringMatching(/^attachment; filename="dayloom-journal-.*\.zip"$/),
    ]);
    expect(await wordsOf(whole)).toContain(words);
    expect(await wordsOf(await download('from=2001-01-01&to=2001-01-02'))).not.toContain(words);
    const wrong = await download('from=yesterday');
    expect([wrong.statusCode, wrong.headers['content-type']]).toEqual([422, 'text/html; charset=utf-8']);
  });
});

it('anybody else on the device, and nobody, is not kept out', async () => {
  expect((await open(journal, typed, 'lock=somebody')).body).toContain(words);
  const nobody = await test.app.inject({ url: journal, headers: { ...typed, cookie: `lock=${client.id}` } });
  expect(nobody.statusCode).toBe(401);
});
