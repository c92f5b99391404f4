import { timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { liveStream } from '#contract/live/endpoints.ts';
import { notFound } from '#server/platform/app-error.ts';
import type { Deps } from '#server/platform/deps.ts';
import { countUndelivered } from '#server/platform/mail/outbox-queries.ts';

/** Whoever watches over the server asks often, and from one address. */
const unlimited = { config: { rateLimit: false } };

export async function registerHealth(app: FastifyInstance, deps: Deps): Promise<void> {
  /** The process answers. */
  app.get('/healthz', unlimited, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );

  /** The process can do its work: a proxy should send people here. */
  app.get('/readyz', unlimited, async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
    try {
      await deps.db.execute(sql`select 1`);
      // Reading goes on, so people should still be sent here.
      return { status: deps.database.hasRoom() ? 'ready' : 'disk full' };
    } catch {
      return reply.code(503).header('retry-after', '5').send({ status: 'database unreachable' });
    }
  });

  registerMetrics(app, deps);
}

function registerMetrics(app: FastifyInstance, deps: Deps): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'dayloom_request_seconds',
    help: 'Time from request to answer, by route and status class.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  const mailWaiting = new Gauge({
    name: 'dayloom_mail_waiting',
    help: 'Mail that is written and not sent yet.',
    registers: [registry],
  });
  const mailFailed = new Gauge({
    name: 'dayloom_mail_failed',
    help: 'Mail that is not tried any more; see /admin/mail.',
    registers: [registry],
  });
  const streams = new Gauge({
    name: 'dayloom_live_streams',
    help: 'Open streams of live updates.',
    registers: [registry],
  });
  // Looking a series up by its labels at every request costs more than counting in it.
  const series = new Map<string, Histogram.Internal<string>>();
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    // A stream lasts for as long as somebody is here, which says nothing about how quick we are.
    if (route === liveStream.path) return done();
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    const key = `${request.method} ${status} ${route}`;
    let one = series.get(key);
    if (!one) {
      one = durations.labels(request.method, route, status);
      series.set(key, one);
    }
    one.observe(reply.elapsedTime / 1000);
    done();
  });
  app.get('/metrics', unlimited, async (request, reply) => {
    if (!mayReadMetrics(request, deps.config.metricsToken)) throw notFound();
    // Without the database the other figures are wanted all the more.
    const mail = await countUndelivered(deps.db).catch(() => ({ waiting: Number.NaN, failed: Number.NaN }));
    mailWaiting.set(mail.waiting);
    mailFailed.set(mail.failed);
    streams.set(deps.live.size());
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** With a token only the token counts: behind a proxy on the same machine every caller looks like loopback. */
function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) {
    const given = Buffer.from(request.headers.authorization ?? '');
    const wanted = Buffer.from(`Bearer ${token}`);
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  }
  const isForwarded = request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined;
  return !isForwarded && ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.ip);
}
