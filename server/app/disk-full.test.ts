import { expect, it } from 'vitest';
import { saveJournalEntry } from '#contract/journal/endpoints.ts';
import { journalEntries } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { assign } from '#testing/histories.ts';
import { nobody, trialClient } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';

it('reads while the disk is full, says that nothing can be saved, and saves again by itself', async () => {
  const test = await testApp();
  const nora = await trialClient(test);
  await assign(test, nora, { day: 3 });
  const entry = { entryText: 'A page for a full disk.', moodScore: 6 };
  const key = { 'idempotency-key': newId() };
  const save = async () => await nora.post(saveJournalEntry.path, entry, key);

  test.deps.database.hasRoom = () => false;
  const refused = await save();
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '30']);
  expect(refused.json()).toEqual({
    code: 'unavailable',
    message:
      'The server’s disk is full, so nothing can be saved right now. What you wrote stays on your device; please try again later.',
  });
  for (const path of ['/api/client/journal-entries', '/api/client/dashboard'])
    expect((await nora.get(path)).statusCode, path).toBe(200);
  expect((await test.app.inject('/readyz')).json()).toEqual({ status: 'disk full' });
  expect((await nobody(test).post(saveJournalEntry.path, entry)).statusCode, 'nobody learns about the disk').toBe(401);
  expect(await test.deps.db.$count(journalEntries)).toBe(0);

  test.deps.database.hasRoom = () => true;
  expect((await save()).statusCode).toBe(200);
  expect(await test.deps.db.$count(journalEntries)).toBe(1);
});

it('says that the disk is full, not that the database cannot be reached, where PostgreSQL has stopped for it', async () => {
  const test = await testApp();
  const nora = await trialClient(test);
  test.deps.database.hasRoom = () => false;
  await test.deps.database.pool.end();
  // Who asks is known for seconds, so the first that needs the database is the dashboard.
  const answer = await nora.get('/api/client/dashboard');
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '30']);
  expect(answer.json()).toMatchObject({ message: expect.stringMatching(/^The server’s disk is full/) as string });
  const ready = await test.app.inject('/readyz');
  expect(ready.statusCode).toBe(503);
  expect(ready.json<{ status: string }>().status).toMatch(/^disk full, database /);
});
