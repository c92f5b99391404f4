import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { ClientDashboard } from '#contract/client-dashboard/endpoints.ts';
import type { ErrorBody } from '#contract/errors.ts';
import type { Conversation } from '#contract/messages/schema.ts';
import type { Notice } from '#contract/notices/endpoints.ts';
import type { Parted } from '#contract/parting/endpoints.ts';
import { runUpkeep } from '#server/app/background-work.ts';
import {
  assignments,
  auditLog,
  clientProfiles,
  coachProfiles,
  entryShares,
  liveEvents,
  mailOutbox,
  partings,
} from '#server/platform/db/schema.ts';
import { answer, ask, invite, ownRequests, respond } from '#testing/joining.ts';
import { open, opened, piece, say, send } from '#testing/messages.ts';
import { choose, end, former, formerNotes, leave, ownParting, together, undoEnd, undoLeave } from '#testing/parting.ts';
import { admin, coach, reachableCoach, unassignedClient, type Person } from '#testing/people.ts';
import { comment, listed as sharedEntries, save } from '#testing/sharing.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();

const hours = (count: number) => count * 3_600_000;
const coachOf = async (client: Person) =>
  (
    await test.deps.db
      .select({ coachId: clientProfiles.coachId, since: clientProfiles.coachSince })
      .from(clientProfiles)
      .where(eq(clientProfiles.userId, client.id))
  )[0];
const programOf = async (client: Person) =>
  (await test.deps.db.select().from(assignments).where(eq(assignments.clientId, client.id))).map(
    ({ status }) => status,
  );
const news = async (who: Person) => (await who.get('/api/notices')).json<Notice[]>();
const mailTo = async (who: Person) =>
  (await test.deps.db.select().from(mailOutbox).where(eq(mailOutbox.userId, who.id))).map(({ kind }) => kind);
const codeOf = async (guide: Person) =>
  (await test.deps.db.select().from(coachProfiles).where(eq(coachProfiles.userId, guide.id)))[0]?.referralCode ?? '';
const saveNotes = async (guide: Person, client: Person, notes: string) =>
  await guide.put(`/api/coach/client/${client.id}/notes`, { notes });

