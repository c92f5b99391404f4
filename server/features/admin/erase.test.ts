import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { UserDeletion } from '#contract/admin/schema.ts';
import {
  assignments,
  auditLog,
  clientProfiles,
  erasures,
  idempotencyKeys,
  mailOutbox,
  programs,
  sessions,
  users,
} from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { assign, connect } from '#testing/histories.ts';
import { admin, coach, person, reachableCoach, trialClient, unassignedClient } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';
import { liveAWholeLife } from '#testing/whole-life.ts';
import { completeErasureLog, reapplyErasures } from './erase.ts';

const test = await testApp();
const { db, config, log } = test.deps;
const host = await admin(test, { firstName: 'Hanna', lastName: 'Host' });
const logOf = async () =>
  (await readFile(join(config.dataDir, 'erasures.log'), 'utf8').catch(() => ''))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { id: string });
const refusals = async (actorId: string) =>
  (
    await db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'deletion-refused'), eq(auditLog.actorId, actorId)))
  ).map(({ subjectId, detail }) => ({ subjectId, ...detail }));

/** Every row of every table as text. */
async function everythingStored(): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const texts: string[] = [];
  for (const { name } of rows)
    texts.push(
      ...(
        await db.execute<{ row: string }>(sql`select to_jsonb(t)::text as row from ${sql.identifier(name)} t`)
      ).rows.map(({ row }) => `${name}: ${row}`),
    );
  return texts.join('\n');
}

it('erases a client with everything, and leaves everybody else as they were', async () => {
  const cast = {
    client: await unassignedClient(test, {
      firstName: 'Quillon',
      lastName: 'Vasquez-Marker',
      email: 'quillon.marker@example.test',
    }),
    guide: await reachableCoach(test, { firstName: 'Ines' }),
    other: await reachableCoach(test, { firstName: 'Tomas' }),
  };
  const { client, guide } = cast;
  await liveAWholeLife(cast, { client: 'MARKER', guide: 'MARKER', other: 'MARKER' });
  await queueMail(db, test.deps, {
    userId: guide.id,
    aboutId: client.id,
    to: guide.email,
    kind: 'invitation-accepted',
    subject: 'News',
    text: 'Quillon Vasquez-Marker said yes.',
    html: '',
  });
  const digest = { userId: guide.id, aboutOthers: [client.id], to: guide.email, kind: 'entries-shared' as const };
  const digestId = await queueMail(db, test.deps, { ...digest, subject: 'News', text: 'Quillon', html: '' });
  const before = (await host.get(`/api/admin/users/${client.id}/deletion`)).json<UserDeletion>();
  expect(before).toEqual({
    id: client.id,
    name: 'Quillon Vasquez-Marker',
    refusal: null,
    journalEntries: 6,
    noteVersions: 2,
    messages: 3,
    runningPrograms: 1,
    clients: 0,
    cohorts: [],
    programsKept: 0,
    programsRemoved: 0,
  });
  const stored = await everythingStored();
  for (const word of ['Vasquez-Marker', 'quillon.marker', client.id]) expect(stored).toContain(word);
  const {
    rows: [others],
  } = await db.execute(sql`select count(*)::int as people from users where id <> ${client.id}`);

  const answer = await host.delete(`/api/admin/users/${client.id}`);
  expect([answer.statusCode, answer.json().message]).toEqual([
    200,
    'Quillon Vasquez-Marker and everything that was theirs is erased.',
  ]);
  expect(await db.$count(mailOutbox, eq(mailOutbox.id, digestId)), 'it named others first, and them too').toBe(0);

  const left = await everythingStored();
  for (const word of ['Quillon', 'Vasquez-Marker', 'quillon.marker', 'MARKER']) expect(left).not.toContain(word);
  const allowed = /^(audit_log|erasures|live_events): /;
  expect(left.split('\n').filter((row) => row.includes(client.id) && !allowed.test(row))).toEqual([]);
  expect((await client.get('/api/auth/user')).statusCode).toBe(401);
  expect((await guide.get(`/api/coach/client/${client.id}`)).statusCode).toBe(404);
  expect((await guide.get('/api/notices')).json()).toContainEqual(
    expect.objectContaining({ kind: 'client-left', detail: {} }),
  );
  expect((await db.execute(sql`select count(*)::int as people from users where id <> ${client.id}`)).rows[0]).toEqual(
    others,
  );
  const [noted] = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, 'user-deleted'), eq(auditLog.subjectId, client.id)));
  expect(noted).toMatchObject({ actorId: host.id, detail: { role: 'client', entries: 6 } });
  expect(await db.select().from(erasures).where(eq(erasures.personId, client.id))).toHaveLength(1);
  expect((await logOf()).map(({ id }) => id)).toContain(client.id);
});

