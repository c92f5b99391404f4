import { describe, expect, it } from 'vitest';
import type { EndpointSpec } from './endpoint.ts';
import { openApiDocument } from './openapi.ts';
import { allEndpoints } from './registry.ts';

type Operation = {
  operationId: string;
  'x-scope'?: string;
  security: object[];
  parameters: { name: string; in: string; required: boolean; schema: Record<string, unknown> }[];
  requestBody?: { required: boolean; content: Record<string, { schema: Record<string, unknown> }> };
  responses: Record<string, unknown>;
};

const document = openApiDocument({ title: 'Dayloom', version: '1', serverUrl: 'https://dayloom.example' });

function operationOf(path: string, method: string): Operation {
  return document.paths[path]?.[method] as unknown as Operation;
}

describe('the API description', () => {
  it('has every endpoint', () => {
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const endpoints: readonly EndpointSpec[] = allEndpoints;
    // A download is described twice: by GET, and by the form post of our pages.
    const downloads = endpoints.filter(({ kind }) => kind === 'download').map(({ path }) => `POST ${path}`);
    const declared = [...endpoints.map(({ method, path }) => `${method} ${path}`), ...downloads];
    expect(described.toSorted()).toEqual(declared.toSorted());
    for (const endpoint of allEndpoints)
      expect(operationOf(endpoint.path, endpoint.method.toLowerCase()).operationId).toBe(endpoint.id);
  });

  it('can be sent as JSON and names the server', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
    expect(document.openapi).toBe('3.1.0');
    expect(document.servers).toEqual([{ url: 'https://dayloom.example' }]);
  });

  it('asks for a session wherever the contract does', () => {
    expect(operationOf('/api/login', 'get').security).toEqual([]);
    expect(operationOf('/api/client/dashboard', 'get').security).toEqual([{ session: [] }]);
  });

  it('offers a token, and names its scope, exactly where the contract has one', () => {
    for (const { path, method, scope } of allEndpoints as readonly EndpointSpec[]) {
      const { security, 'x-scope': named } = operationOf(path, method.toLowerCase());
      expect([named, security.some((one) => 'token' in one)], path).toEqual([scope, scope !== undefined]);
    }
    expect(document.components.securitySchemes.token).toMatchObject({ type: 'http', scheme: 'bearer' });
  });

  it('describes path, query and header', () => {
    const places = (operation: Operation) =>
      operation.parameters.map((parameter) => `${parameter.in} ${parameter.name}${parameter.required ? ' *' : ''}`);
    expect(places(operationOf('/api/coach/client/{clientId}', 'get'))).toEqual(['path clientId *']);
    expect(places(operationOf('/api/client/journal-entries', 'get'))).toContain('query minMood');
    expect(places(operationOf('/api/journal-entries', 'post'))).toEqual(['header Idempotency-Key', 'header x-person']);
  });

  it('describes bodies as they are sent', () => {
    const save = operationOf('/api/journal-entries', 'post').requestBody;
    expect(save?.required).toBe(true);
    expect(save?.content['application/json']?.schema).toEqual({ $ref: '#/components/schemas/SaveEntryBodyInput' });
    expect(document.components.schemas.SaveEntryBodyInput).toMatchObject({
      type: 'object',
      required: ['moodScore'],
      properties: {
        entryText: { type: 'string', maxLength: 20_000 },
        moodScore: { type: 'integer', minimum: 1, maximum: 10 },
      },
    });
    expect(operationOf('/api/client/advance-day', 'post').requestBody?.required).toBe(false);
    const form = operationOf('/api/coach/client/{clientId}/change-program-direct', 'post');
    expect(Object.keys(form.requestBody?.content ?? {})).toEqual(['application/x-www-form-urlencoded']);
    expect(form.responses).toHaveProperty('303');
  });

  it('describes what is used in several calls once, and every reference leads somewhere', () => {
    const text = JSON.stringify(document);
    const references = new Set(
      Array.from(text.matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g), ([, ...at]) => at.join('/')),
    );
    expect(references).toContain('schemas/JournalEntry');
    const components = Object.entries(document.components).flatMap(([kind, named]) =>
      Object.keys(named as object).map((name) => `${kind}/${name}`),
    );
    expect([...references].filter((reference) => !components.includes(reference))).toEqual([]);
    expect(text).not.toContain('$defs');
  });

  it('says of every call what a success is: its content type, or that it leads to a page', () => {
    const redirects: string[] = [];
    for (const methods of Object.values(document.paths)) {
      for (const { operationId, responses } of Object.values(methods) as unknown as Operation[]) {
        const { content } = (responses['200'] ?? {}) as { content?: object };
        if (responses['200'] === undefined && responses['303'] !== undefined) redirects.push(operationId);
        else expect(Object.keys(content ?? {}).length, operationId).toBeGreaterThan(0);
      }
    }
    expect(redirects.toSorted()).toEqual(['assignments.changeProgram', 'demo.enter']);
    for (const { kind = 'json', id, answers } of allEndpoints as readonly EndpointSpec[])
      expect(answers !== undefined, id).toBe(kind !== 'json');
    const { responses } = operationOf('/api/media/{mediaId}', 'get');
    const content = { 'image/*': {}, 'audio/*': {} };
    expect(responses).toMatchObject({ '200': { content }, '206': { content } });
    expect(responses).not.toHaveProperty('303');
  });

  it('names every property that it requires', () => {
    const lacking: string[] = [];
    JSON.stringify(document, (_, value: unknown) => {
      const { required, properties = {} } = (value ?? {}) as { required?: unknown; properties?: object };
      if (Array.isArray(required)) lacking.push(...required.filter((name: string) => !(name in properties)));
      return value;
    });
    expect(lacking).toEqual([]);
  });

  it('names the refusals', () => {
    expect(Object.keys(operationOf('/api/coach/client/{clientId}/notes', 'put').responses)).toEqual([
      '200',
      '400',
      '401',
      '403',
      '404',
      '409',
      '422',
      '429',
      '503',
    ]);
    expect(Object.keys(operationOf('/api/login', 'get').responses)).not.toContain('401');
  });
});