describe('a coach ends the work', () => {
  it('takes an own client and words that fit', async () => {
    const { guide, client } = await together(test);
    expect((await end(await coach(test), client)).statusCode).toBe(404);
    expect((await end(guide, { id: 'nobody' })).statusCode).toBe(404);
    expect((await end(guide, client, 'w'.repeat(2_001))).statusCode).toBe(422);
    expect((await coachOf(client))?.coachId).toBe(guide.id);
  });

  it('frees the client, tells them, keeps the words as the last message and lets it be taken back for a day', async () => {
    const { guide, client } = await together(test);
    await saveNotes(guide, client, 'The body first.');
    const ended = await end(guide, client, 'Nora, thank you for these weeks.');
    expect(ended.statusCode).toBe(200);
    expect(ended.json<Parted>().undoUntil).toBe(new Date(test.clock.now().getTime() + hours(24)).toISOString());
    expect(await coachOf(client)).toEqual({ coachId: null, since: null });
    expect((await news(client))[0]).toMatchObject({
      kind: 'work-ended',
      detail: { coachName: 'Ada Guide', coachId: guide.id, hasWords: true },
    });
    expect(await mailTo(client)).toEqual(['work-ended']);
    const { id } = (await client.get('/api/messages')).json<{ conversations: Conversation[] }>().conversations[0]!;
    expect((await piece(client, id)).messages.map(({ text }) => text)).toEqual(['Nora, thank you for these weeks.']);
    expect(await former(guide)).toMatchObject([{ id: client.id, firstName: 'Nora', endedBy: 'coach', hasNotes: true }]);
    expect(await formerNotes(guide, client)).toMatchObject([{ version: 1, notes: 'The body first.' }]);
    expect(
      await test.deps.db.$count(auditLog, and(eq(auditLog.action, 'parted'), eq(auditLog.actorId, guide.id))),
    ).toBe(1);
    // Open pages of both hear of it.
    for (const [who, kinds] of [
      [guide, ['activity', 'read']] as const,
      [client, ['program', 'notice', 'read']] as const,
    ]) {
      const heard = await test.deps.db.select().from(liveEvents).where(eq(liveEvents.userId, who.id));
      expect(heard.map(({ kind }) => kind)).toEqual(expect.arrayContaining([...kinds]));
    }
  });

  it('takes back news that is true no longer: who joined, and that a request was accepted', async () => {
    const { guide, client } = await together(test);
    await leave(client, guide);
    await ask(client, guide);
    await answer(guide, (await ownRequests(client))[0]?.id ?? '', 'accepted');
    expect((await news(client)).map(({ kind }) => kind)).toEqual(['request-accepted']);
    const newcomer = await unassignedClient(test);
    await newcomer.post('/api/client/join-coach', { referralCode: await codeOf(guide) });
    const joined = async () => (await news(guide)).filter(({ kind }) => kind === 'client-joined');
    expect(await joined()).toHaveLength(1);
    await end(guide, client);
    expect((await news(client)).map(({ kind }) => kind)).toEqual(['work-ended']);
    expect(await joined()).toHaveLength(1);
    await end(guide, newcomer);
    expect(await joined()).toHaveLength(0);
  });

  it('does the same once however often it is asked, with one message and one mail', async () => {
    const { guide, client } = await together(test);
    const first = (await end(guide, client, 'Thank you.')).json<Parted>();
    test.clock.advance(1_000);
    expect((await end(guide, client, 'Thank you.')).json<Parted>()).toEqual(first);
    expect(await mailTo(client)).toEqual(['work-ended']);
    expect((await piece(client, (await opened(client, guide)).id)).messages).toHaveLength(1);
  });

  it('sends no other words after the end, and says so instead of letting them vanish', async () => {
    const { guide, client } = await together(test);
    await end(guide, client, 'Thank you.');
    const other = await end(guide, client, 'All the best, Nora.');
    expect(other.statusCode).toBe(409);
    expect(other.json<ErrorBody>().message).toContain('Your note wasn’t sent');
    expect((await end(guide, client)).statusCode).toBe(200);
    const messages = async () => (await piece(client, (await opened(client, guide)).id)).messages;
    expect((await messages()).map(({ text }) => text)).toEqual(['Thank you.']);
    // Ended without a word: those of the other window are the first ones, and would be lost just the same.
    const silent = await together(test);
    await end(silent.guide, silent.client);
    expect((await end(silent.guide, silent.client, 'Thank you.')).statusCode).toBe(409);
  });

  it('leaves the program running and asks the client on Today, who may stop it', async () => {
    for (const wish of ['goes-on', 'stops']) {
      const { guide, client } = await together(test);
      await end(guide, client);
      expect(await programOf(client)).toEqual(['active']);
      expect(await ownParting(client)).toMatchObject({
        coach: { id: guide.id, fullName: 'Ada Guide' },
        endedBy: 'coach',
        undoUntil: null,
        question: { programTitle: expect.any(String) as string },
      });
      expect((await choose(client, 'pauses')).statusCode).toBe(422);
      expect((await choose(client, wish)).statusCode).toBe(200);
      expect(await programOf(client)).toEqual([wish === 'stops' ? 'replaced' : 'active']);
      expect((await ownParting(client))?.question).toBeNull();
      expect((await choose(client, wish === 'stops' ? 'goes-on' : 'stops')).statusCode).toBe(409);
    }
  });

  it('asks nobody about a program they are not on', async () => {
    const { guide, client } = await together(test);
    await test.deps.db.delete(assignments).where(eq(assignments.clientId, client.id));
    await end(guide, client);
    expect((await ownParting(client))?.question).toBeNull();
    expect((await choose(client, 'stops')).statusCode).toBe(409);
  });
});

describe('a client leaves', () => {
  it('takes the current coach and a choice for the program', async () => {
    const { guide, client } = await together(test);
    expect((await leave(client, await coach(test))).statusCode).toBe(409);
    expect((await leave(client, guide, 'later')).statusCode).toBe(422);
    expect((await coachOf(client))?.coachId).toBe(guide.id);
  });

  it.each([
    ['goes-on', 'active'],
    ['stops', 'replaced'],
  ])('with a program that %s, and the coach is told', async (wish, status) => {
    const { guide, client } = await together(test);
    expect((await leave(client, guide, wish)).statusCode).toBe(200);
    expect(await coachOf(client)).toEqual({ coachId: null, since: null });
    expect(await programOf(client)).toEqual([status]);
    expect((await news(guide))[0]).toMatchObject({ kind: 'client-parted', detail: { clientName: 'Nora Whit' } });
    expect(await mailTo(guide)).toEqual(['client-parted']);
    expect(await ownParting(client)).toMatchObject({ endedBy: 'client', question: null });
    expect((await leave(client, guide, wish)).statusCode).toBe(200);
    expect(await mailTo(guide)).toEqual(['client-parted']);
    expect((await end(guide, client)).statusCode).toBe(409);
    const home = (await client.get('/api/client/dashboard')).json<ClientDashboard>();
    expect(home.coach).toBeNull();
  });
});

