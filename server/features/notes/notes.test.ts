import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { notesMax } from '#contract/notes/constants.ts';
import type { NotesVersion } from '#contract/notes/endpoints.ts';
import { auditLog, clientProfiles, coachNotes, userKeys } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { connect } from '#testing/histories.ts';
import { admin, coach, trialClient, type Person } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();

const clientNotFound = {
  code: 'not_found',
  reason: 'client-unknown',
  message: 'This client could not be found or you may not have access to view their profile.',
};
const pathOf = (client: { id: string }) => `/api/coach/client/${client.id}/notes`;
const save = (who: Person, client: { id: string }, notes: string, baseVersion?: number) =>
  who.put(pathOf(client), { notes, ...(baseVersion === undefined ? {} : { baseVersion }) });
const restore = (who: Person, client: { id: string }, version: number, baseVersion?: number) =>
  who.post(`${pathOf(client)}/restore`, { version, ...(baseVersion === undefined ? {} : { baseVersion }) });
const historyOf = async (who: Person, client: { id: string }) =>
  (await who.get(`${pathOf(client)}/history`)).json<NotesVersion[]>();

async function guideAndClient(): Promise<{ guide: Person; client: Person }> {
  const [guide, client] = await Promise.all([coach(test), trialClient(test)]);
  await connect(test, client, guide);
  return { guide, client };
}

