import * as contract from '#contract/change-program/endpoints.ts';
import type { Deps } from '#server/platform/deps.ts';
import { answered, routesFor } from '#server/platform/http/route.ts';
import { pauseClient } from './pause-client.ts';
import { changeProgram } from './service.ts';

export const changeProgramRoutes = (deps: Deps) =>
  routesFor(contract, {
    changeProgram: async ({ actor, params, body, reply }) => {
      const hasChanged = await changeProgram(deps, actor, params.clientId, body);
      // The page says if nothing was changed; otherwise it shows the new program.
      void reply.redirect(`/client/${params.clientId}${hasChanged ? '' : '?program=unchanged'}`, 303);
      return answered;
    },
    pauseClient: async ({ actor, params, body }) => await pauseClient(deps, actor, params.clientId, body),
  });
