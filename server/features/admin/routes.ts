import * as contract from '#contract/admin/endpoints.ts';
import type { Deps } from '#server/platform/deps.ts';
import { firstWeekdayOf, languageOf } from '#server/platform/http/languages.ts';
import { answered, routesFor } from '#server/platform/http/route.ts';
import { adminDashboardOf } from './dashboard.ts';
import { coachDeletion, deleteCoach, deleteUser, userDeletion } from './deletions.ts';
import { allPrograms, deletedPrograms, deleteProgram, restoreProgram } from './programs.ts';
import { securityOf } from './security.ts';
import { settingsFor } from './settings.ts';
import { allUsers, approveCoach, usersFile, usersPage } from './users.ts';

export function adminRoutes(deps: Deps) {
  return routesFor(contract, {
    adminDashboard: async ({ actor, request }) =>
      await adminDashboardOf(deps, actor, { language: languageOf(request), firstWeekday: firstWeekdayOf(request) }),
    listAdminUsers: async ({ actor, query, reply }) => {
      const { rows, next } = await allUsers(deps, actor, query);
      if (next !== null) void reply.header('link', `<${next}>; rel="next"`);
      return rows;
    },
    downloadUsers: async ({ actor, query, request, reply }) => {
      void reply.type('text/csv; charset=utf-8').header('content-disposition', 'attachment; filename="users.csv"');
      void reply.send(request.method === 'HEAD' ? undefined : await usersFile(deps, actor, query, languageOf(request)));
      return answered;
    },
    listAdminUsersPage: async ({ actor, query }) => await usersPage(deps, actor, query),
    listAdminSettings: async ({ actor, request }) => settingsFor(deps, actor, languageOf(request)),
    adminSecurity: async ({ actor }) => await securityOf(deps, actor),
    listAdminPrograms: async ({ actor }) => await allPrograms(deps, actor),
    previewUserDeletion: async ({ actor, params, request }) =>
      await userDeletion(deps, actor, params.id, languageOf(request)),
    previewCoachDeletion: async ({ actor, params, request }) =>
      await coachDeletion(deps, actor, params.id, languageOf(request)),
    approveCoach: async ({ actor, params, request }) => await approveCoach(deps, actor, params.id, languageOf(request)),
    deleteUser: async ({ actor, params, request }) => await deleteUser(deps, actor, params.id, languageOf(request)),
    deleteCoach: async ({ actor, params, request }) => await deleteCoach(deps, actor, params.id, languageOf(request)),
    deleteProgram: async ({ actor, params, request }) =>
      await deleteProgram(deps, actor, params.id, languageOf(request)),
    listDeletedPrograms: async ({ actor }) => await deletedPrograms(deps, actor),
    restoreProgram: async ({ actor, params, request }) =>
      await restoreProgram(deps, actor, params.id, languageOf(request)),
  });
}
