import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { clientProfiles, conversations, users } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { connect } from '#testing/histories.ts';
import { listed, open, opened, pairWithConversation, piece, readUpTo, say, send } from '#testing/messages.ts';
import { admin, coach, nobody, person, reachableCoach, trialClient, unassignedClient } from '#testing/people.ts';
import type { Person } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();

const leave = async (client: Person) =>
  await test.deps.db.update(clientProfiles).set({ coachId: null }).where(eq(clientProfiles.userId, client.id));
const later = () => test.clock.advance(60_000);
const canSend = async (who: Person, id: string) => {
  const { conversation } = await piece(who, id);
  const sent = await send(who, id, 'May I?');
  expect(sent.statusCode).toBe(conversation.canSend ? 200 : 404);
  expect((await listed(who)).conversations.find((one) => one.id === id)?.canSend).toBe(conversation.canSend);
  return conversation.canSend;
};
/** A client’s letter to somebody without a coach begins a conversation. */
async function outreach() {
  const guide = await reachableCoach(test);
  const client = await unassignedClient(test);
  expect(
    (await guide.post('/api/coach/send-outreach', { clientId: client.id, message: 'Hello {firstName}.' })).statusCode,
  ).toBe(200);
  const [first] = (await listed(client)).conversations;
  return { guide, client, id: first?.id ?? '' };
}

describe('a conversation of others', () => {
  it('is not there for anybody but the two, and looks like one that never was', async () => {
    const { guide, client, id } = await pairWithConversation(test);
    await say(client, id, 'Between us.');
    const strangers = [await coach(test), await trialClient(test), await admin(test)];
    for (const who of strangers) {
      const answers = [];
      for (const wanted of [id, newId(), 'nothing-like-an-id']) {
        for (const answer of [
          await who.get(`/api/messages/${wanted}`),
          await send(who, wanted, 'Hello?'),
          await send(who, wanted, 'Hello?', newId()),
          await readUpTo(who, wanted, 1),
        ])
          answers.push(`${answer.statusCode} ${answer.body}`);
      }
      const [first = ''] = answers;
      expect(new Set(answers)).toEqual(new Set([first]));
      expect(JSON.parse(first.slice('404 '.length))).toEqual({
        message: 'This conversation couldn’t be found.',
        code: 'not_found',
        reason: 'conversation-not-found',
      });
      expect(await listed(who)).toEqual({ conversations: [], unread: 0 });
      expect((await who.get('/api/messages/search?search=between')).json()).toEqual([]);
    }
    expect((await piece(guide, id)).messages.map(({ text }) => text)).toEqual(['Between us.']);
  });

  it('is for people with a role', async () => {
    const { id } = await pairWithConversation(test);
    for (const [who, status] of [
      [nobody(test), 401],
      [await person(test), 403],
    ] as const) {
      for (const path of ['', '/unread', '/search?search=hello', `/${id}`])
        expect((await who.get(`/api/messages${path}`)).statusCode).toBe(status);
      for (const path of ['', `/${id}`, `/${id}/read`])
        expect((await who.post(`/api/messages${path}`, {})).statusCode).toBe(status);
    }
  });
});

describe('beginning a conversation', () => {
  it('gives both the same one, however often and at once they ask', async () => {
    const guide = await coach(test);
    const client = await trialClient(test);
    await connect(test, client, guide);
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) => (index % 2 === 0 ? opened(client, guide) : opened(guide, client))),
    );
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await test.deps.db.$count(conversations, eq(conversations.clientId, client.id))).toBe(1);
    expect(answers[0]?.person).toMatchObject({ id: guide.id, role: 'coach' });
    expect(answers[1]?.person).toMatchObject({ id: client.id, role: 'client' });
  });

  it('is a client’s right with every coach whose profile they can see', async () => {
    const client = await unassignedClient(test);
    const guide = await coach(test);
    expect(await opened(client, guide)).toMatchObject({ canSend: true, lastLine: null, unread: 0 });
    const left = await coach(test);
    await left.post('/api/auth/clear-role');
    await left.post('/api/auth/set-role', { role: 'client', clientType: 'with-coach' });
    expect((await open(client, left)).statusCode).toBe(404);
    await connect(test, client, left);
    expect((await opened(client, left)).canSend).toBe(true);
    for (const other of [await trialClient(test), { id: newId() }, client]) {
      const answer = await open(client, other);
      expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
        404,
        'This person couldn’t be found.',
      ]);
    }
  });

  it('is a coach’s right with own clients alone', async () => {
    const guide = await coach(test);
    const client = await trialClient(test);
    for (const other of [client, await coach(test), { id: newId() }, guide]) {
      const answer = await open(guide, other);
      expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
        404,
        'This person couldn’t be found.',
      ]);
    }
    await connect(test, client, guide);
    expect((await open(guide, client)).statusCode).toBe(200);
  });

  it('tells a coach nothing of a client who looked and wrote nothing', async () => {
    const guide = await coach(test);
    const client = await unassignedClient(test);
    const { id } = await opened(client, guide);
    for (const answer of [
      await open(guide, client),
      await guide.get(`/api/messages/${id}`),
      await send(guide, id, 'I saw you.'),
      await readUpTo(guide, id, 0),
    ])
      expect(answer.statusCode).toBe(404);
    for (const who of [guide, client]) expect((await listed(who)).conversations).toEqual([]);
    await say(client, id, 'Hello.');
    expect((await opened(guide, client)).id).toBe(id);
    for (const who of [guide, client]) expect((await listed(who)).conversations).toHaveLength(1);
  });
});

