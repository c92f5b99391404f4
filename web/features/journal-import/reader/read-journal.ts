import type { ImportSource } from '#contract/journal-import/rules.ts';
import { pagesOf, type FoundPage, type Left } from './found-page.ts';
import { openZip, ZipError, type ZipLimits } from './open-zip.ts';
import { readFile } from './products.ts';

export type ReadJournal = {
  source: ImportSource;
  /** The newest first. */
  pages: FoundPage[];
  left: Left;
  /** Files that could not be read. */
  broken: number;
};

/** What lies beside the JSON, or was added by an operating system. */
const isJournalFile = (name: string): boolean => /\.json$/i.test(name) && !/(?:^|\/)(?:__MACOSX\/|\.)/.test(name);

/** Null: a ZIP of none of the products. Nothing of it leaves the device here. */
export async function readJournal(
  file: Blob,
  { timeZone, now, limits }: { timeZone: string; now: number; limits?: ZipLimits },
): Promise<ReadJournal | null> {
  const found = new Map<ImportSource, FoundPage[]>();
  const left: Left = { withoutWords: 0, withoutDate: 0 };
  let broken = 0;
  for (const { text } of await openZip(file, isJournalFile, limits)) {
    const document = parsed(await text());
    if (document === undefined) {
      broken += 1;
      continue;
    }
    const read = readFile(document);
    if (!read) continue;
    const pages = found.get(read.source) ?? [];
    for (const raw of read.pages) pages.push(...pagesOf(raw, timeZone, now, left));
    found.set(read.source, pages);
  }
  const [most] = [...found].sort(([, one], [, other]) => other.length - one.length);
  if (!most && broken > 0) throw new ZipError('broken');
  if (!most) return null;
  const [source, pages] = most;
  return { source, pages: newestFirst(pages), left, broken };
}

/**
 * Each id once: a page that was moved between journals is in both of their files. Of pages of one moment and without an id
 * all stay, unless they say the same.
 */
function newestFirst(pages: readonly FoundPage[]): FoundPage[] {
  const once = new Map<string, FoundPage>();
  const withThisId = new Map<string, number>();
  for (const page of pages) {
    const { sourceId, text } = page;
    const same = sourceId.startsWith('at ') ? `${sourceId}\n${text}` : sourceId;
    if (once.has(same)) continue;
    const count = (withThisId.get(sourceId) ?? 0) + 1;
    withThisId.set(sourceId, count);
    once.set(same, { ...page, sourceId: count === 1 ? sourceId : `${sourceId}, ${count}` });
  }
  return [...once.values()].sort((a, b) => Date.parse(b.writtenAt) - Date.parse(a.writtenAt));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, '')) as unknown;
  } catch {
    return undefined;
  }
}
