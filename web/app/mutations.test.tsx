import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clientMutations } from './client-mutations-in-test.ts';
import { coachMutations } from './coach-mutations-in-test.ts';
import { cohortMutations } from './cohort-mutations-in-test.ts';
import { outcomesOf } from './mutations-in-test.tsx';

const rows = [...clientMutations, ...coachMutations, ...cohortMutations];

/** Pressed in the tests beside them: what they do between the press and the answer is the point. */
const provedElsewhere = [
  'admin/simulation/use-simulation useSimulation',
  'notices/bell-items useBell',
  'program-wizard/use-save-program useSaveProgram',
];

// A browser that opens no tab.
beforeEach(() => void vi.stubGlobal('open', () => null));

describe('every mutation, answered 200, 404, 409 and not at all', () => {
  it.each(rows.map((one) => [one.name, one] as const))('%s', async (_name, one) => {
    expect(await outcomesOf(one)).toEqual(one.expected);
  });
});

it('leaves out no exported mutation', () => {
  const files = import.meta.glob<string>(['../features/**/*.ts', '!../features/**/*.test.ts'], {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const exported = Object.entries(files).flatMap(([path, text]) =>
    [...text.matchAll(/^export (?:function|const) (use\w+)[^]*?(?=^export |(?![^]))/gm)]
      .filter(([body]) => path.endsWith('mutations.ts') || /\buseMutation[(<]/.test(body))
      .map(([, name]) => `${path.slice('../features/'.length, -'.ts'.length)} ${name}`),
  );
  const known = [...new Set(rows.map(({ name }) => name)), ...provedElsewhere];
  expect(exported.toSorted()).toEqual(known.toSorted());
});
