import { eq, inArray, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { dayInMs } from '#contract/days.ts';
import { runUpkeep } from '#server/app/background-work.ts';
import { eraseDueAccounts } from '#server/features/account/erase-due.ts';
import { auditLog, media, mediaPieces, unusedObjects, users } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { leaving } from '#testing/account.ts';
import { actionsOf } from '#testing/audited.ts';
import { sendPhoto, sendRecording, soundOf, spoken } from '#testing/pages-with-media.ts';
import { end, together } from '#testing/parting.ts';
import { admin, trialClient, type Person } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();
const { db } = test.deps;
beforeEach(() => test.clock.set('2026-03-04T09:00:00Z'));

/** How many photos and recordings there are of somebody, and in how many pieces. */
async function kept({ id }: Person): Promise<{ media: number; pieces: number }> {
  const own = db.select({ id: media.id }).from(media).where(eq(media.clientId, id));
  return {
    media: await db.$count(media, eq(media.clientId, id)),
    pieces: await db.$count(mediaPieces, inArray(mediaPieces.mediaId, own)),
  };
}
const pieces = async () => await db.$count(mediaPieces);

/** Two pages: one with a recording of two pieces and a photo, one that stays. */
async function writer(who?: Person) {
  const someone = who ?? (await trialClient(test));
  const page = await spoken(test, someone, { sound: soundOf('Aloud.', 300_000) });
  await sendPhoto(test, someone, page.id);
  const stays = await spoken(test, someone);
  expect(await kept(someone)).toEqual({ media: 3, pieces: 4 });
  return { someone, page, stays };
}

describe('photos and recordings', () => {
  it('are kept while a deleted page can be brought back, and erased with it', async () => {
    const { someone, page } = await writer();
    const other = await trialClient(test);
    // An id of a page is made by a device: what another person sent for the same id is theirs.
    await sendPhoto(test, other, newId());
    await db.update(media).set({ entryId: page.id }).where(eq(media.clientId, other.id));
    await someone.delete(`/api/client/journal-entries/${page.id}`);
    test.clock.advance(7 * dayInMs - 1);
    await runUpkeep(test.deps);
    expect(await kept(someone)).toEqual({ media: 3, pieces: 4 });
    test.clock.advance(1);
    await runUpkeep(test.deps);
    expect(await kept(someone)).toEqual({ media: 1, pieces: 1 });
    expect(await kept(other)).toEqual({ media: 1, pieces: 1 });
    const [erased] = await db.select().from(auditLog).where(eq(auditLog.action, 'entries-erased'));
    expect(erased).toMatchObject({ actorId: null, detail: { count: 1 } });
  });

  it('in a bucket are noted to be removed when their page is erased', async () => {
    const { someone, page } = await writer();
    const objectName = newId();
    await db
      .update(mediaPieces)
      .set({ sealed: null, objectName: sql`${objectName} || ${mediaPieces.number}` })
      .where(eq(mediaPieces.mediaId, page.recordingId));
    await someone.delete(`/api/client/journal-entries/${page.id}`);
    test.clock.advance(7 * dayInMs);
    await runUpkeep(test.deps);
    const names = (await db.select().from(unusedObjects)).map((row) => row.objectName);
    expect(names.sort()).toEqual([`${objectName}1`, `${objectName}2`]);
  });

  it('go with the account, and nobody else’s do', async () => {
    const others = await writer();
    const before = await pieces();
    const { someone } = await writer();
    // Of a page that never came.
    await sendRecording(test, someone, newId());
    await leaving(test, someone);
    test.clock.advance(14 * dayInMs);
    await eraseDueAccounts(test.deps);
    expect(await db.$count(users, eq(users.id, someone.id))).toBe(0);
    expect(await kept(someone)).toEqual({ media: 0, pieces: 0 });
    expect(await pieces()).toBe(before);
    expect(await kept(others.someone)).toEqual({ media: 3, pieces: 4 });
  });

  it('go when an admin erases somebody', async () => {
    const before = await pieces();
    const { someone } = await writer();
    expect((await (await admin(test)).delete(`/api/admin/users/${someone.id}`)).statusCode).toBe(200);
    expect(await kept(someone)).toEqual({ media: 0, pieces: 0 });
    expect(await pieces()).toBe(before);
  });

  it('stay the client’s at a parting', async () => {
    const { client, guide } = await together(test);
    const { page } = await writer(client);
    await end(guide, client);
    expect(await kept(client)).toEqual({ media: 3, pieces: 4 });
    expect((await client.get(`/api/media/${page.recordingId}`)).statusCode).toBe(200);
  });

  it('are on record when one is deleted, as a deleted page is', async () => {
    const { someone, page, stays } = await writer();
    await someone.delete(`/api/client/media/${stays.recordingId}`);
    await someone.delete(`/api/client/journal-entries/${page.id}`);
    const actions = (await actionsOf(test, someone)).filter((action) => action.endsWith('-deleted'));
    expect(actions.sort()).toEqual(['entry-deleted', 'media-deleted']);
  });
});
