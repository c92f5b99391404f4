import { listAudit } from '#contract/audit/endpoints.ts';
import type { Deps } from '#server/platform/deps.ts';
import { handle } from '#server/platform/http/route.ts';
import type { Route } from '#server/platform/http/route.ts';
import { auditPage } from './list.ts';

export const auditRoutes = (deps: Deps): Route[] => [
  handle(listAudit, async ({ actor, query }) => await auditPage(deps, actor, query)),
];
