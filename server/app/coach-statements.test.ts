import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { Conversations } from '#contract/messages/schema.ts';
import type { Reading } from '#contract/sharing/schema.ts';
import { addManyClients, letThemAsk, letThemTalk } from '#testing/many-clients.ts';
import { reachableCoach, type Person } from '#testing/people.ts';
import { programOf } from '#testing/programs.ts';
import { countStatements } from '#testing/statements.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

/*
 * A coach's page takes the same number of statements for three clients as for thirty, each of whom has written to the
 * coach and shared an entry, sealed with a key of their own.
 */

let test: TestApp;
let [few, many]: Person[] = [];
beforeAll(async () => {
  test = await testApp();
  few = await coachWith(3, 3);
  many = await coachWith(30, 30);
});

async function coachWith(clients: number, asking: number): Promise<Person> {
  const { db, clock } = test.deps;
  const guide = await reachableCoach(test, {});
  await db.execute(sql`update coach_profiles set max_clients = 100 where user_id = ${guide.id}`);
  await addManyClients(db, guide.id, { clients, programs: 1, now: clock.now() });
  await letThemTalk(test, guide.id);
  await letThemAsk(db, guide.id, { clients: asking, now: clock.now() });
  for (let n = 0; n < 3; n += 1) await programOf(guide, { title: `Program ${n}` });
  // Each was invited once.
  await db.execute(sql`
    insert into invitations (id, coach_id, client_id, program_id, status, sent_at, expires_at, responded_at)
    select gen_random_uuid(), ${guide.id}::uuid, profile.user_id, program.id, 'declined',
      '2026-02-01T09:00:00Z', '2026-03-01T09:00:00Z', '2026-02-02T09:00:00Z'
    from client_profiles profile cross join (select id from programs where program_id = 'living-from-desire-01') program
    where profile.coach_id = ${guide.id}::uuid`);
  return guide;
}

async function firstClientOf({ id }: Person): Promise<string> {
  const { rows } = await test.deps.db.execute<{ id: string }>(
    sql`select user_id as id from client_profiles where coach_id = ${id} order by user_id limit 1`,
  );
  return rows[0]?.id ?? '';
}

/** Without the first request, which may record a visit. */
async function statementsOf(guide: Person, path: string): Promise<number> {
  for (let look = 0; look < 2; look += 1) expect((await guide.get(path)).statusCode).toBe(200);
  return await countStatements(test, () => guide.get(path));
}

it.each([
  '/api/coach/dashboard',
  '/api/coach/clients',
  '/api/coach/clients?sort=progress&search=client',
  '/api/coach/former-clients',
  '/api/coach/coaching-requests',
  '/api/coach/unassigned-clients',
  '/api/coach/analytics',
  '/api/coach/invitations',
  '/api/coach/invitation-stats',
  '/api/coach/shared-entries',
  '/api/coach/available-programs',
  '/api/programs',
  '/api/programs/all',
  '/api/messages',
  '/api/messages/unread',
  '/api/notices',
])('%s', async (path) => {
  const counts = [await statementsOf(few as Person, path), await statementsOf(many as Person, path)];
  expect(counts[1]).toBe(counts[0]);
  expect(counts[0]).toBeGreaterThan(0);
});

it('what thirty wrote and shared is there, and can be read', async () => {
  const { conversations, unread } = (await (many as Person).get('/api/messages')).json<Conversations>();
  expect([unread, conversations[0]?.lastLine?.text]).toEqual([30, 'Could we talk about Thursday?']);
  const reading = (await (many as Person).get('/api/coach/shared-entries')).json<Reading>();
  expect([reading.unread, reading.entries[0]?.entryText]).toEqual([30, 'I asked, and the answer was kind.']);
  expect((await (many as Person).get('/api/coach/coaching-requests')).json<unknown[]>()).toHaveLength(30);
});

it('the page of a client', async () => {
  const [one, other] = [await firstClientOf(few as Person), await firstClientOf(many as Person)];
  expect(await statementsOf(many as Person, `/api/coach/client/${other}`)).toBe(
    await statementsOf(few as Person, `/api/coach/client/${one}`),
  );
});

it('who is on a program, and on an earlier version of it', async () => {
  const paths = await Promise.all(
    [few, many].map(async (guide) => {
      const own = (await guide?.get('/api/programs'))?.json<{ id: string }[]>();
      return `/api/programs/${own?.[0]?.id}/people`;
    }),
  );
  const before = await statementsOf(few as Person, paths[0] ?? '');
  await test.deps.db.execute(sql`
    update assignments set program_id = (select id from programs where owner_id = ${many?.id} order by id limit 1)
    where status = 'active' and client_id in (select user_id from client_profiles where coach_id = ${many?.id})`);
  expect(await statementsOf(many as Person, paths[1] ?? '')).toBe(before);
});
