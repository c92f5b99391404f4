import * as contract from '#contract/roles/endpoints.ts';
import { currentUser } from '#server/features/session/service.ts';
import type { Deps } from '#server/platform/deps.ts';
import { routesFor } from '#server/platform/http/route.ts';
import { clearRole, offeredCoachesFor, ownRoles, setRole } from './set-role.ts';
import { joinByCode, startTrial } from './join-or-trial.ts';

export const roleRoutes = (deps: Deps) =>
  routesFor(contract, {
    setRole: async ({ actor, body, request }) => {
      await setRole(deps, actor, body);
      return await currentUser(deps, request.headers.cookie);
    },
    clearRole: async ({ actor, request }) => {
      await clearRole(deps, actor);
      return await currentUser(deps, request.headers.cookie);
    },
    ownRoles: async ({ actor }) => await ownRoles(deps, actor),
    joinByCode: async ({ actor, body }) => await joinByCode(deps, actor, body.referralCode),
    startTrial: async ({ actor }) => await startTrial(deps, actor),
    listSetupCoaches: async ({ actor }) => await offeredCoachesFor(deps, actor),
  });
