import { clientParamsSchema } from '#contract/clients/endpoints.ts';
import { endpoint } from '#contract/endpoint.ts';
import {
  agreeBodySchema,
  clientGoalsSchema,
  goalParamsSchema,
  goalSchema,
  ownGoalsSchema,
  rateBodySchema,
  saveGoalBodySchema,
} from './schema.ts';

const client = ['client'] as const;
const coaches = ['coach', 'admin'] as const;

export const ownGoals = endpoint('GET /api/client/goals', {
  id: 'goals.own',
  access: client,
  result: ownGoalsSchema,
  summary: 'The caller’s goals, with where they were on each.',
});
export const saveGoal = endpoint('PUT /api/client/goals/{id}', {
  id: 'goals.save',
  access: client,
  params: goalParamsSchema,
  body: saveGoalBodySchema,
  result: goalSchema,
  summary: 'Writes a goal, at most three at a time, or changes it. Sent twice, it changes nothing.',
});
export const rateGoal = endpoint('PUT /api/client/goals/{id}/rating', {
  id: 'goals.rate',
  access: client,
  params: goalParamsSchema,
  body: rateBodySchema,
  result: goalSchema,
  summary: 'Says where the caller is today. Of two on one date the later one counts.',
});
export const endGoal = endpoint('POST /api/client/goals/{id}/end', {
  id: 'goals.end',
  access: client,
  params: goalParamsSchema,
  result: goalSchema,
  summary: 'Ends a goal. It stays to be read, and makes room for another.',
});

export const clientGoals = endpoint('GET /api/coach/client/{clientId}/goals', {
  id: 'goals.ofClient',
  access: coaches,
  params: clientParamsSchema,
  result: clientGoalsSchema,
  summary: 'The goals a client of the caller shows.',
});
export const agreeGoal = endpoint('PUT /api/coach/goals/{id}/agreed', {
  id: 'goals.agree',
  access: coaches,
  params: goalParamsSchema,
  body: agreeBodySchema,
  result: goalSchema,
  summary: 'Agrees to the words of a shown goal. A later change of them needs it again.',
});
