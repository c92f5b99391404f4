import { once } from 'node:events';
import { desc, eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { adminUserFilters, adminUsersPage } from '#contract/admin/constants.ts';
import type { AdminDashboard, AdminUserRow, AdminUsersPage } from '#contract/admin/schema.ts';
import { auditLog, clientProfiles, coachProfiles, users } from '#server/platform/db/schema.ts';
import { piecesOf } from '#testing/file-pieces.ts';
import { admin, coach, person, trialClient, unassignedClient } from '#testing/people.ts';
import { countRowsRead, countStatements } from '#testing/statements.ts';
import { testApp } from '#testing/test-app.ts';
import { allUsers, usersFile } from './users.ts';

const test = await testApp({ COACH_APPROVAL: 'on' });
const { db } = test.deps;
const host = await admin(test, { firstName: 'Hanna', lastName: 'Host' });
const guide = await coach(test, { firstName: 'Zoë', lastName: 'Ångström' });
const nora = await unassignedClient(test, { firstName: 'Nora', lastName: 'Whitfield', email: 'nora@percent.test' });
await db.update(clientProfiles).set({ coachId: guide.id }).where(eq(clientProfiles.userId, nora.id));
await db.update(coachProfiles).set({ fullName: 'Zoë A. the Guide' }).where(eq(coachProfiles.userId, guide.id));
const bare = await person(test, { firstName: 'Bare_', lastName: 'Account' });

const page = async (query = ''): Promise<AdminUsersPage> => (await host.get(`/api/admin/users/page${query}`)).json();
const names = (rows: AdminUserRow[]) => rows.map((row) => row.first_name);

it('shows accounts with what the dialogs speak of, and nothing that was written', async () => {
  const { users: rows, total, matching, nextCursor } = await page();
  expect({ total, matching, nextCursor }).toEqual({ total: 4, matching: 4, nextCursor: null });
  const row = (id: string) => rows.find((one) => one.id === id);
  expect(row(nora.id)).toEqual({
    id: nora.id,
    first_name: 'Nora',
    last_name: 'Whitfield',
    email: 'nora@percent.test',
    role: 'client',
    coach_name: 'Zoë A. the Guide',
    coach_id: null,
    created_at: expect.any(String),
    journal_entries_count: 0,
    clients_count: 0,
    programs_count: 0,
    is_test_data: false,
    is_demo: false,
    is_self: false,
    is_leaving: false,
    is_suspended: false,
    awaits_approval: false,
  });
  expect(row(guide.id)).toMatchObject({
    coach_id: guide.id,
    coach_name: null,
    clients_count: 1,
    awaits_approval: true,
  });
  expect(row(host.id)).toMatchObject({ is_self: true, awaits_approval: false });
  expect(row(bare.id)).toMatchObject({ role: null, coach_id: null });
  expect((await host.get('/api/admin/users')).json()).toEqual(rows);
});

it.each([
  ['nora', ['Nora']],
  ['NORA WHIT', ['Nora']],
  ['zoe angstrom', ['Zoë']],
  ['ZOE a. the gui', ['Zoë', 'Nora']],
  ['@percent', ['Nora']],
  ['%', []],
  ['e_', ['Bare_']],
  ['\\', []],
  ['  nora ', ['Nora']],
  ['nobody at all', []],
])('finds %s by name, address or coach, whatever case and accents', async (search, found) => {
  const { users: rows, matching, total } = await page(`?search=${encodeURIComponent(search)}`);
  expect(names(rows).toSorted()).toEqual(found.toSorted());
  expect([matching, total]).toEqual([found.length, 4]);
});

it('shows one role, together with a search', async () => {
  expect(names((await page('?role=coach')).users)).toEqual(['Zoë']);
  expect((await page('?role=client&search=the%20guide')).users.map(({ id }) => id)).toEqual([nora.id]);
  expect((await host.get('/api/admin/users/page?role=pirate')).statusCode).toBe(422);
  expect((await host.get('/api/admin/users/page?sort=shoe')).statusCode).toBe(422);
});

it('tells people of the demo from those of a simulation, which can be cleared', async () => {
  const marks = async () =>
    (await page()).users.filter(({ id }) => id === bare.id).map((row) => [row.is_demo, row.is_test_data]);
  await db.update(users).set({ isDemo: true }).where(eq(users.id, bare.id));
  expect(await marks()).toEqual([[true, false]]);
  await db.update(users).set({ isDemo: false, isTest: true }).where(eq(users.id, bare.id));
  expect(await marks()).toEqual([[false, true]]);
  await db.update(users).set({ isTest: false }).where(eq(users.id, bare.id));
});

it('marks who is leaving, until they stay', async () => {
  const marked = async () => (await page()).users.filter((row) => row.is_leaving).map(({ id }) => id);
  const now = test.clock.now();
  await db.update(users).set({ deletionRequestedAt: now, deletionAt: now }).where(eq(users.id, bare.id));
  expect(await marked()).toEqual([bare.id]);
  await db.update(users).set({ deletionRequestedAt: null, deletionAt: null }).where(eq(users.id, bare.id));
  expect(await marked()).toEqual([]);
});

it('asks for no approval where none is wanted, and forgets it once it is given', async () => {
  expect((await page('?role=coach')).users[0]?.awaits_approval).toBe(true);
  const waiting = async () => (await host.get('/api/admin/dashboard')).json<AdminDashboard>().coachesAwaiting;
  expect(await waiting()).toBe(1);
  for (const other of [guide, nora])
    expect((await other.post(`/api/admin/coaches/${guide.id}/approve`)).statusCode).toBe(403);
  expect((await host.post(`/api/admin/coaches/${guide.id}/approve`)).json()).toEqual({
    message: 'The coach is approved.',
  });
  expect((await host.post(`/api/admin/coaches/${guide.id}/approve`)).json()).toEqual({
    message: 'The coach was already approved.',
  });
  expect((await guide.get('/api/notices')).json<{ kind: string }[]>().map(({ kind }) => kind)).toEqual([
    'coach-approved',
  ]);
  expect((await page('?role=coach')).users[0]?.awaits_approval).toBe(false);
  expect(await waiting()).toBe(0);
  for (const id of [nora.id, '01900000-0000-7000-8000-000000000000', 'nonsense'])
    expect((await host.post(`/api/admin/coaches/${id}/approve`)).statusCode).toBe(404);
});

it('goes on where a page ended, in every order, without leaving out or repeating anybody', async () => {
  const statements = await countStatements(test, () => page('?search=o&role=client'));
  const many = adminUsersPage * 2 + 7;
  // Several at the same instant and of the same name: the id decides between them.
  await db.execute(sql`
    insert into users (id, name, email, first_name, last_name, role, created_at, is_admin)
    select gen_random_uuid(), 'Some One', 'someone-' || n || '@many.test',
      (array['Änne', 'anna', 'Bo'])[1 + n % 3], 'Many', (array['client', 'coach', null])[1 + n % 3],
      '2026-01-01T00:00:00.000001Z'::timestamptz + (n / 10) * interval '1 microsecond', false
    from generate_series(1, ${many}::int) as n`);
  const everybody = await db
    .select({
      id: users.id,
      searchText: users.searchText,
      email: users.email,
      role: users.role,
      createdAt: sql<string>`${users.createdAt}::text`,
    })
    .from(users);
  const by = {
    name: (one: (typeof everybody)[number]) => `${one.searchText} ${one.id}`,
    email: (one: (typeof everybody)[number]) => one.email,
    role: (one: (typeof everybody)[number]) => `${one.role ?? 'none'} ${one.searchText} ${one.id}`,
    date: (one: (typeof everybody)[number]) => `${one.createdAt.replace(/\+00$/, '').padEnd(26, '0')} ${one.id}`,
  };
  for (const [sort, key] of Object.entries(by)) {
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const answer = await page(`?sort=${sort}&cursor=${cursor}`);
      expect(answer.users.length).toBeLessThanOrEqual(adminUsersPage);
      expect(answer).toMatchObject({ total: many + 4, matching: many + 4 });
      seen.push(...answer.users.map(({ id }) => id));
      cursor = answer.nextCursor;
    }
    const inOrder = everybody.toSorted((a, b) => (key(a) < key(b) ? -1 : 1)).map(({ id }) => id);
    expect([sort, seen]).toEqual([sort, sort === 'date' ? inOrder.toReversed() : inOrder]);
  }
  expect(await countStatements(test, () => page('?search=o&role=client'))).toBe(statements);
  // For a search that finds no one everyone is looked at twice: for the page, which then says how many it found, and to count all.
  const rows = await countRowsRead(test, 'users', () => page('?search=nobody%20at%20all'));
  expect(rows).toBeLessThan(2.5 * (many + 4));
  for (let cursor: string | null = ''; cursor !== null;) {
    const found = await page(`?search=many.test&cursor=${cursor}`);
    expect(found.matching).toBe(many);
    cursor = found.nextCursor;
  }
  const sorted = (await page('?sort=name&search=many.test')).nextCursor;
  const dated = (instant: string) => Buffer.from(JSON.stringify(['date', instant, host.id])).toString('base64url');
  expect(
    (await host.get(`/api/admin/users/page?sort=date&cursor=${dated('2026-01-01 00:00:00.000001+00')}`)).statusCode,
  ).toBe(200);
  const never = [
    '2026-99-99 99:99:99+00',
    '2026-02-30 00:00:00+00',
    '2026-01-01 24:00:00+00',
    '2026-01-01 00:00:00+99',
    '0000-01-01 00:00:00+00',
    '999999-01-01 00:00:00+00',
  ];
  for (const wrong of [
    'nonsense',
    Buffer.from('["date","yesterday","x"]').toString('base64url'),
    `${sorted}`,
    ...never.map(dated),
  ]) {
    expect((await host.get(`/api/admin/users/page?sort=date&cursor=${wrong}`)).statusCode).toBe(422);
  }
});