describe('taking it back', () => {
  it('is for whoever ended it, and brings everything back as it was', async () => {
    const { guide, client } = await together(test);
    const before = await coachOf(client);
    const entry = await save(client, { entryText: 'Shared before.', share: true });
    await comment(guide, client, entry.id, 'I see you.');
    await end(guide, client);
    expect((await undoLeave(client)).statusCode).toBe(409);
    expect((await undoEnd(await coach(test), client)).statusCode).toBe(404);
    test.clock.advance(hours(24) - 1);
    expect((await undoEnd(guide, client)).statusCode).toBe(200);
    expect(await coachOf(client)).toEqual(before);
    expect(await former(guide)).toEqual([]);
    expect(await sharedEntries(guide, client)).toMatchObject([{ id: entry.id, comments: [{ text: 'I see you.' }] }]);
    expect((await news(client)).map(({ kind }) => kind)).toContain('parting-undone');
    expect((await news(client)).map(({ kind }) => kind)).not.toContain('work-ended');
    expect((await mailTo(client)).toSorted()).toEqual(['parting-undone', 'work-ended']);
    expect((await undoEnd(guide, client)).statusCode).toBe(404);
  });

  it('by the client lets a program run again that was stopped with it', async () => {
    const { guide, client } = await together(test);
    await leave(client, guide, 'stops');
    expect((await undoEnd(guide, client)).statusCode).toBe(409);
    expect((await undoLeave(client)).json()).toEqual({ coach: { id: guide.id, fullName: 'Ada Guide' } });
    expect(await programOf(client)).toEqual(['active']);
    expect((await coachOf(client))?.coachId).toBe(guide.id);
    expect((await news(guide))[0]).toMatchObject({ kind: 'parting-undone', detail: { clientName: 'Nora Whit' } });
  });

  it('by the coach leaves what the client has decided about the program', async () => {
    const { guide, client } = await together(test);
    await end(guide, client);
    await choose(client, 'stops');
    await undoEnd(guide, client);
    expect(await programOf(client)).toEqual(['replaced']);
  });

  it('is over after 24 hours, with another coach, and where the place is taken', async () => {
    const late = await together(test);
    await leave(late.client, late.guide);
    test.clock.advance(hours(24));
    expect((await undoLeave(late.client)).body).toContain('24 hours');
    expect((await ownParting(late.client))?.undoUntil).toBeNull();

    const other = await together(test);
    await end(other.guide, other.client);
    const next = await reachableCoach(test);
    await other.client.post('/api/client/join-coach', { referralCode: await codeOf(next) });
    expect((await undoEnd(other.guide, other.client)).body).toContain('has found a coach in the meantime');
    await leave(other.client, next);
    expect((await undoEnd(other.guide, other.client)).statusCode).toBe(409);
    expect((await undoLeave(other.client)).statusCode).toBe(200);

    const full = await together(test);
    await leave(full.client, full.guide);
    await test.deps.db.update(coachProfiles).set({ maxClients: 1 }).where(eq(coachProfiles.userId, full.guide.id));
    const newcomer = await unassignedClient(test);
    expect((await newcomer.post('/api/client/join-coach', { referralCode: await codeOf(full.guide) })).statusCode).toBe(
      200,
    );
    expect((await undoLeave(full.client)).body).toContain('no free place');
    expect((await coachOf(full.client))?.coachId).toBeNull();
  });

  it('is refused while the coach has left the role, and asks no switch', async () => {
    const { guide, client } = await together(test);
    await leave(client, guide);
    await guide.post('/api/auth/clear-role');
    expect((await undoLeave(client)).statusCode).toBe(409);
    await guide.post('/api/auth/set-role', { role: 'coach' });
    await test.deps.db
      .update(coachProfiles)
      .set({ isAcceptingClients: false })
      .where(eq(coachProfiles.userId, guide.id));
    expect((await undoLeave(client)).statusCode).toBe(200);
  });
});

