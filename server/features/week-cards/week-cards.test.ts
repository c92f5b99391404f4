import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ClientDashboard } from '#contract/client-dashboard/endpoints.ts';
import type { CoachDashboard } from '#contract/coach-dashboard/endpoints.ts';
import type { SharedCard, WeekCard } from '#contract/week-cards/endpoints.ts';
import { mailSharedEntries } from '#server/features/sharing/share-mail.ts';
import { auditLog, liveEvents, mailOutbox, weekCards } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { connect } from '#testing/histories.ts';
import { openedMail } from '#testing/opened-mail.ts';
import { coach, type Person } from '#testing/people.ts';
import { endRelation, pair, save } from '#testing/sharing.ts';
import { testApp } from '#testing/test-app.ts';
import { wordsOf } from '#testing/unzip.ts';

const test = await testApp();
beforeEach(() => test.clock.set('2026-03-04T09:00:00Z'));

const sentence = 'Korallenmoos: I asked for the window seat.';
const cards = '/api/client/week-cards';
const shareAt = (id: string) => `${cards}/${id}/share`;
const seenBy = async (who: Person, query = '') =>
  (await who.get(`/api/coach/week-cards${query}`)).json<{ cards: SharedCard[]; unread: number }>();
const own = async (client: Person) => (await client.get(cards)).json<{ cards: WeekCard[] }>().cards;

/** The first week of a client with a coach: three days written, the rest left. The second entry holds the sentence. */
async function folded() {
  const people = await pair(test);
  const { client } = people;
  await save(client, { moodScore: 5 });
  await client.post('/api/client/advance-day');
  const entry = await save(client, { entryText: `Before it.\n${sentence} And after.`, moodScore: 8 });
  await client.post('/api/client/advance-day');
  await save(client, { moodScore: 6 });
  for (let day = 3; day <= 7; day += 1) await client.post('/api/client/advance-day');
  const { assignment } = (await client.get('/api/client/dashboard')).json<ClientDashboard>();
  const body = { assignmentId: assignment?.id, week: 1, sentence: { entryId: entry.id, text: sentence } };
  return { ...people, entry, body };
}
const keep = async (client: Person, body: object) => (await client.put(cards, { ...body })).json<WeekCard>();

describe('picking the sentence of a week', () => {
  it('is for the client alone, and for weeks and pages of their own', async () => {
    const { client, body } = await folded();
    const other = await folded();
    expect((await other.client.put(cards, body)).statusCode).toBe(404);
    expect((await client.put(cards, { ...body, sentence: other.body.sentence })).statusCode).toBe(404);
    expect((await client.put(cards, { ...body, week: 2 })).statusCode).toBe(404);
    expect((await client.put(cards, { ...body, week: 0 })).statusCode).toBe(422);
    expect((await client.put(cards, { ...body, sentence: { ...body.sentence, text: ' ' } })).statusCode).toBe(422);
    expect((await client.put(cards, { ...body, sentence: { ...body.sentence, text: 'Not mine.' } })).json()).toEqual({
      code: 'conflict',
      message: 'This sentence is no longer on that page. Please choose another.',
      reason: 'sentence-not-on-page',
    });
    expect(await own(client)).toEqual([]);
  });

  it('waits for the week to fold: three days written, and the seventh saved or passed', async () => {
    const { client } = await pair(test);
    const { assignment } = (await client.get('/api/client/dashboard')).json<ClientDashboard>();
    const body = { assignmentId: assignment?.id, week: 1, sentence: null };
    for (let day = 1; day <= 7; day += 1) {
      if (day < 3 || day === 7) await save(client);
      expect((await client.put(cards, body)).statusCode).toBe(day === 7 ? 200 : 409);
      if (day < 7) await client.post('/api/client/advance-day');
    }
  });

  it('keeps it sealed, once however often it is sent, and lets it be changed or taken away', async () => {
    const { client, entry, body } = await folded();
    const card = await keep(client, body);
    expect(card).toEqual({
      id: card.id,
      assignmentId: body.assignmentId,
      programTitle: card.programTitle,
      weekNumber: 1,
      sentence: { text: sentence, entryId: entry.id, dayNumber: 2 },
      share: null,
    });
    const again = await Promise.all([1, 2, 3].map(() => keep(client, body)));
    expect(new Set(again.map(({ id }) => id))).toEqual(new Set([card.id]));
    expect(await own(client)).toEqual([card]);
    const { rows } = await test.deps.database.pool.query<{ dump: string }>(
      "select string_agg(t::text, ' ') as dump from week_cards t",
    );
    expect(rows[0]?.dump).not.toContain(Buffer.from('Korallenmoos').toString('hex'));
    expect((await keep(client, { ...body, sentence: null })).sentence).toBeNull();
  });

  it('is in the person’s own download, with its page', async () => {
    const { client, body } = await folded();
    await keep(client, body);
    const archive = await wordsOf(await client.get('/api/client/journal-export'));
    expect(archive).toContain(`"pickedSentence": "${sentence}"`);
  });

  it('goes with its page: hidden when that is deleted, back with it', async () => {
    const { client, guide, entry, body } = await folded();
    const { id } = await keep(client, body);
    await client.put(shareAt(id), {});
    await client.delete(`/api/client/journal-entries/${entry.id}`);
    expect((await own(client))[0]?.sentence).toBeNull();
    expect((await seenBy(guide)).cards[0]?.sentence).toBeNull();
    await client.post(`/api/client/journal-entries/${entry.id}/restore`);
    expect((await own(client))[0]?.sentence?.text).toBe(sentence);
  });
});

