import {
  adminDashboard,
  approveCoach as approveEndpoint,
  deleteCoach as deleteCoachEndpoint,
  deleteProgram as deleteProgramEndpoint,
  deleteUser as deleteUserEndpoint,
  listAdminPrograms,
  listAdminUsers,
  listAdminUsersPage,
  previewCoachDeletion,
  previewUserDeletion,
} from '#contract/admin/endpoints.ts';
import type { Deps } from '#server/platform/deps.ts';
import { handle } from '#server/platform/http/route.ts';
import type { Route } from '#server/platform/http/route.ts';
import { approveCoach, firstUsers, usersPage } from './users.ts';
import { adminDashboardOf } from './dashboard.ts';
import { coachDeletion, deleteCoach, deleteUser, userDeletion } from './deletions.ts';
import { allPrograms, deleteProgram } from './programs.ts';

export const adminRoutes = (deps: Deps): Route[] => [
  handle(adminDashboard, async ({ actor }) => await adminDashboardOf(deps, actor)),
  handle(listAdminUsers, async ({ actor, query }) => await firstUsers(deps, actor, query)),
  handle(listAdminUsersPage, async ({ actor, query }) => await usersPage(deps, actor, query)),
  handle(listAdminPrograms, async () => await allPrograms(deps)),
  handle(previewUserDeletion, async ({ actor, params }) => await userDeletion(deps, actor, params.id)),
  handle(previewCoachDeletion, async ({ actor, params }) => await coachDeletion(deps, actor, params.id)),
  handle(approveEndpoint, async ({ actor, params }) => await approveCoach(deps, actor, params.id)),
  handle(deleteUserEndpoint, async ({ actor, params }) => await deleteUser(deps, actor, params.id)),
  handle(deleteCoachEndpoint, async ({ actor, params }) => await deleteCoach(deps, actor, params.id)),
  handle(deleteProgramEndpoint, async ({ actor, params }) => await deleteProgram(deps, actor, params.id)),
];
