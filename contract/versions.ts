import type * as z from 'zod/mini';
import { input, queryWhole } from './fields.ts';
import { notesVersionMax } from './notes/constants.ts';

/** Versions of a text that one answer holds; each may have 20,000 characters. */
export const versionsShown = 20;

/** Those before a certain one; without it, the newest. */
export const versionsQuerySchema = input({ before: queryWhole({ name: 'The version', min: 1, max: notesVersionMax }) });
export type VersionsQuery = z.infer<typeof versionsQuerySchema>;

/** Where the next answer begins; nothing at the end. Versions are counted from 1 and have no gaps. */
export function nextVersions(answer: readonly { version: number }[]): number | undefined {
  const last = answer.at(-1)?.version ?? 1;
  return last > 1 ? last : undefined;
}
