import type { LoomCell } from '#contract/assignments/rules.ts';

type ShownCell =
  | { day: number; state: 'entry'; mood: number; hasMore?: boolean | undefined }
  | { day: number; state: 'missed' | 'today' | 'ahead' };

/** The server's cells in the words of the loom components. */
export function loomData(cells: readonly LoomCell[]): { cells: ShownCell[]; daysPerRow: 7 } {
  return { cells: cells.map(shown), daysPerRow: 7 };
}

function shown({ day, state, mood, hasMore }: LoomCell): ShownCell {
  if (state === 'written' && mood !== null) return { day, state: 'entry', mood, hasMore };
  return { day, state: state === 'today' || state === 'ahead' ? state : 'missed' };
}
