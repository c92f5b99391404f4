import * as z from 'zod/mini';
import type { EndpointSpec, ResultOf } from '#contract/endpoint.ts';

const compiledSchemas = new WeakMap<z.ZodMiniType, z.ZodMiniType>();

/** Compiled once per process: the tests build the app for every file, and compiling takes most of that time. */
export function compiled<S extends z.ZodMiniType>(schema: S): S {
  const known = compiledSchemas.get(schema) ?? z.compile(schema);
  compiledSchemas.set(schema, known);
  return known as S;
}

/** The only form in which a result leaves the server: without anything its endpoint does not declare. */
export function stripped<E extends EndpointSpec>({ result }: E, value: ResultOf<E>): ResultOf<E> {
  return (result ? compiled(result).parse(value) : value) as ResultOf<E>;
}
