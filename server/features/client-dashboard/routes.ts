import * as contract from '#contract/client-dashboard/endpoints.ts';
import type { Deps } from '#server/platform/deps.ts';
import { routesFor } from '#server/platform/http/route.ts';
import { clientHome, offlineCopy, readProgramDay, readYear } from './service.ts';

export const clientDashboardRoutes = (deps: Deps) =>
  routesFor(contract, {
    clientDashboard: async ({ actor }) => await clientHome(deps, actor),
    clientOfflineCopy: async ({ actor }) => await offlineCopy(deps, actor),
    clientYear: async ({ actor }) => await readYear(deps, actor),
    clientProgramDay: async ({ actor, params }) => await readProgramDay(deps, actor, params),
  });
