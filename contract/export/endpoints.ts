import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { emailAddress, id, input, instant, queryDay } from '#contract/fields.ts';
import { exportStates } from './constants.ts';
import { said } from '#contract/said.ts';

/** Must be the account's own address: it confirms that the right row was clicked, and is never used as recipient. */
const exportUserDataBodySchema = input({
  userId: id(said('user-not-found')),
  userEmail: emailAddress(said('give-e-mail')),
  sendEmail: z.prefault(z.literal(true, said('journal-data-only')), true),
});
export type ExportUserDataBody = z.infer<typeof exportUserDataBodySchema>;

const exportStartedSchema = z.object({ id: z.string(), status: z.enum(exportStates), message: z.string() });
export type ExportStarted = z.infer<typeof exportStartedSchema>;

/** The state of a person's latest export. Ids and times only. */
const exportRowSchema = z.object({
  id: z.string(),
  userId: z.string(),
  state: z.enum(exportStates),
  /** Why the mail is pending or failed, without an address. */
  reason: z.nullable(z.string()),
  tries: z.number(),
  nextTryAt: z.nullable(instant),
  requestedAt: instant,
  expiresAt: instant,
  downloadedAt: z.nullable(instant),
});
export type ExportRow = z.infer<typeof exportRowSchema>;

const mailedExportParamsSchema = input({ id: id(said('theres-nothing-address')) });

/** Whole days in the person's zone; without them, everything. */
const downloadJournalQuerySchema = input({
  from: queryDay(said('first-day-day')),
  to: queryDay(said('last-day-day')),
});
export type DownloadJournalQuery = z.infer<typeof downloadJournalQuerySchema>;

export const exportUserData = endpoint('POST /api/admin/export-user-data', {
  id: 'export.userData',
  access: ['admin'],
  summary: 'Sends a person a link to their own journal data, at their own address.',
  body: exportUserDataBodySchema,
  result: exportStartedSchema,
  idempotent: true,
});

export const listExports = endpoint('GET /api/admin/exports', {
  id: 'export.list',
  access: ['admin'],
  summary: 'What became of the latest export of each person, newest first.',
  result: z.array(exportRowSchema),
});

export const askMailedExport = endpoint('GET /api/my-data/{id}', {
  id: 'export.askMailed',
  access: 'public',
  kind: 'navigation',
  answers: ['text/html', 'redirect'],
  isHosted: true,
  summary:
    'The page behind the link in the mail. Asks for sign-in as the person it was sent to; opening it changes nothing.',
  params: mailedExportParamsSchema,
});

export const fetchMailedExport = endpoint('POST /api/my-data/{id}', {
  id: 'export.fetchMailed',
  access: 'public',
  kind: 'form',
  answers: ['application/zip', 'text/html', 'redirect'],
  isHosted: true,
  summary: 'The ZIP behind the link, once, for the person it was sent to.',
  params: mailedExportParamsSchema,
});

export const downloadOwnData = endpoint('GET /api/my-data', {
  id: 'export.own',
  access: 'even-leaving',
  kind: 'download',
  answers: ['application/zip'],
  summary: 'Everything that is the caller’s own, in any role, as a ZIP.',
});

export const downloadJournal = endpoint('GET /api/client/journal-export', {
  id: 'export.journal',
  access: ['client'],
  kind: 'download',
  answers: ['application/zip'],
  summary: 'The caller’s own journal as a ZIP of Markdown, JSON, a page to print and the cloth.',
  query: downloadJournalQuerySchema,
});
