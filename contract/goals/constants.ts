export const goalsMax = 3;
export const goalTitleMax = 120;
export const levelTextMax = 300;

/** The five steps of a goal, lowest first. */
export const levels = [-2, -1, 0, 1, 2] as const;
export type Level = (typeof levels)[number];

/** Whatever is written on them. */
export const levelNames: Record<Level, string> = {
  '-2': 'Where I began',
  '-1': 'Less than hoped',
  0: 'As hoped',
  1: 'More than hoped',
  2: 'Much more than hoped',
};
