import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import {
  clientInvitationSchema,
  invitationAnsweredSchema,
  invitationSentSchema,
  invitationStatsSchema,
  respondInvitationBodySchema,
  sendInvitationBodySchema,
} from './schema.ts';

export const invitationStats = endpoint({
  id: 'invitations.stats',
  method: 'GET',
  path: '/api/coach/invitation-stats',
  access: ['coach', 'admin'],
  summary: 'How many of the caller’s invitations wait, were accepted, were declined.',
  result: invitationStatsSchema,
});

export const sendInvitation = endpoint({
  id: 'invitations.send',
  method: 'POST',
  path: '/api/coach/send-invitation',
  access: ['coach', 'admin'],
  summary: 'Invites an unassigned client to a program.',
  body: sendInvitationBodySchema,
  result: invitationSentSchema,
  idempotent: true,
});

export const listInvitations = endpoint({
  id: 'invitations.list',
  method: 'GET',
  path: '/api/client/invitations',
  access: ['client'],
  summary: 'The caller’s invitations, newest first.',
  result: z.array(clientInvitationSchema),
});

export const respondInvitation = endpoint({
  id: 'invitations.respond',
  method: 'POST',
  path: '/api/client/respond-invitation',
  access: ['client'],
  summary: 'Accepts or declines a pending invitation.',
  body: respondInvitationBodySchema,
  result: invitationAnsweredSchema,
});
