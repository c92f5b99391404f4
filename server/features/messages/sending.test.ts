import { and, eq, like, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { dayInMs } from '#contract/days.ts';
import { messageMax, messagesAMinute } from '#contract/messages/constants.ts';
import type { Message } from '#contract/messages/schema.ts';
import { runUpkeep } from '#server/app/background-work.ts';
import { conversations, idempotencyKeys, liveEvents, messages, rateLimits } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { connect } from '#testing/histories.ts';
import { opened, pairWithConversation, piece, say, send } from '#testing/messages.ts';
import { coach, reachableCoach, trialClient, unassignedClient } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';
import { addCoachMessage } from './send.ts';

const test = await testApp();

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const eventsOf = async (userId: string, kind: string) =>
  (
    await test.deps.db
      .select()
      .from(liveEvents)
      .where(and(eq(liveEvents.userId, userId), eq(liveEvents.kind, kind)))
      .orderBy(liveEvents.number)
  ).map(({ detail }) => detail);

describe('a message', () => {
  it('is kept as it was written, without an outer blank, at the moment of the clock', async () => {
    const { guide, client, id } = await pairWithConversation(test);
    const text = 'See https://example.org/?a=1&b=<2>\n\n<b>not bold</b> 😀';
    const sent = await say(client, id, `  ${text}\n `);
    expect(sent).toMatchObject({ number: 1, isMine: true, text, sentAt: test.clock.now().toISOString() });
    expect((await piece(guide, id)).messages).toEqual([{ ...sent, isMine: false }]);
  });

  it.each([
    ['', 'Please write a message before sending it.'],
    [' \n ', 'Please write a message before sending it.'],
    ['x'.repeat(messageMax + 1), 'The message can have at most 4,000 characters.'],
  ])('is refused when it is blank or too long', async (text, sentence) => {
    const { client, id } = await pairWithConversation(test);
    const answer = await send(client, id, text);
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([422, sentence]);
    expect((await send(client, id, 'x'.repeat(messageMax))).statusCode).toBe(200);
    expect((await piece(client, id)).messages.map(({ number }) => number)).toEqual([1]);
  });

  it('is called out to the pages of both, by its number and without its words', async () => {
    const { guide, client, id } = await pairWithConversation(test);
    await say(client, id, 'One.');
    await say(guide, id, 'Two.');
    for (const who of [guide, client])
      expect(await eventsOf(who.id, 'message')).toEqual([
        { conversationId: id, number: 1 },
        { conversationId: id, number: 2 },
      ]);
  });
});

describe('many at once', () => {
  it('have one order without gaps', async () => {
    const { guide, client, id } = await pairWithConversation(test);
    const answers = await Promise.all(
      upTo(messagesAMinute).flatMap((index) => [send(client, id, `c${index}`, newId()), send(guide, id, `g${index}`)]),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    expect(answers.map((answer) => answer.json<Message>().number).toSorted((a, b) => a - b)).toEqual(upTo(60));
    const rows = await test.deps.db
      .select()
      .from(messages)
      .where(eq(messages.conversationId, id))
      .orderBy(messages.number);
    expect(rows.map(({ number }) => number)).toEqual(upTo(60));
    const texts = [...(await piece(client, id)).messages, ...(await piece(client, id, '?before=21')).messages].map(
      ({ text }) => text,
    );
    expect(new Set(texts)).toEqual(new Set(upTo(30).flatMap((index) => [`c${index}`, `g${index}`])));
  });

  it('are 8 in a new conversation, none lost', async () => {
    const pair = { coachId: (await coach(test)).id, clientId: (await unassignedClient(test)).id };
    await Promise.all(
      upTo(8).map((index) =>
        test.deps.db.transaction(
          async (tx) => await addCoachMessage(test.deps, tx, { ...pair, text: `letter ${index}` }),
        ),
      ),
    );
    const [row] = await test.deps.db.select().from(conversations).where(eq(conversations.clientId, pair.clientId));
    const rows = await test.deps.db
      .select()
      .from(messages)
      .where(eq(messages.conversationId, row?.id ?? ''))
      .orderBy(messages.number);
    expect(rows.map(({ number }) => number)).toEqual(upTo(8));
    expect(row?.lastNumber).toBe(8);
  });
});

describe('the same message sent again', () => {
  it('is there once and gets the first answer, also when all arrive together', async () => {
    const { guide, client, id } = await pairWithConversation(test);
    const key = newId();
    const answers = await Promise.all(upTo(8).map(() => send(client, id, 'Only once.', key)));
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]?.json()).toMatchObject({ number: 1, text: 'Only once.', isMine: true });
    await say(guide, id, 'An answer.');
    expect((await send(client, id, 'Only once.', key)).body).toBe(answers[0]?.body);
    expect((await piece(client, id)).messages).toHaveLength(2);
    expect(await eventsOf(client.id, 'message')).toHaveLength(2);
  });

  it('is refused with other words or in another conversation', async () => {
    const { client, id } = await pairWithConversation(test);
    const other = (await opened(client, await coach(test))).id;
    const key = newId();
    await send(client, id, 'First.', key);
    expect((await send(client, id, 'Second.', key)).statusCode).toBe(409);
    expect((await send(client, other, 'First.', key)).statusCode).toBe(409);
    expect((await piece(client, id)).messages).toHaveLength(1);
  });

  it('is known after any time', async () => {
    const { client, id } = await pairWithConversation(test);
    const key = newId();
    await send(client, id, 'From long ago.', key);
    test.clock.advance(400 * dayInMs);
    await runUpkeep(test.deps);
    const again = await trialClientSession(client.id);
    const answer = await test.app.inject({
      method: 'POST',
      url: `/api/messages/${id}`,
      payload: { text: 'From long ago.' },
      headers: { cookie: again, 'sec-fetch-site': 'same-origin', 'idempotency-key': key },
    });
    expect([answer.statusCode, answer.json<Message>().number]).toEqual([200, 1]);
    expect(await test.deps.db.$count(messages, eq(messages.conversationId, id))).toBe(1);
  });
});

