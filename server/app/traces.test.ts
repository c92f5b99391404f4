import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { testApp } from '#testing/test-app.ts';
import { buildApp } from './build-app.ts';

type Sent = { resourceSpans: { scopeSpans: { spans: Record<string, unknown>[] }[] }[] };

it('sends one span a request to the collector that is named, with the route and never the address', async () => {
  const bodies: string[] = [];
  const collector = createServer((request, response) => {
    let body = '';
    request.on('data', (piece: Buffer) => (body += piece.toString()));
    request.on('end', () => {
      bodies.push(`${request.method} ${request.url} ${body}`);
      response.end('{}');
    });
  });
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  const { deps } = await testApp();
  const app = await buildApp({ ...deps, config: { ...deps.config, traces: endpoint } });
  const traceId = 'a'.repeat(32);
  await app.inject({
    url: '/api/auth/user?secret=cinnabar',
    headers: { traceparent: `00-${traceId}-${'b'.repeat(16)}-01` },
  });
  await app.inject({ url: '/healthz' });
  await app.close().catch(() => {});
  collector.close();

  expect(bodies).toHaveLength(1);
  expect(bodies[0]).toMatch(/^POST \/v1\/traces /);
  expect(bodies[0]).not.toContain('cinnabar');
  const { resourceSpans } = JSON.parse(bodies[0]?.replace(/^\S+ \S+ /, '') ?? '') as Sent;
  const [first, second] = resourceSpans[0]?.scopeSpans[0]?.spans ?? [];
  expect(first).toMatchObject({ traceId, parentSpanId: 'b'.repeat(16), name: 'GET /api/auth/user', kind: 2 });
  expect(first?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: '401' } });
  expect(second?.name).toBe('GET /healthz');
  expect(second?.traceId).toMatch(/^[0-9a-f]{32}$/);
  expect(Number(second?.endTimeUnixNano)).toBeGreaterThanOrEqual(Number(second?.startTimeUnixNano));
});
