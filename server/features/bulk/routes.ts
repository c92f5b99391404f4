import * as contract from '#contract/bulk/endpoints.ts';
import type { Deps } from '#server/platform/deps.ts';
import { routesFor } from '#server/platform/http/route.ts';
import { previewBulk, runBulk } from './service.ts';

export const bulkRoutes = (deps: Deps) =>
  routesFor(contract, {
    previewBulk: async ({ actor, body }) => await previewBulk(deps, actor, body),
    runBulk: async ({ actor, body }) => await runBulk(deps, actor, body),
  });
