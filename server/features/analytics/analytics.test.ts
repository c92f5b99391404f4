import { beforeAll, describe, expect, it } from 'vitest';
import type { CoachAnalytics } from '#contract/analytics/endpoints.ts';
import { assign, clientOf, write } from '#testing/histories.ts';
import { coach, type Person } from '#testing/people.ts';
import { programOf } from '#testing/programs.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();

const analytics = async (who: Person) => (await who.get('/api/coach/analytics')).json<CoachAnalytics>();

const pick = (shown: CoachAnalytics, name: string) => {
  const found = shown.clients.find((client) => client.name === name);
  if (!found) throw new Error(`${name} is not listed`);
  return found;
};

/*
 * The example, by hand. Today is Wednesday, 4 March 2026, 9:00; everybody lives in UTC.
 * LD = Living from Desire, 28 days; BA = Breath as Anchor, 7 days. "Quiet" (7 days) and "Unused" are the coach's own,
 * "Elsewhere" and "Before" (7 days each) another coach's.
 *
 * Ada   LD at day 14. Day 1: 4 on Mon 2 Feb; day 2: 6 on Tue 3 Feb; day 13: 8 and, an hour later, 10 on Tue 3 March.
 * Ben   BA stored at day 2. Day 2: 5 on Mon 2 March, day 3: 3 on Tue 3 March: both written before today, he stands at 4.
 * Cleo  BA completed. Day 1: 2 on 1 December, day 7: 9 on Mon 15 December at 0:30. Now LD at day 1, nothing written.
 * Dan   no program.
 * Eve   LD left at day 3 for another program. Day 1: 7 on Mon 23 February. Now on Quiet, which begins on 9 March.
 * Gus   Elsewhere at day 3. Day 1: 6 on Sun 1 March. He was on Before with one entry of 1: nothing of that is counted.
 * Fay   another coach's client.
 */
