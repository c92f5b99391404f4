import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { versionsQuerySchema } from '#contract/fields.ts';
import {
  editEntryBodySchema,
  entryDeletedSchema,
  entryParamsSchema,
  entrySavedSchema,
  entryVersionSchema,
  journalEntrySchema,
  journalListSchema,
  journalQuerySchema,
  samePromptSchema,
  saveEntryBodySchema,
} from './schema.ts';

export const saveJournalEntry = endpoint('POST /api/journal-entries', {
  id: 'journal.save',
  access: ['client'],
  scope: 'journal:write',
  summary: 'Saves a journal entry for the current program day, for one that is named, or on a free page.',
  body: saveEntryBodySchema,
  result: entrySavedSchema,
  idempotent: true,
  idempotentById: true,
});

export const listJournalEntries = endpoint('GET /api/client/journal-entries', {
  id: 'journal.list',
  access: ['client'],
  scope: 'journal:read',
  summary: 'The caller’s own entries, newest first, with statistics over all of them.',
  query: journalQuerySchema,
  result: journalListSchema,
});

export const editJournalEntry = endpoint('PUT /api/client/journal-entries/{id}', {
  id: 'journal.edit',
  access: ['client'],
  summary: 'Changes an own entry; what it said before stays as a version.',
  params: entryParamsSchema,
  body: editEntryBodySchema,
  result: entrySavedSchema,
});

export const moveEntryToToday = endpoint('POST /api/client/journal-entries/{id}/move-to-today', {
  id: 'journal.moveToToday',
  access: ['client'],
  summary: 'Moves an own entry that was written today for an earlier program day to the open one.',
  params: entryParamsSchema,
  result: journalEntrySchema,
});

export const listEntryVersions = endpoint('GET /api/client/journal-entries/{id}/versions', {
  id: 'journal.versions',
  access: ['client'],
  scope: 'journal:read',
  summary: 'What an own entry said before, newest first, the present one included, some at a time.',
  params: entryParamsSchema,
  query: versionsQuerySchema,
  result: z.array(entryVersionSchema),
});

export const readSamePrompt = endpoint('GET /api/client/journal-entries/{id}/same-prompt', {
  id: 'journal.samePrompt',
  access: ['client'],
  summary: 'The own entry before this one that answers the same prompt, if the person wants to be led back.',
  params: entryParamsSchema,
  result: samePromptSchema,
});

export const deleteJournalEntry = endpoint('DELETE /api/client/journal-entries/{id}', {
  id: 'journal.delete',
  access: ['client'],
  summary: 'Deletes an own entry. It can be brought back for some days, then it is erased.',
  params: entryParamsSchema,
  result: entryDeletedSchema,
});

export const restoreJournalEntry = endpoint('POST /api/client/journal-entries/{id}/restore', {
  id: 'journal.restore',
  access: ['client'],
  summary: 'Brings a deleted entry back.',
  params: entryParamsSchema,
  result: journalEntrySchema,
});