it('follows a name that is changed', async () => {
  await trialClient(test, { firstName: 'Before' });
  await db.update(users).set({ firstName: 'Afterwards' }).where(eq(users.firstName, 'Before'));
  expect((await page('?search=before')).matching).toBe(0);
  expect((await page('?search=afterwards')).matching).toBe(1);
});

it('narrows to those without a role and to the suspended, and finds one by id', async () => {
  const away = await person(test, { firstName: 'Away' });
  await db.update(users).set({ suspendedAt: test.clock.now() }).where(eq(users.id, away.id));
  const suspended = await page('?role=suspended');
  expect([names(suspended.users), suspended.matching, suspended.users[0]?.is_suspended]).toEqual([['Away'], 1, true]);
  expect(names((await page('?role=none&sort=name')).users)).toContain('Bare_');
  expect((await page('?role=none')).users.every(({ role }) => role === null)).toBe(true);
  for (const role of adminUserFilters) {
    const narrowed = await page(`?role=${role}`);
    expect([role, narrowed.matching]).toEqual([role, narrowed.users.length]);
  }
  expect(names((await page(`?search=${nora.id}`)).users)).toEqual(['Nora']);
  expect((await page(`?search=${nora.id}&role=coach`)).matching).toBe(0);
  expect((await host.get('/api/admin/users/page?role=nobody')).statusCode).toBe(422);
});

