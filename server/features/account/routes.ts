import * as contract from '#contract/account/endpoints.ts';
import type { Deps } from '#server/platform/deps.ts';
import { languageOf } from '#server/platform/http/languages.ts';
import { routesFor } from '#server/platform/http/route.ts';
import { keepAccount, readDeletion, requestDeletion } from './deletion.ts';

export const accountRoutes = (deps: Deps) =>
  routesFor(contract, {
    readDeletion: async ({ actor, request }) => await readDeletion(deps, actor, languageOf(request)),
    requestDeletion: async ({ actor, body }) => await requestDeletion(deps, actor, body),
    keepAccount: async ({ actor, request }) => await keepAccount(deps, actor, languageOf(request)),
  });
