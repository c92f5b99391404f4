import * as contract from '#contract/export/endpoints.ts';
import type { Deps } from '#server/platform/deps.ts';
import { answered, routesFor } from '#server/platform/http/route.ts';
import { downloadJournal } from './journal-download.ts';
import { latestExports, requestExport } from './mailed-exports.ts';

export const exportRoutes = (deps: Deps) =>
  routesFor(contract, {
    exportUserData: async ({ actor, body, db }) => await requestExport(deps, db, actor, body),
    listExports: async () => await latestExports(deps),
    downloadJournal: async ({ actor, query, reply, request }) => {
      void reply.type('application/zip');
      // Somebody's program asks whether there is something before it fetches it: that is no export yet.
      if (request.method === 'HEAD') {
        void reply.send();
        return answered;
      }
      const { fileName, zip } = await downloadJournal(deps, actor, query);
      void reply.header('content-disposition', `attachment; filename="${fileName}"`).send(zip);
      return answered;
    },
  });
