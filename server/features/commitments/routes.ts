import * as contract from '#contract/commitments/endpoints.ts';
import type { Deps } from '#server/platform/deps.ts';
import { routesFor } from '#server/platform/http/route.ts';
import { addCommitment, addedBefore, carryOver, changeCommitment, letGo, repeatKey, setDone } from './service.ts';

export const commitmentRoutes = (deps: Deps) =>
  routesFor(contract, {
    addCommitment: {
      run: async ({ actor, params, body, db }) => await addCommitment(deps, db, actor, params.id, body),
      repeat: {
        hashKey: async ({ actor, params, db }) => await repeatKey(deps, db, actor, params.id),
        keep: ({ id }) => ({ id }),
        answerAgain: async ({ id = '' }, { actor, db }) => await addedBefore(deps, db, actor, id),
      },
    },
    changeCommitment: async ({ actor, params, body }) => await changeCommitment(deps, actor, params.id, body),
    letGo: async ({ actor, params }) => await letGo(deps, actor, params.id),
    carryOver: async ({ actor, params, body }) => await carryOver(deps, actor, params.id, body),
    setDone: async ({ actor, params, body }) => await setDone(deps, actor, params.id, body.isDone),
  });
