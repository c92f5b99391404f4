import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { ClientDetail } from '#contract/clients/endpoints.ts';
import { assignments, clientProfiles, contacts, journalEntries, pauses, visits } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { assign, connect, writeMany, type Assigned } from '#testing/histories.ts';
import { coach, trialClient, type Person } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();

const timeZone = 'Europe/Berlin';
const pageOf = async (who: Person, client: Person) => {
  const answer = await who.get(`/api/coach/client/${client.id}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<ClientDetail>();
};

async function guideAndClient(name = 'Daniel'): Promise<{ guide: Person; client: Person }> {
  const [guide, client] = await Promise.all([
    coach(test),
    trialClient(test, { firstName: name, lastName: 'Osei', timeZone }),
  ]);
  await connect(test, client, guide);
  return { guide, client };
}

/** `20:00` on a day of Berlin's winter, an hour ahead of UTC. */
const berlin = (day: string, time = '20:00') => new Date(`${day}T${time}:00+01:00`).toISOString();
const wrote = async (
  client: Person,
  assigned: Assigned,
  entries: [day: number, on: string, mood: number, time?: string][],
) =>
  await writeMany(
    test,
    client,
    assigned,
    entries.map(([day, on, mood, time]) => ({
      day,
      mood,
      at: berlin(on, time),
      timeZone,
      text: 'A canary in the journal.',
    })),
  );
const milestones = ({ progress }: ClientDetail) =>
  progress.milestones.filter(({ completed }) => completed).map(({ name, date }) => `${name} ${date}`);

describe('the page about a client', () => {
  /*
   * By hand. It is 4 March 2026, 10:00 in Berlin. The program has 28 days and began on 10 February.
   *
   *   day   1       2              3       5       6       8       7 (late)  9             10
   *   date  10 Feb  11 Feb (twice) 12 Feb  14 Feb  15 Feb  17 Feb  20 Feb    2 Mar, 23:30  3 Mar, 07:08
   *   mood  8       8, then 6      8       7       6       7       4         5             4
   *   paused from 18 to 22 February
   *
   * Day 10 is of an earlier date, so the program day is day 11, week 2 day 4: 11 / 28 = 39 percent.
   * Written: 9 days, on 9 dates.
   * Week 1: days 1, 2, 3, 5, 6, 7 = 6 of 7, left. Week 2: days 8, 9, 10 = 3 of 3 so far.
   * Day 4 was passed over on 12, 13 or 14 February: the date is not known.
   * Current average, of the last seven days: 5 + 4 = 9, 4.5.
   * Trend: the last seven in order of writing 4, 5, 4, 7, 6, 7, 8 = 41 / 7 = 5.9; before them 6, 8, 8 = 22 / 3 = 7.3: declining.
   * Missed: 13 and 16 February, 23 to 28 February, 1 March = 9. Logging: 9 of 18 dates = 50 percent. Streak: 2 and 3 March = 2.
   * Visits: 10 Feb 20:00 to 20:10, 2 March 23:25 to 3 March 00:05, 3 March 07:00 to 07:10; one in January is too long ago.
   *   Days 10 Feb, 2 March, 3 March = 3 in 4 weeks = 0.75, shown as 0.8; minutes (10 + 40 + 10) / 3 = 20.
   * Week 1 was completed with day 8, on 17 February: day 7 was written later.
   */
  it('says of a running program what is written down here', async () => {
    const { guide, client } = await guideAndClient();
    const assigned = await assign(test, client, { day: 10, startedAt: new Date(berlin('2026-02-10', '08:00')) });
    await wrote(client, assigned, [
      [1, '2026-02-10', 8],
      [2, '2026-02-11', 8, '19:00'],
      [2, '2026-02-11', 6],
      [3, '2026-02-12', 8],
      [5, '2026-02-14', 7],
      [6, '2026-02-15', 6],
      [8, '2026-02-17', 7],
      [7, '2026-02-20', 4],
      [9, '2026-03-02', 5, '23:30'],
      [10, '2026-03-03', 4, '07:08'],
    ]);
    await test.deps.db.insert(pauses).values({
      id: newId(),
      clientId: client.id,
      assignmentId: assigned.assignmentId,
      startsOn: '2026-02-18',
      endsOn: '2026-02-22',
      endedOn: '2026-02-23',
      createdAt: new Date(berlin('2026-02-17')),
    });
    const visit = (startedAt: string, lastSeenAt: string) => ({
      id: newId(),
      userId: client.id,
      startedAt: new Date(startedAt),
      lastSeenAt: new Date(lastSeenAt),
    });
    await test.deps.db
      .insert(visits)
      .values([
        visit(berlin('2026-01-05', '20:00'), berlin('2026-01-05', '21:00')),
        visit(berlin('2026-02-10', '20:00'), berlin('2026-02-10', '20:10')),
        visit(berlin('2026-03-02', '23:25'), berlin('2026-03-03', '00:05')),
        visit(berlin('2026-03-03', '07:00'), berlin('2026-03-03', '07:10')),
      ]);

    const page = await pageOf(guide, client);
    expect(page).toEqual({
      id: client.id,
      firstName: 'Daniel',
      lastName: 'Osei',
      profileImageUrl: null,
      coachSince: expect.any(String),
      lastContactAt: null,
      pause: null,
      programs: [
        { assignmentId: expect.any(String), title: 'Living from Desire', from: expect.any(String), until: null },
      ],
      currentProgram: {
        assignmentId: expect.any(String),
        id: expect.any(String),
        programId: 'living-from-desire-01',
        isEarlierVersion: false,
        title: 'Living from Desire',
        status: 'active',
        currentWeek: 2,
        currentDay: 4,
        totalWeeks: 4,
        completionPercentage: 39,
        startedAt: berlin('2026-02-10', '08:00'),
        startsOn: null,
        completedAt: null,
      },
      cells: expect.any(Array),
      pauses: [{ from: '2026-02-18', until: '2026-02-22' }],
      prompts: expect.any(Array),
      engagement: {
        lastActive: berlin('2026-03-03', '07:10'),
        loginFrequency: 0.8,
        sessionDuration: 20,
        streakDays: 2,
        missedDays: 9,
      },
      missedDates: [
        '2026-02-13',
        '2026-02-16',
        ...[23, 24, 25, 26, 27, 28].map((date) => `2026-02-${date}`),
        '2026-03-01',
      ],
      notifications: [],
      moodData: {
        currentAverage: 4.5,
        trend: 'declining',
        loggingFrequency: 50,
      },
      progress: {
        completedDays: 9,
        totalDays: 28,
        milestones: expect.any(Array),
        weeklyCompletion: [
          { week: 1, title: expect.stringMatching(/\w/), completed: 6, reached: 7, total: 7, state: 'left' },
          { week: 2, title: expect.stringMatching(/\w/), completed: 3, reached: 3, total: 7, state: 'under-way' },
          { week: 3, title: expect.stringMatching(/\w/), completed: 0, reached: 0, total: 7, state: 'to-come' },
          { week: 4, title: expect.stringMatching(/\w/), completed: 0, reached: 0, total: 7, state: 'to-come' },
        ],
      },
      coachNotes: '',
      notesVersion: 0,
      pins: { shared: [], comments: [], notes: [], sessions: [] },
      news: { sharedUnread: 0, messages: [], unreadMessages: 0, quietSince: null },
    });
    expect(page.prompts).toHaveLength(28);
    const dates = page.cells.slice(0, 12).map(({ date }) => date?.slice(6) ?? '-');
    expect(dates.join(' ')).toBe('2-10 2-11 2-12 - 2-14 2-15 2-20 2-17 3-02 3-03 3-04 -');
    expect(page.cells.slice(0, 12).map(({ state, mood }) => mood ?? state)).toEqual([
      8,
      6,
      8,
      'skipped',
      7,
      6,
      4,
      7,
      5,
      4,
      'today',
      'ahead',
    ]);
    expect(page.progress.milestones.map(({ name }) => name)).toEqual([
      'First entry',
      'Week 1 complete',
      'Week 2 complete',
      'Halfway: 14 days',
      'Week 3 complete',
      'Week 4 complete',
      'Program complete',
    ]);
    expect(milestones(page)).toEqual([
      `First entry ${berlin('2026-02-10')}`,
      `Week 1 complete ${berlin('2026-02-17')}`,
    ]);
    expect(JSON.stringify(page)).not.toContain('canary');
    expect(JSON.stringify(page)).not.toContain('@test.invalid');
  });

  /*
   * By hand: seven days, begun on 16 February and written on 16, 17, 18, 20, 21, 22 and 23 February; the 19th was missed.
   * With the last day's entry the program is completed, and what comes after is nobody's missed day.
   */
  it('says of a completed one what is written down here, whether or not the end is stored', async () => {
    const { guide, client } = await guideAndClient();
    const assigned = await assign(test, client, {
      programId: 'breath-anchor-01',
      startedAt: new Date(berlin('2026-02-16', '08:00')),
    });
    await wrote(
      client,
      assigned,
      [16, 17, 18, 20, 21, 22, 23].map((date, index) => [index + 1, `2026-02-${date}`, 7]),
    );
    const byCalendar = await pageOf(guide, client);
    expect(byCalendar.currentProgram).toMatchObject({
      status: 'completed',
      completionPercentage: 100,
      completedAt: berlin('2026-02-23'),
    });
    expect(byCalendar.engagement).toMatchObject({ streakDays: 0, missedDays: 1 });
    expect(byCalendar.moodData).toMatchObject({ currentAverage: null, trend: 'neutral', loggingFrequency: 88 });
    expect(milestones(byCalendar)).toEqual([
      `First entry ${berlin('2026-02-16')}`,
      `Halfway: 4 days ${berlin('2026-02-20')}`,
      `Week 1 complete ${berlin('2026-02-23')}`,
      `Program complete ${berlin('2026-02-23')}`,
    ]);

    await test.deps.db
      .update(assignments)
      .set({ status: 'completed', currentDay: 7, endedAt: new Date(berlin('2026-02-23')) })
      .where(eq(assignments.id, assigned.assignmentId));
    expect(await pageOf(guide, client)).toEqual(byCalendar);
  });

  it('counts the day on which somebody wrote, once it is written', async () => {
    const { guide, client } = await guideAndClient();
    const assigned = await assign(test, client, { day: 7, startedAt: new Date(berlin('2026-02-25', '08:00')) });
    const before = await pageOf(guide, client);
    expect([before.moodData.loggingFrequency, before.currentProgram?.completionPercentage, milestones(before)]).toEqual(
      [0, 25, []],
    );
    // 25 February to 3 March: seven days, none of them written; today is not over.
    expect(before.engagement).toMatchObject({ missedDays: 7, streakDays: 0, lastActive: null });
    await wrote(client, assigned, [[7, '2026-03-04', 6, '09:00']]);
    const after = await pageOf(guide, client);
    expect([
      after.moodData.loggingFrequency,
      after.currentProgram?.currentDay,
      after.engagement.streakDays,
      after.engagement.missedDays,
    ]).toEqual([13, 7, 1, 7]);
    expect(milestones(after)).toEqual([
      `First entry ${berlin('2026-03-04', '09:00')}`,
      `Week 1 complete ${berlin('2026-03-04', '09:00')}`,
    ]);
    expect(after.engagement.lastActive).toBe(berlin('2026-03-04', '09:00'));
  });

  it('leaves out what was deleted and what belongs to a program before; only the streak and the current mood go over both', async () => {
    const { guide, client } = await guideAndClient();
    const before = await assign(test, client, { startedAt: new Date(berlin('2026-02-26')) });
    await wrote(client, before, [
      [1, '2026-03-01', 2],
      [2, '2026-03-02', 2],
    ]);
    const assigned = await assign(test, client, { startedAt: new Date(berlin('2026-03-03', '08:00')) });
    await wrote(client, assigned, [
      [1, '2026-03-03', 8],
      [1, '2026-03-03', 1, '21:00'],
    ]);
    await test.deps.db
      .update(journalEntries)
      .set({ deletedAt: test.clock.now() })
      .where(eq(journalEntries.createdAt, new Date(berlin('2026-03-03', '21:00'))));
    const page = await pageOf(guide, client);
    expect(page.moodData.currentAverage).toBe(4);
    expect(page.cells[0]).toEqual({ day: 1, state: 'written', mood: 8, date: '2026-03-03' });
    expect(page.engagement).toMatchObject({ streakDays: 3, missedDays: 0, lastActive: berlin('2026-03-03') });
    expect(page.progress.completedDays).toBe(1);
  });

  it('counts nothing of a program that lies ahead', async () => {
    const { guide, client } = await guideAndClient();
    await assign(test, client, { startedAt: new Date(berlin('2026-03-09', '00:00')) });
    const page = await pageOf(guide, client);
    expect(page.currentProgram).toMatchObject({
      status: 'active',
      startsOn: '2026-03-09',
      completionPercentage: 0,
      currentWeek: 1,
      currentDay: 1,
    });
    expect(page.engagement.missedDays).toBe(0);
    expect(new Set(page.cells.map(({ state }) => state))).toEqual(new Set(['ahead']));
    expect(page.moodData.loggingFrequency).toBe(0);
    expect(page.notifications).toEqual([]);
  });

  it('has little to say of somebody without a program', async () => {
    const { guide, client } = await guideAndClient();
    await test.deps.db.delete(assignments).where(eq(assignments.clientId, client.id));
    expect(await pageOf(guide, client)).toMatchObject({
      currentProgram: null,
      pause: null,
      cells: [],
      notifications: [],
      engagement: { lastActive: null, loginFrequency: 0, sessionDuration: 0, streakDays: 0, missedDays: 0 },
      moodData: { currentAverage: null, trend: 'neutral', loggingFrequency: 0 },
      progress: { completedDays: 0, totalDays: 0, weeklyCompletion: [], milestones: [] },
    });
  });

  it('shows the pause that runs, the number that was given, the last contact and the newest notes', async () => {
    const { guide, client } = await guideAndClient();
    const { assignmentId } = await assign(test, client, { day: 3 });
    await test.deps.db.insert(pauses).values({
      id: newId(),
      clientId: client.id,
      assignmentId,
      startsOn: '2026-03-03',
      endsOn: '2026-03-10',
      createdAt: test.clock.now(),
    });
    await test.deps.db
      .update(clientProfiles)
      .set({ whatsappNumber: '+4915112345678' })
      .where(eq(clientProfiles.userId, client.id));
    await test.deps.db.insert(contacts).values({
      id: newId(),
      coachId: guide.id,
      clientId: client.id,
      way: 'whatsapp',
      at: new Date('2026-03-01T10:00:00Z'),
    });
    await guide.put(`/api/coach/client/${client.id}/notes`, { notes: 'First', baseVersion: 0 });
    await guide.put(`/api/coach/client/${client.id}/notes`, { notes: 'Second', baseVersion: 1 });
    expect(await pageOf(guide, client)).toMatchObject({
      pause: { startsOn: '2026-03-03', endsOn: '2026-03-10', isNow: true },
      whatsappNumber: '+4915112345678',
      lastContactAt: '2026-03-01T10:00:00.000Z',
      coachNotes: 'Second',
      notesVersion: 2,
    });
    // Another coach takes over: neither the notes nor the contacts of the one before.
    const next = await coach(test);
    await connect(test, client, next);
    expect(await pageOf(next, client)).toMatchObject({ coachNotes: '', notesVersion: 0, lastContactAt: null });
  });

  it('says who was quiet, and no more once that was put away', async () => {
    const { guide, client } = await guideAndClient();
    const assigned = await assign(test, client, { day: 2, startedAt: new Date(berlin('2026-02-20')) });
    await wrote(client, assigned, [[1, '2026-02-28', 6]]);
    const [quiet] = (await pageOf(guide, client)).notifications;
    expect(quiet).toMatchObject({
      severity: 'medium',
      message: 'No entry for 4 days',
      date: '2026-02-28T12:00:00.000Z',
    });
    const put = () => guide.post(`/api/coach/client/${client.id}/dismiss-notification`, { id: quiet?.id });
    expect([(await put()).json(), (await put()).json()]).toEqual([{ id: quiet?.id }, { id: quiet?.id }]);
    expect((await pageOf(guide, client)).notifications).toEqual([]);
  });

  it('brings a point a day of a long journal', async () => {
    const { guide, client } = await guideAndClient();
    const assigned = await assign(test, client, { day: 28, startedAt: new Date('2018-01-01T08:00:00Z') });
    await writeMany(
      test,
      client,
      assigned,
      Array.from({ length: 300 }, (_, n) => ({
        day: (n % 27) + 1,
        mood: (n % 8) + 3,
        at: new Date(Date.UTC(2018, 0, 2 + n, 20)).toISOString(),
      })),
    );
    const answer = await guide.get(`/api/coach/client/${client.id}`);
    expect(answer.json<ClientDetail>().progress.completedDays).toBe(27);
    expect(answer.body.length).toBeLessThan(60_000);
  });
});
