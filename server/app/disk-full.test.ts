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
