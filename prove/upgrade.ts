// npm run prove:upgrade -- --kills 5
// Starts this release on the data folder of every release that is kept in prove/releases: killed in the middle of the
// upgrade some times, then whole. What people wrote must be there, also where 0.2.0 and this release have sealed in turn and
// rotate-key is killed, and the backup from before must lead back.
// `npm run prove:upgrade -- --keep` adds the present release; it is part of making one. Until a version has its tag it is
// still being built, and keeping it again takes the place of what was kept; the data of a release never changes.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { checkBackup } from '#server/platform/backup/content.ts';
import { appDatabase, layoutOf, makeSocketDir, superuserConnection } from '#server/platform/db/embedded/layout.ts';
import { migrationsFolder } from '#server/platform/db/migrate.ts';
import { root, serverProcess, startServer, type ServerProcess } from '#testing/server-process.ts';
import { check, finish } from './checklist.ts';
import { seeded } from './seeded-random.ts';
import { mixForms, rotateAndKill } from './upgrade-forms.ts';
import {
  canariesOf,
  dataFolderOf,
  keepRelease,
  keyFileOf,
  keysIn,
  missingWords,
  releases,
  whenProved,
} from './upgrade-releases.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '5' },
    keep: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
  },
});
const random = seeded(Number(values.seed));

if (values.keep) await keepThis();
else for (const release of releases()) await upgradeFrom(release);
finish('Nothing was lost.');

async function keepThis(): Promise<void> {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const isReleased = execFileSync('git', ['tag', '--list', `v${version}`], { cwd: root }).length > 0;
  check(`${version} is not released yet (if it is, set the next version in package.json)`, !isReleased);
  if (isReleased) return;
  const server = await startServer({ DEMO: 'on', LOG_LEVEL: 'fatal' });
  await keepRelease(version, server);
  await server.remove();
  console.log(`Kept in prove/releases/${version}. Commit it.`);
}

async function upgradeFrom(release: string): Promise<void> {
  const dataDir = await dataFolderOf(release);
  const command = (name: string, ...args: string[]) =>
    execFileSync(process.execPath, [`server/commands/${name}.ts`, ...args], {
      cwd: root,
      env: { ...process.env, DATA_DIR: dataDir, ENV_FILE: 'off' },
      stdio: 'ignore',
    });
  // The advice of docs/operations.md, taken.
  command('backup');
  const before = readdirSync(join(dataDir, 'backups')).find((name) => name.endsWith('.backup')) ?? '';
  const { migrations } = await checkBackup(join(dataDir, 'backups', before), keysIn(dataDir));
  check(
    `${release}: a backup before it holds the tables of that release`,
    migrations.length === canariesOf(release).migrations,
  );

  const steps = readdirSync(migrationsFolder).filter((file) => file.endsWith('.sql')).length;
  const server = await serverProcess({ ...whenProved, DATA_DIR: dataDir });
  const everythingIsReadable = async (when: string) => {
    const missing = await missingWords(server.url, release);
    check(`${release}: ${when} everything is readable`, missing.length === 0, missing.join('; '));
  };
  let inTheMiddle = 0;
  for (let kill = 1; kill <= Number(values.kills); kill += 1)
    if (await killInTheMiddle(server, dataDir, steps)) inTheMiddle += 1;
  const due = steps - migrations.length;
  check(
    `${release}: of ${values.kills} kills ${inTheMiddle} struck the ${due} steps of the upgrade`,
    due < 5 || inTheMiddle > 0,
  );
  await server.start();
  await everythingIsReadable(`after ${values.kills} kills`);
  await server.stop();

  const { email, texts } = canariesOf(release);
  const { old, bound } = await mixForms(dataDir, email, texts[0] ?? '');
  check(`${release}: ${old} entries are sealed as by 0.2.0, ${bound} for their version`, old > 0 && bound > 0);
  await rotateAndKill(dataDir);
  await server.start();
  await everythingIsReadable('in both forms, after a killed rotate-key');
  await server.stop();

  command('restore', before, '--key-file', keyFileOf(release));
  await server.start();
  await everythingIsReadable('after npm run restore with the backup from before');
  await server.remove();
}

/**
 * Kills it after the next step or the one after that, as the database tells it: by the clock a busy machine would be killed
 * long before the first. False where it was through before.
 */
async function killInTheMiddle(server: ServerProcess, dataDir: string, steps: number): Promise<boolean> {
  let isOver = false;
  const started = server
    .start()
    .catch(() => {})
    .finally(() => (isOver = true));
  const further = Math.floor(random() * 3);
  let first: number | undefined;
  let isStruck = false;
  while (!isOver && !isStruck) {
    const progress = await progressOf(dataDir);
    first ??= progress?.done;
    isStruck = progress?.isAtWork === true && progress.done < steps && progress.done >= Number(first) + further;
    await sleep(2);
  }
  await server.kill();
  await started;
  return isStruck;
}

async function progressOf(dataDir: string): Promise<{ done: number; isAtWork: boolean } | undefined> {
  const client = new pg.Client({
    ...superuserConnection(await makeSocketDir(layoutOf(dataDir))),
    database: appDatabase,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ done: number; isAtWork: boolean }>(`select count(*)::int as done,
      exists (select from pg_stat_activity where application_name = 'dayloom-migrations') as "isAtWork"
      from drizzle.__drizzle_migrations`);
    return rows[0];
  } catch {
    // The database is not there yet, or no longer.
    return undefined;
  } finally {
    await client.end().catch(() => {});
  }
}