describe('after a parting', () => {
  it('both read their messages, and neither writes', async () => {
    const { guide, client } = await together(test);
    const { id } = await opened(client, guide);
    await say(client, id, 'Until Friday.');
    await leave(client, guide);
    for (const who of [guide, client]) {
      expect(await piece(who, id)).toMatchObject({
        conversation: { canSend: false, isParted: true, person: { profileImageUrl: null } },
        messages: [{ text: 'Until Friday.' }],
      });
      expect((await send(who, id, 'One more.')).statusCode).toBe(404);
    }
    // Nor does a letter to somebody without a coach go round it.
    const letter = await guide.post('/api/coach/send-outreach', { clientId: client.id, message: 'Hello.' });
    expect(letter.statusCode).toBe(409);
    expect(letter.body).toContain('invitation');
    // Without a conversation none can be begun.
    const silent = await together(test);
    await end(silent.guide, silent.client);
    expect((await open(silent.client, silent.guide)).statusCode).toBe(404);
    expect((await open(silent.guide, silent.client)).statusCode).toBe(404);
  });

  it('what was shared is shared with nobody; the comments stay the client’s', async () => {
    const { guide, client } = await together(test);
    const entry = await save(client, { entryText: 'Shared before.', share: true });
    await comment(guide, client, entry.id, 'I see you.');
    await leave(client, guide);
    const journal = (await client.get('/api/client/journal-entries')).json<{ entries: Record<string, unknown>[] }>();
    expect(journal.entries[0]).toMatchObject({
      id: entry.id,
      share: { sharedAt: null, coachName: '', comments: [{ text: 'I see you.' }] },
    });
    expect((await guide.get('/api/coach/dashboard')).body).not.toContain(client.id);
  });

  it.each(['code', 'request', 'invitation'])(
    'coming back by %s finds notes and messages, and sharing begins anew',
    async (way) => {
      const { guide, client } = await together(test);
      await saveNotes(guide, client, 'Friday call.');
      const entry = await save(client, { entryText: 'Shared before.', share: true });
      const { id } = await opened(client, guide);
      await say(client, id, 'Until Friday.');
      await leave(client, guide);
      if (way === 'code') await client.post('/api/client/join-coach', { referralCode: await codeOf(guide) });
      if (way === 'request') {
        await ask(client, guide);
        await answer(guide, (await ownRequests(client))[0]?.id ?? '', 'accepted');
      }
      if (way === 'invitation') await respond(client, await invite(guide, client), 'accepted');
      expect((await coachOf(client))?.coachId).toBe(guide.id);
      expect((await guide.get(`/api/coach/client/${client.id}`)).json()).toMatchObject({ coachNotes: 'Friday call.' });
      expect(await former(guide)).toEqual([]);
      expect((await send(guide, id, 'Welcome back.')).statusCode).toBe(200);
      expect((await piece(client, id)).messages.map(({ text }) => text)).toEqual(['Until Friday.', 'Welcome back.']);
      expect(await sharedEntries(guide, client)).toEqual([]);
      expect((await client.get('/api/client/journal-entries')).body).toContain(entry.id);
      expect(await ownParting(client)).toBeNull();
    },
  );

  it('an admin who ends the role of a coach parts them from everybody by the same rule', async () => {
    const { guide, client } = await together(test);
    await (await admin(test)).delete(`/api/admin/coaches/${guide.id}`);
    const [row] = await test.deps.db.select().from(partings).where(eq(partings.coachId, guide.id));
    expect(row).toMatchObject({ clientId: client.id, endedBy: 'admin', undoUntil: null, programWish: 'goes-on' });
    expect(await ownParting(client)).toMatchObject({ endedBy: 'admin', undoUntil: null, question: null });
    expect((await undoLeave(client)).statusCode).toBe(409);
  });

  it('no row is left of sharing once it can no longer be taken back', async () => {
    const { guide, client } = await together(test);
    await save(client, { entryText: 'Shared before.', share: true });
    const rows = async () => await test.deps.db.$count(entryShares, eq(entryShares.clientId, client.id));
    await leave(client, guide);
    await runUpkeep(test.deps);
    expect(await rows()).toBe(1);
    test.clock.advance(hours(24));
    await runUpkeep(test.deps);
    expect(await rows()).toBe(0);
  });
});
