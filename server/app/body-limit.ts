import type { ZodMiniType } from 'zod/mini';
import type { EndpointSpec } from '#contract/endpoint.ts';

/** For a schema without limits of its own, and the most that any call takes that names no limit. */
export const ordinaryBodyLimit = 256 * 1024;
/** Spaces, line breaks and fields that a later version sends. */
const slack = 4 * 1024;
/** Some programs write every sign as `\u0041`. */
const bytesOfSign = 6;
/** A date, a number or a word of a fixed list. */
const bytesOfOther = 64;

type Check = { _zod: { def: { check: string; maximum?: number } } };
type Def = {
  type: string;
  checks?: Check[];
  shape: Record<string, ZodMiniType>;
  catchall?: ZodMiniType;
  element: ZodMiniType;
  innerType: ZodMiniType;
  options: ZodMiniType[];
  in: ZodMiniType;
  out: ZodMiniType;
};
const holdsOne = new Set(['optional', 'nullable', 'default', 'prefault', 'nonoptional', 'readonly', 'catch']);
const isSmall = new Set(['enum', 'literal', 'number', 'boolean', 'null', 'undefined', 'never', 'date']);

/**
 * No call takes a body larger than its largest valid one: parsing a quarter of a megabyte for a call that needs a line
 * costs the server's thread a hundred times what the call does.
 */
export function bodyLimitOf({ body, bodyLimit }: EndpointSpec): number {
  if (bodyLimit !== undefined) return bodyLimit;
  return body ? Math.min(ordinaryBodyLimit, largest(body) + slack) : slack;
}

function largest(schema: ZodMiniType): number {
  // oxlint-disable-next-line no-underscore-dangle
  const def = schema._zod.def as unknown as Def;
  const most = mostOf(def.checks ?? []);
  if (isSmall.has(def.type)) return bytesOfOther;
  if (holdsOne.has(def.type)) return largest(def.innerType);
  switch (def.type) {
    case 'string':
      return most * bytesOfSign + 2;
    case 'array':
      return most * (largest(def.element) + 1) + 2;
    case 'object':
      return Object.entries(def.shape).reduce((sum, [name, field]) => sum + name.length + 4 + largest(field), 2);
    case 'union':
      return Math.max(...def.options.map(largest));
    case 'pipe':
      return Math.max(...[def.in, def.out].map((side) => (isTransform(side) ? 0 : largest(side))));
    default:
      return Number.POSITIVE_INFINITY;
  }
}

// oxlint-disable-next-line no-underscore-dangle
const isTransform = (schema: ZodMiniType): boolean => (schema._zod.def as unknown as Def).type === 'transform';

const mostOf = (checks: Check[]): number =>
  // oxlint-disable-next-line no-underscore-dangle
  checks.find(({ _zod }) => _zod.def.check === 'max_length')?._zod.def.maximum ?? Number.POSITIVE_INFINITY;
