import { clientDashboard, clientProgramDay } from '#contract/client-dashboard/endpoints.ts';
import type { Deps } from '#server/platform/deps.ts';
import { handle, type Route } from '#server/platform/http/route.ts';
import { clientHome, readProgramDay } from './service.ts';

export const clientDashboardRoutes = (deps: Deps): Route[] => [
  handle(clientDashboard, async ({ actor }) => await clientHome(deps, actor)),
  handle(clientProgramDay, async ({ actor, params }) => await readProgramDay(deps, actor, params)),
];
