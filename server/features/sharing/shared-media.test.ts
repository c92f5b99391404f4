import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Reading } from '#contract/sharing/schema.ts';
import { entryShares } from '#server/platform/db/schema.ts';
import { makeCohort, newMember } from '#testing/cohorts.ts';
import { connect } from '#testing/histories.ts';
import { sendPhoto, soundOf, spoken } from '#testing/pages-with-media.ts';
import { end, together } from '#testing/parting.ts';
import { admin, coach, reachableCoach, type Person } from '#testing/people.ts';
import { audited, inJournal, listAt, listed, pair, read, share, unshare } from '#testing/sharing.ts';
import { countStatements } from '#testing/statements.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();
beforeEach(() => test.clock.set('2026-03-04T09:00:00Z'));

const open = async (who: Person, mediaId: string) => (await who.get(`/api/media/${mediaId}`)).statusCode;
const reading = async (guide: Person) => (await guide.get('/api/coach/shared-entries')).json<Reading>();

/** A spoken page with a photo, not shared. */
async function page(client: Person) {
  const { id, recordingId } = await spoken(test, client, {
    sound: soundOf('Aloud.'),
    entryText: 'The call at eleven.',
  });
  return { id, recordingId, photoId: await sendPhoto(test, client, id) };
}

describe('photos and recordings of a page', () => {
  it('are open to nobody else before it is shared', async () => {
    const { client, guide } = await pair(test);
    const { recordingId, photoId } = await page(client);
    const cohortCoach = await reachableCoach(test, { firstName: 'Ines' });
    const cohort = await makeCohort(cohortCoach);
    const member = await newMember(test, cohort);
    const others = [guide, await coach(test), await admin(test), cohortCoach, member];
    for (const who of others) {
      expect(await open(who, recordingId)).toBe(404);
      expect(await open(who, photoId)).toBe(404);
    }
    expect(await open(client, recordingId)).toBe(200);
  });

  it('are in what the coach reads once it is shared, and in no more statements', async () => {
    const { client, guide } = await pair(test);
    const both = async () => [await listed(guide, client), await reading(guide)];
    const { id, recordingId, photoId } = await page(client);
    await share(client, id);
    await both();
    expect(await countStatements(test, both)).toBe(4);
    const shown = { id, entryType: 'audio', media: [{ id: recordingId, durationMs: 161_000 }, { id: photoId }] };
    expect((await listed(guide, client))[0]).toMatchObject(shown);
    expect((await reading(guide)).entries.find((entry) => entry.id === id)).toMatchObject(shown);
    const heard = await guide.get(`/api/media/${recordingId}`);
    expect(heard.rawPayload).toEqual(soundOf('Aloud.'));
    expect(await open(guide, photoId)).toBe(200);
    expect(await open(await coach(test), recordingId)).toBe(404);
  });

  it('have the receipt of their page, and none of their own', async () => {
    const { client, guide } = await pair(test);
    const { id, recordingId } = await page(client);
    await share(client, id);
    await guide.get(`/api/media/${recordingId}`);
    expect(await audited(test, guide)).toEqual([]);
    expect((await inJournal(client, id))?.share?.readAt).toBeNull();
    await read(guide, client, id);
    expect(await audited(test, guide)).toEqual([{ action: 'entry-read', detail: { entryId: id, version: 1 } }]);
    expect((await inJournal(client, id))?.share?.readAt).toBe('2026-03-04T09:00:00.000Z');
  });

  it('are gone for the coach at once when the page is taken back or deleted, and with the one that is deleted', async () => {
    const { client, guide } = await pair(test);
    const { id, recordingId, photoId } = await page(client);
    await share(client, id);
    await unshare(client, id);
    expect([await open(guide, recordingId), await open(guide, photoId)]).toEqual([404, 404]);
    expect((await guide.get(listAt(client.id))).body).not.toContain(recordingId);
    await share(client, id);
    expect(await open(guide, recordingId)).toBe(200);
    await client.delete(`/api/client/media/${recordingId}`);
    expect(await open(guide, recordingId)).toBe(404);
    expect((await listed(guide, client))[0]).toMatchObject({
      entryText: 'The call at eleven.',
      media: [{ id: photoId }],
    });
    await client.delete(`/api/client/journal-entries/${id}`);
    expect(await open(guide, photoId)).toBe(404);
  });

  it('are gone for a former coach, and come to the next one only where the client says so', async () => {
    const { client, guide } = await together(test);
    const { id, recordingId } = await page(client);
    await share(client, id);
    expect(await open(guide, recordingId)).toBe(200);
    await end(guide, client);
    expect(await open(guide, recordingId)).toBe(404);
    const next = await coach(test);
    await connect(test, client, next);
    expect(await open(next, recordingId)).toBe(404);
    await share(client, id);
    expect(await open(next, recordingId)).toBe(200);
    expect(await open(guide, recordingId)).toBe(404);
    expect(await test.deps.db.$count(entryShares, eq(entryShares.entryId, id))).toBe(1);
  });
});
