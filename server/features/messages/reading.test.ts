import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { conversationsShown, lastLineMax, messagesShown } from '#contract/messages/constants.ts';
import type { Conversations, MessageResult } from '#contract/messages/schema.ts';
import { dataKeyOf } from '#server/platform/crypto/data-keys.ts';
import {
  clientProfiles,
  conversationReads,
  conversations,
  liveEvents,
  messages,
  users,
} from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { listed, opened, pairWithConversation, piece, readUpTo, say, unread, type Two } from '#testing/messages.ts';
import { coach, trialClient, type Person } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';
import { shortened } from './present.ts';

const test = await testApp();

/** Written straight into the tables: histories longer than a minute allows. */
async function fill({ guide, client, id }: Two, texts: string[]): Promise<void> {
  const key = await dataKeyOf(test.deps, test.deps.db, client.id);
  const now = test.clock.now();
  const ids = texts.map(newId).toSorted();
  await test.deps.db.insert(messages).values(
    ids.map((messageId, index) => ({
      id: messageId,
      conversationId: id,
      number: index + 1,
      senderId: index % 2 === 0 ? client.id : guide.id,
      body: test.deps.vault.seal(key, messageId, texts[index] ?? ''),
      sentAt: new Date(now.getTime() + index),
    })),
  );
  await test.deps.db
    .update(conversations)
    .set({ lastNumber: texts.length, lastMessageAt: new Date(now.getTime() + texts.length) })
    .where(eq(conversations.id, id));
}

const pageAt = async (who: Person, query: Record<string, string>): Promise<Conversations> =>
  (await who.get(`/api/messages?${new URLSearchParams(query)}`)).json<Conversations>();

const numbersOf = async (who: Person, id: string, query = '') => {
  const { messages: shown, hasMore } = await piece(who, id, query);
  return { from: shown[0]?.number, to: shown.at(-1)?.number, count: shown.length, hasMore };
};

describe('reading back', () => {
  it('goes by number, forty at a time, the oldest of a piece first', async () => {
    const two = await pairWithConversation(test);
    const { client, id } = two;
    expect(await numbersOf(client, id)).toEqual({ from: undefined, to: undefined, count: 0, hasMore: false });
    await fill(
      two,
      Array.from({ length: 95 }, (_, index) => `m${index + 1}`),
    );
    expect(await numbersOf(client, id)).toEqual({ from: 56, to: 95, count: messagesShown, hasMore: true });
    expect(await numbersOf(client, id, '?before=56')).toEqual({
      from: 16,
      to: 55,
      count: messagesShown,
      hasMore: true,
    });
    expect(await numbersOf(client, id, '?before=16')).toEqual({ from: 1, to: 15, count: 15, hasMore: false });
    expect(await numbersOf(client, id, '?before=1')).toEqual({
      from: undefined,
      to: undefined,
      count: 0,
      hasMore: false,
    });
    expect(await numbersOf(client, id, '?after=0')).toMatchObject({ from: 1, to: 40 });
    expect(await numbersOf(client, id, '?after=93')).toMatchObject({ from: 94, to: 95, count: 2 });
    expect(await numbersOf(client, id, '?after=95')).toMatchObject({ count: 0 });
    expect(await numbersOf(client, id, '?after=10&before=13')).toMatchObject({ from: 11, to: 12 });
    expect((await piece(client, id)).messages.at(-1)?.text).toBe('m95');
    for (const query of ['?before=0', '?before=x', '?after=-1', '?after=1.5'])
      expect((await client.get(`/api/messages/${id}${query}`)).statusCode).toBe(422);
  });
});

