export const goalsMax = 3;
export const goalTitleMax = 120;
export const levelTextMax = 300;

/** The five steps of a goal, lowest first. */
export const levels = [-2, -1, 0, 1, 2] as const;
export type Level = (typeof levels)[number];
