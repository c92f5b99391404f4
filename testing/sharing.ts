import { eq } from 'drizzle-orm';
import type { EntrySaved, JournalEntry, JournalList } from '#contract/journal/schema.ts';
import type { SharedEntries } from '#contract/sharing/schema.ts';
import { auditLog, clientProfiles } from '#server/platform/db/schema.ts';
import { connect } from './histories.ts';
import { save as post } from './journal.ts';
import { coach, trialClient, type Person } from './people.ts';
import type { TestApp } from './test-app.ts';

/** A client with a coach. */
export async function pair(test: TestApp): Promise<{ client: Person; guide: Person }> {
  const [client, guide] = [await trialClient(test), await coach(test, { firstName: 'Ines', lastName: 'Calloway' })];
  await connect(test, client, guide);
  return { client, guide };
}

export const endRelation = async (test: TestApp, client: Person) =>
  await test.deps.db
    .update(clientProfiles)
    .set({ coachId: null, coachSince: null })
    .where(eq(clientProfiles.userId, client.id));

export const save = async (client: Person, over: Record<string, unknown> = {}) =>
  (await post(client, over)).json<EntrySaved>();

export const shareAt = (entryId: string) => `/api/client/journal-entries/${entryId}/share`;
export const share = async (client: Person, entryId: string, body: Record<string, unknown> = {}) =>
  await client.put(shareAt(entryId), body);
export const unshare = async (client: Person, entryId: string) => await client.delete(shareAt(entryId));

export const listAt = (clientId: string) => `/api/coach/client/${clientId}/shared-entries`;
export const listed = async (guide: Person, client: Person) =>
  (await guide.get(listAt(client.id))).json<SharedEntries>().entries;

export const read = async (guide: Person, client: Person, entryId: string, version = 1) =>
  await guide.post(`${listAt(client.id)}/${entryId}/read`, { version });
export const commentsAt = (client: Person, entryId: string) => `${listAt(client.id)}/${entryId}/comments`;
export const comment = async (
  guide: Person,
  client: Person,
  entryId: string,
  text = 'Thank you for letting me read this.',
  headers: Record<string, string> = {},
) => await guide.post(commentsAt(client, entryId), { text }, headers);

/** The entry as its author sees it in the journal. */
export async function inJournal(client: Person, entryId: string): Promise<JournalEntry | undefined> {
  return (await client.get('/api/client/journal-entries')).json<JournalList>().entries.find(({ id }) => id === entryId);
}

/** What was recorded about entries, by this person. */
export const audited = async (test: TestApp, { id }: Person) =>
  (
    await test.deps.db
      .select({ action: auditLog.action, detail: auditLog.detail })
      .from(auditLog)
      .where(eq(auditLog.actorId, id))
  ).filter(({ action }) => action.startsWith('entry-'));
