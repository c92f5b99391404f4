import { eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import type { EntrySaved } from '#contract/journal/schema.ts';
import { journalEntries } from '#server/platform/db/schema.ts';
import type { Person } from './people.ts';
import type { TestApp } from './test-app.ts';

export const entryBody = { entryText: 'I asked, and the answer was kind.', moodScore: 7 };

export const save = async (
  who: Person,
  over: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> => await who.post('/api/journal-entries', { ...entryBody, ...over }, headers);

/** Throws where it was refused. */
export async function saved(who: Person, over: Record<string, unknown> = {}): Promise<EntrySaved> {
  const response = await save(who, over);
  if (response.statusCode !== 200) throw new Error(`The entry was refused: ${response.body}`);
  return response.json<EntrySaved>();
}

/** All entries of a person, deleted ones too. */
export const rowsOf = async (test: TestApp, who: Person) =>
  await test.deps.db.select().from(journalEntries).where(eq(journalEntries.clientId, who.id));
