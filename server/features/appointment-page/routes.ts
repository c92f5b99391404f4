import * as contract from '#contract/appointment-page/endpoints.ts';
import type { Deps } from '#server/platform/deps.ts';
import { routesFor } from '#server/platform/http/route.ts';
import { readCoachAppointment, readOwnAppointment } from './read-page.ts';
import { markSummaryRead, saveLines, saveText, shareSummary, textHistory } from './service.ts';

export const appointmentPageRoutes = (deps: Deps) =>
  routesFor(contract, {
    readCoachAppointment: async ({ actor, params }) => await readCoachAppointment(deps, actor, params.id),
    saveAppointmentNotes: async ({ actor, params, body }) => await saveText(deps, 'notes', actor, params.id, body),
    appointmentNotesHistory: async ({ actor, params, query }) =>
      await textHistory(deps, 'notes', actor.userId, params.id, query),
    saveSummary: async ({ actor, params, body }) => await saveText(deps, 'summary', actor, params.id, body),
    summaryHistory: async ({ actor, params, query }) =>
      await textHistory(deps, 'summary', actor.userId, params.id, query),
    shareSummary: async ({ actor, params }) => await shareSummary(deps, actor, params.id),
    readOwnAppointment: async ({ actor, params }) => await readOwnAppointment(deps, actor, params.id),
    saveLines: async ({ actor, params, body }) => await saveLines(deps, actor, params.id, body),
    markSummaryRead: async ({ actor, params }) => await markSummaryRead(deps, actor, params.id),
  });