describe('analytics of the example', () => {
  let guide: Person;
  let people: Record<'ada' | 'ben' | 'cleo' | 'dan' | 'eve' | 'gus', Person>;
  let shown: CoachAnalytics;

  beforeAll(async () => {
    guide = await coach(test);
    const colleague = await coach(test);
    const quiet = await programOf(guide, { durationWeeks: 1, title: 'Quiet' });
    await programOf(guide, { durationWeeks: 1, title: 'Unused' });
    const elsewhere = await programOf(colleague, { durationWeeks: 1, title: 'Elsewhere' });
    const before = await programOf(colleague, { durationWeeks: 1, title: 'Before' });
    people = {
      ada: await clientOf(test, guide, { firstName: 'Ada', lastName: 'X' }),
      ben: await clientOf(test, guide, { firstName: 'Ben', lastName: 'X' }),
      cleo: await clientOf(test, guide, { firstName: 'Cleo', lastName: 'X' }),
      dan: await clientOf(test, guide, { firstName: 'Dan', lastName: 'X' }),
      eve: await clientOf(test, guide, { firstName: 'Eve', lastName: 'X' }),
      gus: await clientOf(test, guide, { firstName: 'Gus', lastName: 'X' }),
    };
    const { ada, ben, cleo, eve, gus } = people;
    const adas = await assign(test, ada, { day: 14, startedAt: new Date('2026-02-02T08:00:00Z') });
    await write(test, ada, adas, { day: 1, mood: 4, at: '2026-02-02T20:00:00Z', text: 'A canary in the text.' });
    await write(test, ada, adas, { day: 2, mood: 6, at: '2026-02-03T20:00:00Z' });
    await write(test, ada, adas, { day: 13, mood: 8, at: '2026-03-03T20:00:00Z' });
    await write(test, ada, adas, { day: 13, mood: 10, at: '2026-03-03T21:00:00Z' });
    const bens = await assign(test, ben, {
      programId: 'breath-anchor-01',
      day: 2,
      startedAt: new Date('2026-03-01T08:00:00Z'),
    });
    await write(test, ben, bens, { day: 2, mood: 5, at: '2026-03-02T20:00:00Z' });
    await write(test, ben, bens, { day: 3, mood: 3, at: '2026-03-03T20:00:00Z' });
    const first = await assign(test, cleo, {
      programId: 'breath-anchor-01',
      day: 7,
      startedAt: new Date('2025-12-01T08:00:00Z'),
    });
    await write(test, cleo, first, { day: 1, mood: 2, at: '2025-12-01T20:00:00Z' });
    await write(test, cleo, first, { day: 7, mood: 9, at: '2025-12-15T00:30:00Z' });
    await complete(first.assignmentId);
    await addRun(cleo, { day: 1, startedAt: new Date('2026-03-01T08:00:00Z') });
    const eves = await assign(test, eve, { day: 3, startedAt: new Date('2026-02-20T08:00:00Z') });
    await write(test, eve, eves, { day: 1, mood: 7, at: '2026-02-23T20:00:00Z' });
    await assign(test, eve, { programId: quiet.programId, startedAt: new Date('2026-03-09T00:00:00Z') });
    const olds = await assign(test, gus, {
      programId: before.programId,
      day: 2,
      startedAt: new Date('2026-02-01T08:00:00Z'),
    });
    await write(test, gus, olds, { day: 1, mood: 1, at: '2026-02-26T20:00:00Z' });
    const gusses = await assign(test, gus, {
      programId: elsewhere.programId,
      day: 3,
      startedAt: new Date('2026-02-27T08:00:00Z'),
    });
    await write(test, gus, gusses, { day: 1, mood: 6, at: '2026-03-01T20:00:00Z' });
    const fay = await clientOf(test, colleague, { firstName: 'Fay', lastName: 'X' });
    await write(test, fay, await assign(test, fay, { day: 2 }), { day: 1, mood: 1 });
    shown = await analytics(guide);
  });

  it('counts people, programs and entries', () => {
    // Entries 4 + 2 + 2 + 0 + 1 + 1; moods 28 + 8 + 11 + 7 + 6 = 60. Active is also who begins on Monday.
    expect(shown.overview).toEqual({
      totalClients: 6,
      activeClients: 5,
      totalPrograms: 2,
      completedPrograms: 1,
      totalJournalEntries: 10,
      averageMoodScore: 6,
    });
    expect(shown.asOf).toBe('2026-03-04T09:00:00.000Z');
  });

  it('gives every week of twelve, Monday to Sunday', () => {
    const weeks = shown.engagement.weeklyTrends;
    expect(weeks.map(({ week }) => week)).toEqual([
      '2025-12-15',
      '2025-12-22',
      '2025-12-29',
      '2026-01-05',
      '2026-01-12',
      '2026-01-19',
      '2026-01-26',
      '2026-02-02',
      '2026-02-09',
      '2026-02-16',
      '2026-02-23',
      '2026-03-02',
    ]);
    // 15 Dec: Cleo 9. 2 Feb: Ada 4 and 6. 23 Feb: Eve 7, Gus 6 on Sunday. 2 March: Ada 8 and 10, Ben 5 and 3.
    expect(weeks.filter(({ entries }) => entries > 0)).toEqual([
      { week: '2025-12-15', entries: 1, avgMood: 9 },
      { week: '2026-02-02', entries: 2, avgMood: 5 },
      { week: '2026-02-23', entries: 2, avgMood: 6.5 },
      { week: '2026-03-02', entries: 4, avgMood: 6.5 },
    ]);
    expect(weeks[1]).toEqual({ week: '2025-12-22', entries: 0, avgMood: null });
    // From 26 February on: Gus 1 (his entry in Before is not counted), Ada 2, Ben 2.
    expect(shown.engagement.recentEntries).toBe(5);
  });

  it('says where each client stands, furthest first', () => {
    // Ben 4/7 = 57, Ada 14/28 = 50, Gus 3/7 = 43, Cleo 1/28 = 4, Eve has not begun, Dan has nothing.
    expect(
      shown.clients
        .slice(0, 4)
        .map((one) => [
          one.name,
          one.completionRate,
          one.currentWeek,
          one.currentDay,
          one.totalEntries,
          one.averageMood,
          one.lastActivity,
        ]),
    ).toEqual([
      ['Ben X', 57, 1, 4, 2, 4, '2026-03-03T20:00:00.000Z'],
      ['Ada X', 50, 2, 7, 4, 7, '2026-03-03T21:00:00.000Z'],
      ['Gus X', 43, 1, 3, 1, 6, '2026-03-01T20:00:00.000Z'],
      ['Cleo X', 4, 1, 1, 2, 5.5, '2025-12-15T00:30:00.000Z'],
    ]);
    expect(pick(shown, 'Eve X')).toMatchObject({
      completionRate: 0,
      currentWeek: 1,
      currentDay: 1,
      totalEntries: 1,
      averageMood: 7,
    });
    expect(pick(shown, 'Dan X')).toMatchObject({
      completionRate: 0,
      currentWeek: null,
      currentDay: null,
      totalEntries: 0,
      averageMood: null,
      lastActivity: null,
      cells: [],
    });
    expect(shown.clients).toHaveLength(6);
  });

  it('weaves the cloth of the program they are on', () => {
    const adas = pick(shown, 'Ada X').cells;
    expect(adas).toHaveLength(28);
    // Of the two entries for day 13 the lower one gives the mood.
    expect(adas.filter(({ state }) => state === 'written')).toEqual([
      { day: 1, state: 'written', mood: 4 },
      { day: 2, state: 'written', mood: 6 },
      { day: 13, state: 'written', mood: 8 },
    ]);
    expect(adas[13]).toEqual({ day: 14, state: 'today', mood: null });
    expect(pick(shown, 'Ben X').cells.map(({ state }) => state)).toEqual([
      'skipped',
      'written',
      'written',
      'today',
      'ahead',
      'ahead',
      'ahead',
    ]);
    expect(pick(shown, 'Eve X').cells.map(({ state }) => state)).toEqual(Array.from({ length: 7 }, () => 'ahead'));
  });

  it('sums up each program', () => {
    // LD: Ada 50 and Cleo 4 are on it; Eve left it, her entry stays: moods 28 + 7 over 5. BA: Ben 57 and Cleo 100;
    // moods 8 + 11 over 4. No program has the five people a rate needs.
    const rows = shown.programs.map((one) => [
      one.title,
      one.completionRate,
      one.enrolledClients,
      one.completedClients,
      one.totalEntries,
      one.averageMood,
      one.canPreview,
    ]);
    expect(rows).toEqual([
      ['Breath as Anchor', null, 2, 1, 4, 4.8, true],
      ['Living from Desire', null, 2, 0, 5, 7, true],
      ['Elsewhere', null, 1, 0, 1, 6, false],
      ['Quiet', null, 1, 0, 0, null, true],
      ['Unused', null, 0, 0, 0, null, true],
    ]);
  });

  it('draws three conclusions', () => {
    // In 28 days Ada and Ben wrote 2 each; she has more in all. Five have a program: (57 + 50 + 43 + 4 + 0) / 5 = 30.8.
    // No program has a rate, so none is the best by it.
    expect(shown.insights).toEqual({
      topPerformingProgram: null,
      mostEngagedClient: 'Ada X',
      mostEngagedClientId: people.ada.id,
      averageCompletionRate: 31,
    });
  });

  it('shows where people drop off', () => {
    const curve = (title: string) => shown.dropOff.find((one) => one.title === title);
    // LD was begun by Ada (to day 14), Cleo (day 1) and Eve (day 3). Day 1 was written by Ada and Eve, days 2 and 13 by Ada.
    const desire = curve('Living from Desire');
    expect(desire?.began).toBe(3);
    expect(desire?.days.map(({ reached }) => reached)).toEqual([
      3,
      2,
      2,
      ...Array.from({ length: 11 }, () => 1),
      ...Array.from({ length: 14 }, () => 0),
    ]);
    expect(desire?.days.filter(({ wrote }) => wrote > 0).map(({ day, wrote }) => [day, wrote])).toEqual([
      [1, 2],
      [2, 1],
      [13, 1],
    ]);
    // BA: Ben to day 4, Cleo to the end. Day 1 by Cleo, 2 and 3 by Ben, 7 by Cleo.
    expect(curve('Breath as Anchor')).toMatchObject({
      began: 2,
      days: [
        { day: 1, reached: 2, wrote: 1 },
        { day: 2, reached: 2, wrote: 1 },
        { day: 3, reached: 2, wrote: 1 },
        { day: 4, reached: 2, wrote: 0 },
        { day: 5, reached: 1, wrote: 0 },
        { day: 6, reached: 1, wrote: 0 },
        { day: 7, reached: 1, wrote: 1 },
      ],
    });
    expect(curve('Quiet'), 'nobody has begun it').toBeUndefined();
  });

  it('keeps what is not the coach’s to read', () => {
    const text = JSON.stringify(shown);
    for (const hidden of ['canary', 'Fay', 'Before', '@test.invalid']) expect(text).not.toContain(hidden);
    // Day 2 of Elsewhere was skipped by Gus, but its prompt is another coach's.
    expect(shown.skippedPrompts.find(({ title }) => title === 'Elsewhere')).toMatchObject({
      week: 1,
      day: 2,
      passed: 1,
      skipped: 1,
      promptText: null,
    });
  });
});

async function complete(assignmentId: string): Promise<void> {
  await test.deps.database.pool.query(`update assignments set status = 'completed', ended_at = now() where id = $1`, [
    assignmentId,
  ]);
}

/** A further program beside a completed one, which `assign` would end as replaced. */
async function addRun(client: Person, { day, startedAt }: { day: number; startedAt: Date }): Promise<void> {
  await test.deps.database.pool.query(
    `insert into assignments (id, client_id, program_id, current_week, current_day, started_at)
     select gen_random_uuid(), $1, id, 1, $2, $3 from programs where program_id = 'living-from-desire-01'`,
    [client.id, day, startedAt],
  );
}
