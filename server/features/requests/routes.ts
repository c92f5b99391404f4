import * as contract from '#contract/requests/endpoints.ts';
import type { Deps } from '#server/platform/deps.ts';
import { repeatHashKey } from '#server/platform/http/idempotency.ts';
import { routesFor } from '#server/platform/http/route.ts';
import {
  answerRequest,
  ownRequest,
  ownRequests,
  requestCoaching,
  waitingRequests,
  withdrawRequest,
} from './service.ts';

export const requestRoutes = (deps: Deps) =>
  routesFor(contract, {
    requestCoaching: {
      run: async ({ actor, body, db }) => await requestCoaching(deps, db, actor, body),
      repeat: {
        hashKey: async () => repeatHashKey(deps),
        keep: ({ id }) => ({ id }),
        answerAgain: async ({ id = '' }, { actor, db }) => await ownRequest(deps, db, actor, id),
      },
    },
    listOwnRequests: async ({ actor }) => await ownRequests(deps, actor),
    withdrawRequest: async ({ actor, params }) => await withdrawRequest(deps, actor, params.id),
    listWaitingRequests: async ({ actor }) => await waitingRequests(deps, actor),
    answerRequest: async ({ actor, params, body }) => await answerRequest(deps, actor, params.id, body),
  });
