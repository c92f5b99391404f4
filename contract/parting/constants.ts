/** Whoever ended the work can take it back for this long. */
export const undoPartingHours = 24;

/** Months a coach can read their own notes on a former client, where the host says nothing else. */
export const formerNotesMonthsDefault = 12;

/** A few words to the client, kept as the last message. */
export const partingWordsMax = 2_000;

/** Who ended it; an admin, where they ended the coach's role. */
export const partingSides = ['coach', 'client', 'admin'] as const;
export type PartingSide = (typeof partingSides)[number];

/** What the client wants for the program that ran when the two parted. */
export const programWishes = ['goes-on', 'stops'] as const;
export type ProgramWish = (typeof programWishes)[number];
