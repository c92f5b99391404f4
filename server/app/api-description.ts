import type { FastifyInstance } from 'fastify';
import { openApiDocument } from '#contract/openapi.ts';
import { html } from '#server/platform/http/html.ts';
import type { Config } from '#server/platform/config.ts';

type Operation = { operationId: string; summary: string; 'x-access'?: string };

/** The description is made from the same schemas that check the calls, so it cannot be out of date. */
export function registerApiDescription(app: FastifyInstance, config: Config): void {
  // Made when first asked for: few installs ever are, and it costs memory at every start.
  let made: ReturnType<typeof openApiDocument> | undefined;
  const describe = () => (made ??= openApiDocument({ title: config.productName, version: '1', serverUrl: config.baseUrl }));
  app.get('/api/openapi.json', async (_request, reply) => reply.type('application/json; charset=utf-8').send(JSON.stringify(describe())));

  if (!config.development) return;
  app.get('/dev/api', async (_request, reply) => {
    const rows = Object.entries(describe().paths).flatMap(([path, methods]) =>
      Object.entries(methods as Record<string, Operation>).map(([method, operation]) =>
        html`<tr><td><code>${method.toUpperCase()}</code></td><td><code>${path}</code></td><td>${operation.summary}</td></tr>`));
    const page = html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>API of ${config.productName}</title>
<link rel="stylesheet" href="/api/login/hosted.css"></head><body><main><h1>API of ${config.productName}</h1>
<p>Made from the contract. The machine-readable form is <a href="/api/openapi.json">/api/openapi.json</a>.</p>
<table>${rows}</table></main></body></html>`;
    return reply.type('text/html; charset=utf-8').send(String(page));
  });
}
