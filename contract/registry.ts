import * as calls from './calls.ts';
import type { EndpointSpec } from './endpoint.ts';

type Calls = typeof calls;
type CallsOf<Feature extends keyof Calls> = Extract<Calls[Feature][keyof Calls[Feature]], EndpointSpec>;

/** Any call of the product, as a type. */
export type Endpoint = { [Feature in keyof Calls]: CallsOf<Feature> }[keyof Calls];

/** Every call of the product. The server mounts this list, and the API description is generated from it. */
export const allEndpoints: readonly EndpointSpec[] = Object.values(calls).flatMap((feature) =>
  Object.values<unknown>(feature).filter(isEndpoint),
);

/** The same files export schemas. */
function isEndpoint(value: unknown): value is EndpointSpec {
  return typeof value === 'object' && value !== null && 'method' in value && 'access' in value;
}
