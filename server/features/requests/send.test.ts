import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { OwnRequest } from '#contract/requests/endpoints.ts';
import { coachingRequests, idempotencyKeys, mailOutbox } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { connect } from '#testing/histories.ts';
import { openedMail } from '#testing/opened-mail.ts';
import { reachableCoach, unassignedClient, type Person } from '#testing/people.ts';
import { ask, asked, ownRequests, setCapacity, waitingRequests } from '#testing/joining.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();
const guide = await reachableCoach(test);

const mailTo = async (who: Person) =>
  openedMail(test, await test.deps.db.select().from(mailOutbox).where(eq(mailOutbox.userId, who.id)));

describe('a request', () => {
  it('waits for the coach, with name and words and nothing else', async () => {
    const who = await reachableCoach(test);
    const client = await unassignedClient(test, { firstName: 'Nora', lastName: 'Vale' });
    const sent = await ask(client, who, '  I would like\nto begin.  ');
    expect(sent.statusCode).toBe(200);
    const { id } = sent.json<OwnRequest>();
    const createdAt = test.clock.now().toISOString();
    const mine = {
      id,
      status: 'pending',
      coach: { id: who.id, fullName: 'Ada Guide' },
      message: 'I would like\nto begin.',
      answer: null,
      createdAt,
      answeredAt: null,
    };
    expect(sent.json()).toEqual(mine);
    expect(await ownRequests(client)).toEqual([mine]);
    expect(await waitingRequests(who)).toEqual([
      {
        id,
        client: { id: client.id, firstName: 'Nora', lastName: 'Vale' },
        message: 'I would like\nto begin.',
        createdAt,
      },
    ]);
    expect(await waitingRequests(guide)).toEqual([]);
    const [mail] = await mailTo(who);
    expect(mail).toMatchObject({ kind: 'coaching-request', toAddress: who.email });
    expect(mail?.textBody).toContain('Nora Vale would like to work with you.');
    expect(mail?.textBody).not.toContain('to begin');
    const [row] = await test.deps.db.select().from(coachingRequests).where(eq(coachingRequests.id, id));
    expect(row?.message?.toString('latin1')).not.toContain('to begin');
  });

  it('is sent once, however often it arrives, and its words lie nowhere', async () => {
    const client = await unassignedClient(test);
    const key = { 'idempotency-key': newId() };
    const first = await ask(client, guide, 'Herbstzeitlose', key);
    expect((await ask(client, guide, 'Herbstzeitlose', key)).json()).toEqual(first.json());
    expect((await ask(client, guide, 'Other words', key)).statusCode).toBe(409);
    expect(await ownRequests(client)).toHaveLength(1);
    expect(JSON.stringify(await test.deps.db.select().from(idempotencyKeys))).not.toContain('Herbstzeitlose');
  });

  it('is one between two, though 8 are sent at once', async () => {
    const who = await reachableCoach(test);
    const client = await unassignedClient(test);
    const answers = await Promise.all(Array.from({ length: 8 }, async () => await ask(client, who)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(7);
    expect(await waitingRequests(who)).toHaveLength(1);
    expect(await mailTo(who)).toHaveLength(1);
  });

  it('can be taken back, and asked again; ten times a day', async () => {
    const client = await unassignedClient(test);
    for (let time = 1; time <= 10; time += 1) {
      const id = await asked(client, guide);
      const back = await client.delete(`/api/client/coaching-requests/${id}`);
      expect(back.json()).toMatchObject({ id, status: 'withdrawn', answeredAt: test.clock.now().toISOString() });
      expect((await client.delete(`/api/client/coaching-requests/${id}`)).statusCode).toBe(200);
    }
    expect((await ask(client, guide)).statusCode).toBe(429);
    expect(await ownRequests(client)).toHaveLength(10);
  });

  it('is listed with the others, the oldest first', async () => {
    const who = await reachableCoach(test);
    for (const message of ['One.', 'Two.', 'Three.']) await ask(await unassignedClient(test), who, message);
    expect((await waitingRequests(who)).map(({ message }) => message)).toEqual(['One.', 'Two.', 'Three.']);
  });
});

describe('a request is refused, and nothing changes,', () => {
  /** What was answered; no request came of it. */
  const refusal = async (client: Person, who: { id: string }): Promise<[number, string]> => {
    const response = await ask(client, who);
    expect((await ownRequests(client)).filter((one) => one.coach.id === who.id)).toEqual([]);
    return [response.statusCode, response.json<{ message: string }>().message];
  };

  it('to somebody who is no coach, in the same words as to nobody', async () => {
    const client = await unassignedClient(test);
    expect(await refusal(client, { id: newId() })).toEqual([
      404,
      expect.stringMatching(/^This coach profile couldn’t be found\.$/),
    ]);
    expect(await refusal(client, await unassignedClient(test))).toEqual([
      404,
      expect.stringMatching(/^This coach profile couldn’t be found\.$/),
    ]);
    const left = await reachableCoach(test);
    await left.post('/api/auth/clear-role');
    expect(await refusal(client, left)).toEqual([
      404,
      expect.stringMatching(/^This coach profile couldn’t be found\.$/),
    ]);
  });

  it('to a coach who is full or not accepting', async () => {
    const client = await unassignedClient(test);
    const who = await reachableCoach(test);
    await setCapacity(test, who, { maxClients: 0 });
    expect(await refusal(client, who)).toEqual([409, expect.stringMatching(/no free place/)]);
    await setCapacity(test, who, { maxClients: 9, isAcceptingClients: false });
    expect(await refusal(client, who)).toEqual([409, expect.stringMatching(/isn’t accepting|aren’t accepting/)]);
  });

  it('from somebody who has a coach', async () => {
    const client = await unassignedClient(test);
    await connect(test, client, guide);
    expect(await refusal(client, guide)).toEqual([409, expect.stringMatching(/already work with this coach/)]);
    expect(await refusal(client, await reachableCoach(test))).toEqual([
      409,
      expect.stringMatching(/already work with a coach/),
    ]);
  });

  it('to oneself', async () => {
    const both = await reachableCoach(test);
    await both.post('/api/auth/clear-role');
    await both.post('/api/auth/set-role', { role: 'client' });
    // In the client's role nobody is a coach, so there is nobody to ask.
    expect(await refusal(both, both)).toEqual([404, expect.stringMatching(/couldn’t be found/)]);
  });

  it('with too many words, or with a malformed id', async () => {
    const client = await unassignedClient(test);
    expect((await ask(client, guide, 'x'.repeat(501))).statusCode).toBe(422);
    expect((await ask(client, { id: 'x' })).statusCode).toBe(422);
  });
});
