import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { accessPageSize } from '#contract/access-log/constants.ts';
import type { AccessPage } from '#contract/access-log/endpoints.ts';
import { audit } from '#server/platform/audit.ts';
import { journalEntries, users } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { admin, trialClient, type Person } from '#testing/people.ts';
import { pair, read, save, share } from '#testing/sharing.ts';
import { countStatements } from '#testing/statements.ts';
import { testApp } from '#testing/test-app.ts';

const at = '/api/client/access-log';
const test = await testApp();
const rowsOf = async (client: Person) =>
  (await client.get(at)).json<AccessPage>().rows.map(({ id: _id, at: _at, ...row }) => row);

it('says which coach read which shared entry, and when, and nothing of its text', async () => {
  const { client, guide } = await pair(test);
  const { id } = await save(client, { entryText: 'A private line.' });
  await share(client, id);
  expect(await rowsOf(client)).toEqual([]);
  await read(guide, client, id);
  await read(guide, client, id);
  const answer = await client.get(at);
  expect(answer.json<AccessPage>()).toEqual({
    rows: [
      {
        id: expect.any(Number),
        at: expect.any(String),
        kind: 'entry-read',
        coachName: 'Ines Calloway',
        entry: { dayNumber: 1, programTitle: 'Breath as Anchor', writtenAt: expect.any(String) },
      },
    ],
    next: null,
  });
  expect(answer.body).not.toContain('private');
});

it('shows nobody else’s', async () => {
  const { client, guide } = await pair(test);
  const { id } = await save(client);
  await share(client, id);
  await read(guide, client, id);
  expect(await rowsOf(await trialClient(test))).toEqual([]);
  expect(await rowsOf(client)).toHaveLength(1);
});

it('says when the journal was exported: by oneself, sent by an admin, fetched by the link', async () => {
  const client = await trialClient(test);
  const host = await admin(test, { firstName: 'Hanna', lastName: 'Host' });
  await client.get('/api/client/journal-export');
  await audit(test.deps.db, {
    actorId: host.id,
    action: 'export-requested',
    subjectId: client.id,
    detail: { export: newId() },
  });
  await audit(test.deps.db, {
    actorId: client.id,
    action: 'journal-exported',
    detail: { entries: 0, export: newId() },
  });
  await audit(test.deps.db, { actorId: client.id, action: 'export-downloaded', detail: { export: newId() } });
  await audit(test.deps.db, { actorId: client.id, action: 'sign-in' });
  await audit(test.deps.db, { actorId: host.id, action: 'export-refused', subjectId: client.id });
  expect(await rowsOf(client)).toEqual(
    ['export-downloaded', 'export-sent', 'own-export'].map((kind) => ({ kind, coachName: null, entry: null })),
  );
});

it('stays when the entry is erased or the coach is gone, without their names', async () => {
  const { client, guide } = await pair(test);
  const { id } = await save(client);
  await share(client, id);
  await read(guide, client, id);
  await test.deps.db.delete(journalEntries).where(eq(journalEntries.id, id));
  expect(await rowsOf(client)).toEqual([{ kind: 'entry-read', coachName: 'Ines Calloway', entry: null }]);
  await test.deps.db.delete(users).where(eq(users.id, guide.id));
  expect(await rowsOf(client)).toEqual([{ kind: 'entry-read', coachName: null, entry: null }]);
});

it('goes on page by page, each row once, in one statement', async () => {
  const client = await trialClient(test);
  for (let left = accessPageSize + 2; left > 0; left -= 1)
    await audit(test.deps.db, { actorId: client.id, action: 'journal-exported', detail: { entries: left } });
  const first = (await client.get(at)).json<AccessPage>();
  const second = (await client.get(`${at}?before=${first.next}`)).json<AccessPage>();
  expect([first.rows.length, second.rows.length, second.next]).toEqual([accessPageSize, 2, null]);
  expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(accessPageSize + 2);
  expect(await countStatements(test, () => client.get(at))).toBeLessThanOrEqual(2);
  expect((await client.get(`${at}?before=x`)).statusCode).toBe(422);
});
