import { endpoint } from '#contract/endpoint.ts';
import { exportStartedSchema, exportUserDataBodySchema } from './schema.ts';

export const exportUserData = endpoint({
  id: 'export.userData',
  method: 'POST',
  path: '/api/admin/export-user-data',
  access: ['admin'],
  summary: 'Sends a person a link to their own journal data, at their own address.',
  body: exportUserDataBodySchema,
  result: exportStartedSchema,
  idempotent: true,
});

export const exportEndpoints = [exportUserData] as const;
