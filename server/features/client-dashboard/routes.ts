import * as contract from '#contract/client-dashboard/endpoints.ts';
import type { Deps } from '#server/platform/deps.ts';
import { languageOf } from '#server/platform/http/languages.ts';
import { routesFor } from '#server/platform/http/route.ts';
import { clientHome, offlineCopy, readProgramDay, readYear } from './service.ts';

export const clientDashboardRoutes = (deps: Deps) =>
  routesFor(contract, {
    clientDashboard: async ({ actor, request }) => await clientHome(deps, actor, languageOf(request)),
    clientOfflineCopy: async ({ actor, request }) => await offlineCopy(deps, actor, languageOf(request)),
    clientYear: async ({ actor }) => await readYear(deps, actor),
    clientProgramDay: async ({ actor, params, request }) =>
      await readProgramDay(deps, actor, params, languageOf(request)),
  });
