import * as contract from '#contract/practices/endpoints.ts';
import type { Deps } from '#server/platform/deps.ts';
import { languageOf } from '#server/platform/http/languages.ts';
import { routesFor } from '#server/platform/http/route.ts';
import { listPractices, markPractice } from './service.ts';

export const practiceRoutes = (deps: Deps) =>
  routesFor(contract, {
    listPractices: async ({ actor, request }) => await listPractices(deps, actor, languageOf(request)),
    markPractice: async ({ actor, body }) => await markPractice(deps, actor, body),
  });
