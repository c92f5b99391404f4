import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { completedWith, loomCells, openDayOf, progressPercent } from '#contract/assignments/rules.ts';
import type { CoachDashboard } from '#contract/coach-dashboard/endpoints.ts';
import { clothOf } from '#contract/coach-dashboard/rules.ts';
import { daysBetween } from '#contract/days.ts';
import { dayMoods } from '#contract/figures.ts';
import { averageMood } from '#contract/journal/rules.ts';
import { programDay, totalDays } from '#contract/programs/rules.ts';
import { assignments, clientProfiles, journalEntries, programs, users } from '#server/platform/db/schema.ts';
import { localDate } from '#server/platform/local-date.ts';
import { assign, connect, write } from '#testing/histories.ts';
import { coach, trialClient, type Person } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();

const hour = 3_600_000;
const zones = ['UTC', 'Pacific/Auckland', 'America/Los_Angeles', 'Asia/Kolkata'];

/** The same numbers every time, so that a failure can be looked at again. */
function dice(seed: number) {
  let state = seed;
  return (sides: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

/** The long way: every entry of the client's program is read, and the rules are asked. This is what the sums must agree with. */
async function theLongWay(guide: Person) {
  const { db, clock } = test.deps;
  const clients = await db
    .select({ id: users.id, firstName: users.firstName, timeZone: users.timeZone })
    .from(users)
    .innerJoin(clientProfiles, eq(clientProfiles.userId, users.id))
    .where(eq(clientProfiles.coachId, guide.id));
  const clientIds = clients.map(({ id }) => id);
  const latestFirst = await db
    .select({
      id: assignments.id,
      clientId: assignments.clientId,
      status: assignments.status,
      currentWeek: assignments.currentWeek,
      currentDay: assignments.currentDay,
      endedAt: assignments.endedAt,
      durationWeeks: programs.durationWeeks,
    })
    .from(assignments)
    .innerJoin(programs, eq(programs.id, assignments.programId))
    .where(and(inArray(assignments.clientId, clientIds), ne(assignments.status, 'replaced')))
    .orderBy(assignments.status, sql`${assignments.startedAt} desc`, sql`${assignments.id} desc`);
  const written = await db
    .select()
    .from(journalEntries)
    .where(and(inArray(journalEntries.clientId, clientIds), isNull(journalEntries.deletedAt)))
    .orderBy(journalEntries.createdAt, journalEntries.id);
  return clients.map(({ id, firstName, timeZone }) => {
    const today = localDate(clock.now(), timeZone);
    const latest = latestFirst.find((each) => each.clientId === id);
    const all = written.flatMap((entry) => {
      const { clientId, weekNumber, dayNumber, moodScore } = entry;
      // Free pages are in none of a coach's sums.
      if (clientId !== id || weekNumber === null || dayNumber === null || moodScore === null) return [];
      return [{ ...entry, weekNumber, dayNumber, moodScore }];
    });
    const entries = all.filter((entry) => entry.assignmentId === latest?.id);
    const seen = {
      id,
      firstName,
      averageMood: averageMood(
        all.filter((entry) => daysBetween(entry.localDate, today) < 7).map((entry) => entry.moodScore),
      ),
      lastActivity: all.at(-1)?.createdAt.toISOString() ?? null,
    };
    if (!latest) return { ...seen, progress: 0, cloth: '', at: null };
    const open = openDayOf(latest, entries, today);
    const standing = {
      status: open.status,
      currentWeek: open.week,
      currentDay: open.day,
      totalDays: totalDays(latest.durationWeeks),
    };
    const { moods } = dayMoods(
      entries.map((entry) => ({ day: programDay(entry.weekNumber, entry.dayNumber), mood: entry.moodScore })),
    );
    const completedAt =
      open.status === 'completed' ? ((latest.endedAt ?? completedWith(open, entries))?.toISOString() ?? null) : null;
    return {
      ...seen,
      progress: progressPercent(standing),
      cloth: clothOf(loomCells(standing, moods)),
      at: { ...standing, completedAt },
    };
  });
}

async function theShortWay(guide: Person) {
  const { clients } = (await guide.get('/api/coach/dashboard')).json<CoachDashboard>();
  return clients.map(({ id, user, averageMood: mood, lastActivity, progress, cloth, currentAssignment }) => ({
    id,
    firstName: user.firstName,
    averageMood: mood,
    lastActivity,
    progress,
    cloth,
    at: currentAssignment && {
      status: currentAssignment.status,
      currentWeek: currentAssignment.currentWeek,
      currentDay: currentAssignment.currentDay,
      totalDays: currentAssignment.totalDays,
      completedAt: currentAssignment.completedAt,
    },
  }));
}

const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1);

it.each([1, 2, 3])('shows what reading every entry would show, whatever happens in between (%i)', async (seed) => {
  const roll = dice(seed);
  const { db, clock } = test.deps;
  const guide = await coach(test);
  const people: Person[] = [];
  const assigned = new Map<string, Awaited<ReturnType<typeof assign>>>();
  for (let n = 0; n < 3; n += 1) {
    const client = await trialClient(test, { firstName: `N${n}` });
    await connect(test, client, guide);
    people.push(client);
    assigned.set(client.id, await assign(test, client));
  }
  for (let step = 0; step < 40; step += 1) {
    const client = people[roll(people.length)];
    const at = client && assigned.get(client.id);
    if (!client || !at) throw new Error('nobody');
    const [entry] = await db
      .select({ id: journalEntries.id })
      .from(journalEntries)
      .where(eq(journalEntries.clientId, client.id))
      .orderBy(sql`random()`)
      .limit(1);
    const [zone] = await db.select({ timeZone: users.timeZone }).from(users).where(eq(users.id, client.id));
    switch (roll(13)) {
      case 0:
      case 1:
      case 2:
      case 3: {
        const standing = await db
          .select({ week: assignments.currentWeek, day: assignments.currentDay })
          .from(assignments)
          .where(eq(assignments.id, at.assignmentId));
        const open = programDay(standing[0]?.week ?? 1, standing[0]?.day ?? 1);
        await write(test, client, at, {
          day: Math.min(7, Math.max(1, open + roll(3) - 1)),
          mood: 1 + roll(10),
          at: new Date(clock.now().getTime() - roll(40) * hour).toISOString(),
          timeZone: zone?.timeZone ?? 'UTC',
        });
        break;
      }
      case 4:
        if (entry)
          await db
            .update(journalEntries)
            .set({ moodScore: 1 + roll(10) })
            .where(eq(journalEntries.id, entry.id));
        break;
      case 5:
        if (entry)
          await db
            .update(journalEntries)
            .set({ deletedAt: roll(2) === 0 ? clock.now() : null })
            .where(eq(journalEntries.id, entry.id));
        break;
      case 6:
        if (entry) await db.delete(journalEntries).where(eq(journalEntries.id, entry.id));
        break;
      case 7:
        await db
          .update(assignments)
          .set({ currentDay: 1 + roll(7) })
          .where(eq(assignments.id, at.assignmentId));
        break;
      case 8:
        assigned.set(
          client.id,
          await assign(test, client, {
            programId: 'breath-anchor-01',
            day: 1 + roll(7),
            status: roll(3) === 0 ? 'completed' : 'active',
          }),
        );
        break;
      case 9:
        await db
          .update(users)
          .set({ timeZone: zones[roll(zones.length)] ?? 'UTC', firstName: `N${step}` })
          .where(eq(users.id, client.id));
        break;
      case 10:
        if (roll(2) === 0) await connect(test, client, guide);
        else await db.update(clientProfiles).set({ coachId: null }).where(eq(clientProfiles.userId, client.id));
        break;
      case 11:
        await client.post('/api/journal-entries', {
          entryText: 'On my own.',
          moodScore: 1 + roll(10),
          isFreePage: true,
        });
        break;
      default:
        test.clock.advance(roll(40) * hour);
    }
    expect((await theShortWay(guide)).sort(byId), `after step ${step}`).toEqual((await theLongWay(guide)).sort(byId));
  }
});

it('keeps the sums true when many write for one client at the same moment', async () => {
  const guide = await coach(test);
  const client = await trialClient(test, { firstName: 'Many' });
  await connect(test, client, guide);
  const at = await assign(test, client);
  await Promise.all(
    Array.from({ length: 24 }, (_, n) => write(test, client, at, { day: 1 + (n % 7), mood: 1 + (n % 10) })),
  );
  expect(await theShortWay(guide)).toEqual(await theLongWay(guide));
});

it('goes with the person when an account is erased', async () => {
  const guide = await coach(test);
  const client = await trialClient(test);
  await connect(test, client, guide);
  await write(test, client, await assign(test, client), { day: 1, mood: 1 });
  expect(await theShortWay(guide)).toHaveLength(1);
  await test.deps.db.delete(users).where(eq(users.id, client.id));
  expect(await theShortWay(guide)).toEqual([]);
});

it('notices that one has gone and another has come, though they are as many as before', async () => {
  const guide = await coach(test);
  const [first, second] = [
    await trialClient(test, { firstName: 'First' }),
    await trialClient(test, { firstName: 'Second' }),
  ];
  await connect(test, first, guide);
  expect((await theShortWay(guide)).map(({ firstName }) => firstName)).toEqual(['First']);
  await test.deps.db.transaction(async (tx) => {
    await tx.update(clientProfiles).set({ coachId: null }).where(eq(clientProfiles.userId, first.id));
    await tx.update(clientProfiles).set({ coachId: guide.id }).where(eq(clientProfiles.userId, second.id));
  });
  expect((await theShortWay(guide)).map(({ firstName }) => firstName)).toEqual(['Second']);
});
