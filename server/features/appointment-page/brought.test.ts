import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { ClientAppointmentPage, CoachAppointmentPage } from '#contract/appointment-page/endpoints.ts';
import type { WeekCard } from '#contract/week-cards/endpoints.ts';
import { users } from '#server/platform/db/schema.ts';
import { assign, connect, write, type Assigned } from '#testing/histories.ts';
import { opened, say } from '#testing/messages.ts';
import { spoken } from '#testing/pages-with-media.ts';
import { coach, type Person } from '#testing/people.ts';
import { appointment } from '#testing/sessions.ts';
import { comment, endRelation, pair, read, save, share, unshare } from '#testing/sharing.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();

const at = (day: string, hour = '14') => new Date(`2026-03-${day}T${hour}:00:00Z`);
const pageOf = async (guide: Person, id: string) =>
  (await guide.get(`/api/coach/appointments/${id}`)).json<CoachAppointmentPage>();
const ownPage = async (client: Person, id: string) =>
  (await client.get(`/api/client/appointments/${id}`)).json<ClientAppointmentPage>();
const broughtTo = async (guide: Person, id: string) =>
  (await pageOf(guide, id)).brought.map((one) => {
    if (one.type === 'check-in') return `${one.title} ${one.score?.value}`;
    return one.type === 'entry' ? one.beginning : one.sentence;
  });

/** A client who is told by their text which page is meant. Everything they write is at this moment. */
async function people() {
  test.clock.set('2026-03-02T09:00:00Z');
  const two = await pair(test);
  return { ...two, assigned: await assign(test, two.client) };
}
const writeAt = async (client: Person, when: Date, entryText: string, more: Record<string, unknown> = {}) => {
  test.clock.set(when);
  return await save(client, { entryText, ...more });
};

/** A week with three pages, whose card holds a sentence. */
async function weekCard(client: Person, assigned: Assigned, sentence: string): Promise<WeekCard> {
  for (const day of [1, 2]) await write(test, client, assigned, { day, mood: 6 });
  const entry = await save(client, { entryText: sentence });
  await write(test, client, assigned, { day: 7, mood: 6 });
  const body = { assignmentId: assigned.assignmentId, week: 1, sentence: { entryId: entry.id, text: sentence } };
  const answer = await client.put('/api/client/week-cards', body);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<WeekCard>();
}

describe('the cloth between two sessions', () => {
  it('has each date after the last one up to today, in the client’s zone, with the lowest mood of program pages', async () => {
    const { guide, client, assigned } = await people();
    // There the session before was on the 13th already.
    await test.deps.db.update(users).set({ timeZone: 'Asia/Tokyo' }).where(eq(users.id, client.id));
    await appointment(test, { guide, client }, { startsAt: at('12', '18'), state: 'held' });
    const id = await appointment(test, { guide, client }, { startsAt: at('19') });
    const there = { timeZone: 'Asia/Tokyo' };
    const on = (day: number, mood: number, when: string) =>
      write(test, client, assigned, { day, mood, at: when, ...there });
    await on(1, 2, '2026-03-12T16:00:00Z');
    await on(2, 7, '2026-03-14T02:00:00Z');
    await on(2, 4, '2026-03-14T03:00:00Z');
    await on(3, 8, '2026-03-15T02:00:00Z');
    await writeAt(client, at('16'), 'A free page', { isFreePage: true, moodScore: 1, share: true });
    const deleted = await writeAt(client, at('16', '10'), 'Gone', { moodScore: 1 });
    await client.delete(`/api/client/journal-entries/${deleted.id}`);
    test.clock.set(at('16', '16'));
    expect((await pageOf(guide, id)).strip).toEqual([
      { date: '2026-03-14', mood: 4, isSeveral: true },
      { date: '2026-03-15', mood: 8, isSeveral: false },
      { date: '2026-03-16', mood: null, isSeveral: false },
      { date: '2026-03-17', mood: null, isSeveral: false },
    ]);
    // Later it ends with the day of the session.
    test.clock.set(at('28'));
    expect((await pageOf(guide, id)).strip?.at(-1)?.date).toBe('2026-03-19');
  });

  it('is not there before a first session', async () => {
    const { guide, client } = await people();
    const id = await appointment(test, { guide, client }, { startsAt: at('19') });
    expect(await pageOf(guide, id)).toMatchObject({ previous: null, strip: null });
  });
});

