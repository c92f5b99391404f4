import { userParamsSchema } from '#contract/admin/schema.ts';
import { endpoint } from '#contract/endpoint.ts';
import { adminPersonSchema } from './schema.ts';

export const readPerson = endpoint({
  id: 'adminPeople.read',
  method: 'GET',
  path: '/api/admin/users/{id}',
  access: ['admin'],
  summary: 'One account: facts, counts, sessions, the states of sent mails and the audit log’s lines about it.',
  params: userParamsSchema,
  result: adminPersonSchema,
});
