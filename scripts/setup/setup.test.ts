import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { configVariables } from '#server/platform/config-variables.ts';
import { withLock } from './lock.mjs';
import { serverAddress } from './run-server.mjs';
import { sourceHash } from './source-hash.mjs';
import { commandResult, playwrightResult, vitestResult } from './test-results.mjs';
import { serverSettings, testEnvironment } from './test-environment.mjs';

const folders: string[] = [];
function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'setup-test-'));
  folders.push(folder);
  return folder;
}
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

/** Above every process id that Linux gives out. */
const noProcess = 2 ** 22 + 1;

describe('lock', () => {
  it('lets one at a time in', async () => {
    const file = join(temporaryFolder(), 'deep', 'lock');
    let inside = 0;
    let most = 0;
    let waits = 0;
    const work = async () => {
      most = Math.max(most, ++inside);
      await new Promise((resolve) => setTimeout(resolve, 20));
      inside--;
    };
    await Promise.all([1, 2, 3].map(() => withLock(file, work, () => waits++)));
    expect({ most, waits }).toEqual({ most: 1, waits: 2 });
  });

  it('is free after its holder has ended', async () => {
    const file = join(temporaryFolder(), 'lock');
    writeFileSync(file, JSON.stringify({ pid: noProcess, host: hostname(), id: 'gone', children: [noProcess] }));
    expect(await withLock(file, async () => 'in')).toBe('in');
  });

  it('waits for what an ended holder has left running', async () => {
    const file = join(temporaryFolder(), 'lock');
    writeFileSync(file, JSON.stringify({ pid: noProcess, host: hostname(), id: 'gone', children: [process.pid] }));
    let waits = 0;
    const waiting = withLock(
      file,
      async () => 'in',
      () => waits++,
    );
    expect(waits).toBe(1);
    rmSync(file);
    expect(await waiting).toBe('in');
  });

  it('is free again after a failure', async () => {
    const file = join(temporaryFolder(), 'lock');
    await expect(withLock(file, () => Promise.reject(new Error('no disk')))).rejects.toThrow('no disk');
    expect(await withLock(file, async () => 'in')).toBe('in');
  });
});

describe('source hash', () => {
  it('changes with content and names, not with left-out files or missing places', () => {
    const root = temporaryFolder();
    mkdirSync(join(root, 'web', 'ui'), { recursive: true });
    writeFileSync(join(root, 'web', 'ui', 'a.ts'), '1');
    writeFileSync(join(root, 'index.html'), '2');
    const hash = () => sourceHash(root, ['web', 'index.html', 'missing'], (name: string) => name.endsWith('.test.ts'));
    const first = hash();
    writeFileSync(join(root, 'web', 'ui', 'a.test.ts'), 'test');
    expect(hash()).toBe(first);
    writeFileSync(join(root, 'web', 'ui', 'a.ts'), '3');
    const changed = hash();
    expect(changed).not.toBe(first);
    writeFileSync(join(root, 'web', 'b.ts'), '');
    expect(hash()).not.toBe(changed);
  });
});

