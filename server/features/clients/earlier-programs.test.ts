import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ClientDetail, ClientProgram } from '#contract/clients/endpoints.ts';
import { addDays } from '#contract/days.ts';
import { clientProfiles } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { assign, connect, write } from '#testing/histories.ts';
import { coach, trialClient, type Person } from '#testing/people.ts';
import { endRelation, pair, save, share, unshare } from '#testing/sharing.ts';
import { countStatements } from '#testing/statements.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();
beforeEach(() => test.clock.set('2026-03-04T09:00:00Z'));

const pageOf = async (guide: Person, client: Person) =>
  (await guide.get(`/api/coach/client/${client.id}`)).json<ClientDetail>();
const programAt = (client: Person, assignmentId: string) => `/api/coach/client/${client.id}/programs/${assignmentId}`;
const readProgram = async (guide: Person, client: Person, assignmentId: string) =>
  (await guide.get(programAt(client, assignmentId))).json<ClientProgram>();

/** Two days written, the first shared; three days later another program. */
async function switched() {
  const people = await pair(test);
  const { guide, client } = people;
  await assign(test, client, { programId: 'breath-anchor-01' });
  const first = await save(client, { entryText: 'A canary that is shared.', moodScore: 3 });
  test.clock.set('2026-03-05T09:00:00Z');
  await save(client, { entryText: 'A canary that is kept.', moodScore: 8 });
  await share(client, first.id);
  const { currentProgram } = await pageOf(guide, client);
  test.clock.set('2026-03-07T09:00:00Z');
  const next = await assign(test, client, { programId: 'living-from-desire-01' });
  return { ...people, first, earlier: currentProgram?.assignmentId ?? '', current: next.assignmentId };
}

describe('the earlier programs of a client', () => {
  it('are listed, and each has its cloth, weeks, milestones and what was shared then', async () => {
    const { guide, client, first, earlier, current } = await switched();
    const page = await pageOf(guide, client);
    expect(page.programs).toMatchObject([
      { assignmentId: current, title: 'Living from Desire', from: '2026-03-07', until: null },
      { assignmentId: earlier, title: 'Breath as Anchor', from: '2026-03-04', until: '2026-03-07' },
      // The trial's.
      {},
    ]);
    expect(page.cells.some(({ state }) => state === 'written')).toBe(false);
    const read = await readProgram(guide, client, earlier);
    expect(read.currentProgram).toMatchObject({ assignmentId: earlier, title: 'Breath as Anchor', status: 'replaced' });
    expect(read.cells.slice(0, 3)).toMatchObject([
      { state: 'written', mood: 3, date: '2026-03-04' },
      { state: 'written', mood: 8, date: '2026-03-05' },
      { state: 'ahead' },
    ]);
    expect(read.progress).toMatchObject({ completedDays: 2, totalDays: 7 });
    expect(read.progress.milestones[0]).toMatchObject({ completed: true });
    // Until it ended: the days since are not missed in it.
    expect(read.missedDates).toEqual(['2026-03-06']);
    expect(read.pins.shared).toMatchObject([{ id: first.id, day: 1 }]);
    expect(JSON.stringify(read)).not.toContain('canary');

    await unshare(client, first.id);
    expect((await readProgram(guide, client, earlier)).pins.shared).toEqual([]);
  });

  it('are those of the time with this coach; any other is like one that never was', async () => {
    const { guide, client, earlier, current } = await switched();
    const [next, stranger] = [await coach(test), await trialClient(test)];
    const unknown = await guide.get(programAt(client, newId()));
    expect(unknown.statusCode).toBe(404);
    const others = await assign(test, stranger, { programId: 'breath-anchor-01' });
    expect((await guide.get(programAt(client, others.assignmentId))).json()).toEqual(unknown.json());
    expect((await next.get(programAt(client, earlier))).json()).toEqual(unknown.json());

    await connect(test, client, next, test.clock.now());
    expect((await next.get(programAt(client, earlier))).json()).toEqual(unknown.json());
    expect((await pageOf(next, client)).programs.map(({ assignmentId }) => assignmentId)).toEqual([current]);
    expect((await guide.get(programAt(client, earlier))).json()).toEqual(unknown.json());

    // Back with the first coach: what was before this time is not read again.
    test.clock.set('2026-03-08T09:00:00Z');
    await connect(test, client, guide, test.clock.now());
    expect((await guide.get(programAt(client, earlier))).json()).toEqual(unknown.json());
    await endRelation(test, client);
    expect((await guide.get(programAt(client, current))).json()).toEqual(unknown.json());
  });

  it('take as many statements however many there are', async () => {
    const { guide, client, earlier } = await switched();
    const cost = async () => [
      await countStatements(test, () => guide.get(`/api/coach/client/${client.id}`)),
      await countStatements(test, () => guide.get(programAt(client, earlier))),
    ];
    await cost();
    const before = await cost();
    await test.deps.db
      .update(clientProfiles)
      .set({ coachSince: addDays(test.clock.now(), -100) })
      .where(eq(clientProfiles.userId, client.id));
    for (let run = 0; run < 5; run += 1) {
      const at = await assign(test, client, { startedAt: addDays(test.clock.now(), run - 10) });
      await write(test, client, at, { day: 1, mood: 5 });
    }
    expect((await pageOf(guide, client)).programs.length).toBeGreaterThan(5);
    expect(await cost()).toEqual(before);
  });
});
