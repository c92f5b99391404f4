import * as z from 'zod/mini';
import { clientParamsSchema } from '#contract/clients/schema.ts';
import { endpoint } from '#contract/endpoint.ts';
import { notesVersionSchema, restoreNotesBodySchema, saveNotesBodySchema } from './schema.ts';

export const notesHistory = endpoint({
  id: 'notes.history',
  method: 'GET',
  path: '/api/coach/client/{clientId}/notes/history',
  access: ['coach', 'admin'],
  summary: 'Every version of the caller’s notes on a client, newest first.',
  params: clientParamsSchema,
  result: z.array(notesVersionSchema),
});

export const saveNotes = endpoint({
  id: 'notes.save',
  method: 'PUT',
  path: '/api/coach/client/{clientId}/notes',
  access: ['coach', 'admin'],
  summary: 'Saves the notes on a client as a new version.',
  params: clientParamsSchema,
  body: saveNotesBodySchema,
  result: notesVersionSchema,
});

export const restoreNotes = endpoint({
  id: 'notes.restore',
  method: 'POST',
  path: '/api/coach/client/{clientId}/notes/restore',
  access: ['coach', 'admin'],
  summary: 'Makes an earlier version of the notes the current one, as a new version.',
  params: clientParamsSchema,
  body: restoreNotesBodySchema,
  result: notesVersionSchema,
});
