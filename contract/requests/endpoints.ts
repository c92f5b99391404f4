import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { id, input, instant, text } from '#contract/fields.ts';
import { programReference } from '#contract/programs/schema.ts';
import { requestAnswerMax, requestAnswers, requestMessageMax, requestStatuses } from './constants.ts';
import { said } from '#contract/said.ts';

const unknown = said('request-not-found');

export const requestCoachingBodySchema = input({
  coachId: id(said('coach-profile-not-found')),
  /** Empty is the same as missing. */
  message: z.optional(text({ field: 'message', max: requestMessageMax })),
});
export type RequestCoachingBody = z.infer<typeof requestCoachingBodySchema>;

const requestParamsSchema = input({ id: id(unknown) });

/** As the client sees it. */
const ownRequestSchema = z.object({
  id: z.string(),
  status: z.enum(requestStatuses),
  coach: z.object({ id: z.string(), fullName: z.string() }),
  message: z.nullable(z.string()),
  /** The coach's note with the answer. */
  answer: z.nullable(z.string()),
  createdAt: instant,
  answeredAt: z.nullable(instant),
});
export type OwnRequest = z.infer<typeof ownRequestSchema>;

/** As the coach sees it: pending ones only. The client gave name and words by asking; nothing else is shown. */
const waitingRequestSchema = z.object({
  id: z.string(),
  client: z.object({ id: z.string(), firstName: z.string(), lastName: z.string() }),
  message: z.nullable(z.string()),
  createdAt: instant,
});
export type WaitingRequest = z.infer<typeof waitingRequestSchema>;

const answerRequestBodySchema = input({
  answer: z.enum(requestAnswers, said('accept-decline-request')),
  message: z.optional(text({ field: 'message', max: requestAnswerMax })),
  /**
   * Of an accepted one: the program it begins with, today. Null: none, and what runs goes on. Missing: the coach's default
   * program, where none runs.
   */
  programId: z.optional(z.nullable(programReference(said('select-program-before')))),
});
export type AnswerRequestBody = z.infer<typeof answerRequestBodySchema>;

const requestAnsweredSchema = z.object({ id: z.string(), status: z.enum(requestAnswers), answeredAt: instant });
export type RequestAnswered = z.infer<typeof requestAnsweredSchema>;

export const requestCoaching = endpoint('POST /api/client/coaching-requests', {
  id: 'requests.send',
  access: ['client'],
  summary: 'Asks a coach for coaching.',
  body: requestCoachingBodySchema,
  result: ownRequestSchema,
  idempotent: true,
});

export const listOwnRequests = endpoint('GET /api/client/coaching-requests', {
  id: 'requests.own',
  access: ['client'],
  summary: 'The caller’s requests and how they stand, newest first.',
  result: z.array(ownRequestSchema),
});

export const withdrawRequest = endpoint('DELETE /api/client/coaching-requests/{id}', {
  id: 'requests.withdraw',
  access: ['client'],
  summary: 'Takes back an own request that waits.',
  params: requestParamsSchema,
  result: ownRequestSchema,
});

export const listWaitingRequests = endpoint('GET /api/coach/coaching-requests', {
  id: 'requests.waiting',
  access: ['coach', 'admin'],
  summary: 'Requests that wait for the caller’s answer, oldest first.',
  result: z.array(waitingRequestSchema),
});

export const answerRequest = endpoint('POST /api/coach/coaching-requests/{id}/answer', {
  id: 'requests.answer',
  access: ['coach', 'admin'],
  summary: 'Accepts a request, which connects the two, or declines it with a word.',
  params: requestParamsSchema,
  body: answerRequestBodySchema,
  result: requestAnsweredSchema,
});
