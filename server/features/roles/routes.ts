import {
  clearRole as clearRoleEndpoint,
  listSetupCoaches,
  setRole as setRoleEndpoint,
} from '#contract/roles/endpoints.ts';
import { currentUser } from '#server/features/session/service.ts';
import type { Deps } from '#server/platform/deps.ts';
import { handle, type Route } from '#server/platform/http/route.ts';
import { clearRole, offeredCoachesFor, setRole } from './set-role.ts';

export const roleRoutes = (deps: Deps): Route[] => [
  handle(setRoleEndpoint, async ({ actor, body, request }) => {
    await setRole(deps, actor, body);
    return await currentUser(deps, request.headers.cookie);
  }),
  handle(clearRoleEndpoint, async ({ actor, request }) => {
    await clearRole(deps, actor);
    return await currentUser(deps, request.headers.cookie);
  }),
  handle(listSetupCoaches, async ({ actor }) => await offeredCoachesFor(deps, actor)),
];
