import * as z from 'zod/mini';
import type { ZodMiniType } from 'zod/mini';
import { personHeader, type EndpointSpec } from './endpoint.ts';
import { errorStatus, type ErrorCode } from './errors.ts';
import * as calls from './calls.ts';
import { allEndpoints } from './registry.ts';
import { schemas } from './schemas.ts';

type Json = Record<string, unknown>;

type OpenApiDocument = {
  openapi: '3.1.0';
  info: { title: string; version: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Json>>;
  components: { securitySchemes: Json; responses: Json; schemas: Record<string, Json> };
};

/** The API description, from the schemas that validate the calls. OpenAPI 3.1 uses JSON Schema as it is. */
export function openApiDocument(about: { title: string; version: string; serverUrl: string }): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  const components = namedComponents();
  for (const endpoint of allEndpoints) {
    const methods = (paths[endpoint.path] ??= {});
    methods[endpoint.method.toLowerCase()] = operation(endpoint, components.schemaOf);
    if (endpoint.kind === 'download') methods.post = operation(byForm(endpoint), components.schemaOf);
  }
  return {
    openapi: '3.1.0',
    info: { title: about.title, version: about.version },
    servers: [{ url: about.serverUrl }],
    paths,
    components: {
      securitySchemes: { session: sessionCookie, token: accessToken },
      responses: refusalResponses,
      schemas: { Error: errorSchema, ...components.all },
    },
  };
}

/** A download as our pages request it, with the query as form fields. */
const byForm = ({ query, ...endpoint }: EndpointSpec): EndpointSpec => ({
  ...endpoint,
  id: `${endpoint.id}ByForm`,
  ...(query ? { body: query } : {}),
});

const sessionCookie: Json = {
  type: 'apiKey',
  in: 'cookie',
  name: 'dayloom.session_token',
  description: 'Set by signing in at /api/login; over https its name begins with __Host-.',
};

const accessToken: Json = {
  type: 'http',
  scheme: 'bearer',
  description:
    'An access token with the scope that the call names as x-scope. Its owner makes it under Settings, Security.',
};

const errorSchema: Json = {
  type: 'object',
  properties: {
    message: { type: 'string', description: 'A sentence for the person.' },
    code: { type: 'string', enum: Object.keys(errorStatus) },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'Field name to sentence; nested names are joined by dots.',
    },
    reason: {
      type: 'string',
      description: 'Which refusal it is, for programs that word it themselves. Codes stay; new ones may come.',
    },
    params: {
      type: 'object',
      additionalProperties: {
        anyOf: [
          { type: ['string', 'number', 'boolean'] },
          {
            type: 'object',
            properties: { date: { type: 'string', format: 'date' }, hasWeekday: { type: 'boolean' } },
            required: ['date'],
          },
        ],
      },
      description: 'What the message of this reason was made from. A date has the form of ISO 8601.',
    },
  },
  required: ['message', 'code'],
};

type SchemaOf = (schema: ZodMiniType, io: 'input' | 'output') => Json;

/** Exported schemas, each described once under its name; what is not exported is described where it is used. */
function namedComponents(): { all: Record<string, Json>; schemaOf: SchemaOf } {
  const names = z.registry<{ id: string }>();
  const taken = new Set(['Error']);
  for (const [feature, exported] of [...Object.entries(schemas), ...Object.entries(calls)]) {
    for (const [name, schema] of Object.entries<unknown>(exported)) {
      if (!(schema instanceof z.ZodMiniType) || names.has(schema)) continue;
      const short = pascal(name.replace(/Schema$/, ''));
      const id = taken.has(short) ? pascal(feature) + short : short;
      taken.add(id);
      names.add(schema, { id });
    }
  }
  const all: Record<string, Json> = {};
  return {
    all,
    schemaOf: (schema, io) => {
      const text = JSON.stringify(jsonSchema(schema, io, names));
      // As an input, a field with a default may be missing: that is another schema than the one of answers.
      const suffix = io === 'input' ? 'Input' : '';
      const { $defs = {}, ...rest } = JSON.parse(
        text.replaceAll(/"#\/\$defs\/(\w+)"/g, `"#/components/schemas/$1${suffix}"`),
      ) as Json & { $defs?: Record<string, Json> };
      for (const [name, definition] of Object.entries($defs)) all[name + suffix] = definition;
      return rest;
    },
  };
}

const pascal = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

function operation(endpoint: EndpointSpec, schemaOf: SchemaOf): Json {
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    tags: [endpoint.id.split('.')[0]],
    'x-access': typeof endpoint.access === 'string' ? endpoint.access : endpoint.access.join(', '),
    ...(endpoint.scope ? { 'x-scope': endpoint.scope } : {}),
    security: securityOf(endpoint),
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...idempotencyHeader(endpoint),
      ...whoseHeader(endpoint),
    ],
    ...(endpoint.body ? { requestBody: requestBody(endpoint, endpoint.body, schemaOf) } : {}),
    ...(endpoint.takesFile
      ? {
          requestBody: {
            required: true,
            content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
          },
        }
      : {}),
    responses: { ...success(endpoint, schemaOf), ...refusedWith(endpoint) },
  };
}

