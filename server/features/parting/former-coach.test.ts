import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { runUpkeep } from '#server/app/background-work.ts';
import { admits } from '#contract/endpoint.ts';
import type { EndpointSpec } from '#contract/endpoint.ts';
import { allEndpoints } from '#contract/registry.ts';
import { clientProfiles, coachNotes, users } from '#server/platform/db/schema.ts';
import { connect } from '#testing/histories.ts';
import { opened, say } from '#testing/messages.ts';
import { end, former, formerNotes, together, undoEnd } from '#testing/parting.ts';
import { admin, again, coach, type Person } from '#testing/people.ts';
import { comment, read, save } from '#testing/sharing.ts';
import { testApp } from '#testing/test-app.ts';
import { wordsOf } from '#testing/unzip.ts';

/** Words nobody else writes, one for each thing that is the client's alone. */
const theirs = {
  shared: 'Quetzalfeder',
  unshared: 'Moorlaterne',
  later: 'Silberdistel',
  comment: 'Windharfe',
  number: '4915112345678',
  image: 'zwielichtkanne.example',
};
const own = { notes: 'Kerbelkraut', message: 'Pfauenauge', words: 'Bachstelze' };
/** Said by the client to this coach: it stays in the conversation both may read. */
const saidToCoach = 'Abendsegler';

let ids: string[];

const test = await testApp();
const { guide, client } = await together(test);
beforeAll(async () => {
  await test.deps.db
    .update(clientProfiles)
    .set({ whatsappNumber: `+${theirs.number}`, isFindable: false })
    .where(eq(clientProfiles.userId, client.id));
  await test.deps.db
    .update(users)
    .set({ image: `https://${theirs.image}/a.png` })
    .where(eq(users.id, client.id));
  const shared = await save(client, { entryText: theirs.shared, share: true });
  await read(guide, client, shared.id);
  await comment(guide, client, shared.id, theirs.comment);
  const unshared = await save(client, { entryText: theirs.unshared });
  await guide.put(`/api/coach/client/${client.id}/notes`, { notes: own.notes });
  const talk = await opened(client, guide);
  await say(client, talk.id, saidToCoach);
  await say(guide, talk.id, own.message);
  await end(guide, client, own.words);
  const later = await save(client, { entryText: theirs.later });
  ids = [client.id, guide.id, shared.id, unshared.id, later.id, talk.id];
});

/** What can be read, without the end of the session and the stream, which never ends. Changes: server/app/whose-row.test.ts. */
const leftOut = new Set(['session.logout', 'live.stream']);
const calls = (allEndpoints as readonly EndpointSpec[]).filter(
  ({ access, id, method }) => method === 'GET' && admits(access, 'coach') && !leftOut.has(id),
);

/** Without an id in its path it is the same call for every id. */
const idsFor = ({ path }: EndpointSpec) => (path.includes('{') ? ids : ['']);

/** Hundreds of calls in one test: allow for a busy machine. */
const walkTime = 60_000;

async function ask(who: Person, endpoint: EndpointSpec, id: string) {
  // Calls that name a client and something of theirs: the client first, every id in turn after it.
  const path = endpoint.path
    .replace('{clientId}', endpoint.path.replace('{clientId}', '').includes('{') ? client.id : id)
    .replace(/\{\w+\}/g, id);
  return await who.get(endpoint.path.endsWith('/search') ? `${path}?search=abendsegler` : path);
}