describe('a shared card', () => {
  it('shows the coach the row, the sentence and the practice, and no page', async () => {
    const { client, guide, body } = await folded();
    const { id } = await keep(client, body);
    expect(await seenBy(guide)).toEqual({ cards: [], unread: 0 });
    const shared = (await client.put(shareAt(id), { coachId: guide.id })).json<WeekCard>();
    expect(shared.share).toEqual({ coachName: 'Ines Calloway', sharedAt: '2026-03-04T09:00:00.000Z', readAt: null });
    const seen = await seenBy(guide, `?client=${client.id}`);
    expect(seen).toEqual({
      unread: 1,
      cards: [
        {
          id,
          client: expect.objectContaining({ id: client.id }) as object,
          weekNumber: 1,
          title: expect.any(String) as string,
          programTitle: shared.programTitle,
          days: [
            { day: 1, mood: 5, date: '2026-03-04' },
            { day: 2, mood: 8, date: '2026-03-04' },
            { day: 3, mood: 6, date: '2026-03-04' },
          ],
          practice: { title: '', days: [] },
          sentence: { text: sentence, dayNumber: 2 },
          sharedAt: '2026-03-04T09:00:00.000Z',
          readAt: null,
        },
      ],
    });
    expect(JSON.stringify(seen)).not.toContain('Before it.');
  });

  it('is nobody else’s: not another client’s to share, not another coach’s to see', async () => {
    const { client, body } = await folded();
    const { id } = await keep(client, body);
    const stranger = await pair(test);
    expect((await stranger.client.put(shareAt(id), {})).statusCode).toBe(404);
    expect((await client.put(shareAt(newId()), {})).statusCode).toBe(404);
    expect((await client.put(shareAt(id), { coachId: stranger.guide.id })).statusCode).toBe(409);
    await client.put(shareAt(id), {});
    expect((await stranger.client.delete(shareAt(id))).statusCode).toBe(404);
    expect(await seenBy(stranger.guide)).toEqual({ cards: [], unread: 0 });
    expect(await seenBy(stranger.guide, `?client=${client.id}`)).toEqual({ cards: [], unread: 0 });
    expect((await stranger.guide.post(`/api/coach/week-cards/${id}/read`)).statusCode).toBe(404);
  });

  it('is new to the coach again with another sentence, and is heard of only while it is shared', async () => {
    const { client, guide, entry, body } = await folded();
    const events = async () =>
      await test.deps.db.$count(liveEvents, and(eq(liveEvents.userId, guide.id), eq(liveEvents.kind, 'activity')));
    const before = await events();
    const { id } = await keep(client, body);
    expect(await events()).toBe(before);
    await client.put(shareAt(id));
    await guide.post(`/api/coach/week-cards/${id}/read`);
    await keep(client, body);
    expect((await seenBy(guide)).unread).toBe(0);
    const heard = await events();
    const other = await keep(client, { ...body, sentence: { entryId: entry.id, text: 'Before it.' } });
    expect(other.share?.readAt).toBeNull();
    expect((await seenBy(guide)).unread).toBe(1);
    expect(await events()).toBe(heard + 1);
  });

  it('is seen once, which the client is told', async () => {
    const { client, guide, body } = await folded();
    const { id } = await keep(client, body);
    await client.put(shareAt(id), {});
    test.clock.advance(60_000);
    const readAt = '2026-03-04T09:01:00.000Z';
    expect((await guide.post(`/api/coach/week-cards/${id}/read`)).json()).toEqual({ readAt });
    test.clock.advance(60_000);
    expect((await guide.post(`/api/coach/week-cards/${id}/read`)).json()).toEqual({ readAt });
    expect((await own(client))[0]?.share?.readAt).toBe(readAt);
    expect((await seenBy(guide)).unread).toBe(0);
    const actions = await test.deps.db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.actorId, guide.id));
    expect(actions.filter(({ action }) => action === 'week-card-read')).toHaveLength(1);
    const { rows } = (await client.get('/api/client/access-log')).json<{
      rows: { kind: string; coachName: string }[];
    }>();
    expect(rows[0]).toMatchObject({ kind: 'week-card-read', coachName: 'Ines Calloway' });
  });

  it('is taken back, and gone for the coach', async () => {
    const { client, guide, body } = await folded();
    const { id } = await keep(client, body);
    await client.put(shareAt(id), {});
    expect((await client.delete(shareAt(id))).json<WeekCard>().share).toBeNull();
    expect((await client.delete(shareAt(id))).statusCode).toBe(200);
    expect(await seenBy(guide)).toEqual({ cards: [], unread: 0 });
    expect((await guide.post(`/api/coach/week-cards/${id}/read`)).statusCode).toBe(404);
  });

  it('ends with the work: the next coach sees it only when the client shares it anew', async () => {
    const { client, guide, body } = await folded();
    const { id } = await keep(client, body);
    await client.put(shareAt(id), {});
    await endRelation(test, client);
    expect(await seenBy(guide)).toEqual({ cards: [], unread: 0 });
    expect((await own(client))[0]?.share).toBeNull();
    expect((await client.put(shareAt(id), {})).json<{ message: string }>().message).toContain('no coach');
    const next = await coach(test);
    await connect(test, client, next);
    expect(await seenBy(next)).toEqual({ cards: [], unread: 0 });
    await client.put(shareAt(id), {});
    expect((await seenBy(next)).cards).toHaveLength(1);
    await test.deps.db.update(weekCards).set({ coachId: null }).where(eq(weekCards.id, id));
    expect((await seenBy(next)).cards).toHaveLength(0);
  });
});

