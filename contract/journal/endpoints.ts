import { endpoint } from '#contract/endpoint.ts';
import { entrySavedSchema, journalListSchema, journalQuerySchema, saveEntryBodySchema } from './schema.ts';

export const saveJournalEntry = endpoint({
  id: 'journal.save',
  method: 'POST',
  path: '/api/journal-entries',
  access: ['client'],
  summary: 'Saves a journal entry for the current program day.',
  body: saveEntryBodySchema,
  result: entrySavedSchema,
  idempotent: true,
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

export const journalEndpoints = [saveJournalEntry, listJournalEntries] as const;
