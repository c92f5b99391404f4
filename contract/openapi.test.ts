import { describe, expect, it } from 'vitest';
import type { EndpointSpec } from './endpoint.ts';
import { openApiDocument } from './openapi.ts';
import { allEndpoints } from './registry.ts';

type Operation = {
  operationId: string;
  security: unknown[];
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
    expect(save?.content['application/json']?.schema).toMatchObject({
      type: 'object',
      required: ['entryText', 'moodScore'],
      properties: {
        entryText: { type: 'string', minLength: 1, maxLength: 20_000 },
        moodScore: { type: 'integer', minimum: 1, maximum: 10 },
      },
    });
    expect(operationOf('/api/client/advance-day', 'post').requestBody?.required).toBe(false);
    const form = operationOf('/api/coach/client/{clientId}/change-program-direct', 'post');
    expect(Object.keys(form.requestBody?.content ?? {})).toEqual(['application/x-www-form-urlencoded']);
    expect(form.responses).toHaveProperty('303');
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
