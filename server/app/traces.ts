import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { liveStream } from '#contract/live/endpoints.ts';
import type { Deps } from '#server/platform/deps.ts';
import { routeName } from './route-name.ts';

/** Where no one takes them, the newest are kept, a few hundred kilobytes. */
const mostWaiting = 2_000;
const sendEvery = 5_000;
const patience = 5_000;

type Attribute = { key: string; value: { stringValue: string } | { intValue: string } };

/** What OTLP calls a span, as its JSON has it. */
type Span = {
  traceId: string;
  spanId: string;
  parentSpanId?: string | undefined;
  name: string;
  kind: 2;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: Attribute[];
  status: { code: 0 | 2 };
};

type Begun = { traceId: string; spanId: string; parentSpanId: string | undefined };

const begun = new WeakMap<FastifyRequest, Begun>();
const text = (key: string, stringValue: string): Attribute => ({ key, value: { stringValue } });

/**
 * One span a request, to a collector that speaks OTLP over HTTP, where the host names one. Method, route and status, as in
 * the log: no address, no id of a person, nothing anyone wrote. Without an endpoint nothing of this is there at all.
 */
export function registerTraces(app: FastifyInstance, { config, log, clock }: Deps, version: string): void {
  if (config.traces === undefined) return;
  const send = sender(config.traces, version);
  let waiting: Span[] = [];
  let isFailing = false;

  const flush = async () => {
    if (waiting.length === 0) return;
    const sent = waiting;
    waiting = [];
    try {
      await send(sent);
      isFailing = false;
    } catch (error) {
      waiting = [...sent, ...waiting].slice(-mostWaiting);
      if (!isFailing) log.warn({ type: (error as Error).name }, 'traces could not be sent and are tried again');
      isFailing = true;
    }
  };

  app.addHook('onRequest', (request, _reply, done) => {
    const [, traceId, parentSpanId] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-/.exec(parentOf(request)) ?? [];
    begun.set(request, { traceId: traceId ?? newId(16), spanId: newId(8), parentSpanId });
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = routeName(request);
    const ids = begun.get(request);
    // A stream lasts for as long as someone is here.
    if (!ids || route === liveStream.path) return done();
    const end = clock.now().getTime();
    waiting.push({
      ...ids,
      name: `${request.method} ${route}`,
      kind: 2,
      startTimeUnixNano: nano(end - reply.elapsedTime),
      endTimeUnixNano: nano(end),
      attributes: [
        text('http.request.method', request.method),
        text('http.route', route),
        { key: 'http.response.status_code', value: { intValue: String(reply.statusCode) } },
        text('dayloom.request_id', request.id),
      ],
      status: { code: reply.statusCode >= 500 ? 2 : 0 },
    });
    if (waiting.length > mostWaiting) waiting.shift();
    done();
  });

  const timer = setInterval(() => void flush(), sendEvery);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await flush();
  });
}

function parentOf(request: FastifyRequest): string {
  const given = request.headers.traceparent;
  return typeof given === 'string' ? given : '';
}

const newId = (bytes: number): string => randomBytes(bytes).toString('hex');
const nano = (ms: number): string => (BigInt(Math.round(ms * 1_000)) * 1_000n).toString();

function sender(endpoint: string, version: string): (spans: Span[]) => Promise<void> {
  const address = new URL(`${endpoint.replace(/\/$/, '')}/v1/traces`);
  const resource = { attributes: [text('service.name', 'dayloom'), text('service.version', version)] };
  return async (spans) => {
    const body = { resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'dayloom', version }, spans }] }] };
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error('the collector refuses traces');
  };
}
