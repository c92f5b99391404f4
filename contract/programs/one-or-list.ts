import * as z from 'zod/mini';

type Options = [z.core.$ZodType, z.core.$ZodType];
type Union = z.ZodMiniUnion<Options>;

const asUnion: z.core.$constructor<z.ZodMiniUnion> = z.ZodMiniUnion;

/**
 * Either one thing or a list. The shape that was given decides which of the two is meant, so that a refusal stands at its
 * own place in that shape; a plain union could only say that neither fits. `_zod` is where Zod lets kinds be added.
 */
const OneOrList = z.core.$constructor<Union>('OneOrList', (inst, def) => {
  asUnion.init(inst, def);
  // oxlint-disable-next-line no-underscore-dangle
  inst._zod.parse = (payload, context) => def.options[Array.isArray(payload.value) ? 1 : 0]._zod.run(payload, context);
});

export function oneOrList<One extends z.core.$ZodType, List extends z.core.$ZodType>(
  one: One,
  list: List,
): z.ZodMiniUnion<[One, List]> {
  return new OneOrList({ type: 'union', options: [one, list] }) as unknown as z.ZodMiniUnion<[One, List]>;
}
