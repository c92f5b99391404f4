import * as contract from '#contract/session/endpoints.ts';
import type { Deps } from '#server/platform/deps.ts';
import { routesFor } from '#server/platform/http/route.ts';
import { presentUser } from './service.ts';

/** Signing in and out are hosted pages (hosted/), since they answer with pages and redirects. */
export const sessionRoutes = (_deps: Deps) =>
  routesFor(contract, { currentUser: async ({ actor }) => presentUser(actor) });
