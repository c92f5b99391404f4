import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Settings } from '#contract/settings/schema.ts';
import { careSignals, mailOutbox, users } from '#server/platform/db/schema.ts';
import { connect } from '#testing/histories.ts';
import { endRelation, pair, save } from '#testing/sharing.ts';
import { openedMail } from '#testing/opened-mail.ts';
import { coach, trialClient, type Person } from '#testing/people.ts';
import type { PushBox } from '#testing/push-box.ts';
import { testApp } from '#testing/test-app.ts';
import { tellCoaches } from './tell-coach.ts';

const word = 'Quetzalfeder';
const browser = (name: string) => ({
  endpoint: `https://push.example.org/send/${name}`,
  keys: { p256dh: 'key', auth: 'auth' },
});
const test = await testApp();
const push = test.deps.push as PushBox;
beforeEach(async () => {
  await test.deps.db.delete(careSignals);
  await test.deps.db.delete(mailOutbox);
  push.sent.length = 0;
});
const mails = async () => openedMail(test, await test.deps.db.select().from(mailOutbox));
const clientOf = async (guide: Person, firstName: string, lastName: string) => {
  const client = await trialClient(test, { firstName, lastName });
  await connect(test, client, guide);
  return client;
};
const choose = async (who: Person, distressAlert: unknown) =>
  await who.put('/api/settings/distress-alert', { distressAlert });

