import { endpoint } from '#contract/endpoint.ts';
import { accessPageSchema, accessQuerySchema } from './schema.ts';

export const readAccessLog = endpoint({
  id: 'accessLog.read',
  method: 'GET',
  path: '/api/client/access-log',
  access: ['client'],
  summary: 'Who read the caller’s shared entries and when the journal was exported, newest first.',
  query: accessQuerySchema,
  result: accessPageSchema,
});
