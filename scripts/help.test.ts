import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hostCommands } from '#server/platform/host-commands.mjs';
import { commands } from './setup/help.mjs';
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

/** The three ways in which a script of npm answers --help; each is run below. */
const ways: { line: RegExp; proves: (name: string, given: string) => void }[] = [
  {
    line: /^exec "\$\{npm_node_execpath:-node\}" scripts\/run\.mjs (\w+)(?: --\w+(?: [\w,]+)?)?$/,
    proves: (_, command) => expect(Object.keys(commands)).toContain(command),
  },
  {
    line: /^exec node --import \.\/scripts\/help\.mjs (\S+\.ts)$/,
    proves: (name, file) => {
      const [comment = ''] = /^(?:\/\/.*\n)+/.exec(readFileSync(join(root, file), 'utf8')) ?? [];
      const [first = '', ...rest] = comment.split('\n');
      expect(first).toMatch(new RegExp(`^// npm run ${name}( --|$| \\[)`));
      expect(rest.join('').length).toBeGreaterThan(20);
    },
  },
  {
    line: /^exec (?:nice -n 19 )?node (server\/commands\/\S+\.ts)$/,
    proves: (name, file) => {
      expect(hostCommands).toMatchObject({ [name]: { file } });
      expect(readFileSync(join(root, file), 'utf8'), 'answers --help first').toMatch(/^(if .*|  )?await runCommand\(/m);
    },
  },
];

describe('a script of npm', () => {
  it.for(scripts)('%s says what it does', ([name, script]) => {
    const way = ways.find(({ line }) => line.test(script));
    expect(way, 'a way to answer --help').toBeDefined();
    way?.proves(name, way.line.exec(script)?.[1] ?? '');
  });

  it.for(['check', 'messages'])('%s answers --help, and nothing else happens', async (name) => {
    const { code, out, err } = await run(`${manifest.scripts[name]} --help`);
    expect([code, err]).toEqual([0, '']);
    const [first = '', ...rest] = out.split('\n');
    expect(first).toMatch(name === 'check' ? /^npm test/ : new RegExp(`^npm run ${name}$`));
    expect(rest.join('').length).toBeGreaterThan(20);
    expect(existsSync(dataDir)).toBe(false);
  });
});

it.for(Object.entries({ ...commands, ...hostCommands }))('%s has a sentence', ([, { does }]) => {
  expect(does).toMatch(/^[A-Z].{20,}\.$/);
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
});

it('answers -h too, and names every part of npm test', async () => {
  const { out } = await run(`${manifest.scripts.test} -h`);
  expect(out).toContain(parts.map(({ name }: { name: string }) => name).join(','));
});
