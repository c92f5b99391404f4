/** Where an imported page comes from. */
export const importSources = ['day-one', 'journey', 'dayloom'] as const;
export type ImportSource = (typeof importSources)[number];

/** One call takes this many pages, */
export const importBatchPages = 50;

/** and this many characters of text in all of them. */
export const importBatchCharacters = 300_000;

/** Three bytes to a character of Chinese or Hebrew at most, and what JSON adds. */
export const importBodyLimit = 2_000_000;

/** 10,000 pages. */
export const importBatchesInTenMinutes = 200;

/** From the last batch on. */
export const takeBackDays = 1;

/** An id of the other product. */
export const sourceIdMax = 200;

/** Nobody has a page that is older. */
export const firstImportDate = '1900-01-01';
