import type { ZodMiniType } from 'zod/mini';

// What a schema is made of, for code that derives limits or test data from it.

type Check = { _zod: { def: { check: string; maximum?: number } } };
export type SchemaDef = {
  type: string;
  checks?: Check[];
  shape: Record<string, ZodMiniType>;
  catchall?: ZodMiniType;
  element: ZodMiniType;
  innerType: ZodMiniType;
  keyType: ZodMiniType;
  valueType: ZodMiniType;
  options: ZodMiniType[];
  in: ZodMiniType;
  out: ZodMiniType;
};

// oxlint-disable-next-line no-underscore-dangle
export const defOf = (schema: ZodMiniType): SchemaDef => schema._zod.def as unknown as SchemaDef;

/** Types that hold nothing of unknown size. */
export const closedTypes = new Set(['enum', 'literal', 'number', 'boolean', 'null', 'undefined', 'never', 'date']);
/** Types around one inner type. */
export const wrapperTypes = new Set([
  'optional',
  'nullable',
  'default',
  'prefault',
  'nonoptional',
  'readonly',
  'catch',
]);

/** The first maximum length that is declared: later ones may be about what is left of the value. */
export const maxLengthOf = ({ checks = [] }: SchemaDef): number | undefined =>
  // oxlint-disable-next-line no-underscore-dangle
  checks.find(({ _zod }) => _zod.def.check === 'max_length')?._zod.def.maximum;
