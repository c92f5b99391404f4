import { readAccessLog } from '#contract/access-log/endpoints.ts';
import type { Deps } from '#server/platform/deps.ts';
import { handle } from '#server/platform/http/route.ts';
import type { Route } from '#server/platform/http/route.ts';
import { accessLog } from './service.ts';

export const accessLogRoutes = (deps: Deps): Route[] => [
  handle(readAccessLog, async ({ actor, query }) => await accessLog(deps, actor, query)),
];