describe('what is unread', () => {
  it('is what the other one wrote behind the number one has read up to', async () => {
    const { guide, client, id } = await pairWithConversation(test);
    await say(client, id, '1');
    await say(client, id, '2');
    await say(guide, id, '3');
    await say(client, id, '4');
    expect([await unread(guide), await unread(client)]).toEqual([3, 1]);
    expect((await listed(guide)).conversations[0]).toMatchObject({ unread: 3, readByOther: 0 });
    expect((await readUpTo(guide, id, 2)).json()).toEqual({ unread: 1 });
    expect((await piece(client, id)).conversation).toMatchObject({ unread: 1, readByOther: 2 });
  });

  it('never comes back, and nobody has read what was not said', async () => {
    const { guide, client, id } = await pairWithConversation(test);
    await say(client, id, '1');
    await say(client, id, '2');
    expect((await readUpTo(guide, id, 2_000_000_000)).json()).toEqual({ unread: 0 });
    expect((await readUpTo(guide, id, 1)).json()).toEqual({ unread: 0 });
    expect((await piece(client, id)).conversation.readByOther).toBe(2);
    await say(client, id, '3');
    expect(await unread(guide)).toBe(1);
    await Promise.all([3, 1, 2, 0, 3].map((number) => readUpTo(guide, id, number)));
    expect((await piece(client, id)).conversation.readByOther).toBe(3);
    for (const body of [{}, { number: -1 }, { number: 'x' }, { number: 1.5 }])
      expect((await guide.post(`/api/messages/${id}/read`, body)).statusCode).toBe(422);
  });

  it('is called out to both when it changes, and only then', async () => {
    const { guide, client, id } = await pairWithConversation(test);
    await say(client, id, '1');
    await readUpTo(guide, id, 1);
    await readUpTo(guide, id, 1);
    await readUpTo(guide, id, 0);
    for (const who of [guide, client]) {
      const rows = await test.deps.db
        .select()
        .from(liveEvents)
        .where(and(eq(liveEvents.userId, who.id), eq(liveEvents.kind, 'read')));
      expect(rows.map(({ detail }) => detail)).toEqual([{ conversationId: id, number: 1 }]);
    }
  });
});

describe('the list', () => {
  it('has the conversation with the newest message first, and who is on the other side', async () => {
    const { guide, client, id } = await pairWithConversation(test);
    test.clock.advance(1_000);
    const other = await coach(test, { firstName: 'Tomas', lastName: 'Lind' });
    const second = (await opened(client, other)).id;
    await say(client, second, 'Are you\n\nthere?');
    expect((await listed(client)).conversations.map((one) => one.id)).toEqual([second, id]);
    test.clock.advance(1_000);
    await say(guide, id, 'Good morning.');
    const { conversations: rows, unread: waiting } = await listed(client);
    expect(rows).toMatchObject([
      {
        id,
        person: { id: guide.id, name: 'Ada Guide', role: 'coach', profileImageUrl: null },
        lastLine: { text: 'Good morning.', isMine: false, sentAt: test.clock.now().toISOString() },
        unread: 1,
        canSend: true,
      },
      { id: second, person: { name: 'Tomas Lind' }, lastLine: { text: 'Are you there?', isMine: true }, unread: 0 },
    ]);
    expect(waiting).toBe(1);
    expect((await listed(other)).conversations).toMatchObject([
      { person: { id: client.id, name: 'Nora Whit', role: 'client' }, unread: 1 },
    ]);
    expect(JSON.stringify(await listed(other))).not.toContain(client.email);
  });

  it('shortens the last line between whole characters', () => {
    expect(shortened('x'.repeat(lastLineMax))).toHaveLength(lastLineMax);
    expect(shortened('x'.repeat(lastLineMax + 1))).toBe(`${'x'.repeat(lastLineMax - 1)}…`);
    const cut = shortened(`${'x'.repeat(lastLineMax - 2)}😀😀`);
    expect(cut).toBe(`${'x'.repeat(lastLineMax - 2)}…`);
  });

  it('holds no more than a page, and goes on with the cursor of the last row', async () => {
    const { guide, client, id } = await pairWithConversation(test);
    await say(client, id, 'One.');
    const now = test.clock.now();
    const many = Array.from({ length: 204 }, () => ({ userId: newId(), id: newId() }));
    await test.deps.db.insert(users).values(
      many.map(({ userId }) => ({
        id: userId,
        name: 'Many',
        email: `${userId}@test.invalid`,
        firstName: 'Many',
        role: 'client' as const,
      })),
    );
    await test.deps.db
      .insert(clientProfiles)
      .values(many.map(({ userId }) => ({ userId, clientType: 'with-coach' as const, coachId: guide.id })));
    await test.deps.db.insert(conversations).values(
      many.map((one) => ({
        id: one.id,
        coachId: guide.id,
        clientId: one.userId,
        createdAt: now,
        lastNumber: 1,
        lastMessageAt: now,
      })),
    );
    await test.deps.db
      .insert(conversationReads)
      .values(many.flatMap((one) => [guide.id, one.userId].map((userId) => ({ conversationId: one.id, userId }))));
    for (const one of many) {
      const messageId = newId();
      const key = await dataKeyOf(test.deps, test.deps.db, one.userId);
      await test.deps.db.insert(messages).values({
        id: messageId,
        conversationId: one.id,
        number: 1,
        senderId: one.userId,
        body: test.deps.vault.seal(key, messageId, 'Hello from one of many.'),
        sentAt: now,
      });
    }
    const { conversations: rows, unread: waiting } = await listed(guide);
    expect(rows).toHaveLength(conversationsShown);
    expect(new Set(rows.map(({ lastLine }) => lastLine?.text))).toEqual(new Set(['Hello from one of many.']));
    // Counted over all of them, also those the list leaves out.
    expect(waiting).toBe(205);

    const seen = new Map(rows.map((row) => [row.id, row]));
    let { nextCursor: cursor } = await listed(guide);
    let isFirst = true;
    while (cursor) {
      const page = await pageAt(guide, { cursor });
      for (const row of page.conversations) {
        expect(seen.has(row.id)).toBe(false);
        seen.set(row.id, row);
      }
      cursor = page.nextCursor;
      // One of those to come moves to the top meanwhile: it is found there, and nobody else is left out.
      const moved = isFirst && many.find(({ id }) => !seen.has(id));
      isFirst = false;
      if (moved) {
        const lastMessageAt = new Date(now.getTime() + 60_000);
        await test.deps.db.update(conversations).set({ lastMessageAt }).where(eq(conversations.id, moved.id));
        expect((await listed(guide)).conversations[0]?.id).toBe(moved.id);
        seen.set(moved.id, rows[0]!);
      }
    }
    for (const { id } of many) expect(seen.has(id)).toBe(true);
    for (const bad of ['x', `1_${newId()}x`, '1_------------------------------------', `-1_${newId()}`])
      expect((await guide.get(`/api/messages?cursor=${bad}`)).statusCode, bad).toBe(422);
  });

  it('finds a conversation by the other one’s name, wherever it stands, on both sides', async () => {
    const { guide, client, id } = await pairWithConversation(test);
    const found = async (who: Person, search: string) =>
      (await pageAt(who, { search })).conversations.map((one) => one.id);
    for (const search of ['nora', 'WHIT', 'whít nór']) expect(await found(guide, search)).toEqual([id]);
    for (const search of ['ada', 'guide ad']) expect(await found(client, search)).toEqual([id]);
    for (const search of ['ada', '%', 'nora guide']) expect(await found(guide, search)).toEqual([]);
    expect(await found((await pairWithConversation(test)).guide, 'nora')).not.toContain(id);
    expect((await guide.get(`/api/messages?search=${'x'.repeat(101)}`)).statusCode).toBe(422);
  });
});