it('removes the mail files to and about the person, also those that 0.2.0 wrote, and no other', async () => {
  const [gone, stays] = [await trialClient(test), await trialClient(test)];
  const folder = join(config.dataDir, 'mail');
  await mkdir(folder, { recursive: true });
  const [toOther, older] = [newId(), newId()];
  const files = {
    [`${newId()}.${gone.id}.eml`]: 'Hello',
    [`${newId()}.${stays.id}.${gone.id}.eml`]: 'Hello',
    [`${newId()}.${gone.id}.part`]: 'Hel',
    [`${toOther}.${stays.id}.eml`]: `Hello, ${gone.id}`,
    // A header of two ids is folded.
    [`${newId()}.eml`]: `To: a@b.test\nX-People: ${stays.id}\n ${gone.id}\nSubject: x\n\nHello`,
    [`${older}.eml`]: `To: a@b.test\nX-People: ${stays.id}\nSubject: x\n\nX-People: ${gone.id}`,
    // No one can tell whom these are about.
    [`${newId()}.eml`]: 'To: a@b.test\n\nHello',
    [`${newId()}.part`]: `To: a@b.test\nX-People: ${stays.id}`,
    'note.txt': gone.id,
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  await host.delete(`/api/admin/users/${gone.id}`);
  expect((await readdir(folder)).toSorted()).toEqual(
    [`${toOther}.${stays.id}.eml`, `${older}.${stays.id}.eml`, 'note.txt'].toSorted(),
  );
});

it('gives an erased coach’s programs in use to the platform, hides what was, removes what never was, and frees the clients', async () => {
  const guide = await coach(test, { firstName: 'Petra' });
  const [one, two] = [await trialClient(test), await trialClient(test)];
  for (const client of [one, two]) await connect(test, client, guide);
  const made = async (programId: string) =>
    (await guide.post('/api/programs', { title: programId, programId, durationWeeks: 1 })).statusCode;
  const names = ['running-pp', 'over-pp', 'unused-pp', 'own-run-pp'] as const;
  for (const name of names) expect(await made(name)).toBe(200);
  await db
    .update(programs)
    .set({ programId: sql`${programs.title}` })
    .where(eq(programs.ownerId, guide.id));
  await assign(test, one, { programId: 'running-pp' });
  await assign(test, two, { programId: 'over-pp', status: 'completed' });
  await assign(test, guide, { programId: 'own-run-pp' });
  expect((await host.get(`/api/admin/users/${guide.id}/deletion`)).json()).toMatchObject({
    clients: 2,
    cohorts: [],
    programsKept: 1,
    programsRemoved: 3,
  });
  expect((await host.delete(`/api/admin/users/${guide.id}`)).statusCode).toBe(200);
  const left = await db
    .select()
    .from(programs)
    .where(inArray(programs.title, [...names]));
  expect(left.map(({ title, ownerId, archivedAt }) => `${title} ${ownerId} ${archivedAt !== null}`).toSorted()).toEqual(
    ['over-pp null true', 'running-pp null false'],
  );
  expect(
    await db
      .select({ coachId: clientProfiles.coachId, since: clientProfiles.coachSince })
      .from(clientProfiles)
      .where(inArray(clientProfiles.userId, [one.id, two.id])),
  ).toEqual([
    { coachId: null, since: null },
    { coachId: null, since: null },
  ]);
  expect(
    (await db.select().from(assignments).where(eq(assignments.clientId, one.id))).map(({ status }) => status),
  ).toContain('active');
  for (const client of [one, two])
    expect((await client.get('/api/notices')).json()).toMatchObject([{ kind: 'coach-left', detail: {} }]);
});

it('refuses oneself, whoever is unknown and everybody who is no admin, writes it down and changes nothing', async () => {
  const someone = await trialClient(test);
  for (const other of [someone, await coach(test), await person(test)])
    expect((await other.delete(`/api/admin/users/${someone.id}`)).statusCode).toBe(403);
  const own = await host.delete(`/api/admin/users/${host.id}`);
  expect([own.statusCode, own.json().message]).toEqual([409, 'You can’t delete your own account. Another admin can.']);
  expect((await host.get(`/api/admin/users/${host.id}/deletion`)).json().refusal).toBe(
    'You can’t delete your own account. Another admin can.',
  );
  const unknown = newId();
  for (const id of [unknown, 'nonsense']) expect((await host.delete(`/api/admin/users/${id}`)).statusCode).toBe(404);
  expect((await host.get(`/api/admin/users/${unknown}/deletion`)).statusCode).toBe(404);
  expect(await refusals(host.id)).toEqual([
    { subjectId: host.id, what: 'user', reason: 'oneself' },
    { subjectId: unknown, what: 'user', reason: 'unknown' },
  ]);
  expect(
    await db
      .select({ id: users.id })
      .from(users)
      .where(inArray(users.id, [host.id, someone.id])),
  ).toHaveLength(2);
});

it.each([0, 1])('leaves one of two admins who delete each other at the same moment, with %i others', async (others) => {
  await db.update(users).set({ role: null, isAdmin: false }).where(eq(users.isAdmin, true));
  const [a, b] = [await admin(test), await admin(test)];
  for (let more = 0; more < others; more += 1) await admin(test);
  // Known by their sessions already: neither is late because the other one was quick.
  for (const one of [a, b]) await one.get('/api/auth/user');
  const answers = await Promise.all([a.delete(`/api/admin/users/${b.id}`), b.delete(`/api/admin/users/${a.id}`)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, another) => one - another)).toEqual([200, 409]);
  expect(await db.$count(users, eq(users.isAdmin, true))).toBe(1 + others);
  const [remains] = await db
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [a.id, b.id]));
  expect(await refusals(remains?.id === a.id ? b.id : a.id)).toMatchObject([{ reason: 'no longer admin' }]);
  await db.update(users).set({ isAdmin: true, role: 'admin' }).where(eq(users.id, host.id));
  test.deps.identity.forgetUser(host.id);
});