it('answers every row in one list, and says where it goes on when it is cut', async () => {
  const total = await db.$count(users);
  const answer = await host.get('/api/admin/users');
  expect([answer.json<AdminUserRow[]>().length, answer.headers.link]).toEqual([total, undefined]);
  const actor = await test.deps.identity.findSession(host.cookie);
  if (!actor) throw new Error('the host is signed in');
  const { rows, next } = await allUsers(test.deps, actor, { sort: 'name' }, 2);
  expect([rows.length, next?.startsWith('/api/admin/users?sort=name&cursor=')]).toEqual([2, true]);
  const rest = (await host.get(next ?? '')).json<AdminUserRow[]>();
  expect(rest.length).toBe(total - 2);
  expect(new Set([...rows, ...rest].map(({ id }) => id)).size).toBe(total);
});

it('gives the same rows for a spreadsheet, with nothing that would run there, and writes down who took it', async () => {
  await person(test, { firstName: '＝1+1', lastName: '@sum', email: '+49@percent.test' });
  expect((await nora.get('/api/admin/users/download')).statusCode).toBe(403);
  const answer = await host.get('/api/admin/users/download?search=@percent&sort=email');
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.headers['content-disposition']).toBe('attachment; filename="users.csv"');
  const [head, first, second, end] = answer.body.split('\r\n');
  expect(head).toContain('Id,First name,Last name,E-mail,Role,Coach,Created,State');
  expect(first).toContain("'＝1+1,'@sum,'+49@percent.test,,,");
  expect(second).toContain(`${nora.id},Nora,Whitfield,nora@percent.test,client,Zoë A. the Guide,`);
  expect(end).toBe('');
  const [line] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  expect(line).toMatchObject({
    actorId: host.id,
    action: 'list-downloaded',
    detail: { what: 'users', people: 2 },
  });
});

