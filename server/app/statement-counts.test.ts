import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { ClientIds } from '#contract/coach-dashboard/endpoints.ts';
import type { Conversations } from '#contract/messages/schema.ts';
import type { Reading } from '#contract/sharing/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { makeCohort } from '#testing/cohorts.ts';
import { assign, connect, writeMany } from '#testing/histories.ts';
import { invite } from '#testing/joining.ts';
import { addManyClients, letThemAsk, letThemTalk } from '#testing/many-clients.ts';
import { opened, send } from '#testing/messages.ts';
import { reachableCoach, trialClient, unassignedClient, type Person } from '#testing/people.ts';
import { programOf } from '#testing/programs.ts';
import { save, share } from '#testing/sharing.ts';
import { countStatements } from '#testing/statements.ts';
import { testApp } from '#testing/test-app.ts';

/*
 * A page takes the same few statements for little data as for much: for a coach of three and of thirty clients, each of
 * whom has written to the coach, shared an entry and is in a cohort; for a client with one page and with three hundred.
 */

const test = await testApp();
const { db, clock } = test.deps;

type Coach = Person & { clientId: string; cohortId: string; conversationId: string };
type Path<Of> = string | ((who: Of) => string);

async function coachWith(clients: number): Promise<Coach> {
  const guide = await reachableCoach(test);
  await db.execute(sql`update coach_profiles set max_clients = 100 where user_id = ${guide.id}`);
  await addManyClients(db, guide.id, { clients, programs: 1, now: clock.now() });
  await letThemTalk(test, guide.id);
  await letThemAsk(db, guide.id, { clients, now: clock.now() });
  for (let n = 0; n < 3; n += 1) await programOf(guide, { title: `Program ${n}` });
  // Each was invited once.
  await db.execute(sql`
    insert into invitations (id, coach_id, client_id, program_id, status, sent_at, expires_at, responded_at)
    select gen_random_uuid(), ${guide.id}::uuid, profile.user_id, program.id, 'declined',
      '2026-02-01T09:00:00Z', '2026-03-01T09:00:00Z', '2026-02-02T09:00:00Z'
    from client_profiles profile cross join (select id from programs where program_id = 'living-from-desire-01') program
    where profile.coach_id = ${guide.id}::uuid`);
  const cohort = await makeCohort(guide, {
    programId: 'living-from-desire-01',
    startsOn: '2026-03-04',
    pace: 'own',
    places: 100,
  });
  await db.execute(sql`
    insert into cohort_members (cohort_id, client_id, assignment_id, joined_at)
    select ${cohort.id}::uuid, run.client_id, run.id, ${clock.now().toISOString()}::timestamptz
    from assignments run join client_profiles profile on profile.user_id = run.client_id
    where profile.coach_id = ${guide.id}::uuid and run.status = 'active'`);
  for (let n = 0; n < clients; n += 1)
    await guide.post(`/api/cohorts/${cohort.id}/room/posts`, { text: `Post ${n}`, parentId: null });
  const { rows } = await db.execute<{ clientId: string; conversationId: string }>(
    sql`select client_id as "clientId", id as "conversationId" from conversations where coach_id = ${guide.id} limit 1`,
  );
  const [first] = rows;
  if (!first) throw new Error('The coach has no client.');
  for (let n = 0; n < clients; n += 1) {
    await guide.put(`/api/coach/client/${first.clientId}/notes`, { notes: `Version ${n}`, baseVersion: n });
    await send(guide, first.conversationId, `Message ${n}`);
  }
  return Object.assign(guide, { ...first, cohortId: cohort.id });
}

const [few, many] = [await coachWith(3), await coachWith(30)];

/** Without the first requests, which may record a visit. */
async function statementsOf<Of extends Person>(who: Of, path: Path<Of>): Promise<number> {
  const url = typeof path === 'string' ? path : path(who);
  for (let look = 0; look < 2; look += 1) expect((await who.get(url)).statusCode, url).toBe(200);
  return await countStatements(test, () => who.get(url));
}

