import * as contract from '#contract/assignments/endpoints.ts';
import type { Deps } from '#server/platform/deps.ts';
import { routesFor } from '#server/platform/http/route.ts';
import { advanceDay, undoAdvanceDay } from './advance-day.ts';
import { endPause, pauseProgram } from './pause.ts';

export const assignmentRoutes = (deps: Deps) =>
  routesFor(contract, {
    advanceDay: async ({ actor, body }) => await advanceDay(deps, actor, body),
    undoAdvanceDay: async ({ actor, body }) => await undoAdvanceDay(deps, actor, body),
    pauseProgram: async ({ actor, body }) => await pauseProgram(deps, actor, body),
    endPause: async ({ actor }) => await endPause(deps, actor),
  });