describe('who may write', () => {
  it('are a coach and their client, in either order', async () => {
    const { guide, client, id } = await pairWithConversation(test);
    expect([await canSend(guide, id), await canSend(client, id)]).toEqual([true, true]);
  });

  it('is the client in every conversation with somebody they can see', async () => {
    const { guide, client, id } = await pairWithConversation(test);
    await connect(test, client, await coach(test), test.clock.now());
    expect(await canSend(client, id)).toBe(true);
    await test.deps.db.update(users).set({ role: 'client' }).where(eq(users.id, guide.id));
    expect(await canSend(client, id)).toBe(false);
  });

  it('is a former coach once the client has written again since they joined another, and not before', async () => {
    const { guide, client, id } = await pairWithConversation(test);
    await say(client, id, 'Hello.');
    await say(guide, id, 'Hello back.');
    later();
    await connect(test, client, await coach(test), test.clock.now());
    later();
    expect(await canSend(guide, id)).toBe(false);
    expect((await piece(guide, id)).messages).toHaveLength(2);
    await say(client, id, 'One more thing.');
    expect(await canSend(guide, id)).toBe(true);
    later();
    await connect(test, client, await coach(test), test.clock.now());
    expect(await canSend(guide, id)).toBe(false);
    await connect(test, client, guide);
    expect(await canSend(guide, id)).toBe(true);
  });

  it('is a coach whom a client without a coach has written to', async () => {
    const guide = await coach(test);
    const client = await unassignedClient(test);
    const { id } = await opened(client, guide);
    await say(client, id, 'Do you have a place?');
    expect(await canSend(guide, id)).toBe(true);
    const { guide: former, client: leaver, id: old } = await pairWithConversation(test);
    await say(former, old, 'Welcome.');
    await leave(leaver);
    expect(await canSend(former, old)).toBe(false);
  });

  it('is a coach who wrote a letter once it is answered, so that nobody gets more letters than they should', async () => {
    const { guide, client, id } = await outreach();
    expect((await piece(client, id)).messages).toMatchObject([{ number: 1, text: 'Hello Test.', isMine: false }]);
    expect(await canSend(guide, id)).toBe(false);
    await say(client, id, 'Tell me more.');
    expect(await canSend(guide, id)).toBe(true);
    later();
    await client.post('/api/client/outreach/unsubscribe');
    later();
    expect(await canSend(guide, id)).toBe(false);
    await say(client, id, 'No letters, but you may answer this.');
    expect(await canSend(guide, id)).toBe(true);
  });

  it('is decided when it is one’s turn, not when one began to wait', async () => {
    const { guide, client, id } = await pairWithConversation(test);
    await say(client, id, 'Hello.');
    later();
    const { db } = test.deps;
    const answer = await db.transaction(async (tx) => {
      await tx.select().from(conversations).where(eq(conversations.id, id)).for('update');
      const sending = send(guide, id, 'Too late.');
      await expect
        .poll(
          async () =>
            (
              await db.execute(
                sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
              )
            ).rows.length,
        )
        .toBe(1);
      await connect(test, client, await coach(test), test.clock.now());
      return { sending };
    });
    expect((await answer.sending).statusCode).toBe(404);
    expect((await piece(client, id)).messages).toHaveLength(1);
  });

  it('follows the role one has now', async () => {
    const { guide, client, id } = await pairWithConversation(test);
    await say(client, id, 'Hello.');
    await test.deps.db.update(users).set({ role: 'client' }).where(eq(users.id, guide.id));
    test.deps.identity.forgetUser(guide.id);
    expect(await canSend(guide, id)).toBe(false);
    await test.deps.db.update(users).set({ role: 'coach' }).where(eq(users.id, client.id));
    test.deps.identity.forgetUser(client.id);
    expect(await canSend(client, id)).toBe(false);
  });
});

describe('what ends with a person', () => {
  it.each(['guide', 'client'] as const)('is the conversation, when the %s is erased', async (who) => {
    const { guide, client, id } = await pairWithConversation(test);
    await say(client, id, 'Hello.');
    const two = { guide, client };
    const other = who === 'guide' ? client : guide;
    await test.deps.db.delete(users).where(eq(users.id, two[who].id));
    expect((await other.get(`/api/messages/${id}`)).statusCode).toBe(404);
    expect(await listed(other)).toEqual({ conversations: [], unread: 0 });
  });
});
