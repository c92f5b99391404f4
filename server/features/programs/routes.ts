import * as contract from '#contract/programs/endpoints.ts';
import { programDocumentJsonSchema } from '#contract/programs/json-schema.ts';
import type { PeopleChoice } from '#contract/programs/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { languageOf } from '#server/platform/http/languages.ts';
import { answered, routesFor } from '#server/platform/http/route.ts';
import { archiveProgram, deleteProgram, programPeople, restoreProgram } from './archive-program.ts';
import { createProgram, duplicateProgram } from './create-program.ts';
import { ownDeleted } from './deleted-programs.ts';
import { exportProgram, importProgram } from './program-document.ts';
import { movePeople } from './versions.ts';
import { savePractices, savePrompts, saveThemes, updateProgram } from './edit-program.ts';
import { readTranslations, removeTranslation, saveTranslation } from './translations.ts';
import { listArchived, listAvailable, listEditable, listLibrary, previewProgram } from './read-programs.ts';

type SetCall = { params: { id: string }; query: { revision?: number | undefined; people?: PeopleChoice | undefined } };

const target = ({ params, query }: SetCall) => ({
  reference: params.id,
  seenRevision: query.revision,
  people: query.people,
});

export const programRoutes = (deps: Deps) =>
  routesFor(contract, {
    createProgram: async ({ actor, body, db }) => await createProgram(deps, db, actor, body),
    saveWeeklyThemes: async ({ actor, body, ...call }) => await saveThemes(deps, actor, target(call), body),
    saveWeeklyPractices: async ({ actor, body, ...call }) => await savePractices(deps, actor, target(call), body),
    saveDailyPrompts: async ({ actor, body, ...call }) => await savePrompts(deps, actor, target(call), body),
    updateProgram: async ({ actor, params, body }) => await updateProgram(deps, actor, params.id, body),
    listProgramTranslations: async ({ actor, params }) => await readTranslations(deps, actor, params.id),
    saveProgramTranslation: async ({ actor, params, body }) => await saveTranslation(deps, actor, params, body),
    removeProgramTranslation: async ({ actor, params }) => await removeTranslation(deps, actor, params),
    duplicateProgram: async ({ actor, params, body, db }) => await duplicateProgram(deps, db, actor, params.id, body),
    importProgram: async ({ actor, body, db }) => await importProgram(deps, db, actor, body),
    exportProgram: async ({ actor, params, reply }) => {
      const documents = await exportProgram(deps, actor, params.id);
      // For people: a link saves it as a pretty-printed file.
      void reply
        .header('content-disposition', `attachment; filename="${documents.programData.programId}.json"`)
        .type('application/json; charset=utf-8')
        .send(`${JSON.stringify(documents, null, 2)}\n`);
      return answered;
    },
    programDocumentSchemaFile: async ({ params }) => programDocumentJsonSchema(params.name),
    previewProgram: async ({ actor, params, request }) =>
      await previewProgram(deps, actor, params.programId, languageOf(request)),
    listAllPrograms: async ({ actor }) => await listLibrary(deps, actor),
    listArchivedPrograms: async ({ actor }) => await listArchived(deps, actor),
    listDeletedPrograms: async ({ actor }) => await ownDeleted(deps, actor),
    listProgramPeople: async ({ actor, params }) => await programPeople(deps, actor, params.id),
    moveProgramPeople: async ({ actor, params }) => await movePeople(deps, actor, params.id),
    archiveProgram: async ({ actor, params }) => await archiveProgram(deps, actor, params.id),
    restoreProgram: async ({ actor, params }) => await restoreProgram(deps, actor, params.id),
    deleteProgram: async ({ actor, params }) => await deleteProgram(deps, actor, params.id),
    listOwnPrograms: async ({ actor }) => await listEditable(deps, actor),
    listAvailablePrograms: async ({ actor }) => await listAvailable(deps, actor),
  });