describe('a coach is told of a heavy entry', () => {
  it('by mail and push, without a word of it, and that this is no emergency service', async () => {
    const { client, guide } = await pair(test);
    await guide.post('/api/settings/push', browser('one'));
    await save(client, { entryText: `I want to die. ${word}`, moodScore: 1 });
    expect(await tellCoaches(test.deps)).toBe(1);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ userId: guide.id, toAddress: guide.email, kind: 'distress', aboutId: client.id });
    expect(mail?.textBody).toContain('isn’t an emergency service, and you aren’t expected to be one');
    expect(mail?.subject).toMatch(/ may need you today$/);
    expect(mail?.textBody).toContain(`/api/login?to=%2Fclient%2F${client.id}`);
    expect(push.sent).toEqual([
      {
        endpoint: 'https://push.example.org/send/one',
        words: { title: 'Dayloom', body: 'One of your clients may be having a hard time.' },
      },
    ]);
    for (const secret of [word, 'want to die']) expect(JSON.stringify([mail, push.sent])).not.toContain(secret);
  });

  it('without waiting for the push service of another coach', async () => {
    for (const name of ['one', 'two']) {
      const { client, guide } = await pair(test);
      await guide.post('/api/settings/push', browser(name));
      await save(client, { moodScore: 1 });
    }
    push.answersTogether(2);
    expect(await tellCoaches(test.deps)).toBe(2);
    expect(push.sent).toHaveLength(2);
  });

  it('once for an entry, however often it is saved and however many processes look', async () => {
    const { client } = await pair(test);
    const entry = await save(client, { moodScore: 1 });
    const told = await Promise.all(Array.from({ length: 4 }, () => tellCoaches(test.deps)));
    expect(told.reduce((sum, each) => sum + each, 0)).toBe(1);
    await client.put(`/api/client/journal-entries/${entry.id}`, {
      entryText: 'I want to die.',
      moodScore: 2,
      version: 1,
    });
    expect(await tellCoaches(test.deps)).toBe(0);
    await save(client, { moodScore: 2 });
    test.clock.advance(3_600_000);
    expect(await tellCoaches(test.deps)).toBe(1);
    expect(await mails()).toHaveLength(2);
  });

  it('at once of the first, and of all who follow within the hour in one mail: names and times, no mood, no word', async () => {
    test.clock.set('2026-03-04T21:30:00Z');
    const guide = await coach(test, { firstName: 'Ines' });
    const lena = await clientOf(guide, 'Lena', 'Fischer');
    const others: Person[] = [];
    for (const firstName of ['Amina', 'Wanda', 'Priya']) others.push(await clientOf(guide, firstName, 'Holm'));
    await save(lena, { moodScore: 1 });
    expect(await tellCoaches(test.deps)).toBe(1);
    for (const [turn, other] of others.entries()) {
      test.clock.set(`2026-03-04T22:0${turn}:00Z`);
      await save(other, { moodScore: 1, entryText: word });
      // Several processes look.
      await Promise.all([tellCoaches(test.deps), tellCoaches(test.deps)]);
    }
    // The same person once more is one line.
    await save(others[0]!, { moodScore: 2 });
    expect(await mails()).toHaveLength(1);
    test.clock.set('2026-03-04T22:29:59Z');
    expect(await tellCoaches(test.deps)).toBe(0);
    test.clock.set('2026-03-05T06:40:00Z');
    const told = await Promise.all(Array.from({ length: 3 }, () => tellCoaches(test.deps)));
    expect(told.reduce((sum, each) => sum + each, 0)).toBe(3);
    const all = await mails();
    expect(all.map(({ subject }) => subject)).toEqual([
      'Lena Fischer may need you today',
      'Three people may need you today',
    ]);
    const gathered = all[1];
    expect(gathered?.textBody).toContain(
      'Wanda Holm, yesterday at 22:01\nAmina Holm, yesterday at 22:02\nPriya Holm, yesterday at 22:02',
    );
    expect(new Set([gathered?.aboutId, ...(gathered?.aboutOthers ?? [])])).toEqual(new Set(others.map(({ id }) => id)));
    expect(gathered?.textBody).toContain('/api/login?to=%2F\n');
    expect(JSON.stringify(gathered)).not.toMatch(new RegExp(`${word}|[Mm]ood \\d|Very low`));
    expect(push.sent).toEqual([]);
  });

  it('within the hour, each coach for themselves', async () => {
    const [one, other] = [await pair(test), await pair(test)];
    await save(one.client, { moodScore: 1 });
    expect(await tellCoaches(test.deps)).toBe(1);
    await save(other.client, { moodScore: 1 });
    expect(await tellCoaches(test.deps)).toBe(1);
    expect(new Set((await mails()).map(({ userId }) => userId)).size).toBe(2);
  });

  it('still exactly once after a process was killed in the middle', async () => {
    const { client } = await pair(test);
    await save(client, { moodScore: 1 });
    const dying = {
      ...test.deps,
      config: {
        ...test.config,
        get productName(): string {
          throw new Error('killed');
        },
      },
    };
    await expect(tellCoaches(dying)).rejects.toThrow('killed');
    expect(await mails()).toHaveLength(0);
    expect(await tellCoaches(test.deps)).toBe(1);
    expect(await tellCoaches(test.deps)).toBe(0);
    expect(await mails()).toHaveLength(1);
  });

  it('not of an ordinary entry, not as a former coach, not of what is older than a day', async () => {
    const { client } = await pair(test);
    await save(client);
    expect(await tellCoaches(test.deps)).toBe(0);
    await save(client, { moodScore: 1 });
    test.clock.advance(24 * 3_600_000);
    expect(await tellCoaches(test.deps)).toBe(0);
    await save(client, { moodScore: 1 });
    await endRelation(test, client);
    expect(await tellCoaches(test.deps)).toBe(0);
    expect(await mails()).toEqual([]);
  });

  it('by push alone where the address is not known to be theirs', async () => {
    const { client, guide } = await pair(test);
    await guide.post('/api/settings/push', browser('two'));
    await test.deps.db.update(users).set({ emailVerified: false }).where(eq(users.id, guide.id));
    await save(client, { moodScore: 1 });
    await tellCoaches({ ...test.deps, mail: { ...test.deps.mail, kind: 'smtp' } });
    expect([await mails(), push.sent.length]).toEqual([[], 1]);
  });

  it('unless they have switched it off', async () => {
    const { client, guide } = await pair(test);
    expect((await choose(guide, 'no')).statusCode).toBe(422);
    expect((await choose(guide, false)).json<Settings>().coach).toMatchObject({ distressAlert: false });
    await save(client, { moodScore: 1 });
    expect(await tellCoaches(test.deps)).toBe(0);
    expect(await mails()).toEqual([]);
  });

  it('in the browsers they allowed, which they can forget again', async () => {
    const { client, guide } = await pair(test);
    expect((await client.post('/api/settings/push', browser('x'))).statusCode).toBe(403);
    expect(
      (await guide.post('/api/settings/push', { ...browser('x'), endpoint: 'https://localhost/x' })).statusCode,
    ).toBe(422);
    await guide.post('/api/settings/push', browser('three'));
    const again = await guide.post('/api/settings/push', browser('three'));
    expect(again.json<Settings>().coach?.pushBrowsers).toBe(1);
    expect((await guide.delete('/api/settings/push')).json<Settings>().coach?.pushBrowsers).toBe(0);
  });
});
