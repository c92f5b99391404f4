import { expect, it } from 'vitest';
import type { ChangeFigures } from '#contract/check-ins/schema.ts';
import { addDays } from '#contract/days.ts';
import { cohortMembers } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { makeCohort } from '#testing/cohorts.ts';
import { clientOf } from '#testing/histories.ts';
import { coach, reachableCoach, type Person } from '#testing/people.ts';
import { endRelation } from '#testing/sharing.ts';
import { countStatements } from '#testing/statements.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();
const { db } = test.deps;
const start = new Date('2026-03-04T09:00:00Z');

const figures = async (guide: Person, cohort = '') =>
  (await guide.get(`/api/coach/analytics/check-ins${cohort && `?cohort=${cohort}`}`)).json<{ rows: ChangeFigures[] }>()
    .rows;
const shareAt = (id: string) => `/api/client/check-ins/${id}/share`;

/** A score from 5 to 35, `day` days after the beginning. */
async function show(client: Person, guide: Person, day: number, score: number, shown = 'score'): Promise<string> {
  test.clock.set(addDays(start, day).toISOString());
  const questions = ['mornings', 'room', 'people', 'cope', 'whole'];
  const answers = Object.fromEntries(questions.map((id, index) => [id, Math.floor((score + index) / 5)]));
  const body = { id: newId(), instrumentId: 'life-as-a-whole', version: 1, answers, shown, coachId: guide.id };
  const answer = await client.post('/api/client/check-ins', body);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return body.id;
}

async function people(guide: Person, many: number): Promise<Person[]> {
  const all: Person[] = [];
  while (all.length < many) all.push(await clientOf(test, guide));
  return all;
}

const life = { instrumentId: 'life-as-a-whole', title: 'Life as a whole', scaleTitle: null };
const ofFive = { people: 5, up: 3, same: 1, down: 1, medianFirst: 20, medianLatest: 22, medianWeeks: 4 };

it('compares first and latest shown scores of whole groups of five, who stay where they are', async () => {
  const [guide, other] = [await reachableCoach(test), await coach(test)];
  const clients = await people(guide, 7);
  const scores = [
    [15, 20],
    [20, 26],
    [20, 20],
    [30, 22],
    [20, 25],
    [10, 35],
    [10, 35],
  ] as const;
  const latest: string[] = [];
  for (const [index, client] of clients.entries()) {
    await show(client, guide, 0, scores[index]?.[0] ?? 0);
    // Not shown: it is in no figure.
    await show(client, guide, 10, 5, 'nothing');
  }
  expect(await figures(guide)).toEqual([]);
  for (const [index, client] of clients.entries()) {
    latest.push(await show(client, guide, 28, scores[index]?.[1] ?? 0));
    const all = await figures(guide);
    expect(all).toEqual([{ ...life, people: index + 1, figures: index < 4 ? null : ofFive }]);
  }
  expect(await figures(other)).toEqual([]);
  // One takes the score back: the group is gone, nobody moves up. Shown again, it is as before.
  const [first = '', second = ''] = latest;
  await clients[0]?.delete(shareAt(first));
  expect(await figures(guide)).toEqual([{ ...life, people: 6, figures: null }]);
  await clients[0]?.put(shareAt(first), { shown: 'score', coachId: guide.id });
  expect(await figures(guide)).toEqual([{ ...life, people: 7, figures: ofFive }]);
  await clients[1]?.delete(`/api/client/check-ins/${second}`);
  expect(await figures(guide)).toEqual([{ ...life, people: 6, figures: null }]);
  await show(clients[1] as Person, guide, 28, 26);
  expect(await figures(guide)).toEqual([{ ...life, people: 7, figures: ofFive }]);
  const statements = await countStatements(test, () => figures(guide));
  await endRelation(test, clients[2] as Person);
  expect(await figures(guide)).toEqual([{ ...life, people: 6, figures: null }]);
  expect(await countStatements(test, () => figures(guide))).toBe(statements);
});

