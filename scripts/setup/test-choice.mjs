import { spawnSync } from 'node:child_process';
import { root } from './process.mjs';
import { slowPaths } from './slow-tests.mjs';
import { parts } from './test-parts.mjs';

const gitHere = (...args) => {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
};

/** While something is being written: see *npm run test:changed* in CONTRIBUTING.md. */
const atTheDesk = ['types', 'lint', 'unit', 'slow'];

/** What `npm test` runs, and what it leaves to `--all`; or a sentence that says why it cannot. */
export function choose(args, git = gitHere) {
  const [flag, value] = args.length === 1 ? args[0].split('=') : args;
  if (flag === undefined) return without((part) => part.isLeftOut);
  if (flag === '--all') return { chosen: parts };
  if (flag === '--since') {
    const changed = value && git('diff', '--name-only', value, '--', ...slowPaths);
    if (changed === undefined || value === undefined)
      return { problem: `--since needs a commit; there is no ${value}.` };
    return changed === '' ? without((part) => part.isLeftOut) : { chosen: parts };
  }
  if (flag === '--changed') {
    const changedSince = value ?? forkPoint(git);
    if (!changedSince) return { problem: 'Say since which commit: npm run test:changed -- HEAD~1' };
    return { chosen: parts.filter(({ name }) => atTheDesk.includes(name)), changedSince };
  }
  const wanted = (flag === '--only' ? (value ?? '') : flag).split(',');
  const unknown = wanted.filter((name) => !parts.some((part) => part.name === name));
  if (unknown.length > 0) {
    const names = parts.map((part) => part.name).join(',');
    return { problem: `Unknown: ${unknown.join(', ')}. Use --only with ${names}.` };
  }
  return { chosen: parts.filter((part) => wanted.includes(part.name)) };
}

function without(isLeftOut) {
  return { chosen: parts.filter((part) => !isLeftOut(part)), leftOut: parts.filter(isLeftOut) };
}

/** Where the branch began; on main itself, what is not pushed, or the last commit. */
function forkPoint(git) {
  const head = git('rev-parse', 'HEAD');
  const bases = ['origin/main', 'main'].map((main) => git('merge-base', main, 'HEAD'));
  return bases.find((base) => base && base !== head) ?? git('rev-parse', 'HEAD~1');
}
