import * as contract from '#contract/requests/endpoints.ts';
import type { Deps } from '#server/platform/deps.ts';
import { repeatHashKey } from '#server/platform/http/idempotency.ts';
import { handle } from '#server/platform/http/route.ts';
import type { Route } from '#server/platform/http/route.ts';
import {
  answerRequest,
  requestCoaching,
  ownRequest,
  ownRequests,
  waitingRequests,
  withdrawRequest,
} from './service.ts';

export const requestRoutes = (deps: Deps): Route[] => [
  handle(contract.requestCoaching, async ({ actor, body, db }) => await requestCoaching(deps, db, actor, body), {
    hashKey: async () => repeatHashKey(deps),
    keep: ({ id }) => ({ id }),
    answerAgain: async ({ id = '' }, { actor, db }) => await ownRequest(deps, db, actor, id),
  }),
  handle(contract.listOwnRequests, async ({ actor }) => await ownRequests(deps, actor)),
  handle(contract.withdrawRequest, async ({ actor, params }) => await withdrawRequest(deps, actor, params.id)),
  handle(contract.listWaitingRequests, async ({ actor }) => await waitingRequests(deps, actor)),
  handle(contract.answerRequest, async ({ actor, params, body }) => await answerRequest(deps, actor, params.id, body)),
];
