import { expect, it } from 'vitest';
import { trialClient } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();

/** Lets something happen between the statement that reads a person's key and the one that reads their text. */
async function betweenKeyAndText<Answer>(happens: () => Promise<void>, work: () => Promise<Answer>): Promise<Answer> {
  const { pool } = test.deps.database;
  const original = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
  const happened = Promise.withResolvers<void>();
  let isFirst = true;
  pool.query = (async (...args: unknown[]) => {
    const text = (args[0] as { text?: string }).text ?? '';
    if (text.includes('"user_keys"')) {
      const rows = await original(...args);
      if (isFirst) {
        isFirst = false;
        await happens();
        happened.resolve();
      }
      return rows;
    }
    if (text.includes('"entry_text"')) await happened.promise;
    return await original(...args);
  }) as typeof pool.query;
  try {
    return await work();
  } finally {
    pool.query = original as typeof pool.query;
  }
}

it.each([
  '/api/client/dashboard',
  '/api/client/dashboard/offline',
  '/api/client/program-days/1/1',
  '/api/client/journal-entries',
  '/api/client/journal-entries?search=first',
])(
  'the page that is read while the very first entry is kept shows it or not, and does not fail: %s',
  async (address) => {
    const someone = await trialClient(test);
    const keep = async () =>
      expect((await someone.post('/api/journal-entries', { entryText: 'My first.', moodScore: 6 })).statusCode).toBe(
        200,
      );
    const response = await betweenKeyAndText(
      async () => {
        await keep();
      },
      () => someone.get(address),
    );
    expect(response.statusCode, response.body).toBe(200);
    expect(response.body).toContain('My first.');
  },
);
