import { randomUUID } from 'node:crypto';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { allEndpoints } from '#contract/registry.ts';
import { openEntrances } from '#server/demo/service.ts';
import { registerExportPages } from '#server/features/export/link-pages.ts';
import { registerDistressMailUnsubscribe } from '#server/features/care/tell-coach.ts';
import { registerSessionReminderUnsubscribe } from '#server/features/appointment-reminders/no-more.ts';
import { registerRoomMailUnsubscribe } from '#server/features/cohort-room/digest.ts';
import { registerUnreadMailUnsubscribe } from '#server/features/messages/unread-mail.ts';
import { registerSharedMailUnsubscribe } from '#server/features/sharing/share-mail.ts';
import { registerOutreachUnsubscribe } from '#server/features/outreach/unsubscribe.ts';
import { registerCommitmentPages } from '#server/features/commitments/link-pages.ts';
import { registerReminderPages } from '#server/features/reminders/link-pages.ts';
import { registerHostedPages, registerIdentityHandler } from '#server/features/session/hosted/register.ts';
import { createVisitRecorder } from '#server/features/visits/recorder.ts';
import { isDatabaseAway } from '#server/platform/db/reach.ts';
import type { Deps } from '#server/platform/deps.ts';
import { registerErrorHandler, sendNotFound, sendUnroutable } from '#server/platform/http/error-handler.ts';
import { registerChosenLanguage } from '#server/platform/http/languages.ts';
import { isBackgroundRequest } from '#server/platform/http/route.ts';
import { plainLog, type Logger } from '#server/platform/log.ts';
import { registerApiDescription } from './api-description.ts';
import { featureRoutes } from './features.ts';
import { registerHealth } from './health.ts';
import { ordinaryBodyLimit } from './body-limit.ts';
import { productVersion, registerMetrics } from './metrics.ts';
import { mount } from './mount.ts';
import { fontAddresses, readManifest } from './page-assets.ts';
import { registerPages } from './page-shell.ts';
import { answerUnreadable, registerRawAnswers } from './raw-answers.ts';
import { routeName } from './route-name.ts';
import { fixedHeaders, registerLimits, registerSecurity } from './security.ts';
import { registerTraces } from './traces.ts';

export type AppOptions = {
  /** The built web pages; absent in endpoint tests, which need no pages. */
  webRoot?: string;
  /** True from the stop signal on: traffic should go elsewhere, requests that arrive are served. */
  isStopping?: () => boolean;
};

export async function buildApp(deps: Deps, options: AppOptions = {}): Promise<FastifyInstance> {
  const { config } = deps;
  const app = Fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    // registerRequestLog writes one line a request instead of two.
    logController: new LogController({ disableRequestLogging: true }),
    // A logger of its own for each was a twentieth of a plain request; the few lines about one name it themselves.
    childLoggerFactory: (logger) => logger,
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy,
    bodyLimit: ordinaryBodyLimit,
    // Slow senders are cut off; a keep-alive longer than common proxies' avoids resets in between.
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 128 },
    // What still arrives is answered like everything before; the connection is closed after it.
    return503OnClosing: false,
    http: {
      // Node would answer a request without it by itself; registerSecurity refuses it with our headers.
      requireHostHeader: false,
      // Node looks for slow senders every 30 seconds by itself, which would give them a minute.
      connectionsCheckingInterval: 5_000,
    },
    clientErrorHandler: answerUnreadable(config),
    frameworkErrors: (_error, _request, reply) => void sendUnroutable(reply.headers(fixedHeaders(config))),
  });
  app.decorateRequest('actor', null);
  // Before the server waits for what is under way: streams would never come to an end.
  app.addHook('preClose', async () => await deps.live.close());
  registerErrorHandler(
    app,
    () => deps.database.hasRoom(),
    () => isDatabaseAway(deps.database.pool),
  );
  registerRequestLog(app, deps.log, options.isStopping ?? (() => false));
  registerVisits(app, deps);
  registerChosenLanguage(app, deps.config);
  registerSecurity(app, config);
  registerRawAnswers(app, config);
  registerBodyParsers(app);
  await registerLimits(app, deps);
  await registerHealth(app, deps, options.isStopping ?? (() => false));
  registerMetrics(app, deps);
  registerTraces(app, deps, productVersion());
  registerApiDescription(app, deps);
  await registerIdentityHandler(app, deps);
  await registerHostedPages(app, deps, {
    demoPeople: (language) => openEntrances(deps, language),
    fonts: options.webRoot ? fontAddresses(await readManifest(options.webRoot)) : undefined,
  });
  await registerOutreachUnsubscribe(app, deps);
  await registerReminderPages(app, deps);
  await registerCommitmentPages(app, deps);
  await registerUnreadMailUnsubscribe(app, deps);
  await registerRoomMailUnsubscribe(app, deps);
  await registerSharedMailUnsubscribe(app, deps);
  await registerDistressMailUnsubscribe(app, deps);
  await registerSessionReminderUnsubscribe(app, deps);
  await registerExportPages(app, deps);
  await mount(app, deps, allEndpoints, featureRoutes(deps));
  app.all('/api/*', sendNotFound);
  if (options.webRoot) await registerPages(app, deps, options.webRoot);
  else app.setNotFoundHandler(sendNotFound);
  return app;
}

/** JSON only, and as text: it is parsed in the caller's turn (mount.ts). */
function registerBodyParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
}

/** Asked by proxies and monitoring every few seconds. */
const polled = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * One line a request. The route's pattern instead of the address: ids and query strings stay out of the log.
 * Hooks that every request passes take a callback: a promise each was measurable.
 */
function registerRequestLog(app: FastifyInstance, log: Logger, isStopping: () => boolean): void {
  const lines = plainLog(log);
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    // A proxy keeps connections for later: it must have let go of ours before they are closed.
    if (isStopping()) void reply.header('connection', 'close');
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = routeName(request);
    const isUneventful = polled.has(route) && reply.statusCode < 400;
    lines[isUneventful ? 'debug' : 'info'](
      {
        reqId: request.id,
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
    done();
  });
}

/**
 * Notes who is here, after the answer has gone out. Only people with a role who asked for something themselves: files
 * and health checks know no one, and what a browser fetches by itself says nothing about the person in front of it.
 */
function registerVisits(app: FastifyInstance, deps: Deps): void {
  const recorder = createVisitRecorder(deps);
  app.addHook('onResponse', (request, _reply, done) => {
    // A program that calls by itself is not a person who is here.
    if (request.actor?.role && !request.actor.scopes && !isBackgroundRequest(request))
      recorder.seen(request.actor.userId, request.headers['accept-language']);
    done();
  });
  app.addHook('onClose', async () => await recorder.stop());
}
