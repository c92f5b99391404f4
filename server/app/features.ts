import type { Deps } from '#server/platform/deps.ts';
import type { Route } from '#server/platform/http/route.ts';
import { assignmentRoutes } from '#server/features/assignments/routes.ts';
import { clientDashboardRoutes } from '#server/features/client-dashboard/routes.ts';
import { coachDashboardRoutes } from '#server/features/coach-dashboard/routes.ts';
import { demoRoutes } from '#server/features/demo/routes.ts';
import { exportRoutes } from '#server/features/export/routes.ts';
import { journalRoutes } from '#server/features/journal/routes.ts';
import { outreachRoutes } from '#server/features/outreach/routes.ts';
import { practiceRoutes } from '#server/features/practices/routes.ts';
import { programRoutes } from '#server/features/programs/routes.ts';
import { roleRoutes } from '#server/features/roles/routes.ts';
import { sessionRoutes } from '#server/features/session/routes.ts';
import { settingsRoutes } from '#server/features/settings/routes.ts';

/** Every feature that answers calls, one line each. */
const features: ((deps: Deps) => Route[])[] = [
  sessionRoutes,
  roleRoutes,
  settingsRoutes,
  clientDashboardRoutes,
  journalRoutes,
  assignmentRoutes,
  coachDashboardRoutes,
  outreachRoutes,
  demoRoutes,
  programRoutes,
  practiceRoutes,
  exportRoutes,
];

/** Answered by the hosted pages (session/hosted), which are registered before the contract is mounted. */
const hostedEndpoints = ['session.login', 'session.logout'];

export function featureRoutes(deps: Deps): Route[] {
  return features.flatMap((routes) => routes(deps));
}

/** Ids of the endpoints that are built. Binding a handler touches nothing of deps, so none are needed to ask. */
export function builtEndpoints(): Set<string> {
  return new Set([...hostedEndpoints, ...featureRoutes({} as Deps).map((route) => route.endpoint.id)]);
}
