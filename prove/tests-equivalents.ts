/** Faults that change nothing anyone could notice, and why. They are not drawn. */
export const equivalents: { path: string; before: string; after: string; why: string }[] = [];