describe('what a former coach can still reach', () => {
  it(
    'is their own notes, and the conversation that both keep: nothing else of the client, whatever they ask',
    async () => {
      const reached: Record<string, Set<string>> = {};
      for (const endpoint of calls) {
        for (const id of idsFor(endpoint)) {
          const answer = await ask(guide, endpoint, id);
          const body = await wordsOf(answer);
          expect(answer.statusCode, endpoint.id).not.toBe(401);
          expect(answer.statusCode, endpoint.id).not.toBe(500);
          for (const [what, word] of Object.entries(theirs))
            expect(body, `${endpoint.id} gives the client’s ${what}`).not.toContain(word);
          for (const [what, word] of [...Object.entries(own), ['saidToCoach', saidToCoach] as const])
            if (body.includes(word)) (reached[endpoint.id] ??= new Set()).add(what);
          // The id or the name of the client stands only where the list below allows it.
          if (id !== client.id && (body.includes(client.id) || body.includes('Nora Whit')))
            (reached[endpoint.id] ??= new Set()).add('name');
        }
      }
      expect(Object.fromEntries(Object.entries(reached).map(([id, what]) => [id, [...what].toSorted()]))).toEqual({
        'export.own': ['message', 'name', 'notes', 'saidToCoach', 'words'],
        'parting.formerClients': ['name'],
        'parting.formerNotes': ['notes'],
        'messages.conversations': ['name', 'words'],
        'messages.read': ['message', 'name', 'saidToCoach', 'words'],
        'messages.search': ['name', 'saidToCoach'],
      });
    },
    walkTime,
  );

  it(
    'opens none of it to another coach',
    async () => {
      const stranger = await coach(test);
      for (const endpoint of calls) {
        for (const id of idsFor(endpoint)) {
          const body = await wordsOf(await ask(stranger, endpoint, id));
          for (const word of [...Object.values(theirs), ...Object.values(own), saidToCoach])
            expect(body, endpoint.id).not.toContain(word);
        }
      }
    },
    walkTime,
  );

  it('is nothing but the conversation once the months are over: the notes are erased', async () => {
    const rows = async () => await test.deps.db.$count(coachNotes, eq(coachNotes.clientId, client.id));
    const [listed] = await former(guide);
    expect(new Date(listed?.notesErasedAt ?? 0).getUTCFullYear()).toBe(
      new Date(listed?.endedAt ?? 0).getUTCFullYear() + 1,
    );
    test.clock.advance(new Date(listed?.notesErasedAt ?? 0).getTime() - test.clock.now().getTime() - 1);
    // Long signed out by then: what is kept is asked of the tables and of a fresh session.
    await runUpkeep(test.deps);
    expect(await rows()).toBe(1);
    test.clock.advance(1);
    await runUpkeep(test.deps);
    expect(await rows()).toBe(0);
  });

  it('ends by the same rule where an admin removes the coach during the day in which it could be taken back', async () => {
    const pair = await together(test);
    const rows = async () => await test.deps.db.$count(coachNotes, eq(coachNotes.clientId, pair.client.id));
    await pair.guide.put(`/api/coach/client/${pair.client.id}/notes`, { notes: 'Sealed.' });
    await end(pair.guide, pair.client);
    const boss = await admin(test);
    expect((await boss.delete(`/api/admin/coaches/${pair.guide.id}`)).statusCode).toBe(200);
    expect((await undoEnd(pair.guide, pair.client)).statusCode).toBe(403);
    test.clock.advance(364 * 86_400_000);
    await runUpkeep(test.deps);
    expect(await rows()).toBe(1);
    test.clock.advance(2 * 86_400_000);
    await runUpkeep(test.deps);
    expect(await rows()).toBe(0);
  });

  it('ends also where nothing says when the two parted: the months run from the newest version', async () => {
    const pair = await together(test);
    const path = `/api/coach/client/${pair.client.id}/notes`;
    const rows = async () => await test.deps.db.$count(coachNotes, eq(coachNotes.clientId, pair.client.id));
    await pair.guide.put(path, { notes: 'First.' });
    test.clock.advance(30 * 86_400_000);
    const signedIn = await again(test, pair.guide);
    expect((await signedIn.put(path, { notes: 'Second.' })).statusCode).toBe(200);
    // As an admin's removal left it before partings were written down.
    await test.deps.db.update(clientProfiles).set({ coachId: null }).where(eq(clientProfiles.userId, pair.client.id));
    test.clock.advance(364 * 86_400_000);
    await runUpkeep(test.deps);
    expect(await rows()).toBe(2);
    test.clock.advance(2 * 86_400_000);
    await runUpkeep(test.deps);
    expect(await rows()).toBe(0);
  });

  it('lets the notes of a client who came back be, however long ago the parting was', async () => {
    const pair = await together(test);
    await pair.guide.put(`/api/coach/client/${pair.client.id}/notes`, { notes: 'Stay.' });
    await end(pair.guide, pair.client);
    expect(await formerNotes(pair.guide, pair.client)).toMatchObject([{ notes: 'Stay.' }]);
    await connect(test, pair.client, pair.guide);
    test.clock.advance(2 * 366 * 86_400_000);
    await runUpkeep(test.deps);
    expect(await test.deps.db.$count(coachNotes, eq(coachNotes.clientId, pair.client.id))).toBe(1);
  });
});
