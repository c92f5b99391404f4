import { and, count, eq, inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { dateAfter } from '#contract/days.ts';
import { simulationScenarios } from '#contract/simulation/constants.ts';
import { titles } from '#messages/server/simulation.ts';
import type { SimulationResult } from '#contract/simulation/endpoints.ts';
import { seedDemo } from '../service.ts';
import {
  assignments,
  cohortMembers,
  cohortPosts,
  cohorts,
  entryComments,
  entryShares,
  invitations,
  journalEntries,
  liveEvents,
  messages,
  outreachMessages,
  pauses,
  programs,
  simulationRuns,
  users,
} from '#server/platform/db/schema.ts';
import { admin } from '#testing/people.ts';
import { differences, rowHashes } from '#testing/row-hashes.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();
const { db } = test.deps;
// Full tables: the demo has people with entries, notes, letters, invitations, messages and shared pages.
await seedDemo(test.deps);
const boss = await admin(test);

type Facts = {
  people: { coach: number; client: number };
  entries: number;
  look?: () => Promise<void>;
};

const testPeople = () => db.select({ id: users.id }).from(users).where(eq(users.isTest, true));
const runs = async () =>
  await db
    .select({ status: assignments.status, week: assignments.currentWeek, day: assignments.currentDay })
    .from(assignments)
    .where(inArray(assignments.clientId, testPeople()));

const facts: Record<number, Facts> = {
  1: { people: { coach: 1, client: 0 }, entries: 0 },
  2: {
    people: { coach: 0, client: 0 },
    entries: 0,
    look: async () => {
      const own = (await boss.get('/api/programs')).json<{ title: string; canEdit: boolean }[]>();
      expect(own).toContainEqual(
        expect.objectContaining({ title: 'The Unhurried Hour (test)', canEdit: true, dailyPromptsCount: 14 }),
      );
      expect(await db.select({ ownerId: programs.ownerId }).from(programs).where(eq(programs.isTest, true))).toEqual([
        { ownerId: boss.id },
      ]);
    },
  },
  3: {
    people: { coach: 0, client: 1 },
    entries: 0,
    look: async () => expect(await runs()).toEqual([{ status: 'active', week: 1, day: 1 }]),
  },
  4: {
    people: { coach: 0, client: 1 },
    entries: 1,
    look: async () => expect(await runs()).toEqual([{ status: 'active', week: 1, day: 2 }]),
  },
  5: {
    people: { coach: 1, client: 1 },
    entries: 6,
    look: async () => {
      const late = await db
        .select({ day: journalEntries.dayNumber })
        .from(journalEntries)
        .where(and(eq(journalEntries.isLate, true), inArray(journalEntries.clientId, testPeople())));
      expect(late).toEqual([{ day: 4 }]);
    },
  },
  6: { people: { coach: 1, client: 2 }, entries: 0, look: async () => expect(await runs()).toEqual([]) },
  7: {
    people: { coach: 2, client: 2 },
    entries: 6,
    look: async () => {
      const sent = await db
        .select({ status: invitations.status })
        .from(invitations)
        .where(inArray(invitations.clientId, testPeople()));
      expect(sent.map(({ status }) => status).toSorted()).toEqual(['accepted', 'declined', 'pending']);
      expect(await db.$count(outreachMessages, inArray(outreachMessages.clientId, testPeople()))).toBe(1);
    },
  },
  8: {
    people: { coach: 1, client: 1 },
    entries: 2,
    look: async () => {
      expect(await db.$count(messages, inArray(messages.senderId, testPeople()))).toBe(10);
      expect(await db.$count(entryComments, inArray(entryComments.coachId, testPeople()))).toBe(1);
    },
  },
  9: {
    people: { coach: 1, client: 1 },
    entries: 28,
    look: async () => {
      expect(await runs()).toEqual([{ status: 'completed', week: 4, day: 7 }]);
      const days = await db
        .selectDistinct({ date: journalEntries.localDate })
        .from(journalEntries)
        .where(inArray(journalEntries.clientId, testPeople()));
      expect(days).toHaveLength(28);
    },
  },
  10: {
    people: { coach: 1, client: 12 },
    entries: 48,
    look: async () => {
      expect((await runs()).map(({ status }) => status).toSorted()).toEqual([
        ...Array.from({ length: 10 }, () => 'active'),
        'completed',
      ]);
      const [cohort] = await db.select().from(cohorts).where(inArray(cohorts.coachId, testPeople()));
      expect(cohort).toMatchObject({ pace: 'together', endedAt: null });
      const together = await db
        .select({ day: journalEntries.dayNumber, date: journalEntries.localDate })
        .from(cohortMembers)
        .innerJoin(journalEntries, eq(journalEntries.assignmentId, cohortMembers.assignmentId))
        .where(eq(cohortMembers.cohortId, cohort?.id ?? ''));
      expect(together).toHaveLength(12);
      // The same date is the same program day in every time zone.
      for (const { day, date } of together) expect(date).toBe(dateAfter(cohort?.startsOn ?? '', (day ?? 0) - 1));
      expect(await db.$count(cohortPosts, eq(cohortPosts.cohortId, cohort?.id ?? ''))).toBe(4);
      expect(await db.$count(pauses, inArray(pauses.clientId, testPeople()))).toBe(1);
      expect(await db.$count(entryShares, inArray(entryShares.clientId, testPeople()))).toBeGreaterThan(3);
    },
  },
};

describe.each(simulationScenarios)('scenario %i', (scenario) => {
  it('is written by the rules, nothing of it in the future, and cleared without a trace in any other row', async () => {
    const before = await rowHashes(db);
    const { people, entries, look } = facts[scenario] as Facts;

    const made = await boss.post('/api/admin/simulate-data', { scenario });
    expect(made.statusCode).toBe(200);
    const result = made.json<SimulationResult>();
    expect(result).not.toHaveProperty('error');
    expect(result.message).toContain(`Scenario ${scenario}, “${titles[scenario]}”`);
    expect(result.details.length).toBeGreaterThan(1);
    expect(result).toMatchObject({ testAccounts: people.coach + people.client, testEntries: entries });
    const roles = await db
      .select({ role: users.role, total: count() })
      .from(users)
      .where(eq(users.isTest, true))
      .groupBy(users.role);
    expect({ coach: 0, client: 0, ...Object.fromEntries(roles.map(({ role, total }) => [role, total])) }).toEqual(
      people,
    );
    const written = await db
      .select({ at: journalEntries.createdAt })
      .from(journalEntries)
      .where(inArray(journalEntries.clientId, testPeople()));
    const answered = await db
      .select({ at: entryComments.createdAt })
      .from(entryComments)
      .where(inArray(entryComments.coachId, testPeople()));
    expect([...written, ...answered].filter(({ at }) => at > test.clock.now())).toEqual([]);
    await look?.();
    // Whatever it changed of rows that were there, it would show here: it only adds.
    expect(Object.values(differences(before, await rowHashes(db))).reduce((total, { gone }) => total + gone, 0)).toBe(
      0,
    );

    const cleared = await boss.post('/api/admin/simulate-data', { scenario: 0 });
    expect(cleared.json()).toMatchObject({ message: 'The test data is cleared.', testAccounts: 0, testEntries: 0 });
    const left = differences(before, await rowHashes(db));
    // The record only grows. A page is told of each line; the run that cleared stays, the ones before it go with what they made.
    const { audit_log: record, live_events: told, simulation_lines: lines, simulation_runs: kept, ...rest } = left;
    // The admin's own visit is written once a minute, so at any moment of a slow run.
    const { visits: seen, ...others } = rest;
    expect(seen?.added ?? 0).toBeLessThanOrEqual(1);
    expect(others).toEqual({});
    expect(record?.gone).toBe(0);
    expect(told?.gone).toBe(0);
    expect([lines?.added, kept?.added].every((added) => (added ?? 0) > 0)).toBe(true);
    expect(
      await db.select({ scenario: simulationRuns.scenario, status: simulationRuns.status }).from(simulationRuns),
    ).toEqual([{ scenario: 0, status: 'done' }]);
    expect(
      await db.selectDistinct({ kind: liveEvents.kind }).from(liveEvents).where(eq(liveEvents.userId, boss.id)),
    ).toEqual([{ kind: 'simulation' }]);
  });
});
