import { endpoint } from '#contract/endpoint.ts';
import { auditPageSchema, auditQuerySchema } from './schema.ts';

export const listAudit = endpoint({
  id: 'audit.list',
  method: 'GET',
  path: '/api/admin/audit',
  access: ['admin'],
  summary: 'Who did what, when and about whom, newest first; without anything that was written.',
  query: auditQuerySchema,
  result: auditPageSchema,
});
