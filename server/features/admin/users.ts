import type { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { adminUsersMost, adminUsersPage, type AdminUserSort } from '#contract/admin/constants.ts';
import type { AdminUserRow, AdminUsersPage, AdminUsersQuery } from '#contract/admin/schema.ts';
import { csvRow, csvText } from '#contract/csv.ts';
import { approveCoachById } from '#server/features/coach-approval/approve.ts';
import { refusal } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import { peopleSeenBy } from '#server/platform/auth/demo-scope.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Deps } from '#server/platform/deps.ts';
import { downloadInTurn, textFile } from '#server/platform/downloads.ts';
import { cursorOf, cursorParts, pageOf, unknownPlace } from '#server/platform/http/cursor.ts';
import { isUuid } from '#server/platform/ids.ts';
import { findPerson } from './erase-queries.ts';
import { countTotals } from './dashboard-queries.ts';
import { adminAnswers, usersFileWords, type FileWords } from './words.ts';
import { countUsers, keysOf, listUsers, prepareSearch } from './users-queries.ts';
import type { Place, UserFilter, UserRow } from './users-queries.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'config' | 'log'>;

async function filterOf(
  { db }: Needs,
  actor: SessionUser,
  { search = '', role }: AdminUsersQuery,
): Promise<UserFilter> {
  return { seen: peopleSeenBy(actor), role, search: search === '' ? undefined : await prepareSearch(db, search) };
}

/** One statement for the rows, however many people there are. */
async function usersFrom(
  { db, config }: Needs,
  filter: UserFilter,
  { sort = 'date', cursor = '' }: AdminUsersQuery,
  most = adminUsersPage,
) {
  const after = cursor === '' ? undefined : placeOf(sort, cursor);
  const { shown, last } = pageOf(await listUsers(config, db, filter, sort, after, most + 1), most);
  return { shown, nextCursor: last ? cursorOf(sort, ...last.keys, last.id) : null };
}

type UsersRead = Awaited<ReturnType<typeof usersFrom>>;

/** Every row, as the specification has it. Where there are more than one answer holds, `next` leads on. */
export async function allUsers(
  deps: Needs,
  actor: SessionUser,
  query: AdminUsersQuery,
  most = adminUsersMost,
): Promise<{ rows: AdminUserRow[]; next: string | null }> {
  const { shown, nextCursor } = await usersFrom(deps, await filterOf(deps, actor, query), query, most);
  const words = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== undefined));
  if (nextCursor !== null) words.set('cursor', nextCursor);
  return {
    rows: shown.map((row) => presentUser(actor, row)),
    next: nextCursor === null ? null : `/api/admin/users?${words}`,
  };
}

const rowsAtATime = 250;
const longestRestMs = 50;

/** The rows that search and role leave, for a spreadsheet. Who took it, and how much, is recorded. Read as it is sent. */
export async function usersFile(
  deps: Needs,
  actor: SessionUser,
  query: AdminUsersQuery,
  language: string,
): Promise<Readable> {
  const { file } = await downloadInTurn(actor.userId, async () => {
    const filter = await filterOf(deps, actor, query);
    const first = await usersFrom(deps, filter, query, rowsAtATime);
    await audit(deps.db, {
      actorId: actor.userId,
      action: 'list-downloaded',
      detail: { what: 'users', people: Math.min(await countUsers(deps.db, filter), adminUsersMost) },
    });
    return { file: textFile(userLines(deps, filter, query, { first, copy: usersFileWords(language) })) };
  });
  return file;
}

async function* userLines(
  deps: Needs,
  filter: UserFilter,
  query: AdminUsersQuery,
  { first, copy }: { first: UsersRead; copy: FileWords },
): AsyncGenerator<string> {
  yield csvText(copy.head, []);
  let page = first;
  for (let read = 0; ;) {
    for (const row of page.shown.slice(0, adminUsersMost - read)) yield userLine(row, copy);
    read += page.shown.length;
    if (page.nextCursor === null || read >= adminUsersMost) return;
    const begun = performance.now();
    page = await usersFrom(deps, filter, { ...query, cursor: page.nextCursor }, rowsAtATime);
    // Who takes the file again and again leaves at least half of the database's time to others.
    await setTimeout(Math.min(performance.now() - begun, longestRestMs));
  }
}