describe('what a client brought', () => {
  it('is what they shared since the session before and until this one ended, newest first', async () => {
    const { guide, client, assigned } = await people();
    const early = await writeAt(client, at('03'), 'Shared before');
    await share(client, early.id);
    await appointment(test, { guide, client }, { startsAt: at('05'), state: 'held' });
    const card = await weekCard(client, assigned, 'A sentence of the week.');
    const late = await writeAt(client, at('04'), 'Written before, shared after');
    test.clock.set(at('06'));
    await share(client, late.id);
    const answered = await writeAt(client, at('07'), 'Read and answered. '.repeat(30), { share: true, moodScore: 3 });
    await read(guide, client, answered.id);
    await comment(guide, client, answered.id, 'Thank you.');
    await writeAt(client, at('08'), 'A free page', { isFreePage: true, share: true });
    test.clock.set(at('09'));
    await client.put(`/api/client/week-cards/${card.id}/share`);
    const id = await appointment(test, { guide, client }, { startsAt: at('19') });

    const { brought } = await pageOf(guide, id);
    expect(brought).toMatchObject([
      {
        type: 'week-card',
        cardId: card.id,
        weekNumber: 1,
        sentence: 'A sentence of the week.',
        date: '2026-03-09',
        isUnread: true,
      },
      { type: 'entry', dayNumber: null, beginning: 'A free page', isUnread: true, isAnswered: false },
      { type: 'entry', entryId: answered.id, mood: 3, date: '2026-03-07', isUnread: false, isAnswered: true },
      { type: 'entry', entryId: late.id, date: '2026-03-04', beginning: 'Written before, shared after' },
    ]);
    expect(brought[2]).toMatchObject({ beginning: expect.stringMatching(/^Read and answered\. .{100,240}…$/) });
    // The very list, and nothing once it was held or they have parted.
    expect((await ownPage(client, id)).brought).toEqual(brought);
    await writeAt(client, at('20'), 'For the next one', { share: true });
    expect((await pageOf(guide, id)).brought).toEqual(brought);
    await guide.post(`/api/coach/appointments/${id}/outcome`, { outcome: 'held' });
    expect((await ownPage(client, id)).brought).toEqual([]);
    const next = await appointment(test, { guide, client }, { startsAt: at('26') });
    expect(await broughtTo(guide, next)).toEqual(['For the next one']);
    await endRelation(test, client);
    expect((await ownPage(client, next)).brought).toEqual([]);
  });

  it('names a recording by its length where no words are beside it, in the reader’s language', async () => {
    const { guide, client } = await people();
    await spoken(test, client, { share: true });
    test.clock.advance(60_000);
    await spoken(test, client, { share: true, entryText: 'The call at eleven.' });
    const id = await appointment(test, { guide, client }, { startsAt: at('19') });
    expect(await broughtTo(guide, id)).toEqual(['The call at eleven.', 'Recording, 2:41']);
    await guide.put('/api/settings/language', { language: 'de' });
    expect(await broughtTo(guide, id)).toEqual(['The call at eleven.', 'Aufnahme, 2:41']);
  });

  it('has check-ins that were shown, with the score alone', async () => {
    const { guide, client } = await people();
    await appointment(test, { guide, client }, { startsAt: at('05'), state: 'held' });
    test.clock.set(at('10'));
    const answers = { said: 9, matters: 7, try: 8, again: 9 };
    const ask = (id: string, shown: string) =>
      client.post('/api/client/check-ins', {
        id,
        instrumentId: 'our-sessions',
        version: 1,
        answers,
        shown,
        coachId: guide.id,
      });
    const [shownId, ownId] = [randomUUID(), randomUUID()];
    for (const [id, shown] of [
      [shownId, 'score'],
      [ownId, 'nothing'],
    ] as const)
      expect((await ask(id, shown)).statusCode).toBe(200);
    const id = await appointment(test, { guide, client }, { startsAt: at('19') });
    const { brought } = await pageOf(guide, id);
    expect(brought).toEqual([
      {
        type: 'check-in',
        checkInId: shownId,
        title: 'Our sessions',
        score: { value: 33, of: 40 },
        date: '2026-03-10',
      },
    ]);
    expect((await ownPage(client, id)).brought).toEqual(brought);
    await client.delete(`/api/client/check-ins/${shownId}/share`);
    expect((await pageOf(guide, id)).brought).toEqual([]);
  });

  it('to a first session is of the last 28 days, and at most 30', async () => {
    const { guide, client } = await people();
    const id = await appointment(test, { guide, client }, { startsAt: new Date('2026-04-20T14:00:00Z') });
    await writeAt(client, at('02', '10'), 'Too long ago', { share: true });
    await writeAt(client, at('02', '12'), 'Just in time', { share: true });
    test.clock.set('2026-03-30T11:00:00Z');
    expect(await broughtTo(guide, id)).toEqual(['Just in time']);
    for (let page = 1; page <= 31; page += 1) await save(client, { entryText: `Page ${page}`, share: true });
    const brought = await broughtTo(guide, id);
    expect(brought).toHaveLength(30);
    expect(brought).not.toContain('Just in time');
  });
});

