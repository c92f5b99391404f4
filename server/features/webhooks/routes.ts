import * as contract from '#contract/webhooks/endpoints.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { repeatHashKey } from '#server/platform/http/idempotency.ts';
import { routesFor } from '#server/platform/http/route.ts';
import { endWebhook, exchangeSecret, makeWebhook, readWebhooks, testWebhook } from './service.ts';

export function webhookRoutes(deps: Deps) {
  const repeat = {
    hashKey: async () => repeatHashKey(deps),
    // Nothing of the answer: the secret may lie nowhere readable, and the rest is read again.
    keep: () => ({}),
    answerAgain: async (_kept: unknown, { actor, db }: { actor: SessionUser; db: Db | Tx }) => ({
      ...(await readWebhooks(deps, actor, db)),
      secret: null,
    }),
  };
  return routesFor(contract, {
    listWebhooks: async ({ actor }) => await readWebhooks(deps, actor),
    makeWebhook: { run: async ({ actor, body, db }) => await makeWebhook(deps, actor, body, db), repeat },
    exchangeWebhookSecret: {
      run: async ({ actor, params, db }) => await exchangeSecret(deps, actor, params.webhookId, db),
      repeat,
    },
    testWebhook: async ({ actor, params }) => await testWebhook(deps, actor, params.webhookId),
    endWebhook: async ({ actor, params }) => await endWebhook(deps, actor, params.webhookId),
  });
}
