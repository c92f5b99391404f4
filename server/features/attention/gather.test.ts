import { expect, it } from 'vitest';
import type { AttentionKind } from '#contract/attention/rules.ts';
import { gather, isGathered, longestOf, peopleGathered } from './gather.ts';
import type { InQueue } from './queue.ts';

const [circle, night] = ['Circle', 'Night'].map((name) => ({ id: name, name }));

const person = (id: string, cohort: InQueue['cohort'] | undefined, ...kinds: AttentionKind[]): InQueue => ({
  personId: id,
  firstName: id,
  lastName: '',
  cohort: cohort ?? null,
  reasons: kinds.map((kind) => ({
    id: `${kind}:${id}`,
    kind,
    severity: 'medium',
    message: '',
    date: `2026-03-0${id.length}T12:00:00.000Z`,
    quote: null,
  })),
});
const rowsOf = (queue: InQueue[], clients = 40) =>
  gather(queue, clients).map((row) =>
    isGathered(row) ? `${row.cohort?.name ?? 'all'} ${row.kind} ${row.people.length}` : row.personId,
  );
const several = (count: number, prefix: string, ...rest: [InQueue['cohort'] | undefined, ...AttentionKind[]]) =>
  Array.from({ length: count }, (_, n) => person(`${prefix}${n}`, ...rest));

it('makes one row of more than three of a cohort, where the first of them was', () => {
  const quiet = several(4, 'q', circle, 'quiet');
  const queue = [person('low', circle, 'distress'), quiet[0]!, person('talks', null, 'message'), ...quiet.slice(1)];
  expect(rowsOf(queue)).toEqual(['low', 'Circle quiet 4', 'talks']);
  expect(rowsOf(queue.slice(0, -1))).toEqual(['low', 'q0', 'talks', 'q1', 'q2']);
  expect(rowsOf([...quiet.slice(0, 2), ...several(2, 'n', night, 'quiet')])).toHaveLength(4);
});

it('never hides distress, a session, or a second reason', () => {
  for (const kind of ['distress', 'session-today', 'session-unsaid'] as const)
    expect(rowsOf(several(5, 'd', circle, kind), 500)).toHaveLength(5);
  expect(rowsOf(several(4, 'g', circle, 'no-session'))).toEqual(['Circle no-session 4']);
  const queue = [...several(4, 'q', circle, 'quiet'), person('both', circle, 'quiet', 'trial-ending')];
  expect(rowsOf(queue, 500)).toEqual(['Circle quiet 4', 'both']);
});

it('of a hundred clients and more also gathers the rest by the reason alone, everyone in one row', () => {
  const queue = [
    ...several(4, 'q', circle, 'quiet'),
    ...several(3, 'n', night, 'quiet'),
    ...several(2, 'w', null, 'quiet'),
    ...several(4, 'r', null, 'request'),
  ];
  expect(rowsOf(queue, 99)).toHaveLength(10);
  expect(rowsOf(queue, 100)).toEqual(['Circle quiet 4', 'all quiet 5', 'all request 4']);
  const rows = gather(queue, 100);
  const ids = (cohortId: string | null, kind: AttentionKind) =>
    peopleGathered(rows, cohortId, kind).map(({ personId }) => personId);
  expect(ids('Circle', 'quiet')).toEqual(['q0', 'q1', 'q2', 'q3']);
  expect(ids(null, 'quiet')).toEqual(['n0', 'n1', 'n2', 'w0', 'w1']);
  // Too few are left for a row of their own, but a client that still has that row open can load its people.
  expect(ids('Night', 'quiet')).toEqual(['n0', 'n1', 'n2']);
  expect(ids('Night', 'message')).toEqual([]);
});

it('names the one whose reason is the oldest', () => {
  const people = [person('longer', circle, 'quiet'), person('old', circle, 'quiet'), person('older', circle, 'quiet')];
  expect(longestOf({ cohort: null, kind: 'quiet', people })?.personId).toBe('old');
});