const insertMany = async (from: number, to: number) =>
  await db.execute(sql`
    insert into users (id, name, email, first_name, last_name)
    select gen_random_uuid(), 'Many ' || n, 'many-' || n || '@pieces.test', 'Many', n::text
    from generate_series(${from}::int, ${to}::int) as n`);

it('makes that file in pieces, as it is taken, and leaves nobody out', async () => {
  const everybody = 2_000;
  await insertMany(1, everybody);
  const actor = await test.deps.identity.findSession(host.cookie);
  if (!actor) throw new Error('the host is signed in');
  const query = { search: '@pieces.test', sort: 'email' } as const;
  const whole = await countStatements(test, async () => {
    const pieces = await piecesOf(await usersFile(test.deps, actor, query, 'en'));
    expect(pieces.length).toBeGreaterThan(1);
    const addresses = pieces.join('').match(/many-\d+@pieces\.test/g);
    expect([addresses?.length, new Set(addresses).size]).toEqual([everybody, everybody]);
  });
  // No one reads on: then nothing more is read from the database either, and the next download may begin.
  const begun = await countStatements(test, async () => {
    const [piece] = await piecesOf(await usersFile(test.deps, actor, query, 'en'), 1);
    expect(piece?.startsWith('\ufeffId,First name')).toBe(true);
  });
  expect(begun).toBeLessThan(whole);
  const answer = await host.get('/api/admin/users/download?search=@pieces.test');
  expect(answer.body.trimEnd().split('\r\n')).toHaveLength(everybody + 1);
});

it('answers at most 10,000 rows at once, and links to the next ones', async () => {
  await insertMany(2_001, 10_001);
  const answer = await host.get('/api/admin/users?search=@pieces.test');
  expect(answer.json<AdminUserRow[]>()).toHaveLength(10_000);
  const next = /^<(.+)>; rel="next"$/.exec(String(answer.headers.link))?.[1] ?? '';
  const rest = await host.get(next);
  expect([rest.json<AdminUserRow[]>().length, rest.headers.link]).toEqual([1, undefined]);
});

it('makes one such file of a person at a time', async () => {
  const actor = await test.deps.identity.findSession(host.cookie);
  if (!actor) throw new Error('the host is signed in');
  const first = await usersFile(test.deps, actor, {}, 'en');
  expect((await host.get('/api/admin/users/download')).statusCode).toBe(429);
  expect((await host.get('/api/admin/audit/download')).statusCode).toBe(429);
  first.destroy();
  await once(first, 'close');
  expect((await host.get('/api/admin/users/download')).statusCode).toBe(200);
});
