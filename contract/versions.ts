/** Versions of a text per response; each may have 20,000 characters. */
export const versionsShown = 20;

/** Those before a given one; without it, the newest. */
export type VersionsQuery = { before?: number | undefined };

/** Where the next page begins; undefined at the end. Versions count from 1 without gaps. */
export function nextVersions(answer: readonly { version: number }[]): number | undefined {
  const last = answer.at(-1)?.version ?? 1;
  return last > 1 ? last : undefined;
}