describe('notes on a client', () => {
  it('come 20 versions at a time, however many there are, and an old one is restored all the same', async () => {
    const { guide, client } = await guideAndClient();
    for (let version = 1; version <= 45; version += 1) await save(guide, client, `Version ${version}`);
    const page = async (query = '') =>
      (await guide.get(`${pathOf(client)}/history${query}`)).json<NotesVersion[]>().map(({ version }) => version);
    const from = (first: number, last: number) => Array.from({ length: first - last + 1 }, (_, at) => first - at);
    expect(await page()).toEqual(from(45, 26));
    expect(await page('?before=26')).toEqual(from(25, 6));
    expect(await page('?before=6')).toEqual(from(5, 1));
    expect(await page('?before=1')).toEqual([]);
    for (const wrong of ['0', '-1', 'x', '1.5'])
      expect((await guide.get(`${pathOf(client)}/history?before=${wrong}`)).statusCode).toBe(422);
    const active = (await guide.get(`${pathOf(client)}/history?before=26`)).json<NotesVersion[]>();
    expect(active.some(({ isActive }) => isActive)).toBe(false);
    expect((await restore(guide, client, 3, 45)).json<NotesVersion>()).toMatchObject({
      version: 46,
      notes: 'Version 3',
    });
    expect((await restore(guide, client, 99)).statusCode).toBe(404);
    // The same for what a former coach reads.
    await guide.post(`/api/coach/client/${client.id}/end`, {});
    const former = async (query = '') =>
      (await guide.get(`/api/coach/former-clients/${client.id}/notes${query}`)).json<{ version: number }[]>();
    expect((await former()).map(({ version }) => version)).toEqual(from(46, 27));
    expect((await former('?before=4')).map(({ version }) => version)).toEqual([3, 2, 1]);
  });

  it('are for coaches, each on their own clients; what is not theirs looks like what never was', async () => {
    const { guide, client } = await guideAndClient();
    expect((await save(guide, client, 'Mine')).statusCode).toBe(200);

    const other = await coach(test);
    const stranger = { id: newId() };
    const malformed = { id: 'not-an-id' };
    for (const answer of [
      await other.get(`${pathOf(client)}/history`),
      await save(other, client, 'Theirs'),
      await restore(other, client, 1),
      await other.get(`${pathOf(stranger)}/history`),
      await save(other, stranger, 'Theirs'),
      await restore(other, stranger, 1),
      await other.get(`${pathOf(malformed)}/history`),
      await save(other, malformed, 'Theirs'),
      await restore(other, malformed, 1),
      await save(guide, guide, 'On myself'),
    ]) {
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toEqual(clientNotFound);
    }
    expect(await test.deps.db.$count(coachNotes, eq(coachNotes.clientId, client.id))).toBe(1);
    expect(await test.deps.db.$count(userKeys, eq(userKeys.userId, guide.id))).toBe(0);
  });

  it('can be taken by an admin who has clients', async () => {
    const [guide, client] = await Promise.all([admin(test), trialClient(test)]);
    await connect(test, client, guide);
    expect((await save(guide, client, 'As a coach')).json<NotesVersion>().version).toBe(1);
  });

  it('are kept version by version, newest first, as they were typed', async () => {
    const { guide, client } = await guideAndClient();
    expect(await historyOf(guide, client)).toEqual([]);
    const first = (await save(guide, client, '  Sleeps badly.\n\n<b>Ask</b> ', 0)).json<NotesVersion>();
    expect(first).toEqual({
      id: expect.any(String),
      version: 1,
      isActive: true,
      createdAt: test.clock.now().toISOString(),
      notes: '  Sleeps badly.\n\n<b>Ask</b> ',
    });
    expect((await save(guide, client, '', 1)).json<NotesVersion>()).toMatchObject({ version: 2, notes: '' });
    expect((await historyOf(guide, client)).map(({ version, isActive, notes }) => [version, isActive, notes])).toEqual([
      [2, true, ''],
      [1, false, '  Sleeps badly.\n\n<b>Ask</b> '],
    ]);
  });

  it('have at most 20,000 characters', async () => {
    const { guide, client } = await guideAndClient();
    expect((await save(guide, client, 'n'.repeat(notesMax))).statusCode).toBe(200);
    const refused = await save(guide, client, 'n'.repeat(notesMax + 1), 1);
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({ fields: { notes: 'The notes can have at most 20,000 characters.' } });
    expect(await historyOf(guide, client)).toHaveLength(1);
  });

  it('are not written over a version the writer has not seen', async () => {
    const { guide, client } = await guideAndClient();
    await save(guide, client, 'First', 0);
    await save(guide, client, 'Second', 1);
    const refused = await save(guide, client, 'From the other window', 1);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toEqual({
      code: 'conflict',
      reason: 'notes-changed',
      message:
        'These notes were saved in another window first. Nothing was overwritten: please look at both texts before you save again.',
    });
    // A version nobody has written cannot have been seen either.
    expect((await save(guide, client, 'Ahead', 7)).statusCode).toBe(409);
    expect((await historyOf(guide, client)).map(({ notes }) => notes)).toEqual(['Second', 'First']);
    expect((await save(guide, client, 'Without a version', undefined)).json<NotesVersion>().version).toBe(3);
  });

  it('take the same text on the same version once more as the version it made', async () => {
    const { guide, client } = await guideAndClient();
    const first = (await save(guide, client, 'Once', 0)).json<NotesVersion>();
    const again = await save(guide, client, 'Once', 0);
    expect(again.json()).toEqual(first);
    expect(await historyOf(guide, client)).toHaveLength(1);
    await save(guide, client, 'Twice', 1);
    expect((await save(guide, client, 'Once', 0)).statusCode).toBe(409);
    // The newest text happens to be the same, but it was not made by that save.
    await save(guide, client, 'Once', 2);
    expect((await save(guide, client, 'Once', 0)).statusCode).toBe(409);
  });

  it('let one of two that save on the same version win, and lose neither text', async () => {
    const { guide, client } = await guideAndClient();
    await save(guide, client, 'Base', 0);
    const texts = Array.from({ length: 6 }, (_, n) => `Window ${n}`);
    const answers = await Promise.all(texts.map((text) => save(guide, client, text, 1)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(5);
    const [newest, ...before] = await historyOf(guide, client);
    expect(newest).toMatchObject({
      version: 2,
      notes: texts[answers.findIndex(({ statusCode }) => statusCode === 200)],
    });
    expect(before.map(({ notes }) => notes)).toEqual(['Base']);
  });

  it('number those that compare nothing one after the other', async () => {
    const { guide, client } = await guideAndClient();
    const answers = await Promise.all(['a', 'b', 'c'].map((text) => save(guide, client, text)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect((await historyOf(guide, client)).map(({ version }) => version)).toEqual([3, 2, 1]);
  });

  it('can be brought back as a new version', async () => {
    const { guide, client } = await guideAndClient();
    await save(guide, client, 'First', 0);
    await save(guide, client, 'Second', 1);
    expect((await restore(guide, client, 1, 2)).json<NotesVersion>()).toMatchObject({
      version: 3,
      isActive: true,
      notes: 'First',
    });
    expect((await historyOf(guide, client)).map(({ notes }) => notes)).toEqual(['First', 'Second', 'First']);
    expect((await restore(guide, client, 2, 2)).statusCode).toBe(409);
    const unknown = await restore(guide, client, 9, 3);
    expect([unknown.statusCode, unknown.json<{ message: string }>().message]).toEqual([
      404,
      'This version of the notes couldn’t be found.',
    ]);
    expect(await historyOf(guide, client)).toHaveLength(3);
  });

  it('stay with the coach who wrote them: hidden when the client has another, there again when the client comes back', async () => {
    const { guide, client } = await guideAndClient();
    await save(guide, client, 'Between us', 0);
    const next = await coach(test);
    await connect(test, client, next);
    expect((await guide.get(`${pathOf(client)}/history`)).statusCode).toBe(404);
    expect((await save(guide, client, 'Late', 1)).statusCode).toBe(404);
    expect((await restore(guide, client, 1)).statusCode).toBe(404);
    expect(await historyOf(next, client)).toEqual([]);
    expect((await save(next, client, 'A new start', 0)).json<NotesVersion>().version).toBe(1);
    await connect(test, client, guide);
    expect((await historyOf(guide, client)).map(({ notes }) => notes)).toEqual(['Between us']);
    await test.deps.db.update(clientProfiles).set({ coachId: null }).where(eq(clientProfiles.userId, client.id));
    expect((await guide.get(`${pathOf(client)}/history`)).statusCode).toBe(404);
  });

  it('lie sealed in the table, each bound to its own row, and are recorded without a word of them', async () => {
    const { guide, client } = await guideAndClient();
    await save(guide, client, 'A canary in the notes.', 0);
    await save(guide, client, 'Another one', 1);
    await restore(guide, client, 1, 2);
    const rows = await test.deps.db
      .select()
      .from(coachNotes)
      .where(eq(coachNotes.clientId, client.id))
      .orderBy(coachNotes.version);
    expect(Buffer.concat(rows.map(({ notes }) => notes)).includes('canary')).toBe(false);
    const [first, second] = rows;
    if (!first || !second) throw new Error('no notes');
    await test.deps.db.update(coachNotes).set({ notes: first.notes }).where(eq(coachNotes.id, second.id));
    expect((await guide.get(`${pathOf(client)}/history`)).statusCode).toBe(500);

    const records = await test.deps.db.select().from(auditLog).where(eq(auditLog.subjectId, client.id));
    const ofNotes = records.filter(({ action }) => action === 'notes-saved');
    expect(ofNotes.map(({ actorId, detail }) => [actorId, detail])).toEqual([
      [guide.id, { version: 1 }],
      [guide.id, { version: 2 }],
      [guide.id, { version: 3, restoredFrom: 1 }],
    ]);
  });
});
