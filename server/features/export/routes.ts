import type { FastifyReply, FastifyRequest } from 'fastify';
import * as contract from '#contract/export/endpoints.ts';
import type { Deps } from '#server/platform/deps.ts';
import { languageOf } from '#server/platform/http/languages.ts';
import { answered, routesFor } from '#server/platform/http/route.ts';
import { downloadEverything, downloadJournal, type Download } from './journal-download.ts';
import { latestExports, requestExport } from './mailed-exports.ts';

export const exportRoutes = (deps: Deps) =>
  routesFor(contract, {
    exportUserData: async (call) => await requestExport(deps, call),
    listExports: async ({ actor, request }) => await latestExports(deps, actor, languageOf(request)),
    downloadJournal: async ({ actor, query, reply, request }) =>
      await sendZip(request, reply, () => downloadJournal(deps, actor, query)),
    downloadOwnData: async ({ actor, reply, request }) =>
      await sendZip(request, reply, () => downloadEverything(deps, actor)),
  });

async function sendZip(
  request: FastifyRequest,
  reply: FastifyReply,
  download: () => Promise<Download>,
): Promise<typeof answered> {
  void reply.type('application/zip');
  // A HEAD request before the download is no export yet.
  if (request.method === 'HEAD') {
    void reply.send();
    return answered;
  }
  const { fileName, file } = await download();
  void reply.header('content-disposition', `attachment; filename="${fileName}"`).send(file);
  return answered;
}
