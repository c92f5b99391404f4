import { desc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { simulateData, type SimulationResult, type SimulationState } from '#contract/simulation/endpoints.ts';
import { auditLog, programs, simulationRuns, users } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { admin, type Person } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';

// The clock goes on for weeks here, and the admin stays.
const test = await testApp({ ADMIN_SESSION_HOURS: '9600' });
const { db } = test.deps;
const boss = await admin(test);
const url = simulateData.path;

const run = async (scenario: unknown, by: Person = boss) => await by.post(url, { scenario });
const state = async (by: Person = boss) => (await by.get('/api/admin/simulation')).json<SimulationState>();
const lastRecord = async () =>
  (
    await db
      .select({ actorId: auditLog.actorId, action: auditLog.action, detail: auditLog.detail })
      .from(auditLog)
      .orderBy(desc(auditLog.id))
      .limit(1)
  )[0];
const names = async () =>
  (await db.select({ name: users.name }).from(users).where(eq(users.isTest, true))).map(({ name }) => name);

beforeEach(async () => {
  if ((await run(0)).statusCode !== 200) throw new Error('The test data was not cleared.');
});

describe('what is refused', () => {
  it.each([11, -1, 1.5, '3', null, undefined, [3], true])(
    'a scenario of %j, on record, and nothing is made',
    async (scenario) => {
      const answer = await run(scenario);
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({
        fields: { scenario: 'Please choose a scenario from 1 to 10, or 0 to clear test data.' },
      });
      expect(await lastRecord()).toEqual({
        actorId: boss.id,
        action: 'simulation-refused',
        detail: { reason: 'unknown scenario' },
      });
      expect(await names()).toEqual([]);
    },
  );

  it('everything where the configuration says off, on record', async () => {
    const config = test.deps.config as { simulation: boolean };
    config.simulation = false;
    try {
      for (const scenario of [3, 0]) {
        const answer = await run(scenario);
        expect(answer.statusCode).toBe(409);
        expect(answer.json<{ message: string }>().message).toContain('SIMULATION=on');
      }
      expect(await lastRecord()).toMatchObject({ action: 'simulation-refused', detail: { reason: 'off' } });
      expect((await state()).isEnabled).toBe(false);
      expect(await names()).toEqual([]);
    } finally {
      config.simulation = true;
    }
    expect((await state()).isEnabled).toBe(true);
  });

  it('a second run while one goes on, also to clear', async () => {
    const other = await admin(test);
    const answers = await Promise.all([run(5), run(5, other), run(0, other)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect((await state()).testAccounts).toBe(answers[2]?.statusCode === 200 ? 0 : 2);
    expect(
      (await db.select().from(auditLog).where(eq(auditLog.action, 'simulation-refused'))).filter(
        ({ detail }) => detail.reason === 'running',
      ),
    ).toHaveLength(2);
  });

  it('one after another has begun, however many ask at once', async () => {
    const other = await test.deps.database.pool.connect();
    await other.query('select pg_advisory_lock(7301188)');
    const answers = await Promise.all(Array.from({ length: 20 }, () => run(3)));
    await other.query('select pg_advisory_unlock_all()');
    other.release();
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([409]));
  });
});

describe('a run', () => {
  it('can be read while it goes on, by every admin, and afterwards', async () => {
    const other = await admin(test);
    const pending = run(5);
    const seen: SimulationState[] = [];
    let isOver = false;
    void pending.then(() => {
      isOver = true;
    });
    while (!isOver) seen.push(await state(other));
    const result = (await pending).json<SimulationResult>();
    const during = seen.filter(({ run: newest }) => newest?.scenario === 5 && newest.status === 'running');
    expect(
      during.some(
        ({ run: newest }) => (newest?.lines.length ?? 0) > 0 && (newest?.lines.length ?? 0) < result.details.length,
      ),
    ).toBe(true);
    expect(during.every(({ run: newest }) => newest?.isYours === false && newest.endedAt === null)).toBe(true);
    expect((await state()).run).toMatchObject({
      scenario: 5,
      status: 'done',
      lines: result.details,
      error: null,
      isYours: true,
    });
  });

  it('twice makes others beside the first, with names of their own', async () => {
    for (const scenario of [3, 3, 2, 2]) expect((await run(scenario)).json()).not.toHaveProperty('error');
    const made = await names();
    expect(new Set(made).size).toBe(2);
    expect(await state()).toMatchObject({ testAccounts: 2, testPrograms: 2 });
    expect((await run(0)).json<SimulationResult>().details).toEqual([
      'Removed 2 test accounts with 0 journal entries.',
      'Removed 2 test programs.',
    ]);
    expect((await run(0)).json<SimulationResult>().details).toEqual(['There was no test data.']);
  });

  it.each(['2026-03-08T10:30:00Z', '2026-03-29T00:30:00Z', '2026-03-04T23:59:30Z'])(
    'can be made at %s, whatever the clocks of the people do then',
    async (moment) => {
      test.clock.set(moment);
      for (const scenario of [4, 7]) expect((await run(scenario)).json()).not.toHaveProperty('error');
      expect(await state()).toMatchObject({ testAccounts: 5, testEntries: 7 });
    },
  );

  it('is on record with its scenario, and so is the clearing with its counts', async () => {
    await run(4);
    expect(
      await db
        .select({ actorId: auditLog.actorId, detail: auditLog.detail })
        .from(auditLog)
        .where(eq(auditLog.action, 'simulation-run'))
        .orderBy(desc(auditLog.id))
        .limit(1),
    ).toEqual([{ actorId: boss.id, detail: { scenario: 4 } }]);
    await run(0);
    expect(await lastRecord()).toEqual({
      actorId: boss.id,
      action: 'simulation-cleared',
      detail: { people: 1, entries: 1 },
    });
  });

  it('that breaks off says so, tells how far it came, and what it made can be cleared', async () => {
    const archived = (at: Date | null) =>
      db.update(programs).set({ archivedAt: at }).where(eq(programs.programId, 'breath-anchor-01'));
    await archived(test.clock.now());
    const answer = await run(5);
    await archived(null);
    expect(answer.statusCode).toBe(200);
    const result = answer.json<SimulationResult>();
    expect(result.error).toContain('This program can no longer be assigned.');
    expect(result.message).toBe('Scenario 5, “Client multi-day progress”, was not finished.');
    expect(result.details).toHaveLength(1);
    expect((await state()).run).toMatchObject({ status: 'failed', error: result.error });
    expect(result.testAccounts).toBe(2);
    expect((await run(0)).json()).toMatchObject({ testAccounts: 0 });
  });

  it('whose process died is shown as failed, and stands in the way of nobody', async () => {
    await db
      .insert(simulationRuns)
      .values({ id: newId(), adminId: boss.id, scenario: 9, startedAt: new Date(test.clock.now().getTime() + 1) });
    expect((await state()).run).toMatchObject({
      scenario: 9,
      status: 'failed',
      error: expect.stringContaining('The server stopped') as string,
    });
    expect(
      await db.select({ status: simulationRuns.status }).from(simulationRuns).where(eq(simulationRuns.scenario, 9)),
    ).toEqual([{ status: 'running' }]);
    expect((await run(1)).statusCode).toBe(200);
    expect(
      await db.select({ status: simulationRuns.status }).from(simulationRuns).where(eq(simulationRuns.scenario, 9)),
    ).toEqual([{ status: 'failed' }]);
  });
});
