// npm run prove:erase
// Clients and coaches leave text with unique marks in every part of the product. Then an admin erases two of them, two
// delete their own accounts, and the marks are searched for wherever text is stored: rows, database files, jobs, mail,
// logs, and everything else in the data folder; and none of their photos and recordings may be left in the bucket that holds
// them. Last, a backup made before is restored elsewhere from the backup target, and nothing of them may come back.
import { closeSync, openSync } from 'node:fs';
import { mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { password } from '#bench/people.ts';
import { openForCommand } from '#server/commands/command.ts';
import { grantAdmin } from '#server/platform/auth/accounts.ts';
import { readConfig } from '#server/platform/config.ts';
import { createLog } from '#server/platform/log.ts';
import { startS3 } from '#testing/s3-server.ts';
import { serverProcess } from '#testing/server-process.ts';
import { until } from '#testing/until.ts';
import { liveAWholeLife, type Caller } from '#testing/whole-life.ts';
import { backUpToTarget, restoreElsewhere, untilListed } from './erase-backup.ts';
import { leaveMedia, mediaFolder, mediaSettings, objectsOf, untilRemoved } from './erase-media.ts';
import { markedCoach, plainPerson } from './erase-people.ts';
import { placesOf } from './erase-places.ts';
import type { Finding } from './erase-places.ts';

const mailWithin = 120_000;
/** Letters only, so that no encoding changes them. */
const marks = {
  client: 'zqclientmarkq',
  coach: 'zqcoachmarkq',
  leavingClient: 'zqleavingclientq',
  leavingCoach: 'zqleavingcoachq',
};
/** A job looks for due deletions once a minute. */
const eraseWithin = 150_000;

const dataDir = await realpath(await mkdtemp(join(tmpdir(), 'dayloom-erase-')));
const out = openSync(join(dataDir, 'server.log'), 'a', 0o600);
const bucket = await startS3();
const buckets = { ...bucket.settings, ...mediaSettings(bucket) };
const settings = { DATA_DIR: dataDir, DEMO: 'off', REQUEST_LIMIT: '100000', LOG_LEVEL: 'debug', ...buckets };
const server = await serverProcess(settings, { log: out });
const { url } = server;
let failed = false;

try {
  await server.start();
  const database = await openForCommand(readConfig({ DATA_DIR: dataDir }), createLog({ logLevel: 'warn' }));
  const places = placesOf(database, dataDir);

  const host = await plainPerson(url, database.pool, { firstName: 'Hanna', lastName: 'Host' });
  await grantAdmin(database.db, host.email);
  // The server hears of the grant by NOTIFY.
  const isAdmin = async () => ((await host.get('/api/auth/user')).json() as { isAdmin: boolean }).isAdmin;
  await until('the grant has reached the server', isAdmin, { within: mailWithin });
  await done(host.post('/api/auth/set-role', { role: 'admin' }));
  const markedClient = async (mark: string) => {
    const person = await plainPerson(url, database.pool, {
      firstName: `First${mark}`,
      lastName: `Last${mark}`,
      email: `${mark}@erase.example`,
    });
    await person.post('/api/auth/set-role', { role: 'client', clientType: 'with-coach' });
    return person;
  };
  const client = await markedClient(marks.client);
  const guide = await markedCoach(url, database.pool, marks.coach);
  const other = await markedCoach(url, database.pool, 'tomas');
  await liveAWholeLife({ client, guide, other }, { client: marks.client, guide: marks.client, other: marks.client });
  await done(host.post('/api/admin/export-user-data', { userId: client.id, userEmail: client.email, sendEmail: true }));
  // The coach leaves text with a client who stays.
  const stays = await plainPerson(url, database.pool, { firstName: 'Nora', lastName: 'Stays' });
  await stays.post('/api/auth/set-role', { role: 'client', clientType: 'with-coach' });
  await liveAWholeLife({ client: stays, guide, other }, { client: 'nora', guide: marks.coach, other: 'tomas' });
  // The same for those who delete their own accounts.
  const leavingClient = await markedClient(marks.leavingClient);
  const leavingCoach = await markedCoach(url, database.pool, marks.leavingCoach);
  const words = { client: marks.leavingClient, guide: marks.leavingClient, other: marks.leavingClient };
  await liveAWholeLife({ client: leavingClient, guide: leavingCoach, other }, words);
  const alsoStays = await plainPerson(url, database.pool, { firstName: 'Omar', lastName: 'Stays' });
  await alsoStays.post('/api/auth/set-role', { role: 'client', clientType: 'with-coach' });
  const own = { client: 'omar', guide: marks.leavingCoach, other: 'tomas' };
  await liveAWholeLife({ client: alsoStays, guide: leavingCoach, other }, own);
  for (const person of [leavingClient, leavingCoach])
    await done(person.put('/api/settings/email', { newEmail: `new-${person.email}`, password }));
  for (const [person, mark] of [
    [client, marks.client],
    [leavingClient, marks.leavingClient],
    [stays, 'nora'],
  ] as const)
    await leaveMedia(person, mark);
  const isEmpty = async (statement: string, ...given: string[]) =>
    (await database.pool.query(statement, given)).rows.length === 0;
  const queued = "select 1 from mail_outbox where status in ('queued', 'sending')";
  await until('the mail is sent', () => isEmpty(queued), { within: mailWithin });
  await writeMailAsBefore(join(dataDir, 'mail'));

  const backup = await backUpToTarget(dataDir, bucket);
  const byAdmin = async (person: Caller) => await done(host.delete(`/api/admin/users/${person.id}`));
  const byThemselves = async ({ id, email, post }: Caller) => {
    await done(post('/api/account/deletion', { email, password }));
    // Two weeks later.
    await database.pool.query("update users set deletion_at = now() - interval '1 minute' where id = $1", [id]);
    await until('the account is erased', () => isEmpty('select from users where id = $1', id), { within: eraseWithin });
    // The row is deleted first; the audit line and files follow.
    await sleep(1_000);
  };
  for (const [who, mark, person, erase] of [
    ['the client', marks.client, client, byAdmin],
    ['the coach', marks.coach, guide, byAdmin],
    ['the client who deletes their account', marks.leavingClient, leavingClient, byThemselves],
    ['the coach who deletes their account', marks.leavingCoach, leavingCoach, byThemselves],
  ] as const) {
    await places.settle();
    const before = await places.look(mark);
    const objects = await objectsOf(database.pool, person.id);
    await erase(person);
    await untilRemoved(objects, bucket, eraseWithin);
    const signedIn = await person.get('/api/auth/user');
    await places.settle();
    const after = await places.look(mark);
    print(who, mark, before, after);
    console.log(`${objects.length} objects of photos and recordings were removed from the bucket.`);
    if (signedIn.statusCode !== 401) complain(`${who} is still signed in`);
    for (const finding of after) if (finding.count > 0) complain(`${finding.place}: ${finding.where.join(', ')}`);
    if (before.every(({ count }) => count === 0)) complain('nothing was marked before, so nothing is proved');
  }
  for (const { id } of [stays, alsoStays]) {
    const {
      rows: [left],
    } = await database.pool.query(
      'select (select count(*)::int from journal_entries where client_id = $1) as entries, ' +
        '(select count(*)::int from users where id = $1) as people',
      [id],
    );
    console.log(`\nWho stayed has ${left.entries} entries.`);
    if (left.people !== 1 || left.entries === 0) complain('a person who was not erased lost something');
  }
  const kept = await objectsOf(database.pool, stays.id);
  const inBucket = [...bucket.objects.keys()].filter((name) => name.startsWith(`${mediaFolder}/`));
  console.log(`In the bucket are ${inBucket.length} objects, of who stayed.`);
  if (kept.length === 0 || kept.toSorted().join() !== inBucket.toSorted().join())
    complain(`in the bucket: ${inBucket.join(', ')}; in the database: ${kept.join(', ')}`);
  await database.close();

  const erased = [client, guide, leavingClient, leavingCoach].map(({ id }) => id);
  await untilListed(erased, dataDir, bucket, eraseWithin);
  const restored = await restoreElsewhere(backup, join(dataDir, 'secret.key'), bucket, Object.values(marks));
  const sentence = `People erased since then: ${erased.length}.`;
  console.log(`\nRestored elsewhere from a backup made before: ${restored.people.size} people. ${sentence}`);
  if (!restored.said.includes(sentence)) complain(`the restore said: ${restored.said}`);
  for (const id of erased) if (restored.people.has(id)) complain('an erased person is back');
  for (const { id } of [stays, alsoStays]) if (!restored.people.has(id)) complain('a person who stayed is missing');
  for (const { place, count, where } of restored.findings)
    if (count > 0) complain(`restored, ${place}: ${where.join(', ')}`);
} finally {
  await bucket.close();
  await server.remove();
  closeSync(out);
}
console.log(failed ? '\nSomething was left.' : '\nNothing was left.');
process.exitCode = failed ? 1 : 0;

function print(who: string, mark: string, before: Finding[], after: Finding[]): void {
  console.log(`\n${who} (mark ${mark})\n${'place'.padEnd(44)}${'before'.padStart(8)}${'after'.padStart(8)}`);
  for (const [index, { place, count }] of after.entries())
    console.log(`${place.padEnd(44)}${String(before[index]?.count ?? 0).padStart(8)}${String(count).padStart(8)}`);
}

async function done(answer: ReturnType<Caller['get']>): Promise<void> {
  const { statusCode, body } = await answer;
  if (statusCode !== 200) throw new Error(`A step was refused with ${statusCode}: ${body}`);
}

/** Every second mail file, in the form of release 0.2.0: named by its id alone, the people in a header. */
async function writeMailAsBefore(folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((name, index) => name.endsWith('.eml') && index % 2 === 0);
  if (files.length === 0) throw new Error('There is no mail in files.');
  for (const name of files) {
    const [id, ...people] = name.slice(0, -'.eml'.length).split('.');
    const text = await readFile(join(folder, name), 'utf8');
    await writeFile(join(folder, `${id}.eml`), `X-People: ${people.join('\n ')}\n${text}`, { mode: 0o600 });
    await rm(join(folder, name));
  }
}

function complain(what: string): void {
  failed = true;
  console.log(`  LEFT: ${what}`);
}