const userLine = (row: UserRow, { roles, states }: FileWords): string =>
  csvRow([
    row.id,
    row.firstName,
    row.lastName,
    row.email,
    row.role ? roles[row.role] : '',
    row.coachName ?? '',
    row.createdAt.toISOString(),
    states[row.isSuspended ? 'suspended' : row.isLeaving ? 'leaving' : 'active'],
    row.entries,
    row.clients,
    row.programs,
  ]);

const countOf = {
  client: 'clients',
  coach: 'totalCoaches',
  admin: 'admins',
  none: 'withoutRole',
  suspended: 'suspended',
} as const;

export async function usersPage(deps: Needs, actor: SessionUser, query: AdminUsersQuery): Promise<AdminUsersPage> {
  const filter = await filterOf(deps, actor, query);
  const read = usersFrom(deps, filter, query);
  const [{ shown, nextCursor }, counts, found] = await Promise.all([
    read,
    countTotals(deps.db, actor),
    filter.search && foundBy(deps, filter, query, read),
  ]);
  return {
    users: shown.map((row) => presentUser(actor, row)),
    total: counts.totalUsers,
    matching: found ?? counts[query.role ? countOf[query.role] : 'totalUsers'],
    nextCursor,
  };
}

/** Whatever is searched for, everyone is looked at: a second time only where one page does not hold all who were found. */
async function foundBy(
  { db }: Needs,
  filter: UserFilter,
  { cursor = '' }: AdminUsersQuery,
  read: Promise<UsersRead>,
): Promise<number> {
  const { shown, nextCursor } = await read;
  return cursor === '' && nextCursor === null ? shown.length : await countUsers(db, filter);
}

function presentUser(actor: SessionUser, row: UserRow): AdminUserRow {
  return {
    id: row.id,
    first_name: row.firstName,
    last_name: row.lastName,
    email: row.email,
    role: row.role,
    coach_name: row.coachName,
    coach_id: row.hasCoachProfile ? row.id : null,
    created_at: row.createdAt.toISOString(),
    journal_entries_count: row.entries,
    clients_count: row.clients,
    programs_count: row.programs,
    is_test_data: row.isTest,
    is_demo: row.isDemo,
    is_self: row.id === actor.userId,
    is_leaving: row.isLeaving,
    is_suspended: row.isSuspended,
    awaits_approval: row.hasCoachProfile && row.isWaiting,
  };
}

/** Refuses what is no cursor of ours, or one of another sort. */
function placeOf(sort: AdminUserSort, cursor: string): Place {
  const parts = cursorParts(cursor);
  if (parts.length !== keysOf(sort) + 2 || parts[0] !== sort) throw unknownPlace();
  const id = parts.at(-1) ?? '';
  const keys = parts.slice(1, -1);
  if (!isUuid(id)) throw unknownPlace();
  if (sort === 'date' && !isInstant(keys[0] ?? '')) throw unknownPlace();
  return { keys, id };
}

/** As PostgreSQL writes one, of a day and a time that exist: it would refuse to read any other. */
function isInstant(key: string): boolean {
  const [, date = '', time = ''] =
    /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.\d{1,6})?[+-](?:0\d|1[0-5])(?::[0-5]\d){0,2}$/.exec(key) ?? [];
  const instant = new Date(`${date}T${time}Z`);
  return date > '0001' && !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(`${date}T${time}`);
}

export async function approveCoach(
  deps: Deps,
  actor: SessionUser,
  id: string,
  language: string,
): Promise<{ message: string }> {
  if (actor.isDemo && (await findPerson(deps.db, id))?.isReal) throw refusal('demo-is-shared');
  const outcome = await approveCoachById(deps, actor.userId, id);
  if (outcome === 'unknown') throw refusal('coach-not-found');
  const copy = adminAnswers(language);
  return { message: outcome === 'approved' ? copy.coachApproved : copy.coachAlreadyApproved };
}
