import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import {
  answerRequestBodySchema,
  ownRequestSchema,
  requestAnsweredSchema,
  requestCoachingBodySchema,
  requestParamsSchema,
  waitingRequestSchema,
} from './schema.ts';

export const requestCoaching = endpoint({
  id: 'requests.send',
  method: 'POST',
  path: '/api/client/coaching-requests',
  access: ['client'],
  summary: 'Asks a coach for coaching.',
  body: requestCoachingBodySchema,
  result: ownRequestSchema,
  idempotent: true,
});

export const listOwnRequests = endpoint({
  id: 'requests.own',
  method: 'GET',
  path: '/api/client/coaching-requests',
  access: ['client'],
  summary: 'The caller’s requests and how they stand, newest first.',
  result: z.array(ownRequestSchema),
});

export const withdrawRequest = endpoint({
  id: 'requests.withdraw',
  method: 'DELETE',
  path: '/api/client/coaching-requests/{id}',
  access: ['client'],
  summary: 'Takes back an own request that waits.',
  params: requestParamsSchema,
  result: ownRequestSchema,
});

export const listWaitingRequests = endpoint({
  id: 'requests.waiting',
  method: 'GET',
  path: '/api/coach/coaching-requests',
  access: ['coach', 'admin'],
  summary: 'Requests that wait for the caller’s answer, oldest first.',
  result: z.array(waitingRequestSchema),
});

export const answerRequest = endpoint({
  id: 'requests.answer',
  method: 'POST',
  path: '/api/coach/coaching-requests/{id}/answer',
  access: ['coach', 'admin'],
  summary: 'Accepts a request, which connects the two, or declines it with a word.',
  params: requestParamsSchema,
  body: answerRequestBodySchema,
  result: requestAnsweredSchema,
});
