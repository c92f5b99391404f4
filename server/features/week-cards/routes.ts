import * as contract from '#contract/week-cards/endpoints.ts';
import type { Deps } from '#server/platform/deps.ts';
import { routesFor } from '#server/platform/http/route.ts';
import { keepCard, ownCards, readCard, shareCard, sharedCards, unshareCard } from './service.ts';

export const weekCardRoutes = (deps: Deps) =>
  routesFor(contract, {
    listWeekCards: async ({ actor }) => await ownCards(deps, actor),
    keepWeekCard: async ({ actor, body }) => await keepCard(deps, actor, body),
    shareWeekCard: async ({ actor, params, body }) => await shareCard(deps, actor, params.id, body.coachId),
    unshareWeekCard: async ({ actor, params }) => await unshareCard(deps, actor, params.id),
    listSharedWeekCards: async ({ actor, query }) => await sharedCards(deps, actor, query.client),
    markWeekCardRead: async ({ actor, params }) => await readCard(deps, actor, params.id),
  });
