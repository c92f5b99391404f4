// People on a server under load or fault: they sign up through the forms; years of history are inserted directly.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { openForCommand } from '#server/commands/command.ts';
import { keepEntries, type WrittenEntry } from '#server/features/journal/save-entry.ts';
import { grantAdmin } from '#server/platform/auth/accounts.ts';
import { systemClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';
import { createVault } from '#server/platform/crypto/vault.ts';
import type { Database, Db } from '#server/platform/db/database.ts';
import { assignments, users } from '#server/platform/db/schema.ts';
import { createLog } from '#server/platform/log.ts';

export const password = 'a long and unusual phrase';

/** A server and the folder of its database. */
export type Installation = { url: string; dataDir: string };
/** Credentials, and the client address where each person needs a separate one. */
export type Account = { id: string; email: string; address: string; cookie: string };
type Role = 'client' | 'coach' | 'admin';

export const headersOf = (url: string, { address, cookie }: Pick<Account, 'address' | 'cookie'>) => ({
  origin: url,
  ...(address ? { 'x-forwarded-for': address } : {}),
  ...(cookie ? { cookie } : {}),
});

export const cookiesOf = ({ headers }: Response): string =>
  headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0] ?? '')
    .filter((pair) => !pair.endsWith('='))
    .join('; ');

type Caller = Pick<Account, 'address' | 'cookie'>;
type CallOptions = { key?: string; within?: number };

/** A request as a page sends it. */
export async function send(
  url: string,
  who: Caller,
  method: string,
  path: string,
  body?: unknown,
  { key, within = 60_000 }: CallOptions = {},
): Promise<Response> {
  return await fetch(`${url}${path}`, {
    method,
    headers: {
      ...headersOf(url, who),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key ? { 'idempotency-key': key } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(within),
  });
}

/** The same, and throws unless it succeeds. */
export async function call<Result>(...request: Parameters<typeof send>): Promise<Result> {
  const answer = await send(...request);
  const [, , method, path] = request;
  if (!answer.ok) throw new Error(`${answer.status} to ${method} ${path}: ${(await answer.text()).slice(0, 300)}`);
  return (await answer.json()) as Result;
}

/** The body of a save that every client may send at any time. */
export const freePage = (entryText: string) => ({ entryText, moodScore: 6, isFreePage: true });

/** Creates an account through the hosted form and returns the cookies of its session. */
export async function signUp(
  url: string,
  email: string,
  { address = '', firstName = 'Bench', lastName = 'Mark' } = {},
): Promise<string> {
  return await submit(`${url}/api/login/sign-up`, url, address, { firstName, lastName, email, password });
}

export async function signIn(url: string, email: string, { address = '' } = {}): Promise<string> {
  return await submit(`${url}/api/login`, url, address, { email, password });
}

async function submit(form: string, url: string, address: string, fields: Record<string, string>): Promise<string> {
  const answer = await fetch(form, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: headersOf(url, { address, cookie: '' }),
    redirect: 'manual',
  });
  const cookie = cookiesOf(answer);
  if (answer.status >= 400 || !cookie)
    throw new Error(`${form} answered ${answer.status} without a session:\n${(await answer.text()).slice(0, 500)}`);
  return cookie;
}

/** A person with a role; clients are on trial. */
export async function newPerson(server: Installation, role: Role, { email = '', address = '' } = {}): Promise<Account> {
  let cookie = await signUp(server.url, email, { address });
  if (role === 'admin') {
    await onDatabase(server, async ({ db }) => void (await grantAdmin(db, email)));
    // The session of the sign-up may be cached without the grant.
    cookie = await signIn(server.url, email, { address });
  }
  const choice = role === 'client' ? { role, clientType: 'trial' } : { role };
  return await chooseRole(server.url, { id: '', email, address, cookie }, choice);
}

/** A client who signs up with a coach's referral code. */
export async function clientOf(url: string, referralCode: string, email: string): Promise<Account> {
  const visitor = { id: '', email, address: '', cookie: await signUp(url, email) };
  return await chooseRole(url, visitor, { role: 'client', clientType: 'with-coach', referralCode });
}

