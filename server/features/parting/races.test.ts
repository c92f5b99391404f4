import { eq, sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import {
  clientProfiles,
  coachProfiles,
  conversations,
  mailOutbox,
  messages,
  notices,
  partings,
} from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { connect } from '#testing/histories.ts';
import { opened } from '#testing/messages.ts';
import { end, leave, together, undoEnd, undoLeave } from '#testing/parting.ts';
import { reachableCoach, trialClient, unassignedClient, type Person } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();

const many = 8;
const coachIdOf = async (client: Person) =>
  (await test.deps.db.select().from(clientProfiles).where(eq(clientProfiles.userId, client.id)))[0]?.coachId;
const clientsOf = async (guide: Person) =>
  await test.deps.db.$count(clientProfiles, eq(clientProfiles.coachId, guide.id));

describe('at the same moment', () => {
  it('a client leaves while the coach ends the work: one of the two has, 8 calls at once', async () => {
    const { guide, client } = await together(test);
    const answers = await Promise.all(
      Array.from({ length: many }, async (_, turn) =>
        turn % 2 === 0 ? await end(guide, client, 'Thank you.') : await leave(client, guide, 'stops'),
      ),
    );
    const [row] = await test.deps.db.select().from(partings).where(eq(partings.clientId, client.id));
    const coachCame = row?.endedBy === 'coach';
    expect(await coachIdOf(client)).toBeNull();
    // Whoever came first is told the same each time, the other one that it has ended.
    answers.forEach(({ statusCode }, turn) => expect(statusCode).toBe((turn % 2 === 0) === coachCame ? 200 : 409));
    const told = await test.deps.db
      .select()
      .from(notices)
      .where(eq(notices.userId, coachCame ? client.id : guide.id));
    expect(told.map(({ kind }) => kind)).toEqual([coachCame ? 'work-ended' : 'client-parted']);
    const mail = await test.deps.db.select().from(mailOutbox);
    expect(mail.filter(({ userId }) => userId === client.id || userId === guide.id)).toHaveLength(1);
  });

  it('people join a full coach while clients part and come back: never more than there are places', async () => {
    const places = 4;
    const guide = await reachableCoach(test);
    const [profile] = await test.deps.db
      .update(coachProfiles)
      .set({ maxClients: places })
      .where(eq(coachProfiles.userId, guide.id))
      .returning({ code: coachProfiles.referralCode });
    const before = await Promise.all(Array.from({ length: places }, async () => await trialClient(test)));
    for (const client of before) await connect(test, client, guide);
    const newcomers = await Promise.all(Array.from({ length: many }, async () => await unassignedClient(test)));
    const join = async (who: Person) =>
      (await who.post('/api/client/join-coach', { referralCode: profile?.code ?? '' })).statusCode;
    // Half of them leave, half are let go, and each of them is wanted back at once.
    const partingAndBack = before.map(async (client, turn) => {
      if (turn % 2 === 0) {
        expect((await leave(client, guide)).statusCode).toBe(200);
        return (await undoLeave(client)).statusCode;
      }
      expect((await end(guide, client)).statusCode).toBe(200);
      return (await undoEnd(guide, client)).statusCode;
    });
    const [back, joined] = await Promise.all([Promise.all(partingAndBack), Promise.all(newcomers.map(join))]);
    for (const status of [...back, ...joined]) expect([200, 409]).toContain(status);
    expect(await clientsOf(guide)).toBeLessThanOrEqual(places);
    const came = [...back, ...joined].filter((status) => status === 200).length;
    // Nobody was let in who is not there, and nobody is there twice.
    expect(await clientsOf(guide)).toBe(came);
  });

  it('a message to many waits for a parting to be through, and then does not reach who has left', async () => {
    const { guide, client } = await together(test);
    const { id } = await opened(client, guide);
    const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    const { begun: sending } = await test.deps.db.transaction(async (tx) => {
      await tx.select().from(conversations).where(eq(conversations.id, id)).for('update');
      const begun = guide.post('/api/coach/bulk', {
        actionId: newId(),
        action: 'message',
        clientIds: [client.id],
        message: 'Hello to all of you.',
      });
      await vi.waitFor(async () => expect((await test.deps.db.execute(waiting)).rows).toHaveLength(1));
      // What a parting does while it holds the conversation.
      await tx.update(clientProfiles).set({ coachId: null }).where(eq(clientProfiles.userId, client.id));
      return { begun };
    });
    expect((await sending).json()).toMatchObject({ people: [{ clientId: client.id, isPossible: false }] });
    expect(await test.deps.db.$count(messages, eq(messages.conversationId, id))).toBe(0);
  });

  it('a client joins somebody else while both take the parting back: one coach, and nobody waits for ever', async () => {
    const { guide, client } = await together(test);
    const other = await reachableCoach(test);
    const [profile] = await test.deps.db.select().from(coachProfiles).where(eq(coachProfiles.userId, other.id));
    await leave(client, guide);
    const statuses = await Promise.all(
      Array.from({ length: many }, async (_, turn) =>
        turn % 2 === 0
          ? (await undoLeave(client)).statusCode
          : (await client.post('/api/client/join-coach', { referralCode: profile?.referralCode ?? '' })).statusCode,
      ),
    );
    for (const status of statuses) expect([200, 409, 429]).toContain(status);
    const coachId = await coachIdOf(client);
    expect([guide.id, other.id]).toContain(coachId);
    expect(await test.deps.db.$count(partings, eq(partings.clientId, client.id))).toBe(coachId === guide.id ? 0 : 1);
  });
});