it.each<[name: string, most: number, path?: (guide: Coach) => string]>([
  ['/api/coach/dashboard', 8],
  ['/api/coach/clients', 3],
  ['/api/coach/clients?sort=progress&search=client', 3],
  ['the clients of a cohort', 4, ({ cohortId }) => `/api/coach/clients?cohort=${cohortId}`],
  ['/api/coach/cohorts', 4],
  ['the figures of a cohort', 6, ({ cohortId }) => `/api/coach/cohorts/${cohortId}/figures`],
  ['the members of a cohort as a file', 4, ({ cohortId }) => `/api/coach/cohorts/${cohortId}/members.csv`],
  ['a room', 5, ({ cohortId }) => `/api/cohorts/${cohortId}/room`],
  ['/api/coach/former-clients', 1],
  ['/api/coach/coaching-requests', 2],
  ['/api/coach/unassigned-clients', 3],
  ['/api/coach/analytics', 6],
  ['/api/coach/invitations', 2],
  ['/api/coach/invitation-stats', 1],
  ['/api/coach/shared-entries', 2],
  ['/api/coach/week-cards', 2],
  ['/api/coach/available-programs', 1],
  ['/api/programs', 1],
  ['/api/programs/all', 1],
  ['/api/messages', 2],
  ['/api/messages/unread', 1],
  ['a conversation', 2, ({ conversationId }) => `/api/messages/${conversationId}`],
  ['/api/notices', 1],
  ['the page of a client', 4, ({ clientId }) => `/api/coach/client/${clientId}`],
  ['the notes on a client', 1, ({ clientId }) => `/api/coach/client/${clientId}/notes/history`],
])('%s', async (name, most, path = () => name) => {
  const counts = [await statementsOf(few, path), await statementsOf(many, path)];
  expect(counts[1]).toBe(counts[0]);
  expect(counts[0]).toBeGreaterThan(0);
  expect(counts[0]).toBeLessThanOrEqual(most);
});

/** Half of them in a cohort, each announced when they joined. */
async function coachOf(clients: number): Promise<Person> {
  const guide = await reachableCoach(test);
  await addManyClients(db, guide.id, { clients, programs: 1, now: clock.now() });
  const cohort = await makeCohort(guide, { programId: 'living-from-desire-01', startsOn: '2026-03-04', places: 500 });
  const at = sql`${clock.now().toISOString()}::timestamptz`;
  await db.execute(sql`
    insert into cohort_members (cohort_id, client_id, joined_at) select ${cohort.id}::uuid, user_id, ${at}
    from client_profiles where coach_id = ${guide.id}::uuid order by user_id limit ${Math.ceil(clients / 2)}`);
  await db.execute(sql`
    insert into notices (id, user_id, kind, detail, created_at)
    select gen_random_uuid(), ${guide.id}::uuid, 'client-joined', '{"isByCode": true}', ${at}
    from client_profiles where coach_id = ${guide.id}::uuid`);
  // Each was met before, and is met today.
  await db.execute(sql`
    insert into appointments (id, coach_id, client_id, type_name, place_kind, place, starts_at, ends_at, gap_minutes, zone, state,
      created_at, settled_at)
    select gen_random_uuid(), coach_id, user_id, 'Call', 'phone', '', ${at} + n * interval '1 hour',
      ${at} + n * interval '1 hour' + interval '50 minutes', 0, 'UTC', case when n < -2 then 'held' else 'booked' end, ${at},
      case when n < -2 then ${at} end
    from client_profiles cross join (values (-1000), (-2), (3)) as hour (n) where coach_id = ${guide.id}::uuid`);
  return guide;
}

