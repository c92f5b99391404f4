import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import {
  lettersSchema,
  noMoreQuerySchema,
  outreachMessageBodySchema,
  outreachSentSchema,
  referralInfoSchema,
  sendOutreachBodySchema,
  unassignedClientSchema,
  unassignedQuerySchema,
} from './schema.ts';

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
  summary: 'Clients without a coach who let coaches find them, the newest first.',
  query: unassignedQuerySchema,
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

export const renewReferralCode = endpoint({
  id: 'outreach.renewReferralCode',
  method: 'POST',
  path: '/api/coach/referral-code/renew',
  access: ['coach', 'admin'],
  summary: 'Gives the caller a new referral code; the old one stops working.',
  result: referralInfoSchema,
});

export const referralQrCode = endpoint({
  id: 'outreach.referralQrCode',
  method: 'GET',
  path: '/api/coach/referral-code/qr.svg',
  access: ['coach', 'admin'],
  kind: 'navigation',
  summary: 'The referral link as a QR code, drawn in SVG.',
});

export const listLetters = endpoint({
  id: 'outreach.letters',
  method: 'GET',
  path: '/api/client/letters',
  access: ['client'],
  summary: 'What coaches wrote to the caller, newest first.',
  result: lettersSchema,
});

export const noMoreLetters = endpoint({
  id: 'outreach.noMoreLetters',
  method: 'POST',
  path: '/api/client/no-more-letters',
  access: ['client'],
  summary: 'The caller wants no letters from coaches any more, for good.',
  result: lettersSchema,
});

export const askNoMore = endpoint({
  id: 'outreach.askNoMore',
  method: 'GET',
  path: '/api/outreach/no-more',
  access: 'public',
  kind: 'navigation',
  isHosted: true,
  summary: 'The page behind the link in a letter’s e-mail; it asks before it ends anything.',
  query: noMoreQuerySchema,
});

export const confirmNoMore = endpoint({
  id: 'outreach.confirmNoMore',
  method: 'POST',
  path: '/api/outreach/no-more',
  access: 'public',
  kind: 'form',
  isHosted: true,
  summary:
    'Ends letters from coaches for the person the signed link names; mail programs call it for one-click unsubscribing.',
  query: noMoreQuerySchema,
});
