import { timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { liveStream } from '#contract/live/endpoints.ts';
import { refusal } from '#server/platform/app-error.ts';
import type { Config } from '#server/platform/config.ts';
import { mailSent, pushes, signInFailures } from '#server/platform/counters.ts';
import { lookAtDatabase, onPoolWait } from '#server/platform/db/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { findJobLag } from '#server/platform/jobs/jobs.ts';
import { countUndelivered } from '#server/platform/mail/outbox-queries.ts';
import { backupFigures } from './backup-figures.ts';
import { unlimited } from './health.ts';
import { diskFigures, issuerFigures, peopleFigures, type Collect } from './metric-figures.ts';
import { routeName } from './route-name.ts';

/** Registered after the limits, so that what they refuse is counted too. */
export function registerMetrics(app: FastifyInstance, deps: Deps): void {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'dayloom_build_info',
    help: 'Always 1; the version is its label.',
    labelNames: ['version'],
    registers,
  }).set({ version: productVersion() }, 1);
  for (const counter of [mailSent, pushes, signInFailures]) registry.registerMetric(counter);
  countRequests(app, registry);
  const collectors = [
    mailFigures(deps, registry),
    databaseFigures(deps, registry),
    backupFigures(deps, registry),
    diskFigures(deps, registry),
    issuerFigures(deps, registry),
    peopleFigures(deps, registry),
  ];
  const streams = new Gauge({ name: 'dayloom_live_streams', help: 'Open streams of live updates.', registers });

  app.get('/metrics', unlimited, async (request, reply) => {
    if (!mayReadMetrics(request, deps.config)) throw refusal('page-not-found');
    await Promise.all(collectors.map((collect) => collect()));
    streams.set(deps.live.size());
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

export function productVersion(): string {
  const text = readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

function countRequests(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'dayloom_http_request_duration_seconds',
    help: 'Time from request to answer, by route and status class.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  const refusals = new Counter({
    name: 'dayloom_http_refusals_total',
    help: 'Requests that were asked to come back later: too many of one (429), or too much at once (503).',
    labelNames: ['status'],
    registers: [registry],
  });
  for (const status of ['429', '503']) refusals.inc({ status }, 0);
  // Looking a series up by its labels at every request costs more than counting in it.
  const series = new Map<string, Histogram.Internal<string>>();
  app.addHook('onResponse', (request, reply, done) => {
    const route = routeName(request);
    if (reply.statusCode === 429 || reply.statusCode === 503) refusals.inc({ status: String(reply.statusCode) });
    // A stream lasts for as long as someone is here, which says nothing about how quick we are.
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
}

function mailFigures({ db }: Deps, registry: Registry): Collect {
  const registers = [registry];
  const waiting = new Gauge({
    name: 'dayloom_mail_waiting',
    help: 'Mail that is written and not sent yet.',
    registers,
  });
  const failed = new Gauge({
    name: 'dayloom_mail_failed',
    help: 'Mail that is not tried any more; see /admin/mail.',
    registers,
  });
  return async () => {
    // Without the database the other figures are wanted all the more.
    const mail = await countUndelivered(db).catch(() => ({ waiting: Number.NaN, failed: Number.NaN }));
    waiting.set(mail.waiting);
    failed.set(mail.failed);
  };
}

function databaseFigures({ database: { pool }, clock }: Deps, registry: Registry): Collect {
  const registers = [registry];
  const connections = new Gauge({
    name: 'dayloom_database_connections',
    help: 'Connections of this process for requests, in use and idle.',
    labelNames: ['state'],
    registers,
  });
  const most = new Gauge({
    name: 'dayloom_database_connections_max',
    help: 'The most connections this process may open for requests (DATABASE_POOL).',
    registers,
  });
  const up = new Gauge({
    name: 'dayloom_database_up',
    help: '1 while the database answers this process and can be written to.',
    registers,
  });
  const queue = new Gauge({
    name: 'dayloom_database_waiting_requests',
    help: 'Requests that wait for a connection at this moment.',
    registers,
  });
  const waits = new Histogram({
    name: 'dayloom_database_wait_seconds',
    help: 'How long a request waited for a connection where none was idle.',
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 1, 5, 10],
    registers,
  });
  const lag = new Gauge({
    name: 'dayloom_job_lag_seconds',
    help: 'By how much the most overdue background job is late, on the whole database.',
    registers,
  });
  onPoolWait(pool, (seconds) => waits.observe(seconds));
  return async () => {
    connections.set({ state: 'used' }, pool.totalCount - pool.idleCount);
    connections.set({ state: 'idle' }, pool.idleCount);
    most.set(pool.options.max);
    queue.set(pool.waitingCount);
    up.set((await lookAtDatabase(pool)) === 'ready' ? 1 : 0);
    lag.set(await findJobLag(pool, clock.now()).catch(() => Number.NaN));
  };
}

/**
 * With a token only the token counts. Without one only where no one but this machine gets in at all: a proxy on the same
 * machine makes every caller look like loopback, and need not say so.
 */
function mayReadMetrics(request: FastifyRequest, { metricsToken, isClosed }: Config): boolean {
  if (metricsToken !== undefined) {
    const given = Buffer.from(request.headers.authorization ?? '');
    const wanted = Buffer.from(`Bearer ${metricsToken}`);
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  }
  const isForwarded = request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined;
  return isClosed && !isForwarded && ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.ip);
}
