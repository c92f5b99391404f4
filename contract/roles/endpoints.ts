import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { userSchema } from '#contract/session/schema.ts';
import { setRoleBodySchema, setupCoachSchema } from './schema.ts';

export const setRole = endpoint({
  id: 'roles.set',
  method: 'POST',
  path: '/api/auth/set-role',
  access: 'signed-in',
  summary: 'Chooses a role; for clients also the trial or a coach.',
  body: setRoleBodySchema,
  result: userSchema,
});

export const clearRole = endpoint({
  id: 'roles.clear',
  method: 'POST',
  path: '/api/auth/clear-role',
  access: 'signed-in',
  summary: 'Leaves the role in force. All data stays and comes back with the role.',
  result: userSchema,
});

export const listSetupCoaches = endpoint({
  id: 'roles.coaches',
  method: 'GET',
  path: '/api/roles/coaches',
  access: 'signed-in',
  summary: 'The listed coaches who are accepting clients, for set-up.',
  result: z.array(setupCoachSchema),
});
