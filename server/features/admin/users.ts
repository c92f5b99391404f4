import { adminUsersPage } from '#contract/admin/constants.ts';
import type { AdminUserRow, AdminUsersPage, AdminUsersQuery } from '#contract/admin/schema.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Deps } from '#server/platform/deps.ts';
import { cursorOf, placeOf } from './users-cursor.ts';
import { countUsers, listUsers, prepareSearch } from './users-queries.ts';
import type { UserFilter, UserRow } from './users-queries.ts';

type Needs = Pick<Deps, 'db' | 'config'>;

async function filterOf({ db }: Needs, { search = '', role }: AdminUsersQuery): Promise<UserFilter> {
  return { role, search: search === '' ? undefined : await prepareSearch(db, search) };
}

/** One statement for the rows, however many people there are. */
async function pageOf({ db }: Needs, filter: UserFilter, { sort = 'date', cursor = '' }: AdminUsersQuery) {
  const after = cursor === '' ? undefined : placeOf(sort, cursor);
  if (cursor !== '' && !after) {
    const sentence = 'This place in the list is not known. Please begin at the top.';
    throw new AppError('invalid', sentence, { fields: { cursor: sentence } });
  }
  // One more than is shown says whether the list goes on.
  const rows = await listUsers(db, filter, sort, after, adminUsersPage + 1);
  const shown = rows.slice(0, adminUsersPage);
  const last = shown.at(-1);
  return { shown, nextCursor: rows.length > adminUsersPage && last ? cursorOf(sort, last) : null };
}

export async function firstUsers(deps: Needs, actor: SessionUser, query: AdminUsersQuery): Promise<AdminUserRow[]> {
  const { shown } = await pageOf(deps, await filterOf(deps, query), query);
  return shown.map((row) => presentUser(deps, actor, row));
}

export async function usersPage(deps: Needs, actor: SessionUser, query: AdminUsersQuery): Promise<AdminUsersPage> {
  const filter = await filterOf(deps, query);
  const [{ shown, nextCursor }, counts] = await Promise.all([pageOf(deps, filter, query), countUsers(deps.db, filter)]);
  return { users: shown.map((row) => presentUser(deps, actor, row)), ...counts, nextCursor };
}

function presentUser({ config }: Needs, actor: SessionUser, row: UserRow): AdminUserRow {
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
    awaits_approval: config.coachApproval && row.hasCoachProfile && row.role === 'coach' && row.approvedAt === null,
  };
}
