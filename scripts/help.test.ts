import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { hostCommands } from '#server/platform/host-commands.mjs';
import { parts } from './setup/test-parts.mjs';

const root = join(import.meta.dirname, '..');
const dataDir = join(root, 'test-results', 'no-such-data');
const compiled = join(root, '.cache/compile');
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
/** Other people's programs, which have their own help. */
const others = ['format', 'db:generate'];
const scripts = Object.entries(manifest.scripts).filter(([name]) => !others.includes(name));

type Said = { code: number; out: string; err: string };
const run = (line: string) =>
  new Promise<Said>((done) => {
    const env = {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      npm_node_execpath: process.execPath,
      NODE_COMPILE_CACHE: compiled,
    };
    execFile('sh', ['-c', line], { cwd: root, env }, (error, out, err) => {
      done({ code: Number(error?.code ?? 0), out, err });
    });
  });

it.for(scripts)('%s says what it does, and nothing else happens', async ([name, script]) => {
  const { code, out, err } = await run(`${script} --help`);
  expect([code, err]).toEqual([0, '']);
  const [first = '', ...rest] = out.split('\n');
  expect(first).toMatch(name === 'check' ? /^npm test/ : new RegExp(`^npm (run )?${name}( --|$| \\[)`));
  expect(rest.join('').length).toBeGreaterThan(20);
  expect(existsSync(dataDir)).toBe(false);
});

it.for([
  ['npm start', manifest.scripts.start],
  ['server', 'exec node server/main.ts'],
  ['grant-admin', manifest.scripts['grant-admin']],
  ['prove:crash', manifest.scripts['prove:crash']],
])('%s refuses an option it does not have, and names those it has', async ([, script]) => {
  const { code, out, err } = await run(`${script} --no-such-thing`);
  expect([code, out]).toEqual([1, '']);
  expect(err).toContain('--no-such-thing');
  expect(err).toMatch(/It has: .*--help|--rounds 50/);
  expect(err).not.toMatch(/^ +at /m);
  expect(existsSync(dataDir)).toBe(false);
});

it('knows every command of a host, by the file that npm runs', () => {
  for (const [name, { file }] of Object.entries(hostCommands).filter(([name]) => name !== 'start'))
    expect(manifest.scripts[name], name).toMatch(new RegExp(`node ${file}$`));
  const own = scripts.filter(([, script]) => script.includes('server/commands/')).map(([name]) => name);
  expect(Object.keys(hostCommands)).toEqual(expect.arrayContaining(own));
});

it('answers -h too, and names every part of npm test', async () => {
  const { out } = await run(`${manifest.scripts.test} -h`);
  expect(out).toContain(parts.map(({ name }: { name: string }) => name).join(','));
});
