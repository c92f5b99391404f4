import { endpoint } from '#contract/endpoint.ts';
import {
  clientDetailSchema,
  clientParamsSchema,
  dismissedSchema,
  dismissNotificationBodySchema,
  whatsappSchema,
} from './schema.ts';

export const clientDetail = endpoint({
  id: 'clients.detail',
  method: 'GET',
  path: '/api/coach/client/{clientId}',
  access: ['coach', 'admin'],
  summary: 'One of the caller’s own clients: program, mood, engagement, milestones and notes.',
  params: clientParamsSchema,
  result: clientDetailSchema,
});

export const sendWhatsapp = endpoint({
  id: 'clients.sendWhatsapp',
  method: 'POST',
  path: '/api/coach/client/{clientId}/send-whatsapp',
  access: ['coach', 'admin'],
  summary: 'The address that opens a WhatsApp chat with the client; the contact is recorded.',
  params: clientParamsSchema,
  result: whatsappSchema,
  idempotent: true,
});

export const dismissNotification = endpoint({
  id: 'clients.dismissNotification',
  method: 'POST',
  path: '/api/coach/client/{clientId}/dismiss-notification',
  access: ['coach', 'admin'],
  summary: 'Takes a notification about a client off the caller’s desk. Dismissing it twice changes nothing.',
  params: clientParamsSchema,
  body: dismissNotificationBodySchema,
  result: dismissedSchema,
});
