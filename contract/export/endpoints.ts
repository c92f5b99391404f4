import { endpoint } from '#contract/endpoint.ts';
import { downloadJournalQuerySchema, exportStartedSchema, exportUserDataBodySchema } from './schema.ts';

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

export const downloadJournal = endpoint({
  id: 'export.journal',
  method: 'GET',
  path: '/api/client/journal-export',
  access: ['client'],
  kind: 'navigation',
  summary: 'The caller’s own journal as a ZIP of Markdown, JSON and a page to print.',
  query: downloadJournalQuerySchema,
});

export const exportEndpoints = [exportUserData, downloadJournal] as const;
