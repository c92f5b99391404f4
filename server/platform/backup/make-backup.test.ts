import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { dayInMs } from '#contract/days.ts';
import { readConfig } from '#server/platform/config.ts';
import { createVault } from '#server/platform/crypto/vault.ts';
import { auditLog, users } from '#server/platform/db/schema.ts';
import { migrationLock } from '#server/platform/db/migrate.ts';
import { newId } from '#server/platform/ids.ts';
import { createLog } from '#server/platform/log.ts';
import { movedClock } from '#testing/moved-clock.ts';
import { testDatabase } from '#testing/test-db.ts';
import { backupsFolder, explainBackupError, listBackups, nameFor, reasonForLog } from './backup-folder.ts';
import { checkBackup, readContent } from './content.ts';
import { backUpWhenDue, isDue, startDailyBackup } from './daily-backup.ts';
import { dumpDatabase } from './dump-database.ts';
import { erasureListName } from './erasure-list.ts';
import { makeBackup } from './make-backup.ts';
import { forgetBackupState, readBackupState } from './state-queries.ts';

const database = await testDatabase();
const clock = movedClock();
const vault = createVault('k'.repeat(40));
const log = createLog({ logLevel: 'silent' });
const root = await mkdtemp(join(tmpdir(), 'dayloom-backups-'));
afterAll(() => rm(root, { recursive: true, force: true }));

async function place(env: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(root, 'd-'));
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...env });
  await database.db.transaction(forgetBackupState);
  return {
    dataDir,
    config,
    deps: { database, clock, config, log, vault, erasures: { count: async () => 0, lines: async () => [] } },
    names: async () =>
      (await readdir(backupsFolder(dataDir))).filter((name) => name !== erasureListName && !name.endsWith('.pieces')),
    state: (now = clock) => readBackupState({ db: database.db, config, clock: now }),
  };
}
const aPerson = async () => {
  const id = newId();
  await database.db.insert(users).values({ id, email: `${id}@test.invalid`, name: 'Test Person' });
  return id;
};
async function rowsOf(path: string, table: string): Promise<string[]> {
  let current = '';
  const rows: string[] = [];
  for await (const part of readContent(path, { vaults: [vault] })) {
    if (part.kind === 'table') current = part.head.table;
    if (part.kind === 'row' && current === table) rows.push(part.row);
  }
  return rows;
}

describe('a backup', () => {
  it('is one complete file that only its owner may read, and is recorded', async () => {
    const { deps, names, dataDir } = await place();
    const person = await aPerson();
    const { path, bytes } = await makeBackup(deps);
    expect(await names()).toEqual(['dayloom-20260304T090000000Z.backup']);
    expect((await stat(path)).size).toBe(bytes);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await stat(backupsFolder(dataDir))).mode & 0o777).toBe(0o700);
    await expect(checkBackup(path, {}), 'sealed without being asked to').rejects.toThrow(
      /a secret key that is not here/,
    );
    expect(await checkBackup(path, { vaults: [vault] })).toMatchObject({ createdAt: '2026-03-04T09:00:00.000Z' });
    expect((await rowsOf(path, 'users')).filter((row) => row.includes(person))).toHaveLength(1);
    expect(
      await database.db.select({ detail: auditLog.detail }).from(auditLog).where(eq(auditLog.action, 'backup-made')),
    ).toEqual([{ detail: { way: 'secret-key' } }]);
  });

  it('is sealed with the passphrase where one is set', async () => {
    const { deps } = await place({ BACKUP_PASSPHRASE: 'a long walk by the river' });
    const { path } = await makeBackup(deps);
    await expect(checkBackup(path, { vaults: [vault] })).rejects.toThrow(/sealed with a passphrase/);
    expect((await checkBackup(path, { passphrase: 'a long walk by the river' })).tables).toBeGreaterThan(20);
  });

  it('shows one single moment, whatever is written while it is made', async () => {
    const before = await aPerson();
    const client = await database.pool.connect();
    const lines = dumpDatabase(client, clock.now());
    let text = (await lines.next()).value as string;
    const meanwhile = await aPerson();
    for await (const line of lines) text += line;
    client.release();
    expect([text.includes(before), text.includes(meanwhile)]).toEqual([true, false]);
  });

  it('is read past a pooler, where its lock would not hold', async () => {
    const { deps } = await place();
    const connect = vi.fn<() => Promise<unknown>>(() => database.pool.connect());
    await makeBackup({ ...deps, database: { ...database, direct: { connect } as unknown as typeof database.pool } });
    expect(connect).toHaveBeenCalledOnce();
  });

  it('is not made twice at once', async () => {
    const { deps, names } = await place();
    const outcomes = await Promise.allSettled([makeBackup(deps), makeBackup(deps)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find((outcome) => outcome.status === 'rejected')?.reason).toMatchObject({
      message: 'Another backup is being made at this moment. Wait for it to end.',
    });
    expect(await names()).toHaveLength(1);
  });

  it('that was broken off by a power cut is cleared away by the next one, and nothing else is', async () => {
    const { deps, names, dataDir } = await place();
    await mkdir(backupsFolder(dataDir));
    for (const name of [`${nameFor(new Date('2026-03-01T00:00:00Z'))}.part`, 'notes.part', 'dayloom-holiday.backup'])
      await writeFile(join(backupsFolder(dataDir), name), 'half');
    await makeBackup(deps);
    expect((await names()).toSorted()).toEqual([
      'dayloom-20260304T090000000Z.backup',
      'dayloom-holiday.backup',
      'notes.part',
    ]);
    expect(await listBackups(dataDir)).toHaveLength(1);
  });

  it('lets older ones go than are to be kept, and only after it is there', async () => {
    const { deps, names } = await place({ BACKUP_KEEP: '2' });
    const later = movedClock();
    for (let day = 0; day < 3; day += 1) {
      expect((await makeBackup({ ...deps, clock: later })).removed).toBe(day === 2 ? 1 : 0);
      later.advance(dayInMs);
    }
    await expect(makeBackup({ ...deps, clock: later }, { freeBytes: async () => 0 })).rejects.toThrow();
    expect((await names()).filter((name) => name.endsWith('.backup'))).toEqual([
      'dayloom-20260305T090000000Z.backup',
      'dayloom-20260306T090000000Z.backup',
    ]);
  });
});

