import { expect, it } from 'vitest';
import type { AnalyticsClients, CoachAnalytics } from '#contract/analytics/endpoints.ts';
import type { ClientDashboard } from '#contract/client-dashboard/endpoints.ts';
import type { ClientDetail } from '#contract/clients/endpoints.ts';
import type { CoachDashboard } from '#contract/coach-dashboard/endpoints.ts';
import { cellsOf } from '#contract/coach-dashboard/rules.ts';
import { dateAfter, dateBefore } from '#contract/days.ts';
import { dayMoods, meanMood } from '#contract/figures.ts';
import { pauses } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { assign, connect, write } from '#testing/histories.ts';
import { coach, trialClient, type Person } from '#testing/people.ts';
import { programOf, saveSet } from '#testing/programs.ts';
import { testApp } from '#testing/test-app.ts';

/*
 * One figure is one number, wherever it is shown: docs/figures.md. People with random histories are looked at from every
 * screen that tells something about them.
 */

const test = await testApp();

const hour = 3_600_000;
const day = 24 * hour;

/** The same numbers every time, so that a failure can be looked at again. */
function dice(seed: number) {
  let state = seed;
  return (sides: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

type Own = { id: string; programId: string; weeks: number };

/** The coach's own program becomes longer or shorter, and anyone who began it stays on the version they began. */
async function changeLength(guide: Person, own: Own, weeks: number): Promise<Own> {
  const prompts = [{ weekNumber: 1, dayNumber: 1, promptText: `One question in ${weeks} weeks?` }];
  for (const set of ['weekly-themes', 'weekly-practices'] as const) await saveSet(guide, own.id, set, []);
  await saveSet(guide, own.id, 'daily-prompts', prompts);
  expect((await guide.put(`/api/programs/${own.id}`, { durationWeeks: weeks })).statusCode).toBe(200);
  return { ...own, weeks };
}

/** On a program for some days, with gaps, several entries on one day, days written late, and a pause now and then. */
async function liveThrough(client: Person, roll: (sides: number) => number, own: Own): Promise<void> {
  const kind = roll(3);
  const length = kind === 0 ? 7 : kind === 1 ? 28 : own.weeks * 7;
  const elapsed = roll(length + 6);
  const reached = 1 + roll(Math.min(length, elapsed + 1));
  const assigned = await assign(test, client, {
    programId: kind === 0 ? 'breath-anchor-01' : kind === 1 ? 'living-from-desire-01' : own.programId,
    day: reached,
    startedAt: new Date(test.clock.now().getTime() - elapsed * day),
  });
  for (let number = 1; number <= reached; number += 1) {
    for (let entries = roll(4) - 1; entries > 0; entries -= 1) {
      const at = new Date(test.clock.now().getTime() - roll(elapsed * 24 + 1) * hour).toISOString();
      await write(test, client, assigned, { day: number, mood: 1 + roll(10), at });
    }
  }
  const startsOn = dateBefore('2026-03-03', roll(elapsed + 3));
  await test.deps.db.insert(pauses).values({
    id: newId(),
    clientId: client.id,
    assignmentId: assigned.assignmentId,
    startsOn,
    endsOn: dateAfter(startsOn, roll(8)),
    endedOn: dateAfter(startsOn, roll(8)),
    createdAt: test.clock.now(),
  });
  if (roll(3) === 0) await client.post('/api/client/pause', { startsOn: '2026-03-04', endsOn: '2026-03-08' });
}

/** Everything else on the client page can be read off its cloth, with the dates of the entries. */
function agreesWithCloth(page: ClientDetail, entries: readonly { day: number; date: string }[]): void {
  const { cells, pauses, missedDates, currentProgram, progress, engagement, moodData } = page;
  const today = test.clock.now().toISOString().slice(0, 10);
  const from = currentProgram?.startedAt.slice(0, 10) ?? today;
  const until = currentProgram?.completedAt?.slice(0, 10) ?? today;
  // Dates: of a written day that of its first entry, of the open one today, of a skipped one within the program.
  for (const cell of cells) {
    const dates = entries.filter(({ day: number }) => number === cell.day).map(({ date }) => date);
    if (cell.state === 'written') expect(cell.date).toBe(dates.sort()[0]);
    if (cell.state === 'today') expect(cell.date).toBe(today);
    if (cell.state === 'ahead') expect(cell.date).toBeNull();
    if (cell.state === 'skipped' && cell.date !== null) expect(cell.date >= from && cell.date <= today).toBe(true);
  }
  // Each date before today and the end has a page, is paused, or is missed.
  const written = new Set(entries.map(({ date }) => date).filter((date) => date >= from && date <= until));
  const isPaused = (date: string) => pauses.some((pause) => date >= pause.from && date <= pause.until);
  const missed: string[] = [];
  for (let date = from; date < until; date = dateAfter(date, 1))
    if (!written.has(date) && !isPaused(date)) missed.push(date);
  expect(missedDates).toEqual(missed);
  expect(engagement.missedDays).toBe(missed.length);
  const rate = Math.round((written.size / Math.max(1, written.size + missed.length)) * 100);
  expect(moodData.loggingFrequency).toBe(missed.length > 0 ? Math.min(99, rate) : rate);
  for (const pause of pauses) expect(from <= pause.from && pause.from <= pause.until).toBe(true);
  // Weeks: pages written of the days that are neither open nor ahead; left once there are seven of them.
  for (const { week, completed, reached, total, state } of progress.weeklyCompletion) {
    const own = cells.slice((week - 1) * 7, week * 7);
    const behind = own.filter((cell) => cell.state === 'written' || cell.state === 'skipped').length;
    expect([completed, reached, total]).toEqual([own.filter(({ mood }) => mood !== null).length, behind, 7]);
    const isOpen = week === currentProgram?.currentWeek;
    expect(state).toBe(behind === 7 ? 'left' : isOpen ? 'under-way' : 'to-come');
  }
  // The bar ends where the cloth ends.
  const end = cells.findLast(({ state }) => state !== 'ahead')?.day ?? 0;
  expect(currentProgram?.completionPercentage).toBe(Math.round((end / cells.length) * 100));
}

it.each([1, 2, 3])('says the same of everybody on every screen (%i)', async (seed) => {
  const roll = dice(seed);
  const guide = await coach(test);
  const people = new Map<string, Person>();
  const archived = await programOf(guide, { durationWeeks: 1 });
  expect((await guide.post(`/api/programs/${archived.id}/archive`)).statusCode).toBe(200);
  let own: Own = { ...(await programOf(guide, { durationWeeks: 2 })), weeks: 2 };
  for (let n = 0; n < 6; n += 1) {
    const client = await trialClient(test);
    await connect(test, client, guide);
    await liveThrough(client, roll, own);
    own = await changeLength(guide, own, 1 + roll(5));
    people.set(client.id, client);
  }
  const dashboard = (await guide.get('/api/coach/dashboard')).json<CoachDashboard>();
  const analytics = (await guide.get('/api/coach/analytics')).json<CoachAnalytics>();
  const figures = (await guide.get('/api/coach/analytics/clients')).json<AnalyticsClients>();
  expect(dashboard.clients).toHaveLength(6);

  const progress: number[] = [];
  for (const row of dashboard.clients) {
    const page = (await guide.get(`/api/coach/client/${row.id}`)).json<ClientDetail>();
    const own = (await people.get(row.id)?.get('/api/client/dashboard'))?.json<ClientDashboard>();
    const counted = figures.clients.find(({ id }) => id === row.id);
    const { moods, several } = dayMoods(
      (own?.journalEntries ?? []).map((entry) => ({ day: entry.dayNumber, mood: entry.moodScore })),
    );

    // Progress.
    expect(page.currentProgram?.completionPercentage).toBe(row.progress);
    expect(counted?.completionRate).toBe(row.progress);
    expect(own?.progress?.completionPercentage).toBe(row.progress);
    progress.push(row.progress);
    // Week and day.
    const place = [row.currentAssignment?.currentWeek, row.currentAssignment?.currentDay];
    expect([page.currentProgram?.currentWeek, page.currentProgram?.currentDay]).toEqual(place);
    expect([counted?.currentWeek, counted?.currentDay]).toEqual(place);
    expect([own?.progress?.currentWeek, own?.progress?.currentDay]).toEqual(place);
    // Current mood.
    expect(page.moodData.currentAverage).toBe(row.averageMood);
    // Days written, and the cloth: the lowest mood of each day.
    const written = page.cells.filter(({ state }) => state === 'written');
    expect(page.progress.completedDays).toBe(written.length);
    expect(own?.progress?.completedDays).toBe(written.length);
    expect(new Map(written.map(({ day: number, mood }) => [number, mood]))).toEqual(moods);
    expect(new Set(written.filter(({ hasMore }) => hasMore).map(({ day: number }) => number))).toEqual(several);
    const plain = page.cells.map(({ day: number, state, mood }) => ({ day: number, state, mood }));
    expect(cellsOf(row.cloth)).toEqual(plain);
    expect(counted?.cells).toEqual(plain);
    // Entries and their mood.
    const entries = own?.journalEntries ?? [];
    expect(counted?.totalEntries).toBe(entries.length);
    const sum = entries.reduce((total, { moodScore }) => total + moodScore, 0);
    expect(counted?.averageMood).toBe(meanMood(sum, entries.length));
    expect(own?.progress?.averageMood).toBe(meanMood(sum, entries.length));
    expect([counted?.lastActivity, counted?.lastEntryOn]).toEqual([row.lastActivity, row.lastEntryOn]);
    // Logging rate and missed days.
    expect(page.moodData.loggingFrequency === 100).toBe(entries.length > 0 && page.engagement.missedDays === 0);
    // Weeks add up to the whole.
    const weeks = page.progress.weeklyCompletion;
    expect(weeks.reduce((total, { completed }) => total + completed, 0)).toBe(page.progress.completedDays);
    expect(own?.weeks.map(({ completedDays }) => completedDays)).toEqual(weeks.map(({ completed }) => completed));
    agreesWithCloth(
      page,
      entries.map(({ dayNumber, createdAt }) => ({ day: dayNumber, date: createdAt.slice(0, 10) })),
    );
  }
  const running = dashboard.clients.filter(({ currentAssignment }) => currentAssignment?.status === 'active');
  expect(analytics.overview.activeClients).toBe(dashboard.stats.activeClients);
  expect([dashboard.stats.programs, analytics.overview.totalPrograms]).toEqual([1, 1]);
  expect(dashboard.stats.activeClients).toBe(running.length);
  expect(dashboard.stats.completionRate).toBe(
    Math.round(running.reduce((total, row) => total + row.progress, 0) / Math.max(1, running.length)),
  );
  expect(analytics.insights.averageCompletionRate).toBe(
    Math.round(progress.reduce((total, one) => total + one, 0) / progress.length),
  );
  const onOwn = dashboard.clients.filter(({ currentAssignment }) => currentAssignment?.programId === own.programId);
  expect(analytics.programs.find(({ id }) => id === own.id)?.enrolledClients).toBe(onOwn.length);
  for (const { days } of analytics.dropOff)
    for (const { possible, reached, wrote } of days) {
      expect(reached).toBeLessThanOrEqual(possible);
      expect(wrote).toBeLessThanOrEqual(reached);
    }
});

it('counts in the drop-off only those who could have come to a day by now', async () => {
  const guide = await coach(test);
  const startedAgo = async (days: number, at: number) => {
    const client = await trialClient(test);
    await connect(test, client, guide);
    await assign(test, client, {
      programId: 'breath-anchor-01',
      day: at,
      startedAt: new Date(test.clock.now().getTime() - days * day),
    });
    return client;
  };
  // Someone who began today is not lost to the days ahead; someone who stopped three days ago is.
  await startedAgo(0, 1);
  await startedAgo(4, 2);
  const resting = await startedAgo(1, 1);
  await resting.post('/api/client/pause', { startsOn: '2026-03-04', endsOn: '2026-03-08' });
  const { dropOff } = (await guide.get('/api/coach/analytics')).json<CoachAnalytics>();
  expect(dropOff[0]?.days.map(({ possible, reached }) => [possible, reached])).toEqual([
    [3, 3],
    [1, 1],
    [1, 0],
    [1, 0],
    [1, 0],
    [0, 0],
    [0, 0],
  ]);
});
