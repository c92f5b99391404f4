import type { FastifyInstance } from 'fastify';
import { openApiDocument } from '#contract/openapi.ts';
import { actorKind } from '#server/platform/auth/session-user.ts';
import type { Config } from '#server/platform/config.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sendNotFound } from '#server/platform/http/error-handler.ts';
import { hostedCssPath } from '#server/platform/http/hosted-page.ts';
import { html, type Html } from '#server/platform/http/html.ts';
import { productVersion } from './metrics.ts';

type Operation = {
  summary: string;
  'x-access'?: string;
  parameters?: unknown;
  requestBody?: unknown;
  responses?: Record<string, unknown>;
};

/** The description is made from the same schemas that check the calls, so it cannot be out of date. */
export function registerApiDescription(
  app: FastifyInstance,
  { config, identity }: Pick<Deps, 'config' | 'identity'>,
): void {
  // Made when first asked for: few installs ever are, and it costs memory at every start.
  let made: ReturnType<typeof openApiDocument> | undefined;
  const describe = () =>
    (made ??= openApiDocument({ title: config.productName, version: productVersion(), serverUrl: config.baseUrl }));
  app.get('/api/openapi.json', async (request, reply) => {
    // For admins and developers only: to others it would be a map of the attack surface.
    const actor = config.development ? null : await identity.findSession(request.headers.cookie);
    if (!config.development && actorKind(actor) !== 'admin') return sendNotFound(request, reply);
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(describe()));
  });
  if (config.development) registerApiPage(app, config, describe);
}

/** To read while developing: every call, unfolding to who may make it and what goes in and out. */
function registerApiPage(app: FastifyInstance, config: Config, describe: () => { paths: object }): void {
  app.get('/dev/api.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(pageCss));
  app.get('/dev/api', async (_request, reply) => {
    const calls = Object.entries(describe().paths).flatMap(([path, methods]) =>
      Object.entries(methods as Record<string, Operation>).map(([method, operation]) => call(method, path, operation)),
    );
    const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API of ${config.productName}</title>
<link rel="stylesheet" href="${hostedCssPath}">
<link rel="stylesheet" href="/dev/api.css">
</head>
<body>
<main class="api">
<h1>API of ${config.productName}</h1>
<p>${calls.length} calls, made from the contract. For machines: <a href="/api/openapi.json">/api/openapi.json</a>.</p>
${calls}
</main>
</body>
</html>`;
    return reply.type('text/html; charset=utf-8').send(page.text);
  });
}

function call(method: string, path: string, operation: Operation): Html {
  return html`<details>
<summary><code class="method">${method.toUpperCase()}</code> <code>${path}</code> <span>${operation.summary}</span></summary>
<p>Who: ${operation['x-access']}</p>
${part('Address', operation.parameters)}
${part('Sent', operation.requestBody)}
${part('Answered', operation.responses?.['200'])}
</details>`;
}

function part(title: string, schema: unknown): Html | undefined {
  const isEmpty = schema === undefined || (Array.isArray(schema) && schema.length === 0);
  return isEmpty ? undefined : html`<h2>${title}</h2><pre>${JSON.stringify(schema, null, 2)}</pre>`;
}

const pageCss = `.api { max-width: 70rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
.api p { margin: .75rem 0; }
.api details { border-top: 1px solid var(--rule, #DBD2BF); padding: .5rem 0; }
.api summary { cursor: pointer; }
.api summary span { color: var(--ink-2, #54584D); }
.api .method { display: inline-block; min-width: 4rem; font-weight: 600; }
.api h2 { margin: .75rem 0 .25rem; font-size: .875rem; }
.api pre { overflow: auto; max-height: 24rem; padding: .75rem; border-radius: 6px; background: var(--page, #FCFAF4); }
`;
