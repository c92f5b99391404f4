import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/database.ts';

const programDays = 28;
const peopleAtATime = 5_000;
const tables = ['users', 'coach_profiles', 'client_profiles', 'assignments', 'journal_entries'];

/**
 * Fills an installation with background data: one in fifty is a coach, the others write through programs of 28 days.
 * Triggers are disabled and the rollups computed once at the end, or filling would take hours. The text is random bytes.
 */
export async function fillInstallation(db: Db, wanted: { people: number; entries: number }): Promise<void> {
  const runs = Math.max(1, Math.round(wanted.entries / wanted.people / programDays));
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    for (const table of tables) await tx.execute(sql.raw(`alter table ${table} disable trigger user`));
    await tx.execute(sql`create temp table crowd on commit drop as
      select n, uuidv7() as id, n % 50 = 0 as is_coach from generate_series(1, ${wanted.people}::int) as n`);
    await tx.execute(sql`insert into users
        (id, name, email, first_name, last_name, search_text, role, created_at)
      select id, 'x', email, first_name, last_name, fold_text(first_name || ' ' || last_name || chr(9) || email),
        case when is_coach then 'coach' else 'client' end, now() - n * interval '7 minutes'
      from (select *, 'crowd' || n || '@many.example' as email, lpad(n::text, 5, '0') as last_name,
        (array['Anna', 'Bérénice', 'Chidi', 'Dana', 'Eşref', 'Anselm'])[1 + n % 6] as first_name from crowd) as named`);
    await tx.execute(sql`insert into coach_profiles (user_id, referral_code, full_name)
      select id, 'C-' || id, 'Coach ' || n from crowd where is_coach`);
    await tx.execute(sql`insert into client_profiles (user_id, client_type, coach_id)
      select client.id, 'with-coach', coach.id from crowd client
      join crowd coach on coach.n = (client.n / 50 + 1) * 50 where not client.is_coach`);
    for (let from = 0; from < wanted.people; from += peopleAtATime)
      await tx.execute(sql`with made as (
        insert into assignments (id, client_id, program_id, status, current_week, current_day, started_at, ended_at)
        select uuidv7(), crowd.id, program.id, case when run = 1 then 'active' else 'completed' end, 4, 7,
          now() - run * ${programDays}::int * interval '1 day',
          case when run = 1 then null else now() - (run - 1) * ${programDays}::int * interval '1 day' end
        from crowd cross join generate_series(1, ${runs}::int) as run
        cross join (select id from programs where program_id = 'living-from-desire-01') as program
        where not is_coach and n > ${from}::int and n <= ${from + peopleAtATime}::int
        returning id, client_id, started_at
      )
      insert into journal_entries (id, client_id, assignment_id, week_number, day_number, program_title, prompt_text,
        entry_text, word_count, mood_score, local_date, created_at, updated_at)
      select uuidv7(), client_id, id, (d - 1) / 7 + 1, (d - 1) % 7 + 1, 'Living from Desire',
        'What do you notice?', decode(repeat('ab', 60), 'hex'), 90, 1 + (hashtext(id::text) + d) % 5 + 4,
        (started_at + d * interval '1 day')::date, started_at + d * interval '1 day', started_at + d * interval '1 day'
      from made cross join generate_series(1, ${programDays}::int) as d`);
    for (const table of tables) await tx.execute(sql.raw(`alter table ${table} enable trigger user`));
  });
  await addRollups(db);
}

async function addRollups(db: Db): Promise<void> {
  await db.execute(sql`set statement_timeout = 0`);
  await db.execute(sql`analyze`);
  const { rows } = await db.execute<{ id: string }>(sql`select user_id as id from client_profiles p
    where not exists (select from client_rollups r where r.client_id = p.user_id)`);
  for (let from = 0; from < rows.length; from += 1_000) {
    const ids = sql`${sql.param(rows.slice(from, from + 1_000).map(({ id }) => id))}::uuid[]`;
    await db.execute(
      sql`select refresh_assignment_rollups(array_agg(id)) from assignments where client_id = any(${ids})`,
    );
    await db.execute(sql`select refresh_client_rollups(${ids}, false), refresh_client_standings(${ids}, false)`);
  }
}
