import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { isBelow, isTest, type Module } from '#scripts/architecture/source.ts';
import { readJson } from '#scripts/setup/lock.mjs';
import { testEnvironment } from '#scripts/setup/test-environment.mjs';
import { linkPackages } from '#testing/link-packages.ts';
import { root } from '#testing/server-process.ts';
import type { Fault } from './tests-operators.ts';

export type Drawn = Fault & { stratum: string; killedBy?: string };
type Report = { testResults: { name: string; status: string }[] } | undefined;

/** A test that never ends has noticed. */
const longest = 60 * 60_000;

let running: ChildProcess | undefined;

/** Notes in each fault what noticed it. */
export async function tryFaults(
  faults: Drawn[],
  modules: Module[],
  withJourneys: boolean,
  say: (fault: Drawn) => void,
): Promise<void> {
  const folder = copy();
  const noticed = (fault: Drawn, look: () => Promise<string[]>) =>
    inPlace([fault], async () => void ([fault.killedBy] = await look()));
  const alive = () => faults.filter(({ killedBy }) => !killedBy);

  for (const fault of faults) {
    const near = nearTests(fault, modules);
    if (near.length > 0) await noticed(fault, async () => await vitest(near, '--bail=1'));
    if (!fault.killedBy) await noticed(fault, async () => await parts('types,lint,architecture'));
    if (fault.killedBy) say(fault);
  }
  // All survivors at once show which of the other test files notice any of them; each is then tried with those alone.
  const suspects = await inPlace(alive(), async () => await vitest([]));
  const failAnyway = suspects.length > 0 ? await vitest(suspects) : [];
  const noticing = suspects.filter((path) => !failAnyway.includes(path));
  for (const fault of alive()) {
    if (noticing.length > 0) await noticed(fault, async () => await vitest(noticing, '--bail=1'));
    if (!fault.killedBy && withJourneys) await noticed(fault, async () => await parts('e2e'));
    say(fault);
  }

  async function inPlace<T>(broken: Drawn[], work: () => Promise<T>): Promise<T> {
    const write = ({ path }: Fault, text: string) => writeFileSync(join(folder, path), text);
    const textOf = ({ path }: Fault) => modules.find((module) => module.path === path)?.text ?? '';
    for (const fault of broken) {
      const text = textOf(fault);
      write(fault, text.slice(0, fault.start) + fault.replacement + text.slice(fault.end));
    }
    const result = await work();
    for (const fault of broken) write(fault, textOf(fault));
    return result;
  }

  /** The test files that failed. */
  async function vitest(files: string[], ...options: string[]): Promise<string[]> {
    const output = join(folder, 'faults.json');
    rmSync(output, { force: true });
    const program = join('node_modules', 'vitest', 'vitest.mjs');
    const { code } = await run([program, 'run', ...options, '--reporter=json', `--outputFile=${output}`, ...files]);
    const said = readJson(output) as Report;
    if (!said)
      return files.length > 0 ? [`no result (exit code ${code})`] : modules.map(({ path }) => path).filter(isUnitTest);
    const failed = said.testResults
      .filter(({ status }) => status === 'failed')
      .map(({ name }) => relative(folder, name));
    return failed.length > 0 || code === 0 ? failed : ['an error outside of the tests'];
  }

  async function parts(names: string): Promise<string[]> {
    const { output } = await run([join('scripts', 'setup', 'test.mjs'), '--only', names]);
    return [...output.matchAll(/^--- (.+): FAILED/gm)].map(([, name = '']) => name);
  }

  async function run(args: string[]): Promise<{ code: number | null; output: string }> {
    const env = testEnvironment(process.env);
    const child = spawn(process.execPath, args, {
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: longest,
    });
    running = child;
    const closed = once(child, 'close');
    let output = '';
    for await (const piece of child.stdout.setEncoding('utf8')) output += piece;
    await closed;
    return { code: child.exitCode, output };
  }
}

/** A fault is never left in the tree: it is made in a copy of what is committed. */
function copy(): string {
  const uncommitted = execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' });
  if (uncommitted !== '')
    throw new Error(`Commit first, since what is committed is broken and tested:\n${uncommitted}`);
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'dayloom-faults-')));
  process.once('exit', () => {
    running?.kill();
    // It may still be writing when it is told to end.
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  execFileSync('git', ['clone', '--quiet', '--shared', root, folder]);
  linkPackages(folder);
  return folder;
}

const isUnitTest = (path: string): boolean => isTest(path) && !isBelow(path, 'e2e');

function nearTests({ path }: Fault, modules: Module[]): string[] {
  const feature = /^contract\/([^/]+)\//.exec(path)?.[1];
  const isNear = (test: Module) =>
    dirname(test.path) === dirname(path) ||
    test.imports.some(({ target }) => target === path) ||
    (feature !== undefined && isBelow(test.path, `server/features/${feature}`));
  return modules.filter((test) => isUnitTest(test.path) && isNear(test)).map((test) => test.path);
}
