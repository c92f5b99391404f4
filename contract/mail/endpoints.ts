import { endpoint } from '#contract/endpoint.ts';
import { mailOverviewSchema, mailParamsSchema, mailRetriedSchema } from './schema.ts';

export const listUndeliveredMail = endpoint({
  id: 'mail.undelivered',
  method: 'GET',
  path: '/api/admin/mail',
  access: ['admin'],
  summary: 'Mail that failed or waits for long, without addresses and texts.',
  result: mailOverviewSchema,
});

export const retryMail = endpoint({
  id: 'mail.retry',
  method: 'POST',
  path: '/api/admin/mail/{id}/retry',
  access: ['admin'],
  summary: 'Has a mail tried again now. Asking twice sends it once.',
  params: mailParamsSchema,
  result: mailRetriedSchema,
});
