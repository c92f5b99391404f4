import * as contract from '#contract/audit/endpoints.ts';
import type { Deps } from '#server/platform/deps.ts';
import { answered, routesFor } from '#server/platform/http/route.ts';
import { auditFile } from './file.ts';
import { auditPage } from './list.ts';

const fileTypes = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' };

export const auditRoutes = (deps: Deps) =>
  routesFor(contract, {
    listAudit: async ({ actor, query }) => await auditPage(deps, actor, query),
    downloadAudit: async ({ actor, query, request, reply }) => {
      const { format = 'csv' } = query;
      void reply.type(fileTypes[format]).header('content-disposition', `attachment; filename="audit.${format}"`);
      void reply.send(request.method === 'HEAD' ? undefined : await auditFile(deps, actor, query));
      return answered;
    },
  });
