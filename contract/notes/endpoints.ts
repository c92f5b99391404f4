import * as z from 'zod/mini';
import { clientParamsSchema } from '#contract/clients/endpoints.ts';
import { endpoint } from '#contract/endpoint.ts';
import { input, instant, verbatim, versionsQuerySchema, whole } from '#contract/fields.ts';
import { notesMax, notesVersionMax } from './constants.ts';

const saveNotesBodySchema = input({
  /** May be empty, which is a version too. */
  notes: verbatim({ field: 'notes', max: notesMax }),
  /**
   * The version the author has seen, 0 for none. With it, overwriting a newer one is refused; without it nothing is
   * compared.
   */
  baseVersion: z.optional(whole({ field: 'version', min: 0, max: notesVersionMax })),
});
export type SaveNotesBody = z.infer<typeof saveNotesBodySchema>;

/** Restores `version`. `baseVersion` is the newest one the person has seen, compared as when saving. */
const restoreNotesBodySchema = input({
  version: whole({ field: 'version', min: 1, max: notesVersionMax }),
  baseVersion: z.optional(whole({ field: 'version', min: 0, max: notesVersionMax })),
});
export type RestoreNotesBody = z.infer<typeof restoreNotesBodySchema>;

const notesVersionSchema = z.object({
  id: z.string(),
  version: z.number(),
  isActive: z.boolean(),
  createdAt: instant,
  notes: z.string(),
});
export type NotesVersion = z.infer<typeof notesVersionSchema>;

export const notesHistory = endpoint('GET /api/coach/client/{clientId}/notes/history', {
  id: 'notes.history',
  access: ['coach', 'admin'],
  summary: 'The versions of the caller’s notes on a client, newest first, some at a time.',
  params: clientParamsSchema,
  query: versionsQuerySchema,
  result: z.array(notesVersionSchema),
});

export const saveNotes = endpoint('PUT /api/coach/client/{clientId}/notes', {
  id: 'notes.save',
  access: ['coach', 'admin'],
  summary: 'Saves the notes on a client as a new version.',
  params: clientParamsSchema,
  body: saveNotesBodySchema,
  result: notesVersionSchema,
});

export const restoreNotes = endpoint('POST /api/coach/client/{clientId}/notes/restore', {
  id: 'notes.restore',
  access: ['coach', 'admin'],
  summary: 'Makes an earlier version of the notes the current one, as a new version.',
  params: clientParamsSchema,
  body: restoreNotesBodySchema,
  result: notesVersionSchema,
});