it('the coach’s home, of three clients, of forty, and of more than can be chosen at once', async () => {
  const counts = [];
  for (const clients of [3, 40, 501]) {
    const guide = await coachOf(clients);
    const paths = [
      '/api/coach/dashboard',
      '/api/coach/clients?group=course',
      '/api/coach/clients/ids',
      '/api/coach/queue?kind=quiet',
    ];
    const taken = [];
    for (const path of paths) taken.push(await statementsOf(guide, path));
    counts.push(taken);
    // As many as can be chosen at once, and how many there are.
    const { people, total } = (await guide.get('/api/coach/clients/ids')).json<ClientIds>();
    expect([people.length, total]).toEqual([Math.min(clients, 500), clients]);
  }
  expect(counts).toEqual(Array.from({ length: 3 }, () => [8, 3, 2, 3]));
});

it('what thirty wrote and shared is there, and can be read', async () => {
  const { conversations, unread } = (await many.get('/api/messages')).json<Conversations>();
  expect([unread, conversations[1]?.lastLine?.text]).toEqual([30, 'Could we talk about Thursday?']);
  const reading = (await many.get('/api/coach/shared-entries')).json<Reading>();
  expect([reading.unread, reading.entries[0]?.entryText]).toEqual([30, 'I asked, and the answer was kind.']);
  expect((await many.get('/api/coach/coaching-requests')).json<unknown[]>()).toHaveLength(30);
});

it('who is on a program, and on an earlier version of it', async () => {
  const people = async (guide: Person) =>
    `/api/programs/${(await guide.get('/api/programs')).json<{ id: string }[]>()[0]?.id}/people`;
  const before = await statementsOf(few, await people(few));
  await db.execute(sql`
    update assignments set program_id = (select id from programs where owner_id = ${many.id} order by id limit 1)
    where status = 'active' and client_id in (select user_id from client_profiles where coach_id = ${many.id})`);
  expect(await statementsOf(many, await people(many))).toBe(before);
});

async function clientWith(pages: number): Promise<Person> {
  const client = await unassignedClient(test);
  for (let n = 0; n < pages; n += 100) await invite(await reachableCoach(test), client, { message: 'Hello.' });
  const guide = await reachableCoach(test);
  await connect(test, client, guide);
  const assigned = await assign(test, client, { day: 14, startedAt: new Date('2024-01-01T08:00:00Z') });
  await writeMany(
    test,
    client,
    assigned,
    Array.from({ length: pages }, (_, n) => ({
      day: (n % 13) + 1,
      mood: 6,
      at: new Date(Date.parse('2026-03-04T08:00:00Z') - n * 50 * 3_600_000).toISOString(),
    })),
  );
  for (let n = 0; n < pages; n += 100) {
    await save(client, { isFreePage: true });
    await share(client, (await save(client)).id);
    await send(client, (await opened(client, guide)).id, 'Hello.');
  }
  return client;
}

const [newcomer, writer] = [await clientWith(1), await clientWith(300)];

it.each([
  ['/api/client/dashboard', 4],
  ['/api/client/dashboard/offline', 9],
  ['/api/client/year', 1],
  ['/api/client/program-days/1/1', 4],
  ['/api/client/practices', 4],
  ['/api/client/journal-entries', 2],
  ['/api/client/journal-entries?minMood=2&startDate=2020-01-01&page=2', 2],
  ['/api/client/invitations', 3],
  ['/api/messages', 2],
] as const)('%s', async (path, most) => {
  const counts = [await statementsOf(newcomer, path), await statementsOf(writer, path)];
  expect(counts[1]).toBe(counts[0]);
  expect(counts[0]).toBeLessThanOrEqual(most);
});

it('a save is four statements in one transaction; the first of a day takes one more, which moves the open day', async () => {
  const client = await trialClient(test);
  const post = async () => {
    const body = { id: newId(), entryText: 'Again.', moodScore: 6 };
    expect((await client.post('/api/journal-entries', body)).statusCode).toBe(200);
  };
  await post();
  expect(await countStatements(test, post)).toBe(4);
  test.clock.advance(24 * 3_600_000);
  await client.get('/api/auth/user');
  expect(await countStatements(test, post)).toBe(5);
});
