import { and, count, eq, like } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { BulkOutcome } from '#contract/bulk/endpoints.ts';
import { bulkPartMax } from '#contract/bulk/rules.ts';
import {
  clientProfiles,
  conversations,
  idempotencyKeys,
  mailOutbox,
  messages,
  notices,
} from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { assign, connect, write } from '#testing/histories.ts';
import { makeCohort } from '#testing/cohorts.ts';
import { addManyClients } from '#testing/many-clients.ts';
import { coach, reachableCoach, trialClient, unassignedClient, type Person } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();

const path = '/api/coach/bulk';
const day = 86_400_000;

async function clientOf(guide: Person, firstName: string): Promise<Person> {
  const client = await trialClient(test, { firstName });
  await connect(test, client, guide);
  return client;
}

/** On day 3, begun some days ago, nothing written today. */
async function quietClientOf(guide: Person, firstName: string): Promise<Person> {
  const client = await clientOf(guide, firstName);
  await assign(test, client, { day: 3, startedAt: new Date(test.clock.now().getTime() - 5 * day) });
  return client;
}

const outcomes = async (who: Person, body: Record<string, unknown>, at = path): Promise<BulkOutcome[]> =>
  (await who.post(at, body)).json<{ people: BulkOutcome[] }>().people;
const said = (people: BulkOutcome[]) => people.map(({ isPossible, sentence }) => [isPossible, sentence]);
const messagesTo = async (coachPerson: Person) =>
  await test.deps.db.select({ id: messages.id }).from(messages).where(eq(messages.senderId, coachPerson.id));

