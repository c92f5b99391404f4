import * as contract from '#contract/check-ins/endpoints.ts';
import type { Deps } from '#server/platform/deps.ts';
import { repeatWithoutWords } from '#server/platform/http/idempotency.ts';
import { languageOf } from '#server/platform/http/languages.ts';
import { routesFor } from '#server/platform/http/route.ts';
import { answerCheckIn, sayHardDay } from './answering.ts';
import { leavePlan, ownCheckIns, settleCheckIn } from './own.ts';
import { checkInFigures } from './figures.ts';
import { removeForm, saveForm } from './forms.ts';
import { checkInLibrary, confirmScreeners } from './library.ts';
import { clientCheckIns } from './of-client.ts';
import { sendCheckIn, stopPlan } from './plans.ts';
import { deleteCheckIn, shareCheckIn, unshareCheckIn } from './sharing.ts';

export const checkInRoutes = (deps: Deps) =>
  routesFor(contract, {
    ownCheckIns: async ({ actor, request }) => await ownCheckIns(deps, actor, languageOf(request)),
    answerCheckIn: async ({ actor, body, db }) => await answerCheckIn(deps, db, actor, body),
    settleCheckIn: async ({ actor, body }) => await settleCheckIn(deps, actor, body.occasion),
    sayHardDay: async ({ actor, body }) => await sayHardDay(deps, actor, body.id),
    shareCheckIn: async ({ actor, params, body }) => await shareCheckIn(deps, actor, params.id, body),
    unshareCheckIn: async ({ actor, params }) => await unshareCheckIn(deps, actor, params.id),
    deleteCheckIn: async ({ actor, params }) => await deleteCheckIn(deps, actor, params.id),
    leavePlan: async ({ actor, params }) => await leavePlan(deps, actor, params.id),
    checkInLibrary: async ({ actor }) => await checkInLibrary(deps, actor),
    saveForm: async ({ actor, params, body }) => await saveForm(deps, actor, params.id, body),
    removeForm: async ({ actor, params }) => await removeForm(deps, actor, params.id),
    confirmScreeners: async ({ actor }) => await confirmScreeners(deps, actor),
    sendCheckIn: {
      run: async ({ actor, body, db }) => await sendCheckIn(deps, db, actor, body),
      repeat: repeatWithoutWords(contract.sendCheckIn, deps),
    },
    stopPlan: async ({ actor, params }) => await stopPlan(deps, actor, params.id),
    clientCheckIns: async ({ actor, params }) => await clientCheckIns(deps, actor, params.clientId),
    checkInFigures: async ({ actor, query }) => await checkInFigures(deps, actor, query.cohort),
  });
