import type { Scale } from '#contract/check-ins/instrument-schema.ts';
import { firstNameOf } from '#contract/names.ts';
import { checkIns, result } from '#messages/check-ins.ts';

/** Whose check-in it is: a coach's, or the program's. */
export function senderOf({ coachName }: { coachName: string | null }): string {
  const name = firstNameOf(coachName ?? '');
  return name ? checkIns.from({ name }) : checkIns.fromProgram;
}

/** After a score: "of 35", or "from -10 to 10". */
export const rangeOf = ({ min, max }: Pick<Scale, 'min' | 'max'>): string =>
  min < 0 ? result.between({ min, max }) : result.of({ max });