describe('the search', () => {
  const find = async (who: Person, search: string) =>
    (await who.get(`/api/messages/search?search=${encodeURIComponent(search)}`)).json<MessageResult[]>();

  it('finds every word in any order, without regard to case and accents, newest first, in own conversations alone', async () => {
    const { guide, client, id } = await pairWithConversation(test);
    await say(client, id, 'Wir treffen uns im Café Größe.');
    test.clock.advance(1_000);
    await say(guide, id, 'The CAFE is closed; meet me at the river.');
    const stranger = await pairWithConversation(test);
    await say(stranger.client, stranger.id, 'The café of others.');
    expect((await find(client, 'cafe')).map(({ message }) => message.number)).toEqual([2, 1]);
    expect(await find(guide, 'RIVER café')).toMatchObject([
      {
        conversationId: id,
        personName: 'Nora Whit',
        message: { number: 2, isMine: true, text: 'The CAFE is closed; meet me at the river.' },
      },
    ]);
    expect(await find(client, 'river')).toMatchObject([{ personName: 'Ada Guide', message: { isMine: false } }]);
    expect(await find(client, 'grosse')).toHaveLength(1);
    for (const nothing of ['cafe mountain', '%%', '.*', 'others']) expect(await find(client, nothing)).toEqual([]);
    for (const bad of ['', 'x', 'x'.repeat(101)])
      expect((await client.get(`/api/messages/search?search=${bad}`)).statusCode).toBe(422);
  });

  it('brings at most fifty, of the 10,000 newest messages', async () => {
    const two = await pairWithConversation(test);
    await fill(
      two,
      Array.from({ length: 10_001 }, (_, index) =>
        index < 2 ? 'a needle' : index % 10 === 0 ? 'hay and straw' : 'straw',
      ),
    );
    expect(await find(two.client, 'needle')).toMatchObject([{ message: { number: 2 } }]);
    const hay = await find(two.client, 'hay');
    expect(hay).toHaveLength(50);
    expect(hay[0]?.message.number).toBe(10_001);
    expect(await trialClient(test).then((someone) => find(someone, 'straw'))).toEqual([]);
  });
});
