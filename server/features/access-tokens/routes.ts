import * as contract from '#contract/access-tokens/endpoints.ts';
import type { Deps } from '#server/platform/deps.ts';
import { repeatHashKey } from '#server/platform/http/idempotency.ts';
import { routesFor } from '#server/platform/http/route.ts';
import { endToken, makeToken, readTokens } from './service.ts';

export const accessTokenRoutes = (deps: Deps) =>
  routesFor(contract, {
    listAccessTokens: async ({ actor }) => await readTokens(deps, actor),
    makeAccessToken: {
      run: async ({ actor, body, db }) => await makeToken(deps, actor, body, db),
      repeat: {
        hashKey: async () => repeatHashKey(deps),
        // Nothing of the answer: the token may lie nowhere, and the rest is read again.
        keep: () => ({}),
        answerAgain: async (_kept, { actor, db }) => ({ ...(await readTokens(deps, actor, db)), token: null }),
      },
    },
    endAccessToken: async ({ actor, params }) => await endToken(deps, actor, params.tokenId),
  });
