import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { outreachMessageBodySchema, outreachSentSchema, referralInfoSchema, sendOutreachBodySchema, unassignedClientSchema } from './schema.ts';

export const referralInfo = endpoint({
  id: 'outreach.referralInfo',
  method: 'GET',
  path: '/api/coach/referral-code',
  access: ['coach', 'admin'],
  summary: 'The caller’s referral code and default outreach message.',
  result: referralInfoSchema,
});

export const listUnassignedClients = endpoint({
  id: 'outreach.unassignedClients',
  method: 'GET',
  path: '/api/coach/unassigned-clients',
  access: ['coach', 'admin'],
  summary: 'Clients without a coach who let coaches find them.',
  result: z.array(unassignedClientSchema),
});

export const sendOutreach = endpoint({
  id: 'outreach.send',
  method: 'POST',
  path: '/api/coach/send-outreach',
  access: ['coach', 'admin'],
  summary: 'Writes to an unassigned client, within the limits that all coaches share.',
  body: sendOutreachBodySchema,
  result: outreachSentSchema,
  idempotent: true,
});

export const updateOutreachMessage = endpoint({
  id: 'outreach.updateMessage',
  method: 'PUT',
  path: '/api/coach/outreach-message',
  access: ['coach', 'admin'],
  summary: 'Changes the caller’s default outreach message.',
  body: outreachMessageBodySchema,
  result: referralInfoSchema,
});

export const outreachEndpoints = [referralInfo, listUnassignedClients, sendOutreach, updateOutreachMessage] as const;