it('are of a cohort’s members alone, in the order in which they came to it', async () => {
  const [guide, other] = [await reachableCoach(test), await reachableCoach(test)];
  test.clock.set(start.toISOString());
  const [cohort, theirs] = [await makeCohort(guide), await makeCohort(other)];
  const clients = await people(guide, 6);
  for (const client of clients)
    for (const day of [0, 14]) await show(client, guide, day, client === clients[0] ? 10 : 10 + day);
  const join = async (some: Person[], day: number, cohortId = cohort.id) =>
    await db
      .insert(cohortMembers)
      .values(some.map(({ id }) => ({ cohortId, clientId: id, joinedAt: addDays(start, day) })));
  await join(clients.slice(1, 5), 0);
  expect(await figures(guide, cohort.id)).toEqual([{ ...life, people: 4, figures: null }]);
  await join(clients.slice(5), 20);
  const five = { people: 5, up: 5, same: 0, down: 0, medianFirst: 10, medianLatest: 24, medianWeeks: 2 };
  expect(await figures(guide, cohort.id)).toEqual([{ ...life, people: 5, figures: five }]);
  // The first of all to show two scores is the last to come.
  await join(clients.slice(0, 1), 30);
  expect(await figures(guide, cohort.id)).toEqual([{ ...life, people: 6, figures: five }]);
  // They were with another coach before.
  await join(clients, 0, theirs.id);
  expect([await figures(guide, theirs.id), await figures(other, theirs.id), await figures(guide, 'x')]).toEqual([
    [],
    [],
    [],
  ]);
  await db.update(cohortMembers).set({ leftAt: addDays(start, 31), leftBy: 'member' });
  expect(await figures(guide, cohort.id)).toEqual([]);
});

it('a scale with a missing answer has no score, and keeps its place', async () => {
  const guide = await reachableCoach(test);
  const clients = await people(guide, 6);
  for (const [index, client] of clients.entries())
    for (const day of [0, 14]) {
      test.clock.set(addDays(start, day).toISOString());
      const answers = { mornings: 4, room: 4, people: 4, cope: 4, ...(index === 0 && day > 0 ? {} : { whole: 4 }) };
      const body = { id: newId(), instrumentId: 'life-as-a-whole', version: 1, answers, shown: 'answers' };
      await client.post('/api/client/check-ins', { ...body, coachId: guide.id });
    }
  expect(await figures(guide)).toEqual([{ ...life, people: 5, figures: null }]);
});

it('of goals it compares T-scores, of dates on which two shown goals were rated', async () => {
  const guide = await reachableCoach(test);
  const steps = ['began', 'less', 'as hoped', 'more', 'much more'];
  const clients = await people(guide, 6);
  const rate = async (client: Person, day: number, levels: Record<string, number>) => {
    test.clock.set(addDays(start, day).toISOString());
    for (const [id, level] of Object.entries(levels)) await client.put(`/api/client/goals/${id}/rating`, { level });
  };
  for (const [index, client] of clients.entries()) {
    const before = Math.max(0, index - 1);
    expect(await figures(guide)).toMatchObject(
      before === 0 ? [] : [{ instrumentId: 'goals', people: before, figures: null }],
    );
    test.clock.set(start.toISOString());
    const [one, two, own] = [newId(), newId(), newId()];
    for (const id of [one, two, own]) {
      const goal = { baseVersion: 0, title: 'Rest', levels: steps, until: null, isShown: id !== own };
      expect((await client.put(`/api/client/goals/${id}`, goal)).statusCode).toBe(200);
    }
    await rate(client, 0, { [one]: -2, [two]: -2, [own]: 2 });
    await rate(client, 7, { [one]: 2, [own]: 2 });
    // The first has rated two on one date only.
    if (index > 0) await rate(client, 21, { [one]: 0, [two]: 1, [own]: -2 });
  }
  const moved = { people: 5, up: 5, same: 0, down: 0, medianFirst: 25, medianLatest: 56, medianWeeks: 3 };
  expect(await figures(guide)).toEqual([
    { instrumentId: 'goals', title: 'Goals in five steps', scaleTitle: null, people: 5, figures: moved },
  ]);
});