const trialClientSession = async (userId: string) =>
  (await test.deps.identity.issueSession(userId, { ip: '127.0.0.1', userAgent: 'test' }))
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');

describe('too many in a minute', () => {
  it('are refused gently, with the wait, and can be sent after it under the same key', async () => {
    const { guide, client, id } = await pairWithConversation(test);
    for (const index of upTo(messagesAMinute)) await say(client, id, `${index}`);
    test.clock.advance(20_000);
    const key = newId();
    const refused = await send(client, id, 'One more.', key);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '40']);
    expect(refused.json<{ message: string }>().message).toBe(
      'That was a lot of messages in a short time. Please wait a little.',
    );
    expect((await send(guide, id, 'I am not you.')).statusCode).toBe(200);
    // Another conversation is the same minute.
    expect((await send(client, (await opened(client, await coach(test))).id, 'Hello.')).statusCode).toBe(429);
    test.clock.advance(40_000);
    expect((await send(client, id, 'One more.', key)).json<Message>().number).toBe(32);
  });

  it('counts what was sent, not what was refused or repeated', async () => {
    const { client, id } = await pairWithConversation(test);
    const key = newId();
    for (const _ of upTo(10)) {
      await send(client, id, 'Again.', key);
      await send(client, id, '');
      await send(client, newId(), 'Nowhere.');
    }
    for (const index of upTo(messagesAMinute - 1)) expect((await send(client, id, `${index}`)).statusCode).toBe(200);
    expect((await send(client, id, 'Too many.')).statusCode).toBe(429);
    expect(await test.deps.db.$count(rateLimits, like(rateLimits.key, '%message%'))).toBe(0);
  });
});

describe('what lies in the database', () => {
  it('never shows the words, wherever they were sent from', async () => {
    const canary = 'Quetzalfeder';
    const guide = await reachableCoach(test);
    const client = await unassignedClient(test);
    const { id } = await opened(client, guide);
    await send(client, id, `${canary} with a key`, newId());
    await say(client, id, `${canary} without`);
    await connect(test, client, guide);
    await send(guide, id, `${canary} back`, newId());
    await trialClient(test);
    expect((await client.get(`/api/messages/search?search=${canary}`)).json<unknown[]>()).toHaveLength(3);
    const { rows: tables } = await test.deps.db.execute<{ name: string }>(
      sql`select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    expect(tables.length).toBeGreaterThan(30);
    const encoded = [canary, Buffer.from(canary).toString('base64').slice(0, 12), Buffer.from(canary).toString('hex')];
    for (const { name } of tables) {
      const { rows } = await test.deps.db.execute<{ line: string }>(sql.raw(`select t::text as line from ${name} t`));
      for (const { line } of rows) for (const word of encoded) expect(line.includes(word), name).toBe(false);
    }
    expect(await test.deps.db.$count(idempotencyKeys, eq(idempotencyKeys.endpoint, 'messages.send'))).toBeGreaterThan(
      0,
    );
  });

  it('opens with the client’s key alone, at its own place', async () => {
    const { client, id } = await pairWithConversation(test);
    const [first, second] = [await say(client, id, 'One.'), await say(client, id, 'Two.')];
    const [row] = await test.deps.db.select().from(messages).where(eq(messages.id, first.id));
    await test.deps.db
      .update(messages)
      .set({ body: row?.body ?? Buffer.alloc(0) })
      .where(eq(messages.id, second.id));
    expect((await client.get(`/api/messages/${id}`)).statusCode).toBe(500);
  });
});
