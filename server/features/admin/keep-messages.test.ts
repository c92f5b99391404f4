import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { UserDeletion } from '#contract/admin/schema.ts';
import type { Conversations, MessageResult } from '#contract/messages/schema.ts';
import { conversations, messages } from '#server/platform/db/schema.ts';
import { connect } from '#testing/histories.ts';
import { opened, piece, say, send } from '#testing/messages.ts';
import { admin, coach, trialClient } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();
const { db } = test.deps;
const host = await admin(test);

it('leaves a client what they wrote to a coach who is erased, and nothing of what the coach wrote', async () => {
  const guide = await coach(test, { firstName: 'Petra', lastName: 'Vanish' });
  const [client, silent] = [await trialClient(test), await trialClient(test)];
  for (const one of [client, silent]) await connect(test, one, guide);
  const { id } = await opened(client, guide);
  await say(client, id, 'The first thing I ever told anybody.');
  await say(guide, id, 'Thank you for telling me.');
  await say(client, id, 'It was about the lake.');
  await say(guide, id, 'I know that lake.');
  const { id: unanswered } = await opened(silent, guide);
  await say(guide, unanswered, 'Welcome.');
  expect((await host.get(`/api/admin/users/${guide.id}/deletion`)).json<UserDeletion>().messages).toBe(3);

  expect((await host.delete(`/api/admin/users/${guide.id}`)).statusCode).toBe(200);

  expect((await client.get(`/api/messages/${id}`)).statusCode).toBe(404);
  const {
    conversations: [kept, ...others],
    unread,
  } = (await client.get('/api/messages')).json<Conversations>();
  expect(others).toEqual([]);
  expect(unread).toBe(0);
  expect(kept).toMatchObject({
    person: { id: null, name: 'Former coach', role: 'coach', profileImageUrl: null },
    lastLine: { text: 'It was about the lake.', isMine: true },
    unread: 0,
    canSend: false,
  });
  const read = await piece(client, kept?.id ?? '');
  expect(read.messages.map(({ number, text, isMine }) => ({ number, text, isMine }))).toEqual([
    { number: 1, text: 'The first thing I ever told anybody.', isMine: true },
    { number: 2, text: 'It was about the lake.', isMine: true },
  ]);
  expect(read.hasMore).toBe(false);
  expect((await send(client, kept?.id ?? '', 'Are you there?')).statusCode).toBe(404);
  expect((await client.post(`/api/messages/${kept?.id}/read`, { number: 2 })).statusCode).toBe(200);
  expect((await client.get('/api/messages/search?search=lake')).json<MessageResult[]>()).toMatchObject([
    { personName: 'Former coach', message: { text: 'It was about the lake.' } },
  ]);
  expect((await silent.get('/api/messages')).json<Conversations>().conversations).toEqual([]);
  expect(await db.$count(messages, eq(messages.senderId, guide.id))).toBe(0);
});

it('and it goes with the client in the end', async () => {
  const guide = await coach(test);
  const client = await trialClient(test);
  await connect(test, client, guide);
  await say(client, (await opened(client, guide)).id, 'Words.');
  for (const one of [guide, client]) expect((await host.delete(`/api/admin/users/${one.id}`)).statusCode).toBe(200);
  expect(await db.$count(conversations, eq(conversations.clientId, client.id))).toBe(0);
  expect(await db.$count(messages, eq(messages.senderId, client.id))).toBe(0);
});
