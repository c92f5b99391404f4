/** The only reader of the present. Tests pass a fake that only moves when told to. */
export type Clock = { now: () => Date };

export const systemClock: Clock = { now: () => new Date() };
