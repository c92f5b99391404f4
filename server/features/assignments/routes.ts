import * as contract from '#contract/assignments/endpoints.ts';
import type { Deps } from '#server/platform/deps.ts';
import { handle, type Route } from '#server/platform/http/route.ts';
import { advanceDay } from './advance-day.ts';
import { endPause, pauseProgram } from './pause.ts';

export const assignmentRoutes = (deps: Deps): Route[] => [
  handle(contract.advanceDay, async ({ actor, body }) => await advanceDay(deps, actor, body)),
  handle(contract.pauseProgram, async ({ actor, body }) => await pauseProgram(deps, actor, body)),
  handle(contract.endPause, async ({ actor }) => await endPause(deps, actor)),
];
