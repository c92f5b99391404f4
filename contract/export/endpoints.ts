import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import {
  downloadJournalQuerySchema,
  exportRowSchema,
  exportStartedSchema,
  exportUserDataBodySchema,
  mailedExportParamsSchema,
} from './schema.ts';

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

export const listExports = endpoint({
  id: 'export.list',
  method: 'GET',
  path: '/api/admin/exports',
  access: ['admin'],
  summary: 'What became of the latest export of each person, newest first.',
  result: z.array(exportRowSchema),
});

export const askMailedExport = endpoint({
  id: 'export.askMailed',
  method: 'GET',
  path: '/api/my-data/{id}',
  access: 'public',
  kind: 'navigation',
  isHosted: true,
  summary:
    'The page behind the link in the mail. Asks for sign-in as the person it was sent to; opening it changes nothing.',
  params: mailedExportParamsSchema,
});

export const fetchMailedExport = endpoint({
  id: 'export.fetchMailed',
  method: 'POST',
  path: '/api/my-data/{id}',
  access: 'public',
  kind: 'form',
  isHosted: true,
  summary: 'The ZIP behind the link, once, for the person it was sent to.',
  params: mailedExportParamsSchema,
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