describe('a backup that fails', () => {
  it('for want of room says so, leaves no file and leaves room for the database', async () => {
    const { deps, names, state } = await place();
    let looks = 0;
    const fillsUp = async () => ((looks += 1) === 1 ? 1e12 : 1e6);
    await expect(makeBackup(deps, { freeBytes: async () => 1e6 })).rejects.toThrow(
      /is nearly full, so no backup was made\. Make room/,
    );
    // The disk fills up while it is being written.
    await expect(makeBackup(deps, { freeBytes: fillsUp, bytesBetweenLooks: 1_000 })).rejects.toThrow(/is nearly full/);
    expect(looks).toBe(2);
    expect(await names()).toEqual([]);
    expect((await state()).failure).toContain('nearly full');
  });

  it('is seen in the health check until one succeeds', async () => {
    const { deps, state, names } = await place();
    const own = movedClock();
    await expect(makeBackup({ ...deps, clock: own }, { freeBytes: async () => 0 })).rejects.toThrow();
    expect(await state()).toMatchObject({
      isConfigured: true,
      lastAt: null,
      lastFailedAt: own.now(),
      failure: expect.stringContaining('nearly full'),
    });
    own.advance(1_000);
    await makeBackup({ ...deps, clock: own });
    expect(await state(own)).toEqual({
      isConfigured: true,
      lastAt: own.now(),
      bytes: expect.any(Number) as number,
      pieces: { added: 0, addedBytes: 0 },
      lastFailedAt: null,
      failure: null,
      failures: 1,
      isLate: false,
      target: null,
    });
    own.advance(37 * 3_600_000);
    expect(await state(own)).toMatchObject({ isLate: true });
    expect(await names()).toHaveLength(1);
  });

  it('because its folder cannot be used is known too', async () => {
    const { deps, state, dataDir } = await place();
    await writeFile(backupsFolder(dataDir), 'a file in its place');
    await expect(makeBackup(deps)).rejects.toThrow(/could not be used/);
    expect((await state()).failure).toContain('could not be used');
  });

  it('is not made while the tables are brought up to date, and holds such an update up while it is made', async () => {
    const { deps, names } = await place();
    const updater = await database.pool.connect();
    const update = async () =>
      (await updater.query<{ isOurs: boolean }>('select pg_try_advisory_lock($1) as "isOurs"', [migrationLock])).rows[0]
        ?.isOurs;
    expect(await update()).toBe(true);
    await expect(makeBackup(deps)).rejects.toThrow('The tables are being brought up to date at this moment');
    await updater.query('select pg_advisory_unlock($1)', [migrationLock]);
    const during: unknown[] = [];
    await makeBackup(deps, {
      freeBytes: async () => {
        during.push(await update());
        return 1e12;
      },
    });
    expect([new Set(during), await update()]).toEqual([new Set([false]), true]);
    await updater.query('select pg_advisory_unlock_all()');
    updater.release();
    expect(await names()).toHaveLength(1);
  });

  it('gives its connection back as it was, also when it is broken off', async () => {
    const { deps, names } = await place();
    for (const options of [{ freeBytes: async () => 0 }, { signal: AbortSignal.abort() }])
      await expect(makeBackup(deps, options)).rejects.toThrow();
    const stopping = new AbortController();
    const running = makeBackup(deps, {
      signal: stopping.signal,
      freeBytes: async () => {
        stopping.abort();
        return 1e12;
      },
    });
    await expect(running).rejects.toThrow();
    const { rows } = await database.pool.query(
      `select count(*)::int as held from pg_locks
       where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
    );
    expect(rows).toEqual([{ held: 0 }]);
    const open = await database.pool.query(
      "select count(*)::int as open from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
    );
    expect(open.rows).toEqual([{ open: 0 }]);
    expect((await names()).filter((name) => name.includes('backup'))).toEqual([]);
  });
});

describe('every day', () => {
  const at = (text: string) => new Date(text);
  const state = { isConfigured: true, lastAt: null, lastFailedAt: null };
  it.each([
    ['none is there yet', state, true],
    ['it is off', { ...state, isConfigured: false }, false],
    ['the last is of this morning', { ...state, lastAt: at('2026-03-04T01:00:00Z') }, false],
    ['the last is a day old', { ...state, lastAt: at('2026-03-03T09:00:00Z') }, true],
    [
      'the last one is of tomorrow, because the clock was wrong',
      { ...state, lastAt: at('2026-03-05T10:00:00Z') },
      true,
    ],
    ['it failed half an hour ago', { ...state, lastFailedAt: at('2026-03-04T08:30:00Z') }, false],
    ['it failed an hour ago', { ...state, lastFailedAt: at('2026-03-04T08:00:00Z') }, true],
  ])('is due or not when %s', (_, given, due) => {
    expect(isDue(given, at('2026-03-04T09:00:00Z'))).toBe(due);
  });

  it('one that fails for a reason of ours says it in the log', async () => {
    const { deps } = await place();
    const holder = await deps.database.pool.connect();
    await holder.query('select pg_advisory_lock($1)', [migrationLock]);
    const lines: string[] = [];
    const log = createLog({ logLevel: 'error' }, { write: (line) => lines.push(line) });
    await backUpWhenDue({ ...deps, log });
    await holder.query('select pg_advisory_unlock($1)', [migrationLock]);
    holder.release();
    const reason = expect.stringMatching(/^The tables are being brought up to date/) as string;
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([{ reason, msg: 'the daily backup failed' }]);
    // What the disk or the database says is only named.
    const full = explainBackupError(Object.assign(new Error('no space for “words”'), { code: 'ENOSPC' }), '/data');
    expect(reasonForLog(full)).toEqual({ reason: 'DatabaseStartError', code: 'ENOSPC' });
  });

  it('one is made, and one only; none where it is off', async () => {
    const [off, on, beside] = [await place({ BACKUP: 'off' }), await place(), await place()];
    await backUpWhenDue(off.deps);
    // Two processes on the same database, each with its own disk.
    await Promise.all([on, beside].map(({ deps }) => backUpWhenDue(deps)));
    await backUpWhenDue(beside.deps);
    const made = [await listBackups(on.dataDir), await listBackups(beside.dataDir)];
    expect(made.flat()).toHaveLength(1);
    await expect(off.names()).rejects.toThrow('ENOENT');
    // Another process was done between the look and the lock.
    const late = await place();
    await expect(makeBackup(late.deps, { isWanted: async () => false })).rejects.toThrow('has just made one');
    expect(await listBackups(late.dataDir)).toEqual([]);
  });

  it('a server makes it a minute after its start, and waits for it when it stops', async () => {
    const { deps, names, dataDir } = await place();
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] });
    const stop = startDailyBackup(deps);
    vi.advanceTimersByTime(59_000);
    await expect(names()).rejects.toThrow('ENOENT');
    vi.advanceTimersByTime(1_000);
    vi.useRealTimers();
    await expect.poll(async () => (await listBackups(dataDir)).length).toBe(1);
    await stop();
    const { rows } = await database.pool.query(
      "select count(*)::int as open from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
    );
    expect(rows).toEqual([{ open: 0 }]);
  });

  it('a failure does not end the server', async () => {
    const { deps, state: stateNow, dataDir } = await place();
    await writeFile(backupsFolder(dataDir), 'a file in its place');
    await expect(backUpWhenDue(deps)).resolves.toBeUndefined();
    expect((await stateNow()).lastFailedAt).toEqual(clock.now());
  });
});
