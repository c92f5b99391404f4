import * as contract from '#contract/practices/endpoints.ts';
import type { Deps } from '#server/platform/deps.ts';
import { handle } from '#server/platform/http/route.ts';
import type { Route } from '#server/platform/http/route.ts';
import { listPractices, markPractice } from './service.ts';

export const practiceRoutes = (deps: Deps): Route[] => [
  handle(contract.listPractices, async ({ actor }) => await listPractices(deps, actor)),
  handle(contract.markPractice, async ({ actor, body }) => await markPractice(deps, actor, body)),
];
