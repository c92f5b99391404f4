/** The party who ended the work can undo it for this long. */
export const undoPartingHours = 24;

/** Months a coach can read their own notes on a former client, by default. */
export const formerNotesMonthsDefault = 12;

/** A few words to the client, kept as the last message. */
export const partingWordsMax = 2_000;

/** Who ended it; an admin if they ended the coach's role. */
export const partingSides = ['coach', 'client', 'admin'] as const;
export type PartingSide = (typeof partingSides)[number];

/** The client's choice for the program that ran at the parting. */
export const programWishes = ['goes-on', 'stops'] as const;
export type ProgramWish = (typeof programWishes)[number];
