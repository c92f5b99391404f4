import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Notice } from '#contract/notices/endpoints.ts';
import type { NudgeState } from '#contract/reminders/schema.ts';
import { clientProfiles, mailOutbox, reminders } from '#server/platform/db/schema.ts';
import { assign, connect, write, type Assigned } from '#testing/histories.ts';
import { openedMail } from '#testing/opened-mail.ts';
import { coach, unassignedClient, type Person } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';
import { sendDueReminders } from './deliver.ts';

const test = await testApp();
const guide = await coach(test);

let client: Person;
let assigned: Assigned;
beforeEach(async () => {
  test.clock.set('2026-03-01T09:00:00Z');
  client = await unassignedClient(test, { firstName: 'Nora' });
  await connect(test, client, guide);
  assigned = await assign(test, client);
  test.clock.set('2026-03-04T09:00:00Z');
});

const address = (of: { id: string } = client) => `/api/coach/client/${of.id}/nudge`;
const state = async () => (await guide.get(address())).json<NudgeState>();
const mails = async () =>
  openedMail(test, await test.deps.db.select().from(mailOutbox).where(eq(mailOutbox.userId, client.id)));
const refusal = async () => {
  const answer = await guide.post(address());
  expect(answer.statusCode).toBe(409);
  return answer.json<{ message: string }>().message;
};

describe('a nudge', () => {
  it('reaches a quiet client by mail and in the app, with nothing private in it', async () => {
    expect(await state()).toEqual({ isPossible: true, reason: '', nextNudgeAt: null });
    const answer = await guide.post(address());
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ nextNudgeAt: '2026-03-05T09:00:00.000Z' });
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.kind).toBe('nudge');
    expect(mail?.textBody).toContain('is thinking of you');
    expect(mail?.textBody).not.toContain(assigned.programTitle);
    expect((await client.get('/api/notices')).json<Notice[]>().map(({ kind }) => kind)).toEqual(['coach-nudge']);
  });

  it('comes at most once in 24 hours, whoever presses how often', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => guide.post(address())));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    expect(await mails()).toHaveLength(1);
    expect(await refusal()).toBe('Nora has already had a nudge. You can send another on Thursday at 09:00.');
    expect(await state()).toMatchObject({ isPossible: false, nextNudgeAt: '2026-03-05T09:00:00.000Z' });
    // The next morning is another day, and still less than 24 hours.
    test.clock.set('2026-03-05T08:59:00Z');
    expect(await refusal()).toContain('on Thursday at 09:00');
    test.clock.set('2026-03-05T09:00:00Z');
    expect((await guide.post(address())).statusCode).toBe(200);
  });

  it('sent again with the same key is the same nudge', async () => {
    const key = { 'idempotency-key': '01900000-0000-7000-8000-00000000aaaa' };
    const [first, second] = [await guide.post(address(), {}, key), await guide.post(address(), {}, key)];
    expect(second.json()).toEqual(first.json());
    expect(await mails()).toHaveLength(1);
  });

  it('and a reminder are one a day together', async () => {
    await client.put('/api/client/reminder', { minute: 600, days: [3, 4], byMail: true, byPush: false });
    await guide.post(address());
    test.clock.set('2026-03-04T10:00:30Z');
    await sendDueReminders(test.deps);
    expect((await mails()).map(({ kind }) => kind)).toEqual(['nudge']);
    test.clock.set('2026-03-05T10:00:30Z');
    await sendDueReminders(test.deps);
    expect((await mails()).map(({ kind }) => kind).toSorted()).toEqual(['nudge', 'reminder']);
    expect(await refusal()).toBe('Nora was already reminded today. You can send a nudge tomorrow.');
    expect((await state()).nextNudgeAt).toBe('2026-03-06T00:00:00.000Z');
  });

  it('is not written to somebody who wants no reminders by mail; the app still says it', async () => {
    await client.put('/api/client/reminder', { minute: 600, days: [], byMail: false, byPush: false });
    expect((await guide.post(address())).statusCode).toBe(200);
    expect(await mails()).toHaveLength(0);
    expect((await client.get('/api/notices')).json<Notice[]>()).toHaveLength(1);
  });

  it.each<[string, () => Promise<unknown>, string]>([
    [
      'who has written today',
      () => write(test, client, assigned, { day: 1, mood: 6 }),
      'Nora has already written today.',
    ],
    [
      'without a program',
      () => assign(test, client, { status: 'completed', day: 14 }),
      'Nora isn’t on a program at the moment.',
    ],
    [
      'who begins later',
      () => assign(test, client, { startedAt: new Date('2026-03-09T00:00:00Z') }),
      'Nora’s program hasn’t begun yet.',
    ],
    ['who began today', () => assign(test, client), 'Nora only started today.'],
    [
      'who rests',
      () => client.post('/api/client/pause', { startsOn: '2026-03-04', endsOn: '2026-03-06' }),
      'Nora is taking a break at the moment.',
    ],
  ])('is refused for a client %s', async (_, prepare, sentence) => {
    await prepare();
    expect(await refusal()).toBe(sentence);
    expect(await state()).toMatchObject({ isPossible: false, reason: sentence });
    expect(await mails()).toHaveLength(0);
  });

  it('is for one’s own clients alone', async () => {
    const stranger = await coach(test);
    for (const answer of [
      await stranger.post(address()),
      await stranger.get(address()),
      await guide.post(address({ id: 'nonsense' })),
    ]) {
      expect(answer.statusCode).toBe(404);
      expect(answer.json<{ message: string }>().message).toBe(
        'This client could not be found or you may not have access to view their profile.',
      );
    }
    await test.deps.db.update(clientProfiles).set({ coachId: null }).where(eq(clientProfiles.userId, client.id));
    expect((await guide.post(address())).statusCode).toBe(404);
    expect(await mails()).toHaveLength(0);
    expect(await test.deps.db.select().from(reminders).where(eq(reminders.userId, client.id))).toEqual([]);
  });
});
