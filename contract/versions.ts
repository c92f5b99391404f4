/** Versions of a text that one answer holds; each may have 20,000 characters. */
export const versionsShown = 20;

/** Those before a certain one; without it, the newest. */
export type VersionsQuery = { before?: number | undefined };

/** Where the next answer begins; nothing at the end. Versions are counted from 1 and have no gaps. */
export function nextVersions(answer: readonly { version: number }[]): number | undefined {
  const last = answer.at(-1)?.version ?? 1;
  return last > 1 ? last : undefined;
}
