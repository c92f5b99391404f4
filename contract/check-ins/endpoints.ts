import * as z from 'zod/mini';
import { clientParamsSchema } from '#contract/clients/endpoints.ts';
import { endpoint } from '#contract/endpoint.ts';
import { input, line } from '#contract/fields.ts';
import { instrumentMaxBytes } from './constants.ts';
import { instrumentSchema } from './instrument-schema.ts';
import {
  answerBodySchema,
  answeredSchema,
  checkInFiguresSchema,
  checkInParamsSchema,
  clientCheckInsSchema,
  confirmScreenersSchema,
  formParamsSchema,
  hardDayBodySchema,
  librarySchema,
  ownCheckInsSchema,
  planParamsSchema,
  saveFormBodySchema,
  sendBodySchema,
  sentSchema,
  settleBodySchema,
  shareCheckInBodySchema,
} from './schema.ts';

const client = ['client'] as const;
const coaches = ['coach', 'admin'] as const;
const done = z.object({ ok: z.literal(true) });

export const ownCheckIns = endpoint('GET /api/client/check-ins', {
  id: 'checkIns.own',
  access: client,
  result: ownCheckInsSchema,
  summary: 'What the caller is asked, and what they answered, with the questions and their licences.',
});
export const answerCheckIn = endpoint('POST /api/client/check-ins', {
  id: 'checkIns.answer',
  access: client,
  body: answerBodySchema,
  result: answeredSchema,
  idempotent: true,
  idempotentById: true,
  summary: 'Saves an answered check-in, once for each id. The coach sees what `shown` says.',
});
export const settleCheckIn = endpoint('PUT /api/client/check-ins/settled', {
  id: 'checkIns.settle',
  access: client,
  body: settleBodySchema,
  result: done,
  summary: 'Leaves out what is asked now, or says that it was done. Costs nothing, and nobody is told.',
});
export const sayHardDay = endpoint('PUT /api/client/check-ins/hard-day', {
  id: 'checkIns.hardDay',
  access: client,
  body: hardDayBodySchema,
  result: done,
  summary: 'A question about risk was answered: the coach hears of a hard day, once for each check-in, and no more.',
});
export const shareCheckIn = endpoint('PUT /api/client/check-ins/{id}/share', {
  id: 'checkIns.share',
  access: client,
  params: checkInParamsSchema,
  body: shareCheckInBodySchema,
  result: answeredSchema,
  summary: 'Shows the coach the score, or the answers too.',
});
export const unshareCheckIn = endpoint('DELETE /api/client/check-ins/{id}/share', {
  id: 'checkIns.unshare',
  access: client,
  params: checkInParamsSchema,
  result: answeredSchema,
  summary: 'Takes back what the coach was shown.',
});
export const deleteCheckIn = endpoint('DELETE /api/client/check-ins/{id}', {
  id: 'checkIns.delete',
  access: client,
  params: checkInParamsSchema,
  result: done,
  summary: 'Deletes an answered check-in for good.',
});
export const leavePlan = endpoint('DELETE /api/client/check-in-plans/{id}', {
  id: 'checkIns.leavePlan',
  access: client,
  params: planParamsSchema,
  result: done,
  summary: 'Stops being asked again.',
});

export const checkInLibrary = endpoint('GET /api/coach/check-ins', {
  id: 'checkIns.library',
  access: coaches,
  result: librarySchema,
  summary: 'The check-ins the caller can send, with their licences.',
});
export const saveForm = endpoint('PUT /api/coach/check-in-forms/{id}', {
  id: 'checkIns.saveForm',
  access: coaches,
  params: formParamsSchema,
  body: saveFormBodySchema,
  bodyLimit: instrumentMaxBytes,
  result: instrumentSchema,
  summary: 'Saves an own check-in as a new version. Earlier versions stay for those who were asked with them.',
});
export const removeForm = endpoint('DELETE /api/coach/check-in-forms/{id}', {
  id: 'checkIns.removeForm',
  access: coaches,
  params: formParamsSchema,
  result: done,
  summary: 'Removes an own check-in from the library. What was answered, planned or put into a program stays.',
});
export const confirmScreeners = endpoint('PUT /api/coach/screeners', {
  id: 'checkIns.confirmScreeners',
  access: coaches,
  result: confirmScreenersSchema,
  summary: 'The caller confirms what screeners are for, once.',
});
export const sendCheckIn = endpoint('POST /api/coach/check-in-plans', {
  id: 'checkIns.send',
  access: coaches,
  body: sendBodySchema,
  result: sentSchema,
  idempotent: true,
  summary: 'Asks clients, or the members of cohorts, once or every few weeks.',
});
export const stopPlan = endpoint('DELETE /api/coach/check-in-plans/{id}', {
  id: 'checkIns.stopPlan',
  access: coaches,
  params: planParamsSchema,
  result: done,
  summary: 'Asks no more. What was answered stays.',
});
export const clientCheckIns = endpoint('GET /api/coach/client/{clientId}/check-ins', {
  id: 'checkIns.ofClient',
  access: coaches,
  params: clientParamsSchema,
  result: clientCheckInsSchema,
  summary: 'What a client of the caller shows of their check-ins. Whether anything else was answered is not said.',
});
export const checkInFigures = endpoint('GET /api/coach/analytics/check-ins', {
  id: 'checkIns.figures',
  access: coaches,
  query: input({ cohort: z.optional(line({ field: 'cohort', max: 100 })) }),
  result: checkInFiguresSchema,
  summary: 'How shown scores changed across the caller’s clients, in whole groups of five people.',
});
