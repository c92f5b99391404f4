// Keeps a backup of an installation of this tree in which everything was used, before parts of it go. Once, by hand:
//   node --import ./scripts/help.mjs prove/used/keep.ts
import { randomUUID } from 'node:crypto';
import { newPerson } from '#bench/people.ts';
import { openForCommand } from '#server/commands/command.ts';
import { readConfig } from '#server/platform/config.ts';
import { createLog } from '#server/platform/log.ts';
import { liveAWholeLife } from '#testing/whole-life.ts';
import { startServerWithClock } from '#e2e/server-under-test.ts';
import { startServer } from '#testing/server-process.ts';
import { dataFolderOf, keepBackup, keepReaders, whenProved } from '../upgrade-releases.ts';
import {
  afterwards,
  answerCheckIns,
  completeProfile,
  fillRoom,
  importJournal,
  joinCoach,
  makeTokens,
  meet,
  photographAndSpeak,
  reachOut,
  writePrograms,
} from './life.ts';
import { done, idOf, words, writer, written, type Writer } from './people.ts';
import { addresses, readAll, type Reader } from '../readers.ts';

const release = 'before-0.3.0';
const server = await startServerWithClock('2026-09-07T08:00:00Z', { SCREENERS: 'on', DEMO: 'off' });
const database = await openForCommand(readConfig({ DATA_DIR: server.dataDir }), createLog({ logLevel: 'warn' }));
const { pool } = database;
const named = async (name: string) => await writer(server.url, pool, name);

const [guide, other, reacher] = [await named('Ines'), await named('Otto'), await named('Rosa')];
for (const coach of [guide, other, reacher]) await completeProfile(coach);
const [mara, tom, lena] = [await named('Mara'), await named('Tom'), await named('Lena')];
const host = await newPerson(server, 'admin', { email: 'hanna@used.example' });

await done(mara.post('/api/auth/set-role', { role: 'client' }));
const marks = {
  client: words('marks what Mara wrote'),
  guide: words('marks what Ines wrote'),
  other: words('marks what Otto wrote'),
};
await liveAWholeLife({ client: mara, guide, other }, marks);

const { programId, ids: programs } = await writePrograms(guide);
await joinCoach(tom, guide);
const begin = async (coach: Writer, client: Writer, program: string) =>
  await done(
    coach.post('/api/coach/bulk', {
      action: 'program',
      clientIds: [client.id],
      programId: program,
      actionId: randomUUID(),
    }),
  );
await begin(guide, tom, programId);
await answerCheckIns(guide, tom);
await makeTokens(guide, tom);
await importJournal(tom);
await photographAndSpeak(tom);
const session = await meet(guide, tom, '2026-09-09T09:00:00Z');
await joinCoach(lena, other);
await begin(other, lena, 'breath-anchor-01');
await done(lena.post('/api/journal-entries', { entryText: words('a page that only Lena reads'), moodScore: 5 }));
await reachOut(reacher, [await named('Uma'), await named('Vera')]);

const members = [];
for (let number = 1; number <= 100; number += 1) members.push(await named(`Member${number}`));
const cohort = await fillRoom(other, members, 'living-from-desire-01', '2026-09-07');

await server.setClock('2026-09-10T09:00:00Z');
await afterwards(guide, tom, session, '2026-09-20');
// Week cards of the first folded week, shared: whole-life.ts shares one; a parting leaves notes with a coach.
await done(lena.post('/api/client/parting', { coachId: other.id, program: 'goes-on' }));

const listed = async (query: string) => (await pool.query<{ id: string }>(query)).rows.map(({ id }) => id);
const readers = [guide, other, reacher, mara, tom, lena, host, ...members.slice(0, 3)];
const clients = [mara, tom, lena].map(({ id }) => id);
const ids = {
  clientId: clients,
  coachId: [guide.id, other.id],
  cohortId: [cohort],
  conversationId: await listed('select id from conversations'),
  postId: await listed('select id from cohort_posts'),
  entryId: await listed('select id from journal_entries'),
  mediaId: await listed('select id from media'),
  assignmentId: await listed(`select id from assignments where client_id in ('${clients.join("','")}')`),
  programId: [programId],
  language: ['de'],
  code: [],
  token: [],
  week: ['1'],
  day: ['1', '2', '3'],
  name: [],
  photoId: [],
  id: [
    ...(await listed('select id from appointments union select id from goals union select id from journal_entries')),
    ...programs,
    cohort,
  ],
};
const conversation = await idOf(tom.post('/api/messages', { personId: guide.id }));
const [page, message] = [words('a page of a program'), words('a message')];
await done(tom.post('/api/journal-entries', { entryText: page, moodScore: 6 }));
await done(tom.post(`/api/messages/${conversation}`, { text: message }));
ids.conversationId.push(conversation);
const canaries = { email: tom.email, texts: [page, message], conversationId: conversation };
await keepBackup(release, server.dataDir, canaries);
await database.close();
await server.stop();

// As somebody reads it who starts this release on it today: what has become old by then is not counted as lost later.
const dataDir = await dataFolderOf(release);
const restored = await startServer({ ...whenProved, DATA_DIR: dataDir });
const everywhere = addresses(ids);
console.log(`${written.length} texts, ${everywhere.length} addresses`);
const kept: Reader[] = [];
for (const { email } of readers) {
  const reader = await readAll(restored.url, email, everywhere, written);
  console.log(
    `${email}: ${reader.texts.length} texts at ${reader.paths.length} addresses, ${Object.keys(reader.files).length} files`,
  );
  kept.push(reader);
}
await restored.remove();
const unread = written.filter((text) => !kept.some(({ texts }) => texts.includes(text)));
console.log(`Read by nobody: ${unread.join('; ')}`);
keepReaders(release, kept);
