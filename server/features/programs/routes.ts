import * as contract from '#contract/programs/endpoints.ts';
import { programDocumentJsonSchema } from '#contract/programs/json-schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { answered, handle } from '#server/platform/http/route.ts';
import type { Route } from '#server/platform/http/route.ts';
import { createProgram, duplicateProgram } from './create-service.ts';
import { exportProgram, importProgram } from './document-service.ts';
import { savePractices, savePrompts, saveThemes, updateProgram } from './edit-service.ts';
import { listAvailable, listEditable, listLibrary, previewProgram } from './read-service.ts';

const target = ({ params, query }: { params: { id: string }; query: { revision?: number | undefined } }) => ({
  reference: params.id,
  seenRevision: query.revision,
});

export const programRoutes = (deps: Deps): Route[] => [
  handle(contract.createProgram, async ({ actor, body, db }) => await createProgram(deps, db, actor, body)),
  handle(
    contract.saveWeeklyThemes,
    async ({ actor, body, ...call }) => await saveThemes(deps, actor, target(call), body),
  ),
  handle(
    contract.saveWeeklyPractices,
    async ({ actor, body, ...call }) => await savePractices(deps, actor, target(call), body),
  ),
  handle(
    contract.saveDailyPrompts,
    async ({ actor, body, ...call }) => await savePrompts(deps, actor, target(call), body),
  ),
  handle(contract.updateProgram, async ({ actor, params, body }) => await updateProgram(deps, actor, params.id, body)),
  handle(
    contract.duplicateProgram,
    async ({ actor, params, body, db }) => await duplicateProgram(deps, db, actor, params.id, body),
  ),
  handle(contract.importProgram, async ({ actor, body, db }) => await importProgram(deps, db, actor, body)),
  handle(contract.exportProgram, async ({ actor, params, reply }) => {
    const documents = await exportProgram(deps, actor, params.id);
    // For people: a link saves it as a file, and the file has lines that an editor and the import page can show.
    void reply
      .header('content-disposition', `attachment; filename="${documents.programData.programId}.json"`)
      .type('application/json; charset=utf-8')
      .send(`${JSON.stringify(documents, null, 2)}\n`);
    return answered;
  }),
  handle(contract.programDocumentSchemaFile, async ({ params }) => programDocumentJsonSchema(params.name)),
  handle(contract.previewProgram, async ({ actor, params }) => await previewProgram(deps, actor, params.programId)),
  handle(contract.listAllPrograms, async ({ actor }) => await listLibrary(deps, actor)),
  handle(contract.listOwnPrograms, async ({ actor }) => await listEditable(deps, actor)),
  handle(contract.listAvailablePrograms, async ({ actor }) => await listAvailable(deps, actor)),
];
