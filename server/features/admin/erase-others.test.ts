import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import {
  coachProfiles,
  idempotencyKeys,
  invitations,
  notices,
  programs,
  users,
  verifications,
} from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { createMailer } from '#server/platform/mail/mailer.ts';
import { admin, coach, trialClient, unassignedClient } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';

/** What belongs to everybody else while somebody is erased. */
const test = await testApp();
const { db, config, database, log } = test.deps;
const host = await admin(test);
const erase = async (id: string) => expect((await host.delete(`/api/admin/users/${id}`)).statusCode).toBe(200);

it('leaves mail in files alone that only looks as if it named the person', async () => {
  const folder = join(config.dataDir, 'mail');
  await mkdir(folder, { recursive: true });
  const letters = {
    'longer-address.eml': 'To: joann@files.test\n\nHello',
    'longer-ending.eml': 'To: ann@files.test.example\n\nHello',
    'dotted.eml': 'To: jo.ann@files.test\n\nHello',
    'word.eml': 'To: a@b.test\n\nHello Hannah, an announcement. Ann is also somebody’s first name.',
    'hers.eml': 'To: <ann@files.test>\n\nHello',
  };
  for (const [name, text] of Object.entries(letters)) await writeFile(join(folder, name), text);
  await erase((await trialClient(test, { firstName: 'Ann', lastName: '', email: 'ann@files.test' })).id);
  expect((await readdir(folder)).toSorted()).toEqual(
    Object.keys(letters)
      .filter((name) => name !== 'hers.eml')
      .toSorted(),
  );

  // Neither a word of every letter, nor a part of a longer name.
  await erase((await trialClient(test, { firstName: 'Hello', lastName: '' })).id);
  await writeFile(join(folder, 'namesake.eml'), 'To: a@b.test\n\nMia Marino wrote to you.');
  await erase((await trialClient(test, { firstName: 'Mia', lastName: 'Marin' })).id);
  expect(await readdir(folder)).toHaveLength(5);
});

it('finds a mail in a file by whom it is to and about, whatever they are called', async () => {
  const [gone, stays] = [await trialClient(test, { firstName: 'You', lastName: '' }), await trialClient(test)];
  const mailer = createMailer(config, log);
  const folder = join(config.dataDir, 'mail');
  const before = await readdir(folder);
  const letter = { to: 'coach@files.test', subject: 'News', text: 'You said yes.', html: '<p>You said yes.</p>' };
  const [about, other] = [newId(), newId()];
  await mailer.send({ ...letter, id: about, people: [stays.id, gone.id] });
  await mailer.send({ ...letter, id: other, people: [stays.id] });
  await mailer.close();
  await erase(gone.id);
  expect((await readdir(folder)).filter((name) => !before.includes(name))).toEqual([`${other}.eml`]);
});

it('forgets what is remembered under their address, and not what is under a longer one', async () => {
  const gone = await trialClient(test, { email: 'al@short.test' });
  const other = await coach(test);
  const kept = { '1': 'val@short.test', '2': 'al@short.test.example', '3': 'x.al@short.test' };
  const key = (name: string, answer: unknown) => ({
    id: newId(),
    userId: other.id,
    endpoint: 'x',
    key: name,
    bodyHash: '',
    answer,
    createdAt: test.clock.now(),
  });
  await db
    .insert(idempotencyKeys)
    .values([
      ...Object.entries(kept).map(([name, email]) => key(name, { email })),
      key('hers', { message: 'It is on its way to al@short.test.' }),
    ]);
  const verification = (identifier: string, value: string) => ({
    id: newId(),
    identifier,
    value,
    expiresAt: test.clock.now(),
  });
  await db
    .insert(verifications)
    .values([
      ...Object.values(kept).map((email) => verification(`change-${email}`, '')),
      verification('change-al@short.test', ''),
      verification('x', '{"email":"al@short.test"}'),
    ]);
  await erase(gone.id);
  expect(
    (await db.select({ key: idempotencyKeys.key }).from(idempotencyKeys).where(eq(idempotencyKeys.userId, other.id)))
      .map((row) => row.key)
      .toSorted(),
  ).toEqual(['1', '2', '3']);
  expect(
    (await db.select({ identifier: verifications.identifier }).from(verifications))
      .map(({ identifier }) => identifier)
      .toSorted(),
  ).toEqual(
    Object.values(kept)
      .map((email) => `change-${email}`)
      .toSorted(),
  );
});

it('keeps a program, hidden, that somebody else has offered, and with it their invitation', async () => {
  const [owner, other, client] = [await coach(test), await coach(test), await unassignedClient(test)];
  const programId = (await owner.post('/api/programs', { title: 'Offered once', durationWeeks: 1 })).json<{
    id: string;
  }>().id;
  const invitation = {
    id: newId(),
    coachId: other.id,
    clientId: client.id,
    programId,
    status: 'pending' as const,
    sentAt: test.clock.now(),
    expiresAt: new Date(test.clock.now().getTime() + 86_400_000),
  };
  await db.insert(invitations).values(invitation);
  await erase(owner.id);
  expect(await db.$count(invitations, eq(invitations.id, invitation.id))).toBe(1);
  expect(
    (await db.select({ archivedAt: programs.archivedAt }).from(programs).where(eq(programs.id, programId))).map(
      ({ archivedAt }) => archivedAt !== null,
    ),
  ).toEqual([true]);
});

it('steps back for whoever is writing, rather than that their work is broken off', async () => {
  const guide = await coach(test);
  const programId = (await guide.post('/api/programs', { title: 'Held', durationWeeks: 1 })).json<{ id: string }>().id;
  const [writer, holder] = [await database.pool.connect(), await database.pool.connect()];
  await writer.query('begin');
  await writer.query('select from coach_profiles where user_id = $1 for no key update', [guide.id]);
  await holder.query('begin');
  await holder.query('select from programs where id = $1 for update', [programId]);
  const erasing = host.delete(`/api/admin/users/${guide.id}`);
  const waits = async () =>
    (
      await db.execute<{ waits: boolean }>(
        sql`select exists (
          select from pg_stat_activity
          where wait_event_type = 'Lock' and datname = current_database() and query like 'update%programs%'
        ) as waits`,
      )
    ).rows[0]?.waits;
  await expect.poll(waits).toBe(true);
  // The two now wait for each other as soon as the third one lets go.
  const writing = writer
    .query("insert into notices (id, user_id, kind, detail, created_at) values ($1, $2, 'coach-left', '{}', now())", [
      newId(),
      guide.id,
    ])
    .then(() => 'written');
  await holder.query('rollback');
  expect(await writing).toBe('written');
  await writer.query('commit');
  expect((await erasing).statusCode).toBe(200);
  for (const client of [writer, holder]) client.release();
  expect([
    await db.$count(users, eq(users.id, guide.id)),
    await db.$count(coachProfiles, eq(coachProfiles.userId, guide.id)),
    await db.$count(notices, eq(notices.userId, guide.id)),
  ]).toEqual([0, 0, 0]);
});
