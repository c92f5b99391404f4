import * as contract from '#contract/audit/endpoints.ts';
import type { Deps } from '#server/platform/deps.ts';
import { routesFor } from '#server/platform/http/route.ts';
import { auditPage } from './list.ts';

export const auditRoutes = (deps: Deps) =>
  routesFor(contract, {
    listAudit: async ({ actor, query }) => await auditPage(deps, actor, query),
  });
