import * as contract from '#contract/practices/endpoints.ts';
import type { Deps } from '#server/platform/deps.ts';
import { routesFor } from '#server/platform/http/route.ts';
import { listPractices, markPractice } from './service.ts';

export const practiceRoutes = (deps: Deps) =>
  routesFor(contract, {
    listPractices: async ({ actor }) => await listPractices(deps, actor),
    markPractice: async ({ actor, body }) => await markPractice(deps, actor, body),
  });
