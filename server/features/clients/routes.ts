import * as contract from '#contract/clients/endpoints.ts';
import { acknowledge, dismiss, restore } from '#server/features/attention/service.ts';
import type { Deps } from '#server/platform/deps.ts';
import { languageOf } from '#server/platform/http/languages.ts';
import { routesFor } from '#server/platform/http/route.ts';
import { clientDetail, clientProgram, sendWhatsapp, whatsappAddress } from './service.ts';

export const clientRoutes = (deps: Deps) =>
  routesFor(contract, {
    clientDetail: async ({ actor, params, request }) =>
      await clientDetail(deps, actor, params.clientId, languageOf(request)),
    clientProgram: async ({ actor, params, request }) => await clientProgram(deps, actor, params, languageOf(request)),
    sendWhatsapp: {
      run: async ({ actor, params, db, request }) =>
        await sendWhatsapp(deps, db, actor, params.clientId, languageOf(request)),
      repeat: {
        // A repeat is authorised again: the number is not returned to a former coach.
        hashKey: async ({ actor }) => Buffer.from(actor.userId),
        keep: () => ({}),
        answerAgain: async (_kept, { actor, params, db, request }) =>
          await whatsappAddress(db, actor, params.clientId, languageOf(request)),
      },
    },
    dismissNotification: async ({ actor, params, body }) => await dismiss(deps, actor.userId, params.clientId, body.id),
    acknowledgeNotification: async ({ actor, params, body }) =>
      await acknowledge(deps, actor.userId, params.clientId, body.id),
    restoreNotifications: async ({ actor, params, body }) =>
      await restore(deps, actor.userId, params.clientId, body.ids),
  });
