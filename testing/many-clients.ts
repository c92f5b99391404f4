import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/database.ts';
import {
  clientProfiles,
  conversationReads,
  conversations,
  entryShares,
  journalEntries,
  messages,
  userKeys,
} from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import type { TestApp } from './test-app.ts';

/** Length of the program all clients are on. */
const days = 28;

/**
 * Inserts many clients for a coach directly: each went through `programs` programs of 28 days with an entry a day and
 * is somewhere in the last one. About 70 % wrote yesterday or today, 15 % are quiet, 5 % have finished and a few had a
 * heavy day. The text is noise: nothing that is measured or counted may open it.
 */
export async function addManyClients(
  db: Db,
  coachId: string,
  wanted: { clients: number; programs: number; now: Date },
): Promise<void> {
  const { clients, programs, now } = wanted;
  const at = sql`${now.toISOString()}::timestamptz`;
  const atATime = 50;
  for (let from = 0; from < clients; from += atATime) {
    const count = Math.min(atATime, clients - from);
    await db.execute(sql`
      with people as (
        insert into users (id, name, email, first_name, last_name, role, time_zone)
        select gen_random_uuid(), 'Client ' || n, 'client-' || n || '-' || ${coachId}::text || '@many.invalid',
          'Client', lpad(n::text, 4, '0'), 'client',
          (array['UTC', 'Europe/Vienna', 'America/New_York'])[1 + n % 3]
        from generate_series(${from}::int, ${from + count - 1}::int) as n returning id
      )
      insert into client_profiles (user_id, client_type, coach_id, coach_since)
        select id, 'with-coach', ${coachId}::uuid, ${at} - interval '300 days' from people`);
    await db.execute(sql`
      with fresh as (
        select p.user_id, row_number() over (order by p.user_id)::int + ${from}::int as n from client_profiles p
        where p.coach_id = ${coachId}::uuid and not exists (select from assignments a where a.client_id = p.user_id)
      ), placed as (
        -- The day of each one, and how many days ago they last wrote.
        select user_id, 2 + (n * 7) % 26 as day, case when n % 20 = 3 then 9 when n % 10 = 7 then 4 else n % 2 end as quiet from fresh
      ), runs as (
        select user_id, day, quiet, run, gen_random_uuid() as id, run = ${programs}::int as is_last
        from placed cross join generate_series(1, ${programs}::int) as run
      ), made as (
        insert into assignments (id, client_id, program_id, status, current_week, current_day, started_at, ended_at)
        select r.id, r.user_id, g.id, case when is_last then 'active' else 'completed' end,
          case when is_last then (day - 1) / 7 + 1 else ${days / 7}::int end, case when is_last then (day - 1) % 7 + 1 else 7 end,
          ${at} - (quiet + day + (${programs}::int - run) * ${days}::int) * interval '1 day',
          case when is_last then null else ${at} - (quiet + day + (${programs}::int - run - 1) * ${days}::int) * interval '1 day' end
        from runs r cross join (select id from programs where program_id = 'living-from-desire-01') as g
        returning id, client_id, status, started_at, current_week, current_day
      )
      insert into journal_entries (id, client_id, assignment_id, week_number, day_number, program_title, prompt_text,
        entry_text, word_count, mood_score, local_date, created_at, updated_at)
      select gen_random_uuid(), m.client_id, m.id, (d - 1) / 7 + 1, (d - 1) % 7 + 1, 'Living from Desire',
        'What do you notice?', decode(repeat('ab', 600), 'hex'), 90,
        case when hashtext(m.id::text || d) % 97 = 0 then 2 else 3 + abs(hashtext(m.client_id::text || d) % 7) end,
        (m.started_at + d * interval '1 day')::date, m.started_at + d * interval '1 day', m.started_at + d * interval '1 day'
      from made m cross join generate_series(1,
        case when m.status = 'active' then program_day(m.current_week, m.current_day) else ${days}::int end) as d`);
    // Or the triggers would go on as is best for empty tables.
    if (from === 0) await db.execute(sql`analyze`);
  }
}

/** Each client of a coach has a data key, has written to the coach once and shared one entry, unread both. */
export async function letThemTalk({ deps: { db, vault, clock } }: TestApp, coachId: string): Promise<void> {
  const now = clock.now();
  const people = await db
    .select({ id: clientProfiles.userId, entryId: sql<string>`max(${journalEntries.id}::text)` })
    .from(clientProfiles)
    .innerJoin(journalEntries, eq(journalEntries.clientId, clientProfiles.userId))
    .where(eq(clientProfiles.coachId, coachId))
    .groupBy(clientProfiles.userId);
  const talks = people.map(({ id: clientId, entryId }) => {
    const wrappedKey = vault.newWrappedKey(clientId);
    const key = vault.unwrap(wrappedKey, clientId);
    const messageId = newId();
    return {
      clientId,
      wrappedKey,
      conversationId: newId(),
      messageId,
      body: vault.seal(key, messageId, 'Could we talk about Thursday?'),
      entryId,
      entryText: vault.seal(key, entryId, 'I asked, and the answer was kind.'),
    };
  });
  await db.insert(userKeys).values(talks.map(({ clientId: userId, wrappedKey }) => ({ userId, wrappedKey })));
  await db.insert(conversations).values(
    talks.map(({ clientId, conversationId: id }) => ({
      id,
      coachId,
      clientId,
      lastNumber: 1,
      lastMessageAt: now,
      createdAt: now,
    })),
  );
  await db
    .insert(conversationReads)
    .values(
      talks.flatMap(({ clientId, conversationId }) =>
        [clientId, coachId].map((userId) => ({ conversationId, userId })),
      ),
    );
  await db.insert(messages).values(
    talks.map(({ clientId: senderId, conversationId, messageId: id, body }) => ({
      id,
      conversationId,
      number: 1,
      senderId,
      body,
      sentAt: now,
    })),
  );
  await db.execute(sql`
    update ${journalEntries} as entry set entry_text = sealed.text
    from unnest(${sql.param(talks.map(({ entryId }) => entryId))}::uuid[],
      ${sql.param(talks.map(({ entryText }) => entryText))}::bytea[]) as sealed(id, text)
    where entry.id = sealed.id`);
  await db
    .insert(entryShares)
    .values(talks.map(({ clientId, entryId }) => ({ entryId, clientId, coachId, sharedAt: now })));
}

/** People without a coach who ask this one, each with nothing but their name. */
export async function letThemAsk(db: Db, coachId: string, wanted: { clients: number; now: Date }): Promise<void> {
  await db.execute(sql`
    with people as (
      insert into users (id, name, email, first_name, last_name, role)
      select gen_random_uuid(), 'Asking ' || n, 'asking-' || n || '-' || ${coachId}::text || '@many.invalid',
        'Asking', lpad(n::text, 4, '0'), 'client'
      from generate_series(1, ${wanted.clients}::int) as n returning id
    ), profiles as (
      insert into client_profiles (user_id, client_type) select id, 'with-coach' from people returning user_id
    )
    insert into coaching_requests (id, coach_id, client_id, created_at)
      select gen_random_uuid(), ${coachId}::uuid, user_id, ${wanted.now.toISOString()}::timestamptz from profiles`);
}
