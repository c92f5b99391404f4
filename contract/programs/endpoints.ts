import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { importMaxBytes } from './constants.ts';
import { importProgramBodySchema, programDocumentsSchema, programImportedSchema } from './documents.ts';
import {
  cacheBustingQuerySchema,
  createProgramBodySchema,
  dailyPromptsBodySchema,
  documentParamsSchema,
  duplicateProgramBodySchema,
  previewParamsSchema,
  programCreatedSchema,
  programParamsSchema,
  setChangeQuerySchema,
  setSavedSchema,
  updateProgramBodySchema,
  weeklyPracticesBodySchema,
  weeklyThemesBodySchema,
} from './schema.ts';
import { saveTranslationBodySchema, translationParamsSchema, translationsSchema } from './translation-schema.ts';
import {
  availableProgramSchema,
  deletedProgramSchema,
  peopleMovedSchema,
  programLibraryItemSchema,
  programPeopleSchema,
  programPreviewSchema,
} from './views.ts';

/** Slightly more than the documents themselves: the names around them count too. */
const documentsBodyLimit = importMaxBytes + 1024;

export const createProgram = endpoint('POST /api/programs', {
  id: 'programs.create',
  access: ['coach', 'admin'],
  summary: 'Creates a program without content; the three calls that follow bring it.',
  body: createProgramBodySchema,
  result: programCreatedSchema,
  idempotent: true,
});

export const saveWeeklyThemes = endpoint('POST /api/programs/{id}/weekly-themes', {
  id: 'programs.saveWeeklyThemes',
  access: ['coach', 'admin'],
  summary: 'Replaces all weekly themes of a program.',
  params: programParamsSchema,
  query: setChangeQuerySchema,
  body: weeklyThemesBodySchema,
  bodyLimit: documentsBodyLimit,
  result: setSavedSchema,
});

export const saveWeeklyPractices = endpoint('POST /api/programs/{id}/weekly-practices', {
  id: 'programs.saveWeeklyPractices',
  access: ['coach', 'admin'],
  summary: 'Replaces all weekly practices of a program.',
  params: programParamsSchema,
  query: setChangeQuerySchema,
  body: weeklyPracticesBodySchema,
  bodyLimit: documentsBodyLimit,
  result: setSavedSchema,
});

export const saveDailyPrompts = endpoint('POST /api/programs/{id}/daily-prompts', {
  id: 'programs.saveDailyPrompts',
  access: ['coach', 'admin'],
  summary: 'Replaces all daily prompts of a program.',
  params: programParamsSchema,
  query: setChangeQuerySchema,
  body: dailyPromptsBodySchema,
  bodyLimit: documentsBodyLimit,
  result: setSavedSchema,
});

export const updateProgram = endpoint('PUT /api/programs/{id}', {
  id: 'programs.update',
  access: ['coach', 'admin'],
  summary: 'Changes title, texts or length of a program.',
  params: programParamsSchema,
  body: updateProgramBodySchema,
  result: programLibraryItemSchema,
});

export const listProgramTranslations = endpoint('GET /api/programs/{id}/translations', {
  id: 'programs.translations',
  access: ['coach', 'admin'],
  summary: 'The texts of a program that the caller may edit, in every language it has.',
  params: programParamsSchema,
  result: translationsSchema,
});

export const saveProgramTranslation = endpoint('PUT /api/programs/{id}/translations/{language}', {
  id: 'programs.saveTranslation',
  access: ['coach', 'admin'],
  summary: 'Replaces the texts of a program in one language.',
  params: translationParamsSchema,
  body: saveTranslationBodySchema,
  bodyLimit: documentsBodyLimit,
  result: translationsSchema,
});

export const removeProgramTranslation = endpoint('DELETE /api/programs/{id}/translations/{language}', {
  id: 'programs.removeTranslation',
  access: ['coach', 'admin'],
  summary: 'Removes a language from a program. The one it was written in stays.',
  params: translationParamsSchema,
  result: translationsSchema,
});

export const duplicateProgram = endpoint('POST /api/programs/{id}/duplicate', {
  id: 'programs.duplicate',
  access: ['coach', 'admin'],
  summary: 'Makes a copy that belongs to the caller.',
  params: programParamsSchema,
  body: duplicateProgramBodySchema,
  result: programCreatedSchema,
  idempotent: true,
});

