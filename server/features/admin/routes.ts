import * as contract from '#contract/admin/endpoints.ts';
import type { Deps } from '#server/platform/deps.ts';
import { routesFor } from '#server/platform/http/route.ts';
import { adminDashboardOf } from './dashboard.ts';
import { coachDeletion, deleteCoach, deleteUser, userDeletion } from './deletions.ts';
import { allPrograms, deleteProgram } from './programs.ts';
import { approveCoach, firstUsers, usersPage } from './users.ts';

export const adminRoutes = (deps: Deps) =>
  routesFor(contract, {
    adminDashboard: async ({ actor }) => await adminDashboardOf(deps, actor),
    listAdminUsers: async ({ actor, query }) => await firstUsers(deps, actor, query),
    listAdminUsersPage: async ({ actor, query }) => await usersPage(deps, actor, query),
    listAdminPrograms: async () => await allPrograms(deps),
    previewUserDeletion: async ({ actor, params }) => await userDeletion(deps, actor, params.id),
    previewCoachDeletion: async ({ actor, params }) => await coachDeletion(deps, actor, params.id),
    approveCoach: async ({ actor, params }) => await approveCoach(deps, actor, params.id),
    deleteUser: async ({ actor, params }) => await deleteUser(deps, actor, params.id),
    deleteCoach: async ({ actor, params }) => await deleteCoach(deps, actor, params.id),
    deleteProgram: async ({ actor, params }) => await deleteProgram(deps, actor, params.id),
  });
