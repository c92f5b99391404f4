import * as contract from '#contract/cohorts/endpoints.ts';
import * as groupContract from '#contract/cohorts/group-endpoints.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sendQrCode } from '#server/platform/http/qr-code.ts';
import { answered, routesFor } from '#server/platform/http/route.ts';
import { anyCohorts, endAnyCohort } from './admin.ts';
import { cohortFigures, memberCounts } from './figures.ts';
import { groupOffer, joinGroup } from './join.ts';
import { changeOwnTaste, leaveGroup, ownGroup } from './own-group.ts';
import { extendCohort, pauseCohort, resumeCohort } from './pause.ts';
import {
  archiveCohort,
  changeCohort,
  createCohort,
  endCohort,
  ownCohort,
  ownCohorts,
  removeMembers,
  renewCohortCode,
} from './service.ts';

export const cohortRoutes = (deps: Deps) =>
  routesFor(contract, {
    listCohorts: async ({ actor }) => await ownCohorts(deps, actor),
    createCohort: async ({ actor, body, db }) => await createCohort(deps, db, actor, body),
    changeCohort: async ({ actor, params, body }) => await changeCohort(deps, actor, params.id, body),
    listAnyCohorts: async ({ actor, query }) => await anyCohorts(deps, actor, query),
    endAnyCohort: async ({ actor, params }) => await endAnyCohort(deps, actor, params.id),
    endCohort: async ({ actor, params }) => await endCohort(deps, actor, params.id),
    pauseCohort: async ({ actor, params, body }) => await pauseCohort(deps, actor, params.id, body.resumesOn),
    resumeCohort: async ({ actor, params }) => await resumeCohort(deps, actor, params.id),
    extendCohort: async ({ actor, params, body }) => await extendCohort(deps, actor, params.id, body.lastDate),
    archiveCohort: async ({ actor, params, body }) => await archiveCohort(deps, actor, params.id, body.isArchived),
    renewCohortCode: async ({ actor, params }) => await renewCohortCode(deps, actor, params.id),
    cohortQrCode: async ({ actor, params, reply }) => {
      const { joinLink, joinCode } = await ownCohort(deps, deps.db, actor, params.id);
      void sendQrCode(reply, joinLink, joinCode);
      return answered;
    },
    removeMembers: async ({ actor, params, body }) => await removeMembers(deps, actor, params.id, body.clientIds),
    cohortFigures: async ({ actor, params }) => await cohortFigures(deps, actor, params.id),
    memberCounts: async ({ actor, params, reply }) => {
      void reply
        .header('cache-control', 'private, no-store')
        .header('content-disposition', 'attachment; filename="members.csv"')
        .type('text/csv; charset=utf-8')
        .send(await memberCounts(deps, actor, params.id));
      return answered;
    },
  });

export const groupRoutes = (deps: Deps) =>
  routesFor(groupContract, {
    ownGroup: async ({ actor }) => await ownGroup(deps, actor),
    changeShownName: async ({ actor, body: { shownName, groupId } }) =>
      await changeOwnTaste(deps, actor, { shownName }, groupId),
    showGroupCount: async ({ actor, body }) => await changeOwnTaste(deps, actor, { hidesCount: !body.isShown }),
    leaveGroup: async ({ actor, body }) => await leaveGroup(deps, actor, body),
    groupOffer: async ({ actor, params }) => await groupOffer(deps, actor, params.code),
    joinGroup: async ({ actor, params, body }) => await joinGroup(deps, actor, params.code, body.shownName),
  });
