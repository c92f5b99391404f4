import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { UserDeletion } from '#contract/admin/schema.ts';
import type { Instrument } from '#contract/check-ins/instrument-schema.ts';
import { dayInMs } from '#contract/days.ts';
import type { Conversations, MessageResult } from '#contract/messages/schema.ts';
import {
  checkInForms,
  checkInPlans,
  checkIns,
  coachProfiles,
  conversations,
  idempotencyKeys,
  invitations,
  liveEvents,
  messages,
  notices,
  programs,
  users,
  verifications,
} from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { createMailer } from '#server/platform/mail/mailer.ts';
import { connect } from '#testing/histories.ts';
import { opened, piece, say, send } from '#testing/messages.ts';
import { admin, coach, trialClient, unassignedClient } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';
import { foreignKeyRules, looseIdRules } from './erasure-rules.ts';

/** What belongs to everyone else while someone is erased. */
const test = await testApp();
const { db, config, database, log } = test.deps;
const host = await admin(test);
const erase = async (id: string) => expect((await host.delete(`/api/admin/users/${id}`)).statusCode).toBe(200);

it('finds a mail in a file by whom it is to and about, whatever they are called', async () => {
  const [gone, stays] = [await trialClient(test, { firstName: 'You', lastName: '' }), await trialClient(test)];
  const mailer = createMailer(config, log);
  const folder = join(config.dataDir, 'mail');
  const letter = { to: 'coach@files.test', subject: 'News', text: 'You said yes.', html: '<p>You said yes.</p>' };
  const [about, other] = [newId(), newId()];
  await mailer.send({ ...letter, id: about, people: [stays.id, gone.id] });
  await mailer.send({ ...letter, id: other, people: [stays.id] });
  await mailer.close();
  await erase(gone.id);
  expect(await readdir(folder)).toEqual([`${other}.${stays.id}.eml`]);
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
    expiresAt: new Date(test.clock.now().getTime() + dayInMs),
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
          where wait_event_type = 'Lock' and datname = current_database() and query like '%"programs"%'
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

it('leaves a client what they wrote to a coach who is erased, and nothing of what the coach wrote', async () => {
  const guide = await coach(test, { firstName: 'Petra', lastName: 'Vanish' });
  const [client, silent] = [await trialClient(test), await trialClient(test)];
  for (const one of [client, silent]) await connect(test, one, guide);
  const { id } = await opened(client, guide);
  await say(client, id, 'The first thing I ever told anybody.');
  await say(guide, id, 'Thank you for telling me.');
  await say(client, id, 'It was about the lake.');
  await say(guide, id, 'I know that lake.');
  const { id: unanswered } = await opened(silent, guide);
  await say(guide, unanswered, 'Welcome.');
  expect((await host.get(`/api/admin/users/${guide.id}/deletion`)).json<UserDeletion>().messages).toBe(3);

  expect((await host.delete(`/api/admin/users/${guide.id}`)).statusCode).toBe(200);

  expect((await client.get(`/api/messages/${id}`)).statusCode).toBe(404);
  const {
    conversations: [kept, ...others],
    unread,
  } = (await client.get('/api/messages')).json<Conversations>();
  expect(others).toEqual([]);
  expect(unread).toBe(0);
  expect(kept).toMatchObject({
    person: { id: null, name: 'Former coach', role: 'coach', profileImageUrl: null },
    lastLine: { text: 'It was about the lake.', isMine: true },
    unread: 0,
    canSend: false,
  });
  const read = await piece(client, kept?.id ?? '');
  expect(read.messages.map(({ number, text, isMine }) => ({ number, text, isMine }))).toEqual([
    { number: 1, text: 'The first thing I ever told anybody.', isMine: true },
    { number: 2, text: 'It was about the lake.', isMine: true },
  ]);
  expect(read.hasMore).toBe(false);
  expect((await send(client, kept?.id ?? '', 'Are you there?')).statusCode).toBe(404);
  expect((await client.post(`/api/messages/${kept?.id}/read`, { number: 2 })).statusCode).toBe(200);
  expect((await client.get('/api/messages/search?search=lake')).json<MessageResult[]>()).toMatchObject([
    { personName: 'Former coach', message: { text: 'It was about the lake.' } },
  ]);
  expect((await silent.get('/api/messages')).json<Conversations>().conversations).toEqual([]);
  expect(await db.$count(messages, eq(messages.senderId, guide.id))).toBe(0);
});

it('and it goes with the client in the end', async () => {
  const guide = await coach(test);
  const client = await trialClient(test);
  await connect(test, client, guide);
  await say(client, (await opened(client, guide)).id, 'Words.');
  for (const one of [guide, client]) expect((await host.delete(`/api/admin/users/${one.id}`)).statusCode).toBe(200);
  expect(await db.$count(conversations, eq(conversations.clientId, client.id))).toBe(0);
  expect(await db.$count(messages, eq(messages.senderId, client.id))).toBe(0);
});

/** A coach and a client who have talked, with nothing left to hear of it. */
async function pair() {
  const [guide, client, stranger] = [await coach(test), await trialClient(test), await trialClient(test)];
  await connect(test, client, guide);
  for (const person of [client, stranger]) await say(person, (await opened(person, guide)).id, 'Hello.');
  await db.delete(liveEvents);
  return { guide, client, stranger };
}
const heardBy = async ({ id }: { id: string }) =>
  (await db.select({ kind: liveEvents.kind }).from(liveEvents).where(eq(liveEvents.userId, id)))
    .map(({ kind }) => kind)
    .toSorted();

it('lets the open pages of everybody concerned look again when a coach is removed', async () => {
  const { guide, client, stranger } = await pair();
  await host.delete(`/api/admin/coaches/${guide.id}`);
  expect(await heardBy(client)).toEqual(['notice', 'program', 'read', 'room']);
  expect(await heardBy(stranger)).toEqual(['read']);
  expect(await heardBy(guide)).toEqual(['program']);
});

it('and when a coach is erased', async () => {
  const { guide, client, stranger } = await pair();
  await host.delete(`/api/admin/users/${guide.id}`);
  expect(await heardBy(client)).toEqual(['notice', 'program', 'read', 'room']);
  expect(await heardBy(stranger)).toEqual(['read']);
});

it('and when a client is erased', async () => {
  const { guide, client } = await pair();
  await host.delete(`/api/admin/users/${client.id}`);
  expect(await heardBy(guide)).toEqual(['activity', 'notice', 'read']);
});

it('leaves the questions of an erased coach to who answered them, and what was shown is shown to nobody', async () => {
  const { guide, client } = await pair();
  const [answered, unanswered] = [newId(), newId()];
  const definition = {} as Instrument;
  const at = test.clock.now();
  const forms = [
    { id: answered, version: 1 },
    { id: answered, version: 2 },
    { id: unanswered, version: 1 },
  ];
  const made = { coachId: guide.id, definition, createdAt: at };
  await db.insert(checkInForms).values(forms.map((form) => ({ ...form, ...made })));
  const instrument = { instrumentId: answered, version: 1, clientId: client.id };
  const shown = { coachId: guide.id, shown: 'score' as const, sharedAt: at, answersSealed: Buffer.from('sealed') };
  await db.insert(checkIns).values({ ...instrument, ...shown, id: newId(), localDate: '2026-03-04', answeredAt: at });
  const [planId, goalId] = [newId(), newId()];
  const plan = { ...instrument, id: planId, coachId: guide.id, startsOn: '2026-03-04', createdAt: at };
  await db.insert(checkInPlans).values(plan);
  const goal = { baseVersion: 0, title: 'Mine', levels: ['a', 'b', 'c', 'd', 'e'], until: null, isShown: true };
  expect((await client.put(`/api/client/goals/${goalId}`, goal)).json()).toMatchObject({ share: {} });
  await erase(guide.id);
  const left = await db
    .select()
    .from(checkInForms)
    .where(inArray(checkInForms.id, [answered, unanswered]));
  expect(left).toMatchObject([{ id: answered, version: 1, coachId: null }]);
  expect(await db.$count(checkInPlans, eq(checkInPlans.id, planId))).toBe(0);
  expect(await db.$count(checkIns, and(eq(checkIns.clientId, client.id), isNull(checkIns.coachId)))).toBe(1);
  expect((await client.get('/api/client/goals')).json()).toMatchObject({ goals: [{ id: goalId, share: null }] });
});

it('has a written rule for every foreign key that leads to a person', async () => {
  const { rows } = await db.execute<{ column: string; onDelete: string }>(sql`
    select c.conrelid::regclass || '.' || a.attname as "column",
      case c.confdeltype when 'c' then 'CASCADE' when 'n' then 'SET NULL' else c.confdeltype::text end as "onDelete"
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace
      and c.confrelid in ('users'::regclass, 'coach_profiles'::regclass, 'client_profiles'::regclass)`);
  const written = Object.entries(foreignKeyRules).map(([column, { onDelete }]) => [column, onDelete]);
  expect(Object.fromEntries(rows.map(({ column, onDelete }) => [column, onDelete]))).toEqual(
    Object.fromEntries(written),
  );
});

it('has one for every other column that could name a person by id', async () => {
  const { rows } = await db.execute<{ column: string }>(sql`
    select r.relname || '.' || a.attname as "column" from pg_attribute a join pg_class r on r.oid = a.attrelid
    where r.relkind = 'r' and r.relnamespace = 'public'::regnamespace
      and a.atttypid = 'uuid'::regtype and a.attnum > 0 and not a.attisdropped and a.attname <> 'id'
      and not exists (select from pg_constraint c where c.contype = 'f' and c.conrelid = a.attrelid and a.attnum = any (c.conkey))`);
  expect(rows.map(({ column }) => column).toSorted()).toEqual(Object.keys(looseIdRules));
});
