import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, it } from 'vitest';
import { eraseUser } from '#server/features/admin/erase.ts';
import { systemClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';
import { createVault } from '#server/platform/crypto/vault.ts';
import { users } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { createLog } from '#server/platform/log.ts';
import { startS3 } from '#testing/s3-server.ts';
import { testDatabase } from '#testing/test-db.ts';
import { backUp } from './backup.ts';

const repository = join(import.meta.dirname, '../..');
const root = await mkdtemp(join(tmpdir(), 'dayloom-drill-'));
const bucket = await startS3();
afterAll(async () => {
  await bucket.close();
  await rm(root, { recursive: true, force: true });
});

/** Everything as npm does it, but a start without building pages, which ends as by Ctrl-C once it is ready. */
const npm = `#!/bin/sh
if [ "$1" != start ]; then exec npm_of_the_machine "$@"; fi
PORT=0 node server/main.ts > "$DATA_DIR/said" 2>&1 & server=$!
until grep '"msg":"started"' "$DATA_DIR/said"; do kill -0 $server || { cat "$DATA_DIR/said"; exit 1; }; sleep 0.2; done
kill $server
wait $server
`;

it('the drill in docs/operations.md runs as it is written, and leaves nothing behind', async () => {
  const source = await testDatabase();
  const secret = 'k'.repeat(40);
  const [stays, goes] = [newId(), newId()];
  for (const id of [stays, goes])
    await source.db.insert(users).values({ id, email: `${id}@test.invalid`, name: 'Test Person' });
  await source.pool.query("insert into installation values ('vault', $1)", [createVault(secret).fingerprint]);
  const given = { DATABASE_URL: source.url, SECRET_KEY: secret, DATA_DIR: join(root, 'data'), ...bucket.settings };
  const config = readConfig(given);
  await backUp([], config);
  // The list of erasures is newer than the newest backup there.
  await eraseUser({ db: source.db, clock: systemClock, config, log: createLog({ logLevel: 'silent' }) }, goes);
  const [kept] = [...bucket.objects.keys()].filter((key) => key.endsWith('.backup'));
  const before = bucket.objects.get(kept ?? '');
  await backUp([], config);
  for (const key of bucket.objects.keys()) if (key.endsWith('.backup') && key !== kept) bucket.objects.delete(key);

  const page = await readFile(join(repository, 'docs/operations.md'), 'utf8');
  const [, drill = ''] = /### Restore drill\n[^`]*(?:`[^`\n]+`[^`]*)*```\n([\s\S]*?)```/.exec(page) ?? [];
  expect(drill.trim().split('\n')).toHaveLength(8);
  const bin = await mkdtemp(join(root, 'bin-'));
  const [realNpm = ''] = await whereIs('npm');
  await writeFile(join(bin, 'npm'), npm.replace('npm_of_the_machine', `"${realNpm}"`));
  await chmod(join(bin, 'npm'), 0o700);
  const places = await mkdtemp(join(root, 'tmp-'));
  bucket.calls.length = 0;
  const { code, said } = await shell(drill, {
    ...given,
    PATH: [bin, join(repository, 'node_modules/.bin'), process.env.PATH].join(delimiter),
    HOME: process.env.HOME,
    TMPDIR: places,
    ENV_FILE: 'off',
    NODE_DISABLE_COMPILE_CACHE: '1',
    SMTP_URL: 'smtps://mail.example.org',
  });
  expect({ code, said }).toMatchObject({ code: 0 });
  for (const sentence of [
    /target:dayloom-/,
    /Everything is as it was at/,
    /People erased since then: 1\./,
    /"msg":"started"/,
  ])
    expect(said).toMatch(sentence);
  expect(await readdir(places)).toEqual([]);
  expect(
    bucket.calls.filter((call) => !call.startsWith('GET ')),
    'nothing is written there',
  ).toEqual([]);
  expect(bucket.objects.get(kept ?? '')).toBe(before);
  // Four processes start an embedded database, one after the other.
});

async function shell(script: string, env: NodeJS.ProcessEnv): Promise<{ code: number; said: string }> {
  const child = spawn('sh', ['-e', '-c', script], { cwd: repository, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, complaints, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: code as number, said: out + complaints };
}

const whereIs = async (program: string): Promise<string[]> =>
  (await shell(`command -v ${program}`, { PATH: process.env.PATH })).said.split('\n');
