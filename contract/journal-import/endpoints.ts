import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { id, input, instant, line, moment, text } from '#contract/fields.ts';
import { entryRequiredSentence, entryTextMax } from '#contract/journal/rules.ts';
import { said } from '#contract/said.ts';
import {
  firstImportDate,
  importBatchCharacters,
  importBatchPages,
  importBodyLimit,
  importSources,
  sourceIdMax,
} from './rules.ts';

const importId = id(said('import-not-found'));
const sourceSentence = said('import-source');
const batchSentence = said('import-batch', { most: importBatchPages });
const dateSentence = said('import-date');

const importedPageSchema = input({
  /** What the other product calls it. The same one is imported once. */
  sourceId: line({ field: 'id', min: 1, max: sourceIdMax }),
  /** With the offset of the place it was written in: its date there is the date of the page. */
  writtenAt: moment(dateSentence, { offset: true }).check(
    z.refine((written) => written >= firstImportDate, dateSentence),
  ),
  entryText: text({ field: 'entry', min: 1, max: entryTextMax, tooShort: entryRequiredSentence }),
});
export type ImportedPage = z.infer<typeof importedPageSchema>;

const bodySchema = input({
  /** Made by the device, one for each run. */
  importId,
  source: z.enum(importSources, sourceSentence),
  pages: z.array(importedPageSchema, batchSentence).check(
    z.maxLength(importBatchPages, { error: batchSentence, abort: true }),
    z.minLength(1, batchSentence),
    z.refine(
      (pages) => pages.reduce((sum, { entryText }) => sum + entryText.length, 0) <= importBatchCharacters,
      said('import-batch-long', { most: importBatchCharacters }),
    ),
  ),
});
export type ImportBody = z.infer<typeof bodySchema>;

const importSchema = z.object({
  id: z.string(),
  source: z.enum(importSources),
  startedAt: instant,
  /** Those that are still in the journal. */
  pages: z.number(),
  /** Of these the ones that were edited, shared or given a photo here: taking back leaves them. */
  changed: z.number(),
  until: instant,
});

const importsSchema = z.object({
  /** Those that can be taken back, the newest first. */
  imports: z.array(importSchema),
});
export type JournalImports = z.infer<typeof importsSchema>;

export const importPages = endpoint('POST /api/client/journal-entries/import', {
  id: 'journalImport.add',
  access: ['client'],
  summary:
    'Adds pages of another journal as free pages with their old dates. A page that is there already is not added again.',
  body: bodySchema,
  bodyLimit: importBodyLimit,
  /** How many of these pages are in the journal now, whether this call added them or an earlier one. */
  result: z.object({ pages: z.number() }),
  idempotent: true,
});

export const listImports = endpoint('GET /api/client/journal-entries/import', {
  id: 'journalImport.list',
  access: ['client'],
  summary: 'The imports of the caller that can still be taken back.',
  result: importsSchema,
});

export const takeBackImport = endpoint('DELETE /api/client/journal-entries/import/{importId}', {
  id: 'journalImport.takeBack',
  access: ['client'],
  summary: 'Removes the pages of an import, except those that were edited, shared or given a photo since.',
  params: input({ importId }),
  result: importsSchema,
});
