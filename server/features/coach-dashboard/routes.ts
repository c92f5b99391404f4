import { coachClients, coachDashboard } from '#contract/coach-dashboard/endpoints.ts';
import type { Deps } from '#server/platform/deps.ts';
import { handle } from '#server/platform/http/route.ts';
import type { Route } from '#server/platform/http/route.ts';
import { coachHome, listCoachClients } from './service.ts';

export const coachDashboardRoutes = (deps: Deps): Route[] => [
  handle(coachDashboard, async ({ actor }) => await coachHome(deps, actor)),
  handle(coachClients, async ({ actor, query }) => await listCoachClients(deps, actor, query)),
];
