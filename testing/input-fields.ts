import type { ZodMiniType } from 'zod/mini';
import type { EndpointSpec } from '#contract/endpoint.ts';
import { closedTypes, defOf, maxLengthOf, wrapperTypes } from '#contract/schema-parts.ts';

/**
 * Every place of a schema where a caller can send a text, a list, or whatever they like, with the limit it declares. Made
 * for the tests and proofs that send one more than that.
 */
type InputField = { path: Step[]; kind: 'text' | 'list' | 'record' | 'anything'; most: number | undefined };
type Step = string | number;

/** No record takes more keys; how many each takes is known to the check that counts them, and to nothing else. */
const recordKeysMax = 1_000;

export function inputFields(schema: ZodMiniType, path: Step[] = []): InputField[] {
  const def = defOf(schema);
  const most = maxLengthOf(def);
  if (def.type === 'object') {
    const open = def.catchall !== undefined && defOf(def.catchall).type !== 'never';
    const own: InputField[] = open ? [{ path, kind: 'anything', most: undefined }] : [];
    return [...own, ...Object.entries(def.shape).flatMap(([name, field]) => inputFields(field, [...path, name]))];
  }
  if (def.type === 'array') return [{ path, kind: 'list', most }, ...inputFields(def.element, [...path, 0])];
  if (def.type === 'string') return [{ path, kind: 'text', most }];
  if (def.type === 'union') return widest(def.options.flatMap((option) => inputFields(option, path)));
  if (def.type === 'pipe') return inputFields(defOf(def.in).type === 'transform' ? def.out : def.in, path);
  if (def.type === 'record' && maxLengthOf(defOf(def.keyType)) !== undefined)
    return [{ path, kind: 'record', most: recordKeysMax }, ...inputFields(def.valueType, [...path, 'x'])];
  if (wrapperTypes.has(def.type)) return inputFields(def.innerType, path);
  return closedTypes.has(def.type) ? [] : [{ path, kind: 'anything', most: undefined }];
}

/** Of two that take a text at the same place, the one that takes more decides what is too long. */
function widest(fields: InputField[]): InputField[] {
  const byPlace = Map.groupBy(fields, ({ path, kind }) => [kind, ...path].join('.'));
  return [...byPlace.values()].map((same) => {
    const limits = same.map(({ most }) => most);
    const most = limits.includes(undefined) ? undefined : Math.max(...limits.map(Number));
    return { ...(same[0] as InputField), most };
  });
}

/** A value with nothing in it but what is at this place. */
export function sentAt(path: Step[], value: unknown): unknown {
  return path.reduceRight((inner, step) => (typeof step === 'number' ? [inner] : { [step]: inner }), value);
}

/** The parts of a call that a caller fills in. */
export function inputSchemas({ params, query, body }: EndpointSpec): [string, ZodMiniType][] {
  return Object.entries({ params, query, body }).filter((part): part is [string, ZodMiniType] => part[1] !== undefined);
}
