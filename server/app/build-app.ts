import { randomUUID } from 'node:crypto';
import Fastify, { LogController } from 'fastify';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { allEndpoints } from '#contract/registry.ts';
import { registerExportPages } from '#server/features/export/link-pages.ts';
import { registerNoUnreadMailPages } from '#server/features/messages/no-more-pages.ts';
import { registerNoMorePages } from '#server/features/outreach/no-more-pages.ts';
import { registerReminderPages } from '#server/features/reminders/link-pages.ts';
import { fontFaceCss } from '#server/features/session/hosted/hosted-css.ts';
import { registerHostedPages, registerIdentityHandler } from '#server/features/session/hosted/register.ts';
import { demoEntrances } from '#server/features/demo/service.ts';
import type { Deps } from '#server/platform/deps.ts';
import { registerApiDescription } from './api-description.ts';
import { registerErrorHandler, sendNotFound, sendUnroutable } from './error-handler.ts';
import { featureRoutes } from './features.ts';
import { registerHealth } from './health.ts';
import { registerLimits } from './limits.ts';
import { mount } from './mount.ts';
import { fontAddresses, readManifest } from './page-assets.ts';
import { registerPages } from './page-shell.ts';
import { registerRequestLog } from './request-log.ts';
import { fixedHeaders, registerSecurity } from './security.ts';
import { registerVisits } from './visits.ts';

/** Larger than any text a person may save (20,000 characters) and smaller than what would hurt. */
const bodyLimit = 256 * 1024;

export type AppOptions = {
  /** The built web pages; absent in endpoint tests, which need no pages. */
  webRoot?: string;
  /** Milliseconds the event loop may be held up before visitors are asked to come back; 0 is without limit. */
  patience?: number;
};

export async function buildApp(deps: Deps, options: AppOptions = {}): Promise<FastifyInstance> {
  const { config } = deps;
  const app = Fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    // request-log.ts writes one line a request instead of two.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy,
    bodyLimit,
    // Slow senders are cut off; a keep-alive longer than common proxies' avoids resets in between.
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 128 },
    return503OnClosing: true,
    frameworkErrors: (_error, _request, reply) => void sendUnroutable(reply.headers(fixedHeaders(config))),
  });
  app.decorateRequest('actor', null);
  // Before the server waits for what is under way: streams would never come to an end.
  app.addHook('preClose', async () => await deps.live.close());
  registerErrorHandler(app);
  registerRequestLog(app);
  registerVisits(app, deps);
  registerSecurity(app, config);
  registerBodyParsers(app);
  await registerLimits(app, deps, options.patience);
  await registerHealth(app, deps);
  registerApiDescription(app, config);
  await registerIdentityHandler(app, deps);
  await registerHostedPages(app, deps, {
    demoPeople: () => demoEntrances(deps),
    fontFaceCss: options.webRoot && fontFaceCss(fontAddresses(await readManifest(options.webRoot))),
  });
  await registerNoMorePages(app, deps);
  await registerReminderPages(app, deps);
  await registerNoUnreadMailPages(app, deps);
  await registerExportPages(app, deps);
  await mount(app, deps, allEndpoints, featureRoutes(deps));
  app.all('/api/*', sendNotFound);
  if (options.webRoot) await registerPages(app, deps, options.webRoot);
  else app.setNotFoundHandler(sendNotFound);
  return app;
}

/** JSON only. An empty JSON body is an empty object (the specification's advance-day and clear-role send one). */
function registerBodyParsers(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
  const parse = app.getDefaultJsonParser('error', 'error');
  const parseAsWritten = app.getDefaultJsonParser('ignore', 'ignore');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void (request.routeOptions.config.refusesUnknown ? parseAsWritten : parse)(request, body, done);
  });
}