export const importProgram = endpoint('POST /api/admin/import-program', {
  id: 'programs.import',
  access: ['coach', 'admin'],
  summary: 'Makes a program from three documents, all or nothing.',
  body: importProgramBodySchema,
  bodyLimit: documentsBodyLimit,
  refusesUnknown: true,
  result: programImportedSchema,
  idempotent: true,
});

export const exportProgram = endpoint('GET /api/programs/{id}/export', {
  id: 'programs.export',
  access: ['coach', 'admin'],
  summary: 'A program as the three documents that an import takes.',
  params: programParamsSchema,
  result: programDocumentsSchema,
});

export const programDocumentSchemaFile = endpoint('GET /api/programs/schema/{name}.json', {
  id: 'programs.documentSchema',
  access: ['coach', 'admin'],
  summary: 'The JSON Schema of one of the three documents.',
  params: documentParamsSchema,
  result: z.record(z.string(), z.unknown()),
});

export const previewProgram = endpoint('GET /api/programs/preview/{programId}', {
  id: 'programs.preview',
  access: ['client', 'coach', 'admin'],
  summary: 'A program as a client would meet it, with its author and how it has worked.',
  params: previewParamsSchema,
  result: programPreviewSchema,
});

export const listAllPrograms = endpoint('GET /api/programs/all', {
  id: 'programs.listAll',
  access: ['coach', 'admin'],
  summary: 'Every program the caller may see, drafts of their own included.',
  result: z.array(programLibraryItemSchema),
});

export const listArchivedPrograms = endpoint('GET /api/programs/archived', {
  id: 'programs.listArchived',
  access: ['coach', 'admin'],
  summary: 'The programs the caller has archived.',
  result: z.array(programLibraryItemSchema),
});

export const listDeletedPrograms = endpoint('GET /api/programs/deleted', {
  id: 'programs.listDeleted',
  access: ['coach', 'admin'],
  summary: 'Own programs that the caller has deleted and can still restore.',
  result: z.array(deletedProgramSchema),
});

export const listProgramPeople = endpoint('GET /api/programs/{id}/people', {
  id: 'programs.people',
  access: ['coach', 'admin'],
  summary: 'Who is on a program that the caller may edit.',
  params: programParamsSchema,
  result: programPeopleSchema,
});

export const moveProgramPeople = endpoint('POST /api/programs/{id}/move-people', {
  id: 'programs.movePeople',
  access: ['coach', 'admin'],
  summary: 'Moves those who are on an earlier version of a program to the current one.',
  params: programParamsSchema,
  result: peopleMovedSchema,
});

export const archiveProgram = endpoint('POST /api/programs/{id}/archive', {
  id: 'programs.archive',
  access: ['coach', 'admin'],
  summary: 'Takes an own program out of the library; those who are on it continue.',
  params: programParamsSchema,
  result: programLibraryItemSchema,
});

export const restoreProgram = endpoint('POST /api/programs/{id}/restore', {
  id: 'programs.restore',
  access: ['coach', 'admin'],
  summary: 'Brings an archived program back into the library, or one that the caller deleted within 30 days.',
  params: programParamsSchema,
  result: programLibraryItemSchema,
});

export const deleteProgram = endpoint('DELETE /api/programs/{id}', {
  id: 'programs.delete',
  access: ['coach', 'admin'],
  summary: 'Deletes an own program that nobody is on. For 30 days it can be restored.',
  params: programParamsSchema,
  result: z.object({ title: z.string() }),
});

export const listOwnPrograms = endpoint('GET /api/programs', {
  id: 'programs.list',
  access: ['coach', 'admin'],
  summary: 'The programs the caller may edit.',
  query: cacheBustingQuerySchema,
  result: z.array(programLibraryItemSchema),
});

export const listAvailablePrograms = endpoint('GET /api/coach/available-programs', {
  id: 'programs.listAvailable',
  access: ['coach', 'admin'],
  summary: 'The programs the caller may put a client on.',
  result: z.array(availableProgramSchema),
});
