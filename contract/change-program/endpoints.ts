import * as z from 'zod/mini';
import { clientParamsSchema } from '#contract/clients/endpoints.ts';
import { endpoint } from '#contract/endpoint.ts';
import { day, input, queryDay, whole } from '#contract/fields.ts';
import { programReference } from '#contract/programs/schema.ts';
import { said } from '#contract/said.ts';

/** `startsOn` is a date in the client's zone; blank or missing means today. */
const changeProgramBodySchema = input({
  programId: programReference(said('select-program-before')),
  startsOn: queryDay(said('first-day-day')),
});
export type ChangeProgramBody = z.infer<typeof changeProgramBodySchema>;

export const changeProgram = endpoint('POST /api/coach/client/{clientId}/change-program-direct', {
  id: 'assignments.changeProgram',
  access: ['coach', 'admin'],
  kind: 'form',
  answers: ['redirect'],
  back: '/client/{clientId}/change-program',
  summary: 'Puts a client on another program and returns to the client’s page.',
  params: clientParamsSchema,
  body: changeProgramBodySchema,
});

/** A pause set by a coach is short; only the client may pause for longer. */
const coachPauseWeeksMax = 4;

const pauseClientBodySchema = input({ weeks: whole({ field: 'weeks', min: 1, max: coachPauseWeeksMax }) });
export type PauseClientBody = z.infer<typeof pauseClientBodySchema>;

export const pauseClient = endpoint('POST /api/coach/client/{clientId}/pause', {
  id: 'assignments.pauseClient',
  access: ['coach', 'admin'],
  summary: 'Pauses the running program of a client from today on; the client is notified and can resume any time.',
  params: clientParamsSchema,
  body: pauseClientBodySchema,
  /** The last day of the pause, in the client's time zone. */
  result: z.object({ endsOn: day }),
});