describe('what reaches the coach of a shared card', () => {
  const home = async (guide: Person) => (await guide.get('/api/coach/dashboard')).json<CoachDashboard>();
  const waits = async (guide: Person) =>
    (await home(guide)).queue.rows.flatMap((row) =>
      row.type === 'person' ? row.reasons.map(({ message }) => message) : [],
    );
  const lines = async (guide: Person) =>
    (await home(guide)).recentActivity.filter(({ id }) => id.startsWith('card-')).map(({ description }) => description);
  const mails = async (guide: Person) =>
    openedMail(test, await test.deps.db.select().from(mailOutbox).orderBy(mailOutbox.id)).filter(
      ({ userId }) => userId === guide.id,
    );

  it('waits in the queue with what else was shared, and goes with what is seen or taken back', async () => {
    const { client, guide, entry, body } = await folded();
    const { id } = await keep(client, body);
    await client.put(shareAt(id), {});
    expect(await waits(guide)).toEqual(['Shared the card of Week 1']);
    await client.put(`/api/client/journal-entries/${entry.id}/share`, {});
    expect(await waits(guide)).toEqual(['Shared Day 2 and the card of Week 1']);
    await client.delete(shareAt(id));
    expect(await waits(guide)).toEqual(['Shared Day 2']);
    test.clock.advance(1_000);
    await client.put(shareAt(id), {});
    await guide.post(`/api/coach/week-cards/${id}/read`);
    expect(await waits(guide)).toEqual(['Shared Day 2']);
    await client.delete(`/api/client/journal-entries/${entry.id}/share`);
    expect(await waits(guide)).toEqual([]);
    expect((await home(guide)).queue.done).toMatchObject([{ id: client.id }]);
  });

  it('has a line in the activity while it is shared, without a word of it', async () => {
    const { client, guide, body } = await folded();
    const { id } = await keep(client, body);
    await client.put(shareAt(id), {});
    expect(await lines(guide)).toEqual([expect.stringMatching(/ shared the card of Week 1$/)]);
    expect(JSON.stringify(await home(guide))).not.toContain('Korallenmoos');
    await client.delete(shareAt(id));
    expect(await lines(guide)).toEqual([]);
  });

  it('is mailed once with what else was shared, never in its words, and not after it was taken back', async () => {
    const { client, guide, entry, body } = await folded();
    await guide.put('/api/settings/shared-mail', { sharedMail: 'at-once' });
    const { id } = await keep(client, body);
    await client.put(shareAt(id), {});
    await client.delete(shareAt(id));
    await mailSharedEntries(test.deps);
    expect(await mails(guide)).toEqual([]);
    await client.put(shareAt(id), {});
    await client.put(`/api/client/journal-entries/${entry.id}/share`, {});
    await mailSharedEntries(test.deps);
    await mailSharedEntries(test.deps);
    const [mail, ...more] = await mails(guide);
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/ shared an entry and a week card with you at /);
    expect(JSON.stringify(mail)).not.toContain('Korallenmoos');
    await endRelation(test, client);
    const next = await coach(test);
    await connect(test, client, next);
    await next.put('/api/settings/shared-mail', { sharedMail: 'at-once' });
    await client.put(shareAt(id), {});
    await mailSharedEntries(test.deps);
    expect((await mails(next)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/ shared a week card with you at /),
    ]);
  });
});
