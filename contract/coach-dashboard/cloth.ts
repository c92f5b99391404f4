import type { LoomCell } from '#contract/assignments/rules.ts';

/*
 * One letter for each program day, since fifty cloths of 84 days each stand in one answer: 1 to 9 and A (10) for the
 * mood of a written day, - for a day passed without an entry, o for the open one, . for one to come.
 */

const states = { skipped: '-', today: 'o', ahead: '.' } as const;

export function clothOf(cells: readonly LoomCell[]): string {
  return cells
    .map(({ state, mood }) => (state === 'written' ? (mood ?? 0).toString(16).toUpperCase() : states[state]))
    .join('');
}

export function cellsOf(cloth: string): LoomCell[] {
  return Array.from(cloth, (letter, index) => {
    const day = index + 1;
    if (letter === states.skipped) return { day, state: 'skipped', mood: null };
    if (letter === states.today) return { day, state: 'today', mood: null };
    if (letter === states.ahead) return { day, state: 'ahead', mood: null };
    return { day, state: 'written', mood: Number.parseInt(letter, 16) };
  });
}