describe('counts', () => {
  const rows = (line: number, ...statuses: string[]) =>
    statuses.map((status) => ({ status, location: { line, column: 3 } }));
  const vitest = (...assertionResults: ReturnType<typeof rows>) => ({
    testResults: [{ name: 'a.test.ts', status: 'passed', assertionResults }],
  });
  const playwright = (...statuses: string[]) => ({
    suites: [
      {
        suites: [
          {
            specs: statuses.map((status, line) => ({ file: 'a.spec.ts', line, column: 3, tests: [{ status }] })),
          },
        ],
      },
    ],
  });

  it('counts a command as one', () => {
    expect([commandResult(0), commandResult(2)]).toMatchObject([
      { passed: 1, failed: 0 },
      { passed: 0, failed: 1 },
    ]);
  });

  it('counts a loop as the one test that was written, which fails by any of its rows', () => {
    const passing = vitest(...rows(1, 'passed'), ...rows(2, 'passed', 'passed', 'passed'));
    expect(vitestResult(passing, 0)).toMatchObject({ passed: 2, failed: 0, skipped: 0 });
    const failing = vitest(...rows(1, 'passed'), ...rows(2, 'passed', 'failed', 'failed'));
    expect(vitestResult(failing, 1)).toMatchObject({ passed: 1, failed: 1, skipped: 0 });
    const [journey] = playwright('expected').suites;
    expect(playwrightResult({ suites: [journey, journey] }, 0)).toMatchObject({ passed: 1 });
  });

  it('counts skipped and planned tests as failed', () => {
    const report = vitest(...rows(1, 'passed'), ...rows(2, 'passed', 'pending'), ...rows(3, 'todo'));
    expect(vitestResult(report, 0)).toMatchObject({ passed: 1, failed: 2, skipped: 2 });
    expect(playwrightResult(playwright('expected', 'unexpected', 'skipped'), 1)).toMatchObject({
      passed: 1,
      failed: 2,
      skipped: 1,
    });
  });

  it('counts a journey that passed only on a retry as failed', () => {
    expect(playwrightResult(playwright('expected', 'flaky'), 0)).toMatchObject({ passed: 1, failed: 1, skipped: 0 });
  });

  it('counts a file that cannot be loaded', () => {
    const { testResults } = vitest(...rows(1, 'passed'));
    const unloadable = { name: 'b.test.ts', status: 'failed', assertionResults: [] };
    expect(vitestResult({ testResults: [...testResults, unloadable] }, 1)).toMatchObject({ passed: 1, failed: 1 });
  });

  it('fails without tests, without a report and by an error outside of tests', () => {
    expect(vitestResult(vitest(), 0).failed).toBe(1);
    expect(vitestResult(undefined, 0).failed).toBe(1);
    expect(vitestResult(vitest(...rows(1, 'passed')), 1)).toMatchObject({ passed: 1, failed: 1 });
    expect(playwrightResult(undefined, 1).failed).toBe(1);
  });
});

describe('npm scripts', () => {
  it('are replaced by their program, so that a signal to npm reaches it and not only the shell in between', () => {
    const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    for (const name of ['start', 'test', 'dev']) expect(scripts[name], name).toMatch(/^exec /);
  });
});

describe('environment of tests', () => {
  it('leaves out every setting of the server', () => {
    expect(serverSettings()).toEqual(Object.keys(configVariables));
    expect(testEnvironment({ PORT: '1', NODE_ENV: 'production', PATH: '/bin', TMPDIR: '/own' })).toEqual({
      PATH: '/bin',
      TMPDIR: '/own',
      CI: 'true',
      TZ: 'UTC',
    });
  });
});

describe('the port', () => {
  it('is tried before anything is installed or made, wherever it is set', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const dataDir = join(temporaryFolder(), 'data');
    const settings = join(temporaryFolder(), 'settings');
    writeFileSync(settings, `PORT="${port}"\n`);
    const root = join(import.meta.dirname, '..', '..');
    const start = async (file: string, words: string[], env: Record<string, string>) => {
      const child = spawn(process.execPath, [join(root, file), ...words], {
        cwd: root,
        env: { DATA_DIR: dataDir, ...env },
      });
      let said = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (piece: Buffer) => (said += piece.toString()));
      const [code] = await once(child, 'close');
      return { code, said };
    };
    const refusal = {
      code: 1,
      said: expect.stringMatching(
        new RegExp(`^Port ${port} is already in use.*\\. Stop the other program or set PORT .*\\n$`),
      ),
    };
    expect(await start('scripts/run.mjs', ['start'], { PORT: String(port) })).toEqual(refusal);
    expect(await start('scripts/run.mjs', ['start'], { ENV_FILE: settings })).toEqual(refusal);
    expect(await start('server/main.ts', [], { PORT: String(port), ENV_FILE: 'off' })).toEqual(refusal);
    expect(existsSync(dataDir)).toBe(false);
    taken.close();
  });

  it('is read as the server reads it', () => {
    const at = (env: Record<string, string>) => serverAddress({ ENV_FILE: 'off', ...env });
    expect(at({})).toEqual({ port: 3000, host: '127.0.0.1' });
    expect(at({ PORT: '4100', HOST: '0.0.0.0' })).toEqual({ port: 4100, host: '0.0.0.0' });
    expect(at({ PORT: 'nonsense' }).port).toBe(0);
  });
});
