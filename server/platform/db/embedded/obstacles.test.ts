import { chmod, lstat, mkdir, mkdtemp, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { DatabaseStartError } from '../database.ts';
import { checkProgram, embeddedPostgres, pinnedPrograms } from './pinned-programs.ts';
import { findEmbeddedBinaries, findHostBinaries, restoreSymlinks, chooseRunAs } from './programs.ts';
import { explainFailure, explainFileError } from './explain-failure.ts';
import { requireSpace, hasCluster } from './cluster.ts';
import { layoutOf, fitsSocket, majorVersion, makeSocketDir } from './layout.ts';
import { isPostmaster } from './leftover-processes.ts';
import { keepSmall } from './server-log.ts';

const root = await mkdtemp(join(tmpdir(), 'dayloom-obstacles-'));
afterAll(() => rm(root, { recursive: true, force: true }));

async function folder(name: string) {
  const layout = layoutOf(join(root, name));
  await mkdir(layout.cluster, { recursive: true });
  return layout;
}

describe('obstacles are told in a sentence', () => {
  test('a cluster of another major version is not touched', async () => {
    const layout = await folder('older');
    await writeFile(join(layout.cluster, 'PG_VERSION'), '17\n');
    await expect(hasCluster(layout)).rejects.toThrow('was written by PostgreSQL 17; this server brings PostgreSQL 18');
    expect(await readFile(join(layout.cluster, 'PG_VERSION'), 'utf8')).toBe('17\n');
  });

  test('something else in the place of a cluster is not overwritten', async () => {
    const layout = await folder('other');
    await writeFile(join(layout.cluster, 'holiday.jpg'), '');
    await expect(hasCluster(layout)).rejects.toThrow('holds no PostgreSQL database');
  });

  test('a platform without binaries', async () => {
    await expect(findEmbeddedBinaries('win32', 'arm64')).rejects.toThrow('does not exist for win32-arm64');
    await expect(findEmbeddedBinaries('linux', 'riscv64')).rejects.toThrow(DatabaseStartError);
  });

  test('a program that was changed, or is not there', async () => {
    const { postgres } = await findEmbeddedBinaries();
    const pinned = pinnedPrograms[`${process.platform}-${process.arch}`]?.postgres;
    await checkProgram(postgres, pinned);
    const folder = await mkdtemp(join(tmpdir(), 'dayloom-programs-'));
    const changed = join(folder, 'postgres');
    await writeFile(changed, Buffer.concat([await readFile(postgres), Buffer.from('!')]));
    await expect(checkProgram(changed, pinned)).rejects.toThrow('not the program this release was made with');
    await expect(checkProgram(join(folder, 'none'), pinned)).rejects.toThrow('is missing');
    await expect(checkProgram(postgres, undefined)).rejects.toThrow(DatabaseStartError);
    await rm(folder, { recursive: true });
  });

  test('PostgreSQL of this machine is taken when it is the same major and not older', async () => {
    const { minor } = embeddedPostgres;
    const major = Number(majorVersion);
    const installed = async (name: string, version: string) => {
      const folder = join(root, name);
      await mkdir(folder);
      await writeFile(join(folder, 'initdb'), '');
      await writeFile(join(folder, 'postgres'), `#!/bin/sh\n${version}\n`, { mode: 0o755 });
      return folder;
    };
    const says = (version: string) => `echo 'postgres (PostgreSQL) ${version} (Debian)'`;
    const refused = await Promise.all([
      installed('host-older', says(`${major}.${minor - 1}`)),
      installed('host-beta', says(`${major}beta1`)),
      installed('host-other', says(`${major + 1}.${minor}`)),
      installed('host-broken', 'exit 1'),
    ]);
    await mkdir(join(root, 'host-empty'));
    expect(await findHostBinaries([...refused, join(root, 'host-empty'), join(root, 'host-none')])).toBeUndefined();
    const same = await installed('host-same', says(`${major}.${minor}`));
    const newer = await installed('host-newer', says(`${major}.${minor + 10}`));
    expect(await findHostBinaries([...refused, newer, same])).toEqual({
      initdb: join(newer, 'initdb'),
      postgres: join(newer, 'postgres'),
    });
    expect((await findHostBinaries([same]))?.postgres).toBe(join(same, 'postgres'));
  });

  test('root without setpriv', async () => {
    await expect(chooseRunAs(root, 0, ['/nowhere/setpriv'])).rejects.toThrow('setpriv');
    const [program] = (await chooseRunAs(root, 1000, [])).command('/bin/initdb', []);
    expect(program).toBe('/bin/initdb');
  });

  test('too little room for a first start', async () => {
    const layout = await folder('full');
    await expect(requireSpace(layout, Number.MAX_SAFE_INTEGER)).rejects.toThrow('MB free; the database needs');
  });

  test.each([
    ['PANIC:  could not write to file "pg_wal/xlogtemp.1": No space left on device', 'is full'],
    ['FATAL:  data directory "/d" has wrong ownership', 'Start the server as the user who owns them'],
    ['FATAL:  pre-existing shared memory block (key 1, ID 2) is still in use', 'Another PostgreSQL still uses'],
    ['initdb: could not look up effective user ID 1234: user does not exist', '/etc/passwd'],
    ['setpriv: setresuid failed: Operation not permitted', 'this container does not let setpriv'],
    ['FATAL:  something new', 'PostgreSQL did not start (exit code 1).'],
  ])('%s', (output, sentence) => {
    const error = explainFailure('PostgreSQL did not start (exit code 1)', output, '/d');
    expect(error.message).toContain(sentence);
    expect(error.message).toContain(output);
  });

  test('a folder that may not be written', () => {
    const refused = Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' });
    expect(explainFileError(refused, '/d').message).toContain('may not write to /d');
  });
});

describe('a path too long for a socket', () => {
  const long = layoutOf(join(root, 'x'.repeat(120)));

  test('gets a private folder with a short path, the same one every time', async () => {
    const dir = await makeSocketDir(long);
    expect(dirname(dir)).toBe(tmpdir());
    expect((await stat(dir)).mode & 0o777).toBe(0o700);
    expect(await makeSocketDir(long)).toBe(dir);
    await rm(dir, { recursive: true });
  });

  test('is refused where the temporary folder is too long as well', async () => {
    await expect(makeSocketDir(long, `/tmp/${'y'.repeat(120)}`)).rejects.toThrow('too long');
  });

  test('does not trust a folder others can enter', async () => {
    const dir = await makeSocketDir(long, root);
    await rm(dir, { recursive: true });
    await mkdir(dir);
    await chmod(dir, 0o755); // whatever the umask
    await expect(makeSocketDir(long, root)).rejects.toThrow('open to others');
  });

  test('is measured in bytes', () => {
    expect(fitsSocket(`/${'e'.repeat(80)}`)).toBe(true);
    expect(fitsSocket(`/${'é'.repeat(80)}`)).toBe(false);
  });
});

describe('small parts', () => {
  test('links that a blocked install script did not make are made', async () => {
    const lib = join(root, 'package/native/lib');
    await mkdir(lib, { recursive: true });
    await writeFile(join(lib, 'libpq.so.5.18'), '');
    await writeFile(
      join(root, 'package/native/pg-symlinks.json'),
      JSON.stringify([{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]),
    );
    await restoreSymlinks(join(root, 'package'));
    await restoreSymlinks(join(root, 'package'));
    expect(await readlink(join(lib, 'libpq.so.5'))).toBe('libpq.so.5.18');
    expect((await lstat(join(lib, 'libpq.so.5'))).isSymbolicLink()).toBe(true);
  });

  test('the log keeps one older file', async () => {
    const path = join(root, 'postgres.log');
    await writeFile(path, 'x'.repeat(100));
    await keepSmall(path, 100);
    expect(await readFile(path, 'utf8')).toBe('');
    expect((await stat(`${path}.1`)).size).toBe(100);
  });

  test.each([
    ['/m/native/bin/postgres -D /a b/data -c fsync=on', '/a b/data', true],
    ['/m/native/bin/postgres -D /a/data2 -c fsync=on', '/a/data', false],
    ['grep postgres', '/a/data', false],
  ])('recognises a postmaster: %s', (command, cluster, expected) => {
    expect(isPostmaster(command, cluster)).toBe(expected);
  });
});
