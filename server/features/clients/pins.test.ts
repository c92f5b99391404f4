import { beforeEach, describe, expect, it } from 'vitest';
import type { ClientDashboard } from '#contract/client-dashboard/endpoints.ts';
import type { ClientDetail } from '#contract/clients/endpoints.ts';
import type { WeekCard } from '#contract/week-cards/endpoints.ts';
import { assign, connect, write } from '#testing/histories.ts';
import { opened, readUpTo, say } from '#testing/messages.ts';
import { coach, type Person } from '#testing/people.ts';
import { programOf } from '#testing/programs.ts';
import { comment, pair, read, save, share } from '#testing/sharing.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();
beforeEach(() => test.clock.set('2026-03-04T09:00:00Z'));

const pageOf = async (guide: Person, client: Person) =>
  (await guide.get(`/api/coach/client/${client.id}`)).json<ClientDetail>();
const note = async (guide: Person, client: Person, notes: string) =>
  expect((await guide.put(`/api/coach/client/${client.id}/notes`, { notes })).statusCode).toBe(200);

/** Week 1: days 1 and 2 written on the 4th, day 3 on the 6th, the rest passed over on that day; days 1 and 3 are shared. */
async function shared() {
  const people = await pair(test);
  const { client, guide } = people;
  const first = await save(client, { entryText: 'A canary that is shared.', moodScore: 5 });
  await client.post('/api/client/advance-day');
  await save(client, { entryText: 'A canary that is kept.', moodScore: 8 });
  await note(guide, client, 'Before the call');
  await note(guide, client, 'After the call');
  test.clock.set('2026-03-05T09:00:00Z');
  await note(guide, client, 'Nothing today');
  test.clock.set('2026-03-06T09:00:00Z');
  const third = await save(client, { entryText: 'Another canary.', moodScore: 6 });
  for (let day = 3; day <= 7; day += 1) await client.post('/api/client/advance-day');
  for (const { id } of [first, third]) expect((await share(client, id)).statusCode).toBe(200);
  await read(guide, client, first.id);
  await comment(guide, client, first.id);
  const { assignment } = (await client.get('/api/client/dashboard')).json<ClientDashboard>();
  const body = { assignmentId: assignment?.id, week: 1, sentence: { entryId: third.id, text: 'Another canary.' } };
  const card = (await client.put('/api/client/week-cards', body)).json<WeekCard>();
  expect((await client.put(`/api/client/week-cards/${card.id}/share`, {})).statusCode).toBe(200);
  const { id: talk } = await opened(client, guide);
  for (const text of ['One', 'Two']) await say(client, talk, text);
  await readUpTo(guide, talk, 2);
  for (const text of ['Three', `Four ${'and more '.repeat(40)}`]) await say(client, talk, text);
  await say(guide, talk, 'Five');
  return { ...people, first, third, card };
}

describe('what hangs below the cloth', () => {
  it('is what was shared, commented and noted, on its day and date', async () => {
    const { client, guide, first, third, card } = await shared();
    const page = await pageOf(guide, client);
    expect(page.pins).toEqual({
      shared: [
        { id: first.id, kind: 'entry', day: 1, date: '2026-03-04', isUnread: false },
        { id: third.id, kind: 'entry', day: 3, date: '2026-03-06', isUnread: true },
        { id: card.id, kind: 'week-card', day: 7, date: '2026-03-06', isUnread: true },
      ],
      comments: [{ entryId: first.id, day: 1, date: '2026-03-04' }],
      notes: [
        { version: 2, day: 2, date: '2026-03-04' },
        { version: 3, day: 3, date: '2026-03-05' },
      ],
      sessions: [],
    });
    expect(page.cells.map(({ state, date }) => `${state} ${date}`)).toEqual([
      'written 2026-03-04',
      'written 2026-03-04',
      'written 2026-03-06',
      ...Array.from({ length: 4 }, () => 'skipped 2026-03-06'),
    ]);
    expect(page.news).toMatchObject({ sharedUnread: 2, unreadMessages: 2, quietSince: null });
    expect(
      page.news.messages.map(({ text, isFromClient, isUnread }) => [text.slice(0, 5), isFromClient, isUnread]),
    ).toEqual([
      ['Three', true, true],
      ['Four ', true, true],
      ['Five', false, false],
    ]);
    expect(page.news.messages[1]?.text.length).toBeLessThan(200);
    expect(JSON.stringify(page)).not.toContain('canary');
  });

  it('is nothing of a former coach’s: no share, comment, note or message', async () => {
    const { client, guide, first } = await shared();
    const next = await coach(test);
    await connect(test, client, next);
    const empty = {
      pins: { shared: [], comments: [], notes: [] },
      news: { sharedUnread: 0, messages: [], unreadMessages: 0 },
    };
    expect(await pageOf(next, client)).toMatchObject(empty);
    expect((await guide.get(`/api/coach/client/${client.id}`)).statusCode).toBe(404);
    // Shared with the new coach, the page does not bring the comment of the former one.
    await share(client, first.id);
    await say(client, (await opened(client, next)).id, 'Hello');
    expect(await pageOf(next, client)).toMatchObject({
      pins: { shared: [{ id: first.id, isUnread: true }], comments: [], notes: [] },
      news: { messages: [{ text: 'Hello' }], unreadMessages: 1 },
    });
  });

  it('keeps a page of an earlier program until it is read, without a day', async () => {
    const { client, guide, third } = await shared();
    test.clock.set('2026-03-07T09:00:00Z');
    await assign(test, client, { programId: 'breath-anchor-01' });
    expect((await pageOf(guide, client)).pins.shared.map(({ id, day }) => [id, day])).toContainEqual([third.id, null]);
    await read(guide, client, third.id);
    expect((await pageOf(guide, client)).pins.shared.map(({ kind }) => kind)).toEqual(['week-card']);
  });
});

it('prompts of another coach’s program are not given', async () => {
  const { client, guide } = await pair(test);
  const other = await coach(test);
  const foreign = await programOf(other, { durationWeeks: 1 });
  await assign(test, client, { programId: foreign.programId });
  expect((await pageOf(guide, client)).prompts).toEqual([]);
  await connect(test, client, other);
  expect((await pageOf(other, client)).prompts).toHaveLength(7);
});

it('the date of a skipped day is given only where it is known', async () => {
  const { client, guide } = await pair(test);
  const assigned = await assign(test, client, { day: 8, startedAt: new Date('2026-02-20T08:00:00Z') });
  for (const [day, date] of [
    [2, '02-21'],
    [4, '02-22'],
    [6, '02-26'],
  ] as const)
    await write(test, client, assigned, { day, mood: 6, at: `2026-${date}T20:00:00Z` });
  const { cells, pauses, missedDates } = await pageOf(guide, client);
  // Day 1: begun on the 20th, day 2 written a date later. Day 5: four dates between the pages around it.
  expect(cells.slice(0, 7).map(({ date }) => date?.slice(5) ?? null)).toEqual([
    '02-21',
    '02-21',
    '02-22',
    '02-22',
    null,
    '02-26',
    null,
  ]);
  expect([pauses, missedDates.length]).toEqual([[], 9]);
});
