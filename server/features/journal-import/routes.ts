import * as contract from '#contract/journal-import/endpoints.ts';
import type { Deps } from '#server/platform/deps.ts';
import { repeatHashKey } from '#server/platform/http/idempotency.ts';
import { routesFor } from '#server/platform/http/route.ts';
import { importPages, readImports, takeBackImport } from './service.ts';

export const journalImportRoutes = (deps: Deps) =>
  routesFor(contract, {
    importPages: {
      run: async ({ actor, body, db }) => await importPages(deps, actor, body, db),
      repeat: {
        hashKey: async () => repeatHashKey(deps),
        keep: () => ({}),
        // The same ids again: nothing is added, and the pages are counted as they are now.
        answerAgain: async (_kept, { actor, body, db }) => await importPages(deps, actor, body, db),
      },
    },
    listImports: async ({ actor }) => await readImports(deps, actor),
    takeBackImport: async ({ actor, params }) => await takeBackImport(deps, actor, params.importId),
  });