function securityOf({ access, scope }: EndpointSpec): Json[] {
  if (access === 'public') return [];
  return [{ session: [] }, ...(scope ? [{ token: [] }] : [])];
}

function jsonSchema(
  schema: ZodMiniType,
  io: 'input' | 'output',
  metadata: z.core.$ZodRegistry<{ id: string }> = z.registry(),
): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    metadata,
    unrepresentable: 'any',
    // A format says what its pattern spells out, and there are hundreds of them.
    override: ({ jsonSchema: made }) => {
      if (made.format !== undefined) delete made.pattern;
      nameProperties(made);
    },
  });
  return rest;
}

/** A record with known names, as what it is: generators make nothing of required names that are no properties. */
function nameProperties(made: Json): void {
  const { propertyNames, additionalProperties, required } = made as {
    propertyNames?: { enum?: string[] };
    additionalProperties?: Json;
    required?: string[];
  };
  if (!propertyNames?.enum || !required) return;
  made.properties = Object.fromEntries(propertyNames.enum.map((name) => [name, additionalProperties]));
  made.additionalProperties = false;
  delete made.propertyNames;
}

function parameters(schema: ZodMiniType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: field,
  }));
}

function idempotencyHeader(endpoint: EndpointSpec): Json[] {
  if (!endpoint.idempotent) return [];
  const description =
    'The same key and body give the first answer again; the same key with another body is refused with 409.';
  return [
    {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description,
      schema: { type: 'string', minLength: 1, maxLength: 200 },
    },
  ];
}

/** Every call honours it; it is documented where data could be filed under another person. */
function whoseHeader({ idempotent, access }: EndpointSpec): Json[] {
  if (!idempotent || access === 'public') return [];
  const description = 'The id of the person the call is made for. Refused with 403 in another person’s session.';
  return [{ name: personHeader, in: 'header', required: false, description, schema: { type: 'string' } }];
}

function requestBody(endpoint: EndpointSpec, body: ZodMiniType, schemaOf: SchemaOf): Json {
  const type =
    endpoint.kind === 'form' || endpoint.kind === 'download' ? 'application/x-www-form-urlencoded' : 'application/json';
  return { required: !body.safeParse({}).success, content: { [type]: { schema: schemaOf(body, 'input') } } };
}

function success(endpoint: EndpointSpec, schemaOf: SchemaOf): Json {
  if (endpoint.answers) {
    const types = endpoint.answers.filter((type) => type !== 'redirect');
    const content = Object.fromEntries(types.map((type) => [type, {}]));
    return {
      ...(types.length > 0 ? { '200': { description: endpoint.summary, content } } : {}),
      ...(endpoint.answersRanges ? { '206': { description: 'The bytes that Range asked for.', content } } : {}),
      ...(endpoint.answers.length > types.length ? { '303': { description: 'On to a page.' } } : {}),
    };
  }
  const schema = endpoint.result ? schemaOf(endpoint.result, 'output') : {};
  return { '200': { description: endpoint.summary, content: { 'application/json': { schema } } } };
}

const refusalSentences = {
  malformed: 'The request could not be read.',
  unauthorized: 'Nobody is signed in.',
  forbidden: 'The caller’s role does not allow it, or it was made for somebody else.',
  not_found: 'It does not exist, or belongs to somebody else.',
  conflict: 'A rule, or another request that came first, refused it.',
  invalid: 'A field needs another look.',
  rate_limited: 'Too many requests; Retry-After says when to try again.',
  unavailable: 'Too busy, or the database is away; Retry-After says when to try again.',
} satisfies Partial<Record<ErrorCode, string>>;

function refusedWith(endpoint: EndpointSpec): Json {
  const codes: (keyof typeof refusalSentences)[] = ['rate_limited', 'unavailable'];
  if (endpoint.access !== 'public') codes.push('unauthorized');
  if (typeof endpoint.access !== 'string' || whoseHeader(endpoint).length > 0) codes.push('forbidden');
  if (endpoint.params) codes.push('not_found');
  if (endpoint.body) codes.push('malformed');
  if (endpoint.body || endpoint.query) codes.push('invalid');
  if (endpoint.method !== 'GET') codes.push('conflict');
  return Object.fromEntries(
    codes.map((code) => [String(errorStatus[code]), { $ref: `#/components/responses/${code}` }]),
  );
}

const refusalResponses: Json = Object.fromEntries(
  Object.entries(refusalSentences).map(([code, description]) => [
    code,
    { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
  ]),
);
