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

export const saveJournalEntry = endpoint({
  id: 'journal.save',
  method: 'POST',
  path: '/api/journal-entries',
  access: ['client'],
  summary: 'Saves a journal entry for the current program day, for one that is named, or on a free page.',
  body: saveEntryBodySchema,
  result: entrySavedSchema,
  idempotent: true,
  idempotentById: true,
});

export const listJournalEntries = endpoint({
  id: 'journal.list',
  method: 'GET',
  path: '/api/client/journal-entries',
  access: ['client'],
  summary: 'The caller’s own entries, newest first, with statistics over all of them.',
  query: journalQuerySchema,
  result: journalListSchema,
});

export const editJournalEntry = endpoint({
  id: 'journal.edit',
  method: 'PUT',
  path: '/api/client/journal-entries/{id}',
  access: ['client'],
  summary: 'Changes an own entry; what it said before stays as a version.',
  params: entryParamsSchema,
  body: editEntryBodySchema,
  result: entrySavedSchema,
});

export const listEntryVersions = endpoint({
  id: 'journal.versions',
  method: 'GET',
  path: '/api/client/journal-entries/{id}/versions',
  access: ['client'],
  summary: 'What an own entry said before, newest first, the present one included, some at a time.',
  params: entryParamsSchema,
  query: versionsQuerySchema,
  result: z.array(entryVersionSchema),
});

export const readSamePrompt = endpoint({
  id: 'journal.samePrompt',
  method: 'GET',
  path: '/api/client/journal-entries/{id}/same-prompt',
  access: ['client'],
  summary: 'The own entry before this one that answers the same prompt, if the person wants to be led back.',
  params: entryParamsSchema,
  result: samePromptSchema,
});

export const deleteJournalEntry = endpoint({
  id: 'journal.delete',
  method: 'DELETE',
  path: '/api/client/journal-entries/{id}',
  access: ['client'],
  summary: 'Deletes an own entry. It can be brought back for some days, then it is erased.',
  params: entryParamsSchema,
  result: entryDeletedSchema,
});

export const restoreJournalEntry = endpoint({
  id: 'journal.restore',
  method: 'POST',
  path: '/api/client/journal-entries/{id}/restore',
  access: ['client'],
  summary: 'Brings a deleted entry back.',
  params: entryParamsSchema,
  result: journalEntrySchema,
});
