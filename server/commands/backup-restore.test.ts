import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { startServer } from '#server/app/start-server.ts';
import { eraseUser } from '#server/features/admin/erase.ts';
import { listBackups } from '#server/platform/backup/backup-folder.ts';
import { readConfig } from '#server/platform/config.ts';
import { dataKeyOf } from '#server/platform/crypto/data-keys.ts';
import { auditLog, mediaPieces, sessions, users } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { runCommand } from '#testing/commands.ts';
import { movedClock } from '#testing/moved-clock.ts';
import { storeMedia } from '#testing/stored-media.ts';
import { backUp } from './backup.ts';
import { restore } from './restore.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'dayloom-drill-'));
const settings = { DATA_DIR: dataDir, BACKUP_PASSPHRASE: 'a long walk by the river' };
const config = readConfig({ ...settings, PORT: '0', LOG_LEVEL: 'silent', DEMO: 'off' });
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const command = async (name: 'backup' | 'restore', ...words: string[]) => await runCommand(name, words, settings);
const saying = (sentence: RegExp) => ({ said: expect.stringMatching(sentence) as string });
const refusing = (sentence: RegExp) => ({ refusal: expect.stringMatching(sentence) as string });

it('a drill: backup while the server runs, life goes on, restore, and who was erased since stays erased', async () => {
  expect(await backUp([], config)).toEqual(refusing(/there is nothing to back up/));
  // The day on which everything here was written: nothing is old enough for the upkeep of a server to forget it.
  const clock = movedClock('2026-03-04T09:00:00Z');
  let server = await startServer(config, { clock });
  const { deps } = server;
  const [stays, goes, comesBack] = [newId(), newId(), newId()];
  for (const id of [stays, goes, comesBack]) {
    await deps.db.insert(users).values({ id, email: `${id}@test.invalid`, name: 'Test Person' });
    await deps.db
      .insert(sessions)
      .values({ id: newId(), token: newId(), userId: id, expiresAt: new Date('2030-01-01T00:00:00Z') });
  }
  const recording = await storeMedia(deps.db, stays);
  await storeMedia(deps.db, goes);
  const sealed = deps.vault.seal(await dataKeyOf(deps, deps.db, stays), stays, 'A private line.');

  const { code, said } = await command('backup');
  expect({ code, said }).toMatchObject({
    code: 0,
    said: expect.stringMatching(
      /sealed with BACKUP_PASSPHRASE\. The secret key is not in it\.\nWithout secret\.key or the passphrase/,
    ),
  });
  const [{ name } = { name: '' }] = await listBackups(dataDir);
  expect(said).toContain(name);

  expect(await eraseUser(deps, goes)).toBe(true);
  await deps.db.update(users).set({ name: 'Another Name' }).where(eq(users.id, stays));
  expect(await command('restore', name)).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^Another server .* already uses .*Stop it first/),
  });
  await server.stop();

  expect(await restore([name], config, { fsync: 'off' })).toEqual(
    saying(
      /data\.before-restore-[\s\S]*Photos and recordings that are back: 1\.\nPeople erased since then: 1\.[\s\S]*Start the server\.$/,
    ),
  );

  // Somebody whom the host brought back by other means than ours.
  await appendFile(
    join(dataDir, 'erasures.log'),
    `${JSON.stringify({ id: comesBack, at: '2026-03-04T09:00:00.000Z' })}\n`,
  );
  server = await startServer(config, { clock });
  const back = server.deps;
  expect(await back.db.select({ id: users.id, name: users.name }).from(users)).toEqual([
    { id: stays, name: 'Test Person' },
  ]);
  expect(back.vault.open(await dataKeyOf(back, back.db, stays), stays, sealed)).toBe('A private line.');
  const pieces = await back.db.select().from(mediaPieces).orderBy(mediaPieces.number);
  expect(pieces.map((piece) => piece.sealed)).toEqual(recording.pieces.map((piece) => piece.sealed));
  expect(await back.db.select().from(sessions)).toEqual([]);
  expect(
    await back.db.select({ detail: auditLog.detail }).from(auditLog).where(eq(auditLog.action, 'backup-restored')),
  ).toEqual([{ detail: { people: 1 } }]);
  expect((await readFile(join(dataDir, 'erasures.log'), 'utf8')).match(new RegExp(goes, 'g'))).toHaveLength(1);
  await server.stop();
  expect(await backUp([], config), 'of a database that does not run').toEqual(
    saying(/is there\.\nIts photos and recordings .*: 0 of 2 are new .*\nIt is sealed with BACKUP_PASSPHRASE/),
  );
  // Two clusters are made, and two processes and two servers start one after the other.
});

it.each([
  ['a backup with words in the command line', () => backUp(['a passphrase'], config), /backup takes no words/],
  ['a restore of nothing', () => restore([], config), /^Name one/],
])('%s is refused in a sentence', async (_, run, sentence) => {
  expect(await run()).toEqual(refusing(sentence));
});
