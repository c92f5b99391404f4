import * as contract from '#contract/admin-people/endpoints.ts';
import type { Deps } from '#server/platform/deps.ts';
import { routesFor } from '#server/platform/http/route.ts';
import { confirmAddress, endSessions, liftSuspension, sendPasswordLink, suspendPerson } from './access.ts';
import { readPerson } from './person.ts';
import { changeRole } from './role.ts';
import { changeAdminGrant, coachesWithRoom, moveToCoach } from './rights.ts';

export const adminPeopleRoutes = (deps: Deps) =>
  routesFor(contract, {
    readPerson: async ({ actor, params }) => await readPerson(deps, actor, params.id),
    suspendPerson: async ({ actor, params, body }) => await suspendPerson(deps, actor, params.id, body.reason),
    liftSuspension: async ({ actor, params }) => await liftSuspension(deps, actor, params.id),
    endPersonSessions: async ({ actor, params }) => await endSessions(deps, actor, params.id),
    endPersonSession: async ({ actor, params }) => await endSessions(deps, actor, params.id, params.sessionId),
    sendPasswordLink: async ({ actor, params, request }) => await sendPasswordLink(deps, actor, params.id, request),
    listCoachChoices: async ({ actor }) => await coachesWithRoom(deps, actor),
    moveToCoach: async ({ actor, params, body }) => await moveToCoach(deps, actor, params.id, body),
    changeRole: async ({ actor, params, body }) => await changeRole(deps, actor, params.id, body),
    changeAdminGrant: async ({ actor, params, body }) => await changeAdminGrant(deps, actor, params.id, body),
    confirmAddress: async ({ actor, params }) => await confirmAddress(deps, actor, params.id),
  });
