import * as contract from '#contract/parting/endpoints.ts';
import type { Deps } from '#server/platform/deps.ts';
import { routesFor } from '#server/platform/http/route.ts';
import { formerClients, formerNotes, formerSessionNotes } from './former-clients.ts';
import { choosePartingProgram, endWork, leaveCoach } from './service.ts';
import { undoEndWork, undoLeaveCoach } from './undo.ts';

export const partingRoutes = (deps: Deps) =>
  routesFor(contract, {
    endWork: async ({ actor, params, body }) => await endWork(deps, actor, params.clientId, body),
    listFormerClients: async ({ actor }) => await formerClients(deps, actor),
    formerSessionNotes: async ({ actor, params }) => await formerSessionNotes(deps, actor, params.clientId),
    formerNotes: async ({ actor, params, query }) => await formerNotes(deps, actor, params.clientId, query),
    undoEndWork: async ({ actor, params }) => await undoEndWork(deps, actor, params.clientId),
    leaveCoach: async ({ actor, body }) => await leaveCoach(deps, actor, body),
    undoLeaveCoach: async ({ actor }) => ({ coach: await undoLeaveCoach(deps, actor) }),
    choosePartingProgram: async ({ actor, body }) => await choosePartingProgram(deps, actor, body.program),
  });