describe('many people at once', () => {
  it.each(['nudge', 'message', 'program', 'outreach', 'invitation', 'cohort'])(
    '%s: an id of somebody else’s client is answered as one of nobody’s',
    async (action) => {
      const guide = await reachableCoach(test);
      const foreign = await clientOf(await reachableCoach(test), 'Ana');
      const { id: cohortId } = await makeCohort(guide);
      const body = { action, message: 'Hello.', programId: 'breath-anchor-01', cohortId };
      const clientIds = [foreign.id, newId()];
      for (const at of [path, `${path}/preview`]) {
        const [one, other] = await outcomes(guide, { ...body, actionId: newId(), clientIds }, at);
        expect([one?.isPossible, one?.sentence], at).toEqual([false, other?.sentence]);
      }
    },
  );

  it('invites people to a program, each once, and says for whom it can’t', async () => {
    const guide = await reachableCoach(test);
    const free = await unassignedClient(test, { firstName: 'Ana' });
    const other = await unassignedClient(test, { firstName: 'Bo' });
    await guide.post('/api/coach/send-invitation', { clientId: other.id, programId: 'breath-anchor-01' });
    const actionId = newId();
    const body = { action: 'invitation', programId: 'breath-anchor-01', message: 'Come, {firstName}.', actionId };
    const clientIds = [free.id, other.id];
    expect(said(await outcomes(guide, { ...body, clientIds }, `${path}/preview`))[0]).toEqual([
      true,
      'Gets an invitation to Breath as Anchor.',
    ]);
    for (let times = 0; times < 2; times += 1)
      expect(said(await outcomes(guide, { ...body, clientIds }))).toEqual([
        [true, 'The invitation was sent.'],
        [false, expect.stringContaining('already invited this person')],
      ]);
    const got = (await free.get('/api/client/invitations')).json<{ message: string }[]>();
    expect(got.map(({ message }) => message)).toEqual(['Come, Ana.']);
  });

  it('is for coaches, and asks for people, an action and what the action needs', async () => {
    const guide = await coach(test);
    const client = await clientOf(guide, 'Ana');
    const body = { actionId: newId(), action: 'nudge', clientIds: [client.id] };
    expect((await guide.post(path, { ...body, clientIds: [] })).statusCode).toBe(422);
    expect((await guide.post(path, { ...body, action: 'erase' })).statusCode).toBe(422);
    expect(
      (await guide.post(path, { ...body, clientIds: Array.from({ length: bulkPartMax + 1 }, newId) })).statusCode,
    ).toBe(422);
    expect((await guide.post(path, { ...body, action: 'message' })).json()).toMatchObject({
      fields: { message: 'Please write a message first.' },
    });
    expect((await guide.post(path, { ...body, action: 'program' })).statusCode).toBe(422);
    expect((await guide.post(path, { ...body, action: 'program', programId: newId() })).statusCode).toBe(422);
  });

  it('reaches nobody else’s client, and tells nothing about them', async () => {
    const [guide, other] = [await coach(test), await coach(test)];
    const foreign = await quietClientOf(other, 'Bo');
    const message = 'Hello';
    for (const action of ['nudge', 'message', 'program'] as const) {
      const programId = 'living-from-desire-01';
      const body = { actionId: newId(), action, clientIds: [foreign.id, newId()], message, programId };
      for (const people of [await outcomes(guide, body), await outcomes(guide, body, `${path}/preview`)]) {
        expect(new Set(said(people).map(String)).size).toBe(1);
        expect(people[0]).toMatchObject({ isPossible: false });
      }
    }
    expect(await messagesTo(guide)).toEqual([]);
    expect(
      await test.deps.db.$count(notices, and(eq(notices.userId, foreign.id), eq(notices.kind, 'coach-nudge'))),
    ).toBe(0);
    expect(await test.deps.db.$count(idempotencyKeys, eq(idempotencyKeys.userId, guide.id))).toBe(0);
  });

  it('says before what will happen to whom, and after what did; each limit holds for each', async () => {
    const guide = await coach(test);
    const quiet = await quietClientOf(guide, 'Cy');
    const busy = await quietClientOf(guide, 'Dot');
    const assigned = await assign(test, busy, { day: 2, startedAt: new Date(test.clock.now().getTime() - 3 * day) });
    await write(test, busy, assigned, { day: 2, mood: 6 });
    const free = await clientOf(guide, 'Eli');
    const clientIds = [quiet.id, busy.id, free.id];
    const foreseen = await outcomes(guide, { action: 'nudge', clientIds }, `${path}/preview`);
    expect(said(foreseen)).toEqual([
      [true, 'Gets a nudge.'],
      [false, 'Dot has already written today.'],
      [false, expect.stringContaining('Eli')],
    ]);
    expect(await test.deps.db.$count(notices, eq(notices.kind, 'coach-nudge'))).toBe(0);
    const done = await outcomes(guide, { actionId: newId(), action: 'nudge', clientIds });
    expect(done.map(({ isPossible }) => isPossible)).toEqual([true, false, false]);
    // Another action meets the limit of the first.
    const again = await outcomes(guide, { actionId: newId(), action: 'nudge', clientIds: [quiet.id] });
    expect(again[0]).toMatchObject({ isPossible: false, sentence: expect.stringContaining('already had a nudge') });
  });

  it('writes to each in their own conversation, by their first name', async () => {
    const guide = await coach(test);
    const people = [await clientOf(guide, 'Fay'), await clientOf(guide, '$& Gil')];
    const body = {
      actionId: newId(),
      action: 'message',
      clientIds: people.map(({ id }) => id),
      message: 'Good morning, {firstName}.',
    };
    expect((await outcomes(guide, body)).every(({ isPossible }) => isPossible)).toBe(true);
    for (const [person, text] of [
      [people[0], 'Good morning, Fay.'],
      [people[1], 'Good morning, $& Gil.'],
    ] as const) {
      const { conversations } = (await person!.get('/api/messages')).json<{
        conversations: { lastLine: string }[];
      }>();
      expect(JSON.stringify(conversations)).toContain(text);
      expect(conversations).toHaveLength(1);
    }
  });

  it('assigns a program to those without, changes that of others, and leaves those who are on it', async () => {
    const guide = await coach(test);
    const [without, onAnother, onIt] = [
      await unassignedClient(test, { firstName: 'Hal' }),
      await quietClientOf(guide, 'Ivy'),
      await clientOf(guide, 'Jo'),
    ];
    await connect(test, without, guide);
    await assign(test, onIt, { programId: 'breath-anchor-01' });
    const body = {
      action: 'program',
      programId: 'breath-anchor-01',
      clientIds: [without.id, onAnother.id, onIt.id],
    };
    const foreseen = said(await outcomes(guide, body, `${path}/preview`));
    expect(foreseen[1]?.[1]).toMatch(
      /^Living from Desire ends today on day \d+ of 28; the last \d+ days .* Begins Breath as Anchor\./,
    );
    expect(foreseen[2]?.[1]).toBe('Is on Breath as Anchor already and continues.');
    const done = said(await outcomes(guide, { ...body, actionId: newId() }));
    expect(done).toEqual([
      [true, 'Is on the program now and has been notified.'],
      [true, 'Is on the program now and has been notified.'],
      [true, 'Was on this program already and continues.'],
    ]);
  });

  it('is safe to repeat, whole or in part, also 16 times at once: each person once', async () => {
    const guide = await coach(test);
    const people: Person[] = [];
    for (let n = 0; n < 6; n += 1) people.push(await clientOf(guide, `K${n}`));
    const body = { actionId: newId(), action: 'message', message: 'Once.', clientIds: people.map(({ id }) => id) };
    await outcomes(guide, { ...body, clientIds: body.clientIds.slice(0, 3) });
    const answers = await Promise.all(Array.from({ length: 16 }, () => outcomes(guide, body)));
    for (const answer of answers) expect(answer.every(({ isPossible }) => isPossible)).toBe(true);
    expect(await messagesTo(guide)).toHaveLength(6);
    // Somebody named twice in one call is one person.
    const twice = {
      ...body,
      actionId: newId(),
      message: '<b>Once</b> & {firstName}',
      clientIds: [people[0]!.id, people[0]!.id],
    };
    expect((await outcomes(guide, twice)).every(({ isPossible }) => isPossible)).toBe(true);
    expect(await messagesTo(guide)).toHaveLength(7);
    expect((await people[0]!.get('/api/messages')).body).toContain('<b>Once</b> & K0');
    // The same action with other words is no repeat.
    const other = await outcomes(guide, { ...body, message: 'Other words.' });
    expect(other.every(({ isPossible }) => !isPossible)).toBe(true);
    expect(await messagesTo(guide)).toHaveLength(7);
    const kept = await test.deps.db
      .select()
      .from(idempotencyKeys)
      .where(like(idempotencyKeys.key, `${body.actionId}%`));
    expect(JSON.stringify(kept)).not.toContain('Once');
  });

  it('reaches 200 people once each, cut off in the middle and repeated from the start', async () => {
    const guide = await coach(test);
    await addManyClients(test.deps.db, guide.id, { clients: 200, programs: 1, now: test.clock.now() });
    const clients = await test.deps.db
      .select({ id: clientProfiles.userId })
      .from(clientProfiles)
      .where(eq(clientProfiles.coachId, guide.id));
    const parts = Array.from({ length: 10 }, (_, n) =>
      clients.slice(n * bulkPartMax, (n + 1) * bulkPartMax).map(({ id }) => id),
    );
    const body = { actionId: newId(), action: 'message', message: 'Good morning, {firstName}.' };
    const send = (clientIds: string[]) => outcomes(guide, { ...body, clientIds });
    const perPerson = async () =>
      await test.deps.db
        .select({ clientId: conversations.clientId, said: count(messages.id) })
        .from(conversations)
        .leftJoin(messages, eq(messages.conversationId, conversations.id))
        .where(eq(conversations.coachId, guide.id))
        .groupBy(conversations.clientId);

    for (const part of parts.slice(0, 4)) await send(part);
    // One part is sent twice at once; of the next half was done when everything stopped, and no answer arrived.
    await Promise.all([send(parts[4]!), send(parts[4]!)]);
    await send(parts[5]!.slice(0, bulkPartMax / 2));
    expect(await perPerson()).toHaveLength(110);

    const answers: BulkOutcome[] = [];
    for (const part of parts) answers.push(...(await send(part)));
    expect(answers).toHaveLength(200);
    expect(new Set(said(answers).map(String))).toEqual(new Set(['true,Your message was sent.']));
    const reached = await perPerson();
    expect(reached.map(({ clientId }) => clientId).sort()).toEqual(clients.map(({ id }) => id).sort());
    expect(reached.filter((one) => one.said !== 1)).toEqual([]);
  });

  it('writes to people without a coach within the limits of outreach', async () => {
    const guide = await reachableCoach(test);
    const [first, second] = [
      await unassignedClient(test, { firstName: 'Lea' }),
      await unassignedClient(test, { firstName: 'Max' }),
    ];
    const body = {
      action: 'outreach',
      message: 'Dear {firstName}, shall we talk about what you would like?',
      clientIds: [first.id, second.id],
    };
    expect(said(await outcomes(guide, body, `${path}/preview`))).toEqual([
      [true, 'Gets your message.'],
      [true, 'Gets your message.'],
    ]);
    await outcomes(guide, { ...body, actionId: newId() });
    expect(
      await test.deps.db.$count(mailOutbox, and(eq(mailOutbox.kind, 'outreach'), eq(mailOutbox.userId, first.id))),
    ).toBe(1);
    const again = await outcomes(guide, { ...body, actionId: newId() });
    expect(again.map(({ isPossible }) => isPossible)).toEqual([false, false]);
    expect((await outcomes(guide, body, `${path}/preview`)).map(({ isPossible }) => isPossible)).toEqual([
      false,
      false,
    ]);
  });

  it('takes 100 batches an hour from a coach', async () => {
    const guide = await coach(test);
    const body = { action: 'nudge', clientIds: [(await quietClientOf(guide, 'Ana')).id] };
    const run = async () => (await guide.post(path, { ...body, actionId: newId() })).statusCode;
    for (let batch = 0; batch < 100; batch += 1) expect(await run()).toBe(200);
    expect(await run()).toBe(429);
    test.clock.advance(3_600_000);
    expect(await run()).toBe(200);
  });
});
