import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { sendDueReminders } from '#server/features/reminders/deliver.ts';
import { mailOutbox, moodCheckIns } from '#server/platform/db/schema.ts';
import { assign, connect } from '#testing/histories.ts';
import { browser } from '#testing/hosted-app.ts';
import { openedMail } from '#testing/opened-mail.ts';
import { opened, piece, say } from '#testing/messages.ts';
import { admin, again, coach, unassignedClient, type Person } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();
test.clock.set('2026-03-04T09:00:00Z');
const host = await admin(test);

const suspend = async (who: Person) => await host.put(`/api/admin/users/${who.id}/suspension`, { reason: 'other' });
const lift = async (who: Person) => await host.delete(`/api/admin/users/${who.id}/suspension`);
const local = (address: string) => address.replace('http://localhost:3000', '');

it('stops the calendar address as if there were none, and brings it back', async () => {
  const client = await unassignedClient(test);
  await assign(test, client);
  await client.put('/api/client/reminder', { minute: 600, days: [1, 2, 3, 4, 5, 6, 7], byMail: false, byPush: false });
  const address = local((await client.post('/api/calendar')).json<{ address: string }>().address);
  const fetched = async (url = address) => await test.app.inject({ method: 'GET', url });
  expect((await fetched()).statusCode).toBe(200);
  await suspend(client);
  const [stopped, unknown] = [await fetched(), await fetched(`/api/calendar/${'x'.repeat(32)}.ics`)];
  expect([stopped.statusCode, stopped.body]).toEqual([unknown.statusCode, unknown.body]);
  expect(stopped.statusCode).toBe(404);
  await lift(client);
  expect((await fetched()).statusCode).toBe(200);
});

it('stops the moods in a mail without using them up', async () => {
  const client = await unassignedClient(test);
  await assign(test, client);
  await client.put('/api/client/reminder', { minute: 600, days: [1, 2, 3, 4, 5, 6, 7], byMail: true, byPush: false });
  test.clock.set('2026-03-04T10:00:00Z');
  await sendDueReminders(test.deps);
  const [mail] = openedMail(test, await test.deps.db.select().from(mailOutbox).where(eq(mailOutbox.userId, client.id)));
  const link = local(/http\S+\/api\/mood\?\S+mood=7\b/.exec(mail?.textBody ?? '')?.[0] ?? '');
  const tap = async () =>
    await test.app.inject({
      method: 'POST',
      url: link,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      payload: 'mood=7',
    });
  const kept = async () => await test.deps.db.$count(moodCheckIns, eq(moodCheckIns.userId, client.id));
  await suspend(client);
  expect((await browser(test).open(link)).statusCode).toBe(410);
  expect([(await tap()).statusCode, await kept()]).toEqual([410, 0]);
  await lift(client);
  expect((await browser(test).open(link)).statusCode).toBe(200);
  expect([(await tap()).statusCode, await kept()]).toEqual([200, 1]);
});

it('lets neither side write to who is suspended, says that they are not available, and keeps what was said', async () => {
  const guide = await coach(test);
  const client = await unassignedClient(test);
  await connect(test, client, guide);
  const { id } = await opened(client, guide);
  await say(client, id, 'Before.');
  const read = async (who: Person) =>
    (await who.get(`/api/messages/${id}`)).json<{ conversation: { canSend: boolean; isUnavailable: boolean } }>()
      .conversation;
  expect(await read(client)).toMatchObject({ canSend: true, isUnavailable: false });
  const refusal = [404, 'This person isn’t available at the moment. Please try again another day.'];
  for (const [away, writer] of [
    [guide, client],
    [client, guide],
  ] as const) {
    await suspend(away);
    const one = await again(test, writer);
    const answer = await one.post(`/api/messages/${id}`, { text: 'Are you there?' });
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual(refusal);
    expect(await read(one)).toMatchObject({ canSend: false, isUnavailable: true });
    await lift(away);
    expect(await read(await again(test, writer))).toMatchObject({ canSend: true, isUnavailable: false });
  }
  expect((await piece(await again(test, client), id)).messages.length).toBe(1);
});
