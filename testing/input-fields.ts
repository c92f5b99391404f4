import type { ZodMiniType } from 'zod/mini';
import type { EndpointSpec } from '#contract/endpoint.ts';

/**
 * Every place of a schema where somebody can send a text, a list, or whatever they like, with the limit it declares. Made
 * for the tests and proofs that send one more than that.
 */
type InputField = { path: Step[]; kind: 'text' | 'list' | 'anything'; most: number | undefined };
type Step = string | number;

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

// oxlint-disable-next-line no-underscore-dangle
const defOf = (schema: ZodMiniType): Def => schema._zod.def as unknown as Def;

/** The kinds that hold nothing of unknown size. */
const closed = new Set(['enum', 'literal', 'number', 'boolean', 'null', 'undefined', 'never', 'date']);
const wrappers = new Set(['optional', 'nullable', 'default', 'prefault', 'nonoptional', 'readonly', 'catch']);

export function inputFields(schema: ZodMiniType, path: Step[] = []): InputField[] {
  const def = defOf(schema);
  const most = limitOf(def.checks ?? []);
  if (def.type === 'object') {
    const open = def.catchall !== undefined && defOf(def.catchall).type !== 'never';
    const own: InputField[] = open ? [{ path, kind: 'anything', most: undefined }] : [];
    return [...own, ...Object.entries(def.shape).flatMap(([name, field]) => inputFields(field, [...path, name]))];
  }
  if (def.type === 'array') return [{ path, kind: 'list', most }, ...inputFields(def.element, [...path, 0])];
  if (def.type === 'string') return [{ path, kind: 'text', most }];
  if (def.type === 'union') return widest(def.options.flatMap((option) => inputFields(option, path)));
  if (def.type === 'pipe') return inputFields(defOf(def.in).type === 'transform' ? def.out : def.in, path);
  if (wrappers.has(def.type)) return inputFields(def.innerType, path);
  return closed.has(def.type) ? [] : [{ path, kind: 'anything', most: undefined }];
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

/** The first that is declared: what comes behind it may be about what is left of the value. */
const limitOf = (checks: Check[]): number | undefined =>
  // oxlint-disable-next-line no-underscore-dangle
  checks.find(({ _zod }) => _zod.def.check === 'max_length')?._zod.def.maximum;

/** A value with nothing in it but what is at this place. */
export function sentAt(path: Step[], value: unknown): unknown {
  return path.reduceRight((inner, step) => (typeof step === 'number' ? [inner] : { [step]: inner }), value);
}

/** The parts of a call that somebody fills in. */
export function inputSchemas({ params, query, body }: EndpointSpec): [string, ZodMiniType][] {
  return Object.entries({ params, query, body }).filter((part): part is [string, ZodMiniType] => part[1] !== undefined);
}