describe('what a client did not share', () => {
  /** Words nobody else writes, one for each way a text can be out of this page’s reach. */
  const hidden = {
    unshared: 'Quetzalfeder',
    free: 'Wolkenleiter',
    heavy: 'Nebelhorn',
    takenBack: 'Zwielichtkanne',
    deleted: 'Moorlaterne',
    earlier: 'Silberdistel',
    former: 'Windharfe',
    answerOfFormer: 'Kerbelkraut',
    cardUnshared: 'Korallenmoos',
    message: 'Bernsteinzug',
    ownComment: 'Haselstrauch',
    otherClient: 'Eisvogelnest',
  };

  it('is on no page of a session, whoever asks', async () => {
    const { client, guide: former, assigned } = await people();
    const toFormer = await writeAt(client, at('10'), hidden.former, { share: true });
    await comment(former, client, toFormer.id, hidden.answerOfFormer);
    const beforeThem = await appointment(test, { guide: former, client }, { startsAt: at('10'), state: 'held' });
    const guide = await coach(test);
    await connect(test, client, guide);
    const first = await appointment(test, { guide, client }, { startsAt: at('11'), state: 'held' });
    const id = await appointment(test, { guide, client }, { startsAt: at('19') });

    await weekCard(client, assigned, `${hidden.cardUnshared} of the week.`);
    await writeAt(client, at('12'), hidden.unshared, { moodScore: 1 });
    await writeAt(client, at('12'), hidden.free, { isFreePage: true });
    await writeAt(client, at('13'), hidden.heavy, { isFreePage: true, moodScore: 1 });
    const takenBack = await writeAt(client, at('13'), hidden.takenBack, { share: true });
    await unshare(client, takenBack.id);
    const deleted = await writeAt(client, at('13'), hidden.deleted, { share: true });
    await client.delete(`/api/client/journal-entries/${deleted.id}`);
    const edited = await writeAt(client, at('14'), hidden.earlier, { share: true });
    const change = { entryText: 'Pfauenauge', moodScore: 7, version: edited.version };
    await client.put(`/api/client/journal-entries/${edited.id}`, change);
    await comment(guide, client, edited.id, hidden.ownComment);
    await say(client, (await opened(client, guide)).id, hidden.message);
    const other = await pair(test);
    await connect(test, other.client, guide);
    await writeAt(other.client, at('14'), hidden.otherClient, { share: true });

    const journal = (await client.get('/api/client/journal-entries')).body;
    for (const word of [hidden.unshared, hidden.free, hidden.heavy, hidden.takenBack, hidden.former])
      expect(journal).toContain(word);
    expect(await broughtTo(guide, id)).toEqual(['Pfauenauge']);
    for (const path of [id, first].map((one) => `/api/coach/appointments/${one}`)) {
      const { statusCode, body } = await guide.get(path);
      expect(statusCode).toBe(200);
      for (const word of Object.values(hidden)) expect(body).not.toContain(word);
    }
    const list = await client.get(`/api/client/appointments/${id}`);
    for (const word of Object.values(hidden)) expect(list.body).not.toContain(word);
    for (const who of [former, await coach(test), other.guide])
      for (const one of [id, first]) expect((await who.get(`/api/coach/appointments/${one}`)).statusCode).toBe(404);
    expect((await former.get(`/api/coach/appointments/${beforeThem}`)).statusCode).toBe(404);
    expect((await guide.get(`/api/coach/appointments/${beforeThem}`)).statusCode).toBe(404);
  });
});
