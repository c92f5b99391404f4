import { beforeAll, expect, it } from 'vitest';
import type { ConversationPage, Conversations } from '#contract/messages/schema.ts';
import { mailUnread } from '#server/features/messages/unread-mail.ts';
import { conversations, mailOutbox, messages } from '#server/platform/db/schema.ts';
import { testApp } from '#testing/test-app.ts';
import type { TestApp } from '#testing/test-app.ts';
import { removeDemo, seedDemo } from './service.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp({ DEMO: 'on' });
  await seedDemo(test.deps);
});

async function as<Shape>(person: string, url: string): Promise<Shape> {
  const entered = await test.app.inject({
    method: 'POST',
    url: '/api/demo/enter',
    payload: `person=${person}`,
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
  });
  return (
    await test.app.inject({ url, headers: { cookie: String(entered.headers['set-cookie']).split(';', 1)[0] ?? '' } })
  ).json<Shape>();
}

it('gives the client a conversation with her coach that began with a letter, and one message to read', async () => {
  const {
    conversations: [first, ...more],
    unread,
  } = await as<Conversations>('client', '/api/messages');
  expect(more).toEqual([]);
  expect(unread).toBe(1);
  expect(first).toMatchObject({ person: { name: 'Ines Calloway', role: 'coach' }, unread: 1, canSend: true });
  const { messages: lines } = await as<ConversationPage>('client', `/api/messages/${first?.id}`);
  expect(lines).toHaveLength(8);
  expect(lines[0]?.text).toContain('I am Ines');
  expect(lines.map(({ sentAt }) => sentAt)).toEqual(lines.map(({ sentAt }) => sentAt).toSorted());
});

it('gives the coach three conversations, one of them unread', async () => {
  const { conversations: rows, unread } = await as<Conversations>('coach', '/api/messages');
  expect(unread).toBe(1);
  expect(rows.map(({ person, unread: waiting, canSend }) => [person.name, waiting, canSend])).toEqual([
    ['Nora Whitfield', 0, true],
    ['Daniel Osei', 1, true],
    ['Priya Raman', 0, true],
  ]);
});

it('says nothing of the future, sends no mail about it, and goes with the demo', async () => {
  const { db, clock } = test.deps;
  expect((await db.select().from(messages)).filter(({ sentAt }) => sentAt > clock.now())).toEqual([]);
  test.clock.advance(3_600_000);
  expect(await mailUnread(test.deps)).toBe(0);
  expect(await db.$count(mailOutbox)).toBe(0);
  await removeDemo(test.deps);
  for (const table of [conversations, messages]) expect(await db.$count(table)).toBe(0);
});
