import type { ZodMiniType } from 'zod/mini';
import type { EndpointSpec } from '#contract/endpoint.ts';
import { closedTypes, defOf, maxLengthOf, wrapperTypes } from '#contract/schema-parts.ts';

/** For a schema without limits of its own, and the most that any call takes that names no limit. */
export const ordinaryBodyLimit = 256 * 1024;
/** Spaces, line breaks and fields that a later version sends. */
const slack = 4 * 1024;
/** Some programs write every sign as `\u0041`. */
const bytesOfSign = 6;
/** A date, a number or a word of a fixed list. */
const bytesOfOther = 64;

/**
 * No call takes a body larger than its largest valid one: parsing a quarter of a megabyte for a call that needs a line
 * costs the server's thread a hundred times what the call does.
 */
export function bodyLimitOf({ body, bodyLimit }: EndpointSpec): number {
  if (bodyLimit !== undefined) return bodyLimit;
  return body ? Math.min(ordinaryBodyLimit, largest(body) + slack) : slack;
}

function largest(schema: ZodMiniType): number {
  const def = defOf(schema);
  const most = maxLengthOf(def) ?? Number.POSITIVE_INFINITY;
  if (closedTypes.has(def.type)) return bytesOfOther;
  if (wrapperTypes.has(def.type)) return largest(def.innerType);
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
      return Math.max(...[def.in, def.out].map((side) => (defOf(side).type === 'transform' ? 0 : largest(side))));
    default:
      return Number.POSITIVE_INFINITY;
  }
}
