import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { keepEntries, type WrittenEntry } from '#server/features/journal/save-entry.ts';
import { signedCookies } from '#server/platform/auth/session-cookie.ts';
import { systemClock } from '#server/platform/clock.ts';
import type { Vault } from '#server/platform/crypto/vault.ts';
import type { Db } from '#server/platform/db/database.ts';
import { freePort } from '#testing/free-port.ts';
import { untilReady } from '#testing/server-process.ts';

/*
 * The data of both sides of bench/peer.ts: coaches of 40 clients each, every client on day 21 of a 28-day program with 28
 * entries. Inserted directly, with the text sealed as a save does it.
 */
export const size = { coaches: 8, clientsOfEach: 40, entries: 28 };
const daysWritten = 20;
const dayInMs = 86_400_000;

export type Visitor = { id: string; email: string; cookie: string };

const vocabulary = (
  'the a and I to of in it was that my not we she he but so for on with at then day home work walk rain morning evening ' +
  'asked said wanted waited didn’t thought tea kitchen window garden letter mother friend quiet loud slow again never'
).split(' ');

/** 80 to 240 words, the same for every client's nth entry. */
const texts = Array.from({ length: size.entries }, (_, n) =>
  Array.from(
    { length: 80 + ((n * 37) % 160) },
    (_word, k) => vocabulary[(Math.imul(n + 11, k + 7919) * 31 + k * k) % vocabulary.length],
  ).join(' '),
);

export async function fillForPeer(db: Db, vault: Vault, baseUrl: string) {
  await db.execute(sql`
    insert into users (id, name, email, first_name, last_name, role)
    select gen_random_uuid(), kind || n, kind || n || '@bench.invalid', initcap(kind), lpad(n::text, 4, '0'), kind
    from (select 'coach' as kind, generate_series(1, ${size.coaches}::int) as n
      union all select 'client', generate_series(1, ${size.coaches * size.clientsOfEach}::int)) as people`);
  await db.execute(sql`
    insert into coach_profiles (user_id, referral_code, full_name, professional_title, max_clients)
    select id, 'BENCH' || last_name, name, 'Coach', 100 from users where role = 'coach'`);
  await db.execute(sql`
    insert into client_profiles (user_id, client_type, coach_id, coach_since)
    select c.id, 'with-coach', k.id, now() - interval '40 days' from users c
    join users k on k.role = 'coach' and k.last_name::int = 1 + (c.last_name::int - 1) / ${size.clientsOfEach}::int
    where c.role = 'client'`);
  await db.execute(sql`
    insert into assignments (id, client_id, program_id, current_week, current_day, started_at)
    select gen_random_uuid(), u.id, p.id, ${Math.ceil(daysWritten / 7)}::int, ${((daysWritten - 1) % 7) + 1}::int,
      now() - ${daysWritten}::int * interval '1 day'
    from users u cross join (select id from programs where program_id = 'living-from-desire-01') p
    where u.role = 'client'`);
  await db.execute(sql`
    insert into sessions (id, token, user_id, expires_at)
    select gen_random_uuid(), 'bench-' || id, id, now() + interval '10 days' from users`);
  const { rows } = await db.execute<{ id: string; email: string; role: string; assignmentId: string | null }>(sql`
    select u.id, u.email, u.role, a.id as "assignmentId" from users u left join assignments a on a.client_id = u.id
    order by u.role, u.last_name`);
  const prompt = 'What did you notice today, and what did you do with it?';
  for (const { id, assignmentId } of rows)
    if (assignmentId) await keepEntries({ vault, clock: systemClock }, db, id, entriesOf(assignmentId, prompt));
  const { setSession } = signedCookies({ baseUrl }, vault.authSecret);
  const visitors = (role: string) =>
    rows
      .filter((row) => row.role === role)
      .map(({ id, email }) => ({ id, email, cookie: setSession(`bench-${id}`).split(';')[0] ?? '' }));
  await copyForPeer(db);
  // Autovacuum would do this within minutes.
  await db.execute(sql`vacuum analyze`);
  return { coaches: visitors('coach'), clients: visitors('client') };
}

/** Some days have two entries; the last was yesterday. */
function entriesOf(assignmentId: string, promptText: string): WrittenEntry[] {
  return texts.map((entryText, n) => {
    const day = 1 + Math.floor((n * daysWritten) / size.entries);
    const writtenAt = new Date(Date.now() - (daysWritten + 1 - day) * dayInMs + n * 60_000);
    return {
      assignmentId,
      weekNumber: Math.ceil(day / 7),
      dayNumber: ((day - 1) % 7) + 1,
      programTitle: 'Living from Desire',
      promptText,
      entryText,
      moodScore: 3 + ((n * 5) % 8),
      localDate: writtenAt.toISOString().slice(0, 10),
      writtenAt,
    };
  });
}

async function copyForPeer(db: Db): Promise<void> {
  const script = readFileSync(join(import.meta.dirname, 'peer', 'tables.sql'), 'utf8');
  const literal = `array[${texts.map((text) => `'${text.replaceAll("'", "''")}'`).join(',')}]`;
  await db.execute(sql.raw(script.replace('$texts', literal)));
}

/** Deletes what the rounds saved, on both sides: a client does not write a hundred pages a day. */
export async function forgetSaved(db: Db): Promise<void> {
  await db.execute(sql`delete from peer.journal_entries where local_date >= current_date`);
  await db.execute(sql`delete from journal_entries where local_date >= current_date`);
  await db.execute(sql`delete from idempotency_keys`);
  await db.execute(sql`delete from live_events where number < (select max(number) from live_events)`);
  await db.execute(sql`vacuum analyze`);
}

/** The Express service of `peer/`, on the product's database. */
export async function startPeer(settings: Record<string, string>) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [join(import.meta.dirname, 'peer/server.js')], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: String(port), ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  process.once('exit', () => child.kill('SIGKILL'));
  await untilReady(child, url, { path: '/healthz' });
  const stop = async () => {
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await gone;
  };
  return { url, pid: () => child.pid ?? 0, stop };
}
