import * as contract from '#contract/account/endpoints.ts';
import type { Deps } from '#server/platform/deps.ts';
import { routesFor } from '#server/platform/http/route.ts';
import { keepAccount, readDeletion, requestDeletion } from './deletion.ts';

export const accountRoutes = (deps: Deps) =>
  routesFor(contract, {
    readDeletion: async ({ actor }) => await readDeletion(deps, actor),
    requestDeletion: async ({ actor, body }) => await requestDeletion(deps, actor, body),
    keepAccount: async ({ actor }) => await keepAccount(deps, actor),
  });