it('does not answer with an error of ours to somebody who writes at the moment they are erased', async () => {
  const writer = await trialClient(test);
  const answers = await Promise.all([
    ...Array.from({ length: 6 }, (_, n) =>
      writer.post('/api/journal-entries', { entryText: `Line ${n}`, moodScore: 5 }, { 'idempotency-key': `k${n}` }),
    ),
    host.delete(`/api/admin/users/${writer.id}`),
  ]);
  expect(answers.at(-1)?.statusCode).toBe(200);
  for (const { statusCode } of answers.slice(0, -1)) expect([200, 401, 409]).toContain(statusCode);
  expect(await db.$count(idempotencyKeys, eq(idempotencyKeys.userId, writer.id))).toBe(0);
  expect(await db.$count(sessions, eq(sessions.userId, writer.id))).toBe(0);
});

it('has erased somebody also where the file beside the database cannot be written, and writes it later', async () => {
  const gone = await trialClient(test);
  const folder = config.dataDir;
  config.dataDir = join(folder, 'not', 'there');
  expect((await host.delete(`/api/admin/users/${gone.id}`)).statusCode).toBe(200);
  config.dataDir = folder;
  expect(await db.$count(users, eq(users.id, gone.id))).toBe(0);
  expect((await logOf()).map(({ id }) => id)).not.toContain(gone.id);
  await completeErasureLog({ db, config, log });
  expect((await logOf()).map(({ id }) => id)).toContain(gone.id);
});

it('erases again, after a restore, whoever is in the file, and says which line it cannot read', async () => {
  const back = await trialClient(test);
  await host.delete(`/api/admin/users/${back.id}`);
  const lines = (await logOf()).length;
  await db.delete(erasures);
  await db.insert(users).values({ id: back.id, name: 'Back', email: 'back@restored.test', firstName: 'Back' });
  await db.insert(mailOutbox).values({
    id: newId(),
    userId: back.id,
    toAddress: 'back@restored.test',
    kind: 'x',
    nextTryAt: test.clock.now(),
    createdAt: test.clock.now(),
  });
  const { clock } = test.deps;
  expect(await reapplyErasures({ db, clock, log, config })).toBe(1);
  expect(await reapplyErasures({ db, clock, log, config })).toBe(0);
  expect(await db.$count(users, eq(users.id, back.id))).toBe(0);
  expect(await logOf()).toHaveLength(lines);
  // A process that died before it wrote the line: the next start does.
  const lost = newId();
  await db.insert(erasures).values({ personId: lost, erasedAt: clock.now() });
  await completeErasureLog({ db, config, log });
  await completeErasureLog({ db, config, log });
  expect((await logOf()).filter(({ id }) => id === lost)).toHaveLength(1);
  await writeFile(join(config.dataDir, 'erasures.log'), '{"id":"nobody"}\n');
  await expect(reapplyErasures({ db, clock, log, config })).rejects.toThrow(/^Line 1 of .* cannot be read/);
});
