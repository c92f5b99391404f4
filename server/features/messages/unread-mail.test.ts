import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Settings } from '#contract/settings/schema.ts';
import { mailOutbox, users } from '#server/platform/db/schema.ts';
import { pairWithConversation, readUpTo, say } from '#testing/messages.ts';
import { browser } from '#testing/hosted-app.ts';
import { openedMail } from '#testing/opened-mail.ts';
import { reachableCoach, unassignedClient } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';
import { mailUnread } from './unread-mail.ts';

const minute = 60_000;
const test = await testApp();
beforeEach(async () => {
  // What the test before left unread is too old to be told.
  test.clock.advance(8 * 24 * 60 * minute);
  await test.deps.db.delete(mailOutbox);
});

const mails = async () => openedMail(test, await test.deps.db.select().from(mailOutbox).orderBy(mailOutbox.id));
const fresh = async () => await pairWithConversation(test);

describe('a mail about what waits unread', () => {
  it('comes after a quarter of an hour, without the words, with the way there', async () => {
    const { client, guide, id } = await fresh();
    await say(client, id, 'Quetzalfeder');
    test.clock.advance(15 * minute - 1);
    expect(await mailUnread(test.deps)).toBe(0);
    test.clock.advance(1);
    expect(await mailUnread(test.deps)).toBe(1);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      userId: guide.id,
      toAddress: guide.email,
      kind: 'unread-message',
      subject: 'A message is waiting for you at Dayloom',
    });
    expect(mail?.textBody).toContain(`http://localhost:3000/api/login?to=%2Fmessages%2F${id}`);
    expect(mail?.textBody).toContain('Nora Whit wrote to you');
    for (const part of [mail?.subject, mail?.textBody, mail?.htmlBody]) expect(part).not.toContain('Quetzalfeder');
  });

  it('comes once until it is read, however much is written meanwhile, and again after that', async () => {
    const { client, guide, id } = await fresh();
    await say(client, id, '1');
    test.clock.advance(15 * minute);
    await mailUnread(test.deps);
    await say(client, id, '2');
    test.clock.advance(60 * minute);
    expect(await mailUnread(test.deps)).toBe(0);
    await readUpTo(guide, id, 2);
    expect(await mailUnread(test.deps)).toBe(0);
    await say(client, id, '3');
    test.clock.advance(15 * minute);
    expect(await mailUnread(test.deps)).toBe(1);
  });

  it('comes for none that was read in time, nor to the one who wrote', async () => {
    const { client, guide, id } = await fresh();
    await say(client, id, '1');
    await readUpTo(guide, id, 1);
    test.clock.advance(60 * minute);
    expect(await mailUnread(test.deps)).toBe(0);
    await say(guide, id, '2');
    test.clock.advance(60 * minute);
    await mailUnread(test.deps);
    expect((await mails()).map(({ toAddress }) => toAddress)).toEqual([client.email]);
  });

  it('is written once, however many processes look at the same moment', async () => {
    const pairs = await Promise.all(Array.from({ length: 60 }, fresh));
    await Promise.all(pairs.map(({ client, id }) => say(client, id, 'Hello.')));
    test.clock.advance(15 * minute);
    const told = await Promise.all(Array.from({ length: 4 }, () => mailUnread(test.deps)));
    expect(told.reduce((sum, each) => sum + each, 0)).toBe(60);
    expect((await mails()).map(({ userId }) => userId ?? '').toSorted()).toEqual(
      pairs.map(({ guide }) => guide.id).toSorted(),
    );
  });

  it('follows the setting', async () => {
    const { client, id } = await fresh();
    await say(client, id, 'Hello.');
    test.clock.advance(3 * minute);
    expect(await mailUnread({ ...test.deps, config: { ...test.config, unreadMinutes: 4 } })).toBe(0);
    expect(await mailUnread({ ...test.deps, config: { ...test.config, unreadMinutes: 3 } })).toBe(1);
  });

  it('goes to no demo person, and not about what is old', async () => {
    const demo = await fresh();
    await say(demo.client, demo.id, 'Hello.');
    await test.deps.db.update(users).set({ isDemo: true }).where(eq(users.id, demo.guide.id));
    const old = await fresh();
    await say(old.client, old.id, 'Hello.');
    test.clock.advance(7 * 24 * 60 * minute + 1);
    const recent = await fresh();
    await say(recent.client, recent.id, 'Hello.');
    await say(demo.client, demo.id, 'Still there?');
    test.clock.advance(15 * minute);
    await mailUnread(test.deps);
    expect((await mails()).map(({ userId }) => userId)).toEqual([recent.guide.id]);
  });

  it('goes only to an address that is known to be the person’s, unless mail goes to files', async () => {
    const { client, guide, id } = await fresh();
    await test.deps.db.update(users).set({ emailVerified: false }).where(eq(users.id, guide.id));
    await say(client, id, 'Hello.');
    test.clock.advance(15 * minute);
    expect(await mailUnread({ ...test.deps, mail: { ...test.deps.mail, kind: 'smtp' } })).toBe(0);
    expect(await mailUnread({ ...test.deps, mail: { ...test.deps.mail, kind: 'files' } })).toBe(1);
  });

  it('is ended in the settings, and begun again', async () => {
    const { client, guide, id } = await fresh();
    expect((await guide.put('/api/settings/unread-mail', { unreadMail: false })).json()).toMatchObject({
      unreadMail: false,
    });
    await say(client, id, 'Hello.');
    test.clock.advance(60 * minute);
    expect(await mailUnread(test.deps)).toBe(0);
    expect((await guide.get('/api/messages/unread')).json()).toEqual({ unread: 1 });
    await guide.put('/api/settings/unread-mail', { unreadMail: true });
    expect(await mailUnread(test.deps)).toBe(1);
  });

  it('is ended by the link in the mail, which asks first, and by a mail program', async () => {
    const { client, guide, id } = await fresh();
    await say(client, id, 'Hello.');
    test.clock.advance(15 * minute);
    await mailUnread(test.deps);
    const [mail] = await mails();
    const link = /<(.+)>/.exec(mail?.headers['List-Unsubscribe'] ?? '')?.[1] ?? '';
    expect(mail?.textBody).toContain(link);
    expect(mail?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    const url = link.replace('http://localhost:3000', '');
    const isWanted = async () => (await guide.get('/api/settings')).json<Settings>().unreadMail;
    const asked = await browser(test).open(url);
    expect([asked.statusCode, asked.body.includes('No more mail about messages?'), await isWanted()]).toEqual([
      200,
      true,
      true,
    ]);
    const other = await fresh();
    const forged = url.replace(guide.id, other.guide.id);
    for (const wrong of [forged, '/api/messages/no-more', url.slice(0, -4)])
      expect((await test.app.inject({ method: 'POST', url: wrong })).statusCode).toBe(404);
    expect(await isWanted()).toBe(true);
    const oneClick = {
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' },
      payload: 'List-Unsubscribe=One-Click',
    } as const;
    expect((await test.app.inject(oneClick)).statusCode).toBe(200);
    expect(await isWanted()).toBe(false);
    expect((await other.guide.get('/api/settings')).json<Settings>().unreadMail).toBe(true);
  });

  it('does not come on top of a letter’s own mail', async () => {
    const guide = await reachableCoach(test);
    const client = await unassignedClient(test);
    await guide.post('/api/coach/send-outreach', { clientId: client.id, message: 'Hello.' });
    test.clock.advance(60 * minute);
    expect(await mailUnread(test.deps)).toBe(0);
    expect((await mails()).map(({ kind }) => kind)).toEqual(['outreach']);
  });
});