async function chooseRole(url: string, visitor: Account, choice: object): Promise<Account> {
  const answer = await send(url, visitor, 'POST', '/api/auth/set-role', choice);
  if (!answer.ok) throw new Error(`Choosing a role answered ${answer.status}: ${await answer.text()}`);
  const { id } = (await answer.json()) as { id: string };
  // New rights come with a new session.
  return { ...visitor, id, cookie: cookiesOf(answer) || visitor.cookie };
}

/** Opens the database of a running server, as its commands do. */
export async function onDatabase<Result>(
  { dataDir }: Pick<Installation, 'dataDir'>,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await openForCommand(readConfig({ DATA_DIR: dataDir }), createLog({ logLevel: 'warn' }));
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

type Journal = { from?: number; to: number; textOf: (number: number) => string };

/** An entry a day since 1999, inserted directly: the API accepts only today's. */
export async function writeJournal(
  server: Installation,
  { email }: Pick<Account, 'email'>,
  journal: Journal,
): Promise<void> {
  const { from = 0, to, textOf } = journal;
  await onDatabase(server, async ({ db }) => {
    const vault = createVault(readFileSync(join(server.dataDir, 'secret.key'), 'utf8').trim());
    const [client] = await db
      .select({ id: users.id, assignmentId: assignments.id })
      .from(users)
      .innerJoin(assignments, eq(assignments.clientId, users.id))
      .where(eq(users.email, email));
    if (!client) throw new Error(`There is no client ${email} with a program.`);
    const entry = (n: number): WrittenEntry => {
      const writtenAt = new Date(Date.parse('1999-01-01T20:00:00Z') + n * 86_400_000);
      // Years of free pages, then a program of seven days.
      const isFree = n < to - 7;
      return {
        assignmentId: isFree ? null : client.assignmentId,
        weekNumber: isFree ? null : 1,
        dayNumber: isFree ? null : 1 + (n % 7),
        programTitle: isFree ? '' : 'Breath as Anchor',
        promptText: isFree ? '' : `What did you notice on day ${1 + (n % 28)}?`,
        entryText: textOf(n),
        moodScore: 1 + (n % 10),
        localDate: writtenAt.toISOString().slice(0, 10),
        writtenAt,
      };
    };
    const atATime = 100;
    for (let n = from; n < to; n += atATime)
      await keepEntries(
        { vault, clock: systemClock },
        db,
        client.id,
        Array.from({ length: Math.min(atATime, to - n) }, (_, index) => entry(n + index)),
      );
    // Autovacuum would do this within minutes.
    await db.execute(sql`analyze`);
  });
}

/** One in fifty is a coach, at any size. */
const peopleACoach = 50;

/** Inserts inactive coaches and clients until there are `size` accounts. */
export async function fillUpTo(db: Db, size: number): Promise<void> {
  await db.execute(sql`set statement_timeout = 0`);
  const from = Number((await db.execute<{ n: number }>(sql`select count(*)::int as n from users`)).rows[0]?.n);
  await db.execute(sql`
    insert into users (id, name, email, first_name, last_name, role, created_at)
    select gen_random_uuid(), 'x', 'person' || n || '@many.example',
      (array['Anna', 'Bérénice', 'Chidi', 'Dana', 'Eşref', 'Anselm'])[1 + n % 6], lpad(n::text, 5, '0'),
      case when n % ${peopleACoach}::int = 0 then 'coach' when n % 11 = 0 then null else 'client' end,
      now() - n * interval '7 minutes'
    from generate_series(${from}::int, ${size - 1}::int) as n`);
  await db.execute(sql`
    insert into coach_profiles (user_id, referral_code, full_name)
      select id, 'C-' || id, 'Coach ' || lpad(row_number() over (order by email)::text, 4, '0') from users u
    where role = 'coach' and not exists (select from coach_profiles p where p.user_id = u.id)`);
  // Without statistics the planner chooses a nested loop over all people.
  await db.execute(sql`analyze users, coach_profiles, client_profiles`);
  await db.execute(sql`
    with places as (
      select user_id, row_number() over (order by user_id) - 1 as place, count(*) over () as total from coach_profiles
    ), people as (
      select id, row_number() over (order by id) as n from users u
      where role = 'client' and not exists (select from client_profiles p where p.user_id = u.id)
    )
    insert into client_profiles (user_id, client_type, coach_id) select people.id, 'with-coach', places.user_id
      from people join places on places.place = people.n % places.total`);
  // Autovacuum would do this within minutes.
  await db.execute(sql`vacuum analyze`);
}
