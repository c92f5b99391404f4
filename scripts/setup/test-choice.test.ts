import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { withTable } from '../test-table.ts';
import { inRoot } from './process.mjs';
import { slowPaths, slowTests } from './slow-tests.mjs';
import { choose } from './test-choice.mjs';

type Choice = { chosen?: { name: string }[]; leftOut?: { name: string }[]; changedSince?: string; problem?: string };
type Answers = Record<string, string>;

/** Git, as far as it is asked: what it has no answer to fails. */
const git =
  (answers: Answers) =>
  (...args: string[]) =>
    answers[args.join(' ')];
const names = (list: { name: string }[] | undefined) => list?.map(({ name }) => name).join(',');
const chosen = (args: string[], answers: Answers = {}) => {
  const choice = choose(args, git(answers)) as Choice;
  return { ...choice, chosen: names(choice.chosen), leftOut: names(choice.leftOut) };
};
const [usual, all] = [
  'types,format,lint,architecture,unit,build,e2e',
  'types,format,lint,architecture,unit,slow,build,e2e',
];

describe('npm test', () => {
  it('leaves out what starts processes and clusters, unless all is wanted', () => {
    expect(chosen([])).toEqual({ chosen: usual, leftOut: 'slow' });
    expect(chosen(['--all'])).toMatchObject({ chosen: all, leftOut: undefined });
    expect(chosen(['--only', 'slow'])).toMatchObject({ chosen: 'slow' });
  });

  it('adds it where something it needs has changed since a release', () => {
    const diff = `diff --name-only v1 -- ${slowPaths.join(' ')}`;
    expect(chosen(['--since', 'v1'], { [diff]: 'server/main.ts' })).toMatchObject({ chosen: all });
    expect(chosen(['--since', 'v1'], { [diff]: '' })).toEqual({ chosen: usual, leftOut: 'slow' });
    expect(chosen(['--since', 'v1']).problem).toBe('--since needs a commit; there is no v1.');
    expect(chosen(['--since']).problem).toContain('--since needs a commit');
  });

  it('looks only at what a branch has changed, and on main at the last commit', () => {
    const desk = 'types,lint,unit,slow';
    const [head, earlier] = [{ 'rev-parse HEAD': 'h' }, { 'rev-parse HEAD~1': 'g' }];
    const onBranch = { ...head, ...earlier, 'merge-base main HEAD': 'b' };
    expect(chosen(['--changed'], onBranch)).toMatchObject({ chosen: desk, changedSince: 'b' });
    expect(chosen(['--changed'], { ...onBranch, 'merge-base main HEAD': 'h' })).toMatchObject({ changedSince: 'g' });
    expect(chosen(['--changed', 'x'])).toMatchObject({ chosen: desk, changedSince: 'x' });
    expect(chosen(['--changed']).problem).toContain('Say since which commit');
  });

  it('refuses a part that does not exist', () => {
    expect(chosen(['--only', 'types,none']).problem).toBe(`Unknown: none. Use --only with ${all}.`);
    expect(chosen(['--quick']).problem).toContain('Unknown: --quick.');
  });

  it('knows where the slow ones are', () => {
    for (const path of [...slowTests, ...slowPaths]) expect(existsSync(inRoot(path)), path).toBe(true);
  });
});

describe('the table of the parts', () => {
  const page = 'Before.\n<!-- npm run test:table -->\nold\n<!-- end of the table -->\nAfter.\n';

  it('has a row for each, with its seconds where it ran', () => {
    const written = withTable(page, { types: 12.6 }, 2);
    expect(written).toMatch(/^Before\.\n<!-- npm run test:table -->\n\| Part \| .* on 2 cores \|\n\|---\|---\|---\|\n/);
    expect(written).toMatch(/\| `types` \| .+ \| 13 \|\n/);
    expect(written).toMatch(/\| `slow` \(with `--all`\) \| .+ \| {2}\|\n/);
    expect(written).toMatch(/\n<!-- end of the table -->\nAfter\.\n$/);
    expect(withTable(written, { types: 12.6 }, 2)).toBe(written);
  });

  it('says when there is no place for it', () => {
    expect(() => withTable('Nothing.', {}, 2)).toThrow('no place');
  });
});
