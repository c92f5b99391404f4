import * as contract from '#contract/admin-people/endpoints.ts';
import type { Deps } from '#server/platform/deps.ts';
import { routesFor } from '#server/platform/http/route.ts';
import { readPerson } from './person.ts';

export const adminPeopleRoutes = (deps: Deps) =>
  routesFor(contract, {
    readPerson: async ({ actor, params }) => await readPerson(deps, actor, params.id),
  });
