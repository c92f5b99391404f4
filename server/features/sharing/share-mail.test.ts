import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CoachDashboard } from '#contract/coach-dashboard/endpoints.ts';
import type { Settings } from '#contract/settings/schema.ts';
import { eraseUser } from '#server/features/admin/erase.ts';
import { mailOutbox, users } from '#server/platform/db/schema.ts';
import { leaving } from '#testing/account.ts';
import { connect } from '#testing/histories.ts';
import { browser } from '#testing/hosted-app.ts';
import { openedMail } from '#testing/opened-mail.ts';
import { again, trialClient } from '#testing/people.ts';
import type { Person } from '#testing/people.ts';
import { endRelation, pair, read, save, share, unshare } from '#testing/sharing.ts';
import { testApp } from '#testing/test-app.ts';
import { mailSharedEntries } from './share-mail.ts';

const hour = 3_600_000;
const word = 'Quetzalfeder';
const test = await testApp();
beforeEach(async () => {
  // What the test before left is too old to be told of.
  test.clock.advance(8 * 24 * hour);
  await test.deps.db.delete(mailOutbox);
});

/** What waits in the coach's queue because it was shared. */
const shared = async (guide: Person) =>
  (await guide.get('/api/coach/dashboard'))
    .json<CoachDashboard>()
    .queue.rows.filter((row) => row.type === 'person')
    .flatMap(({ person, reasons }) =>
      reasons.filter(({ kind }) => kind === 'shared').map(({ id, message }) => ({ id, clientId: person.id, message })),
    );
const said = async (guide: Person) => (await shared(guide)).map(({ message }) => message);
const mails = async () => openedMail(test, await test.deps.db.select().from(mailOutbox).orderBy(mailOutbox.id));
const choose = async (who: Person, sharedMail: string) => await who.put('/api/settings/shared-mail', { sharedMail });

describe('what was shared', () => {
  it('waits in the queue once for each client, and is counted', async () => {
    const { client, guide } = await pair(test);
    const other = await trialClient(test, { firstName: 'Daniel', lastName: 'Reyes' });
    await connect(test, other, guide);
    await save(client, { entryText: word, share: true });
    await share(client, (await save(client, { entryText: word })).id);
    test.clock.advance(1_000);
    await save(other, { share: true });
    expect(await shared(guide)).toMatchObject([
      { clientId: client.id, message: 'Shared 2 entries' },
      { clientId: other.id, message: 'Shared Day 1' },
    ]);
    expect((await guide.get('/api/coach/dashboard')).body).not.toContain(word);
    expect((await client.get('/api/notices')).json()).toEqual([]);
  });

  it('is one line however many are shared at the same moment, and counts them all', async () => {
    const { client, guide } = await pair(test);
    const entries = await Promise.all(Array.from({ length: 16 }, () => save(client)));
    await Promise.all(entries.map(({ id }) => share(client, id)));
    expect(await said(guide)).toEqual(['Shared 16 entries']);
  });

  it('goes with what is read, taken back or deleted, and comes back with what is restored', async () => {
    const { client, guide } = await pair(test);
    const [one, two, three] = [
      await save(client, { share: true }),
      await save(client, { share: true }),
      await save(client, { share: true }),
    ];
    await read(guide, client, one.id);
    expect(await said(guide)).toEqual(['Shared 2 entries']);
    await unshare(client, two.id);
    expect(await said(guide)).toEqual(['Shared Day 1']);
    await client.delete(`/api/client/journal-entries/${three.id}`);
    expect(await said(guide)).toEqual([]);
    await client.post(`/api/client/journal-entries/${three.id}/restore`);
    expect(await said(guide)).toEqual(['Shared Day 1']);
  });

  it('dismissed, it comes back with the next one', async () => {
    const { client, guide } = await pair(test);
    await save(client, { share: true });
    const [waiting] = await shared(guide);
    await guide.post(`/api/coach/client/${client.id}/dismiss-notification`, { id: waiting?.id ?? '' });
    expect(await said(guide)).toEqual([]);
    test.clock.advance(1_000);
    await save(client, { share: true });
    expect(await said(guide)).toEqual(['Shared 2 entries']);
  });

  it('is nobody’s once the two have parted', async () => {
    const { client, guide } = await pair(test);
    await save(client, { share: true });
    await endRelation(test, client);
    expect(await said(guide)).toEqual([]);
  });

  it('stands in the dashboard’s activity too, one line a client', async () => {
    const { client, guide } = await pair(test);
    await save(client, { share: true });
    test.clock.advance(1_000);
    const { id } = await save(client, { entryText: word, share: true });
    const { body } = await guide.get('/api/coach/dashboard');
    const { recentActivity } = JSON.parse(body) as CoachDashboard;
    expect(recentActivity.filter(({ id: line }) => line.startsWith('shared-'))).toMatchObject([
      { id: `shared-${id}`, title: 'Entry shared with you', clientId: client.id },
    ]);
    expect(body).not.toContain(word);
    await unshare(client, id);
    expect((await guide.get('/api/coach/dashboard')).body).not.toContain(`shared-${id}`);
  });
});

