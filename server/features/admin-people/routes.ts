import * as contract from '#contract/admin-people/endpoints.ts';
import type { Deps } from '#server/platform/deps.ts';
import { languageOf } from '#server/platform/http/languages.ts';
import { routesFor } from '#server/platform/http/route.ts';
import {
  confirmAddress,
  endSessions,
  liftSuspension,
  removeProviderLink,
  sendPasswordLink,
  suspendPerson,
} from './access.ts';
import { readPerson } from './person.ts';
import { changeRole } from './role.ts';
import { changeAdminGrant, coachesWithRoom, moveToCoach } from './rights.ts';

export const adminPeopleRoutes = (deps: Deps) =>
  routesFor(contract, {
    readPerson: async ({ actor, params, request }) => await readPerson(deps, actor, params.id, languageOf(request)),
    suspendPerson: async ({ actor, params, body, request }) =>
      await suspendPerson(deps, actor, params.id, body.reason, languageOf(request)),
    liftSuspension: async ({ actor, params, request }) =>
      await liftSuspension(deps, actor, params.id, languageOf(request)),
    endPersonSessions: async ({ actor, params, request }) =>
      await endSessions(deps, actor, params, languageOf(request)),
    endPersonSession: async ({ actor, params, request }) => await endSessions(deps, actor, params, languageOf(request)),
    sendPasswordLink: async ({ actor, params, request }) => await sendPasswordLink(deps, actor, params.id, request),
    removeProviderLink: async ({ actor, params, request }) =>
      await removeProviderLink(deps, actor, params.id, languageOf(request)),
    listCoachChoices: async ({ actor }) => await coachesWithRoom(deps, actor),
    moveToCoach: async ({ actor, params, body, request }) =>
      await moveToCoach(deps, actor, params.id, body, languageOf(request)),
    changeRole: async ({ actor, params, body, request }) =>
      await changeRole(deps, actor, params.id, body, languageOf(request)),
    changeAdminGrant: async ({ actor, params, body, request }) =>
      await changeAdminGrant(deps, actor, params.id, body, languageOf(request)),
    confirmAddress: async ({ actor, params, request }) =>
      await confirmAddress(deps, actor, params.id, languageOf(request)),
  });
