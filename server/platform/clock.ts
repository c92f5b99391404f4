/** The only reader of the present. Tests hand in one that stands still and can be moved. */
export type Clock = { now: () => Date };

export const systemClock: Clock = { now: () => new Date() };
