import * as contract from '#contract/notes/endpoints.ts';
import type { Deps } from '#server/platform/deps.ts';
import { routesFor } from '#server/platform/http/route.ts';
import { notesHistory, restoreNotes, saveNotes } from './service.ts';

export const noteRoutes = (deps: Deps) =>
  routesFor(contract, {
    notesHistory: async ({ actor, params, query }) => await notesHistory(deps, actor, params.clientId, query),
    saveNotes: async ({ actor, params, body }) => await saveNotes(deps, actor, params.clientId, body),
    restoreNotes: async ({ actor, params, body }) => await restoreNotes(deps, actor, params.clientId, body),
  });
