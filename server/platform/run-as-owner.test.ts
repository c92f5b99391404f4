import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { chooseUser } from './run-as-owner.ts';

const facts = { uid: 0, dataDir: '/data', owner: 1000, foreign: undefined, hasDayloom: true, lowPort: undefined };

describe('as whom the server runs', () => {
  it.each([
    ['started by anyone but root: as they are', { uid: 1000, owner: 0 }, undefined],
    ['where there are no user ids: as it is', { uid: undefined, owner: 0 }, undefined],
    ['an owner of DATA_DIR who is not root', {}, { user: 1000 }],
    ['the user dayloom where DATA_DIR is new', { owner: undefined }, { user: 'dayloom' }],
  ])('%s', (_name, given, expected) => expect(chooseUser({ ...facts, ...given })).toEqual(expected));

  it.each([
    ['an existing folder of root’s', { owner: 0 }, /belongs to root.*chown -R dayloom: \/data/],
    ['a new folder and no user dayloom', { owner: undefined, hasDayloom: false }, /no user dayloom.*useradd --system/],
    [
      'files of an earlier start as root',
      { foreign: '/data/secret.key' },
      /secret\.key does not.*chown -R 1000: \/data/,
    ],
    ['a port only root may open', { lowPort: 80 }, /port 80.*PORT above 1023/],
  ])('as root, with the reason and the way out: %s', (_name, given, why) => {
    expect(chooseUser({ ...facts, ...given })).toEqual({ why: expect.stringMatching(why) as string });
  });
});

describe('a process on a folder of another user', () => {
  const isRoot = process.getuid?.() === 0;
  const passwd = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8') : '';
  const nobody = Number(/^nobody:[^:]*:(\d+):/m.exec(passwd)?.[1]);

  function folder(): string {
    const dataDir = mkdtempSync(join(tmpdir(), 'dayloom-owner-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    if (isRoot) chownSync(dataDir, nobody, nobody);
    return dataDir;
  }

  /** What the process says, who it is afterwards, and what it may still do. */
  function run(dataDir: string, needed: string[] = []) {
    const script = `
      import { readFileSync, writeFileSync } from 'node:fs';
      import { runAsOwner } from ${JSON.stringify(join(import.meta.dirname, 'run-as-owner.ts'))};
      const said = [];
      runAsOwner(${JSON.stringify(dataDir)}, { needed: ${JSON.stringify(needed)}, say: (line) => said.push(line) });
      writeFileSync(${JSON.stringify(join(dataDir, 'made'))}, '');
      const status = process.platform === 'linux' ? readFileSync('/proc/self/status', 'utf8') : '';
      const capabilities = [...status.matchAll(/^Cap(?:Prm|Eff|Amb):\\t0*(\\w*)$/gm)].map(([, left]) => left);
      console.log(JSON.stringify({ said, uid: process.getuid(), groups: process.getgroups(), capabilities }));
    `;
    const output = execFileSync(process.execPath, ['--input-type=module-typescript', '--eval', script], {
      encoding: 'utf8',
    });
    type Outcome = { said: string[]; uid: number; groups: number[]; capabilities: string[] };
    return { ...(JSON.parse(output) as Outcome), made: statSync(join(dataDir, 'made')).uid };
  }

  it('becomes that user if it is root, with no other group and no capability, and otherwise stays who it is', () => {
    const outcome = run(folder());
    const us = process.getuid?.();
    if (!isRoot) return expect(outcome).toMatchObject({ said: [], uid: us, made: us });
    expect(outcome).toMatchObject({ uid: nobody, made: nobody, groups: [expect.any(Number)] });
    expect(outcome.said).toEqual([expect.stringMatching(/^Runs as nobody, the owner of /)]);
    expect(outcome.capabilities.every((left) => left === '')).toBe(true);
  });

  it('stays root where that user could not read the program, or files in the folder are root’s', () => {
    const [first, second, closed] = [folder(), folder(), mkdtempSync(join(tmpdir(), 'dayloom-closed-'))];
    onTestFinished(() => rmSync(closed, { recursive: true, force: true }));
    chmodSync(closed, 0o700);
    const hidden = run(first, [closed]);
    mkdirSync(join(second, 'postgres'));
    writeFileSync(join(second, 'postgres/owner.lock'), '');
    const mixed = run(second);
    if (!isRoot) return expect([hidden.said, mixed.said]).toEqual([[], []]);
    expect([hidden.uid, mixed.uid]).toEqual([0, 0]);
    expect(hidden.said).toEqual([expect.stringContaining(`user nobody cannot read ${closed}`)]);
    expect(mixed.said).toEqual([expect.stringContaining(`${join(second, 'postgres')} does not belong to the owner`)]);
  });
});
