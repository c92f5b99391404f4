import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, expect, it } from 'vitest';
import { createVault } from '#server/platform/crypto/vault.ts';
import { writeBackupFile } from './backup-file.ts';
import { aboutLine, checkBackup, endLine, rowLines, sequenceLine, tableLine } from './content.ts';

const keys = { vaults: [createVault('k'.repeat(40))] };
const folder = await mkdtemp(join(tmpdir(), 'dayloom-content-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const about = aboutLine({ createdAt: '2026-03-04T09:00:00.000Z', migrations: [1, 2], keyFingerprint: 'f' });
const head = tableLine({ table: 'users', columns: ['id', 'name'] });
const rows = rowLines();
const [one, two, last] = [rows.add('(1,Ada)'), rows.add('(2,"B ""O"" b")'), rows.last()];
const counter = sequenceLine({ sequence: 'n', value: '3', isUsed: true });

let count = 0;
async function check(lines: string[]) {
  const path = join(folder, `${(count += 1)}.backup`);
  await writeBackupFile(path, Readable.from(lines), {
    createdAt: new Date('2026-03-04T09:00:00Z'),
    keys,
  });
  return await checkBackup(path, keys);
}

it('says what a backup holds', async () => {
  expect(await check([about, head, one, two, last, counter, endLine(1)])).toEqual({
    createdAt: '2026-03-04T09:00:00.000Z',
    migrations: [1, 2],
    keyFingerprint: 'f',
    tables: 1,
    rows: 2,
    characters: 22,
  });
});

/** Each file is whole as a file: what is in it is wrong. */
it.each([
  ['a row less', [about, head, one, last, endLine(1)]],
  ['a row twice', [about, head, one, two, two, last, endLine(1)]],
  ['rows in another order', [about, head, two, one, last, endLine(1)]],
  ['a table without its last line', [about, head, one, two, endLine(1)]],
  ['a table less', [about, endLine(1)]],
  ['a table more', [about, head, one, two, last, endLine(0)]],
  ['no end', [about, head, one, two, last]],
  ['something after the end', [about, endLine(0), counter]],
  ['half a line after the end', [about, endLine(0), 'x']],
  ['a row of no table', [about, one, endLine(0)]],
  ['no beginning', [head, one, two, last, endLine(1)]],
  ['nothing', []],
  ['a line that is no JSON', [about, 'x\n', endLine(0)]],
])('refuses one with %s', async (_, lines) => {
  await expect(check(lines)).rejects.toThrow(/^This backup is damaged or was changed/);
});