describe('the mail about what was shared', () => {
  it('comes once in the morning, for all clients together, without a word of an entry', async () => {
    const { client, guide } = await pair(test);
    const other = await trialClient(test, { firstName: 'Daniel', lastName: 'Reyes' });
    await connect(test, other, guide);
    await test.deps.db.update(users).set({ timeZone: 'America/New_York' }).where(eq(users.id, guide.id));
    // 10:00 in New York, winter and summer alike between 14:00 and 15:00 UTC.
    test.clock.advance((39 - test.clock.now().getUTCHours()) * hour);
    await save(client, { entryText: word, share: true });
    await save(client, { entryText: word, share: true });
    await save(other, { entryText: word, share: true });
    expect(await mailSharedEntries(test.deps)).toBe(0);
    test.clock.advance(19 * hour);
    expect(await mailSharedEntries(test.deps)).toBe(0);
    test.clock.advance(2 * hour);
    expect(await mailSharedEntries(test.deps)).toBe(1);
    const [mail] = await mails();
    expect(mail).toMatchObject({ userId: guide.id, toAddress: guide.email, kind: 'entries-shared' });
    expect(new Set([mail?.aboutId, ...(mail?.aboutOthers ?? [])])).toEqual(new Set([client.id, other.id]));
    expect(mail?.subject).toBe('2 clients shared entries with you at Dayloom');
    expect(mail?.textBody).toContain('Daniel Reyes shared an entry with you.');
    expect(mail?.textBody).toContain('shared 2 entries with you.');
    for (const { id } of [client, other])
      expect(mail?.textBody).toContain(`http://localhost:3000/api/login?to=%2Fclient%2F${id}`);
    expect(JSON.stringify(mail)).not.toContain(word);
    // Not again the same day, whatever comes.
    await save(other, { share: true });
    test.clock.advance(2 * hour);
    expect(await mailSharedEntries(test.deps)).toBe(0);
    test.clock.advance(22 * hour);
    expect(await mailSharedEntries(test.deps)).toBe(1);
  });

  it('comes at once for those who want that, one for each client, and never for those who do not', async () => {
    const { client, guide } = await pair(test);
    await choose(guide, 'at-once');
    await save(client, { entryText: word, share: true });
    expect(await mailSharedEntries(test.deps)).toBe(1);
    expect(await mailSharedEntries(test.deps)).toBe(0);
    const [mail] = await mails();
    expect(mail?.textBody).toContain(`http://localhost:3000/api/login?to=%2Fclient%2F${client.id}`);
    expect(JSON.stringify(mail)).not.toContain(word);
    await choose(guide, 'never');
    await save(client, { share: true });
    test.clock.advance(48 * hour);
    expect(await mailSharedEntries(test.deps)).toBe(0);
  });

  it('says nothing of what was read, taken back or deleted in time, nor after the two have parted', async () => {
    const { client, guide } = await pair(test);
    const entries = [await save(client, { share: true }), await save(client, { share: true })];
    await read(guide, client, entries[0]!.id);
    await unshare(client, entries[1]!.id);
    const gone = await save(client, { share: true });
    await client.delete(`/api/client/journal-entries/${gone.id}`);
    test.clock.advance(25 * hour);
    expect(await mailSharedEntries(test.deps)).toBe(0);
    await save(client, { share: true });
    await endRelation(test, client);
    test.clock.advance(25 * hour);
    expect(await mailSharedEntries(test.deps)).toBe(0);
  });

  it('is written once, however many processes look, and is not about what is old', async () => {
    const pairs = await Promise.all(Array.from({ length: 60 }, () => pair(test)));
    await Promise.all(pairs.map(({ client }) => save(client, { share: true })));
    test.clock.advance(25 * hour);
    const told = await Promise.all(Array.from({ length: 4 }, () => mailSharedEntries(test.deps)));
    expect(told.reduce((sum, each) => sum + each, 0)).toBe(60);
    const { client } = await pair(test);
    await save(client, { share: true });
    test.clock.advance(7 * 24 * hour);
    expect(await mailSharedEntries(test.deps)).toBe(0);
  });

  it.each(['daily', 'at-once'])('waits while the coach is leaving, and comes if they stay (%s)', async (choice) => {
    const { client, guide } = await pair(test);
    await choose(guide, choice);
    const back = await leaving(test, guide);
    await save(client, { entryText: word, share: true });
    test.clock.advance(10 * 24 * hour);
    await save(await again(test, client), { entryText: word, share: true });
    test.clock.advance(26 * hour);
    expect(await mailSharedEntries(test.deps)).toBe(0);
    await test.deps.db.delete(mailOutbox);
    expect((await (await again(test, back)).delete('/api/account/deletion')).statusCode).toBe(200);
    const told = (await mails()).filter(({ kind }) => kind === 'entries-shared');
    expect(told.map(({ userId }) => userId)).toEqual([guide.id]);
    expect(told[0]?.subject).toContain('shared 2 entries with you');
    expect(await mailSharedEntries(test.deps)).toBe(0);
  });

  it('goes when anybody it names is erased before it was sent', async () => {
    const { client, guide } = await pair(test);
    const other = await trialClient(test, { firstName: 'Daniel', lastName: 'Reyes' });
    await connect(test, other, guide);
    await save(client, { share: true });
    await save(other, { share: true });
    test.clock.advance(25 * hour);
    await mailSharedEntries(test.deps);
    await eraseUser(test.deps, client.id);
    expect(await mails()).toEqual([]);
  });

  it('is chosen by coaches, and ended by the link in it', async () => {
    const { client, guide } = await pair(test);
    expect((await choose(guide, 'sometimes')).statusCode).toBe(422);
    const choice = async () => (await guide.get('/api/settings')).json<Settings>().coach?.sharedMail;
    expect(await choice()).toBe('daily');
    expect((await choose(guide, 'at-once')).json<Settings>().coach).toMatchObject({ sharedMail: 'at-once' });
    expect((await client.get('/api/settings')).json<Settings>().coach).toBeNull();
    await save(client, { share: true });
    await mailSharedEntries(test.deps);
    const [mail] = await mails();
    const url = (/<(.+)>/.exec(mail?.headers['List-Unsubscribe'] ?? '')?.[1] ?? '').replace(
      'http://localhost:3000',
      '',
    );
    expect((await browser(test).open(url)).body).toContain('No more mail about shared entries?');
    expect(await choice()).toBe('at-once');
    expect((await test.app.inject({ method: 'POST', url: url.slice(0, -4) })).statusCode).toBe(404);
    expect(await choice()).toBe('at-once');
    expect((await test.app.inject({ method: 'POST', url })).statusCode).toBe(200);
    expect(await choice()).toBe('never');
  });
});
