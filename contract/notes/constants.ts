/** As long as a journal entry may be. */
export const notesMax = 20_000;

/** Far past any number of saves. */
export const notesVersionMax = 1_000_000;
