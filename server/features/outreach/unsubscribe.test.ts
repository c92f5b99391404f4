import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { dayInMs } from '#contract/days.ts';
import type { ReceivedOutreach } from '#contract/outreach/endpoints.ts';
import { clientProfiles, mailOutbox } from '#server/platform/db/schema.ts';
import { contentOf } from '#server/platform/mail/sealed-mail.ts';
import { isSigned } from '#server/platform/http/signed-link.ts';
import { newId } from '#server/platform/ids.ts';
import { browser } from '#testing/hosted-app.ts';
import { reachableCoach, unassignedClient, type Person } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';
import { unsubscribeLink } from './unsubscribe.ts';

const test = await testApp();
const guide = await reachableCoach(test);

const hasOptedOut = async (client: Person) =>
  (await client.get('/api/client/outreach')).json<ReceivedOutreach>().hasOptedOut;
const pathOf = (client: { id: string }) => unsubscribeLink(test.deps, client.id).replace('http://localhost:3000', '');
const oneClick = { 'content-type': 'application/x-www-form-urlencoded' };
const post = async (url: string, headers: Record<string, string> = oneClick, payload = 'List-Unsubscribe=One-Click') =>
  await test.app.inject({ method: 'POST', url, headers, payload });

describe('the link in a letter’s mail', () => {
  it('asks first: opening it ends nothing, pressing does', async () => {
    const client = await unassignedClient(test);
    const answer = await browser(test).open(pathOf(client));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).toContain('No more messages?');
    expect(await hasOptedOut(client)).toBe(false);
    expect(answer.body).toContain('action="/api/outreach/no-more"');
    const fields = Object.fromEntries(new URLSearchParams(pathOf(client).split('?')[1]));
    for (const [name, value] of Object.entries(fields))
      expect(answer.body).toContain(`type="hidden" name="${name}" value="${value}"`);
    expect((await browser(test).post('/api/outreach/no-more', fields)).statusCode).toBe(200);
    expect(await hasOptedOut(client)).toBe(true);
  });

  it('is the one in the mail, and ends it without signing in, for good', async () => {
    const client = await unassignedClient(test);
    await guide.post('/api/coach/send-outreach', { clientId: client.id, message: 'Hello.' });
    const [mail] = await test.deps.db.select().from(mailOutbox).where(eq(mailOutbox.userId, client.id));
    if (!mail) throw new Error('no mail was written');
    const said = contentOf(test.deps.vault, mail);
    const link = /<(.+)>/.exec(said.headers['List-Unsubscribe'] ?? '')?.[1] ?? '';
    expect(said.text).toContain(link);
    expect(said.html).toContain(link.replaceAll('&', '&amp;'));
    const answer = await post(link.replace('http://localhost:3000', ''));
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('Coaches will no longer write to you.');
    expect(await hasOptedOut(client)).toBe(true);
    const [first] = await test.deps.db.select().from(clientProfiles).where(eq(clientProfiles.userId, client.id));
    test.clock.advance(400 * dayInMs);
    expect((await post(pathOf(client))).statusCode).toBe(200);
    expect(
      (await test.deps.db.select().from(clientProfiles).where(eq(clientProfiles.userId, client.id)))[0]
        ?.outreachOptOutAt,
    ).toEqual(first?.outreachOptOutAt);
    const later = await reachableCoach(test);
    expect((await later.post('/api/coach/send-outreach', { clientId: client.id, message: 'Hello.' })).statusCode).toBe(
      409,
    );
    expect(
      (await later.post('/api/coach/send-invitation', { clientId: client.id, programId: 'breath-anchor-01' }))
        .statusCode,
    ).toBe(409);
  });

  it.each([
    ['a mail provider’s machine, as a plain form', oneClick],
    ['one that sends form data', { 'content-type': 'multipart/form-data; boundary=x' }],
    ['a mail page in a browser', { ...oneClick, origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' }],
    ['our own page', { ...oneClick, origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' }],
  ])('works from %s', async (_name, headers) => {
    const client = await unassignedClient(test);
    expect((await post(pathOf(client), headers)).statusCode).toBe(200);
    expect(await hasOptedOut(client)).toBe(true);
  });

  it('works without any body', async () => {
    const client = await unassignedClient(test);
    expect((await test.app.inject({ method: 'POST', url: pathOf(client) })).statusCode).toBe(200);
    expect(await hasOptedOut(client)).toBe(true);
  });

  it('opens no other write to other sites', async () => {
    const client = await unassignedClient(test);
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/client/outreach/unsubscribe',
      headers: { cookie: client.cookie, 'sec-fetch-site': 'cross-site' },
    });
    expect(answer.statusCode).toBe(403);
    expect(await hasOptedOut(client)).toBe(false);
  });

  it('is good for the one person it was made for', async () => {
    const client = await unassignedClient(test);
    const other = await unassignedClient(test);
    const signature = new URLSearchParams(pathOf(other).split('?')[1]).get('signature') ?? '';
    for (const url of [
      `/api/outreach/no-more?person=${client.id}&signature=${signature}`,
      `/api/outreach/no-more?person=${client.id}&signature=`,
      `/api/outreach/no-more?person=${client.id}`,
      '/api/outreach/no-more',
      `/api/outreach/no-more?person=nobody&signature=${signature}`,
      pathOf(client).slice(0, -1),
    ]) {
      for (const answer of [await post(url), await browser(test).open(url)]) {
        expect(answer.statusCode).toBe(404);
        expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
        expect(answer.body).toContain('This link is no longer valid.');
        expect(answer.body).toContain('Choose which mails you get');
      }
    }
    expect(await hasOptedOut(client)).toBe(false);
    expect(isSigned(test.deps, 'no more letters', client.id, signature)).toBe(false);
  });

  it('tells nobody whether somebody is still there', async () => {
    expect((await post(pathOf({ id: newId() }))).statusCode).toBe(200);
  });
});

it('can be said in the app as well', async () => {
  const client = await unassignedClient(test);
  expect((await client.post('/api/client/outreach/unsubscribe')).json()).toEqual({ messages: [], hasOptedOut: true });
  expect((await client.post('/api/client/outreach/unsubscribe')).json()).toEqual({ messages: [], hasOptedOut: true });
});
