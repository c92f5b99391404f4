import * as contract from '#contract/access-log/endpoints.ts';
import type { Deps } from '#server/platform/deps.ts';
import { routesFor } from '#server/platform/http/route.ts';
import { accessLog } from './service.ts';

export const accessLogRoutes = (deps: Deps) =>
  routesFor(contract, {
    readAccessLog: async ({ actor, query }) => await accessLog(deps, actor, query),
  });
