import { Readable, type PassThrough } from 'node:stream';
import { ZipFile } from 'yazl';
import type { DownloadJournalQuery } from '#contract/export/endpoints.ts';
import { fullName } from '#contract/names.ts';
import { audit } from '#server/platform/audit.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Deps } from '#server/platform/deps.ts';
import { localDate } from '#server/platform/local-date.ts';
import { downloadName, type About } from './copy.ts';
import { journalJson } from './json.ts';
import { journalMarkdown } from './markdown.ts';
import { journalPage } from './print-page.ts';
import { summariseJournal } from './queries.ts';
import { conversationReader, journalReader, type ExportReader, type JournalReader } from './read-journal.ts';

export type JournalDownload = { fileName: string; zip: Readable };

/**
 * Somebody's own journal as a ZIP. It is theirs: a trial that is over, or a program that has ended, does not matter.
 * `noted` is recorded with it.
 */
export async function downloadJournal(
  deps: Deps,
  actor: SessionUser,
  { from, to }: DownloadJournalQuery,
  noted: Record<string, string> = {},
): Promise<JournalDownload> {
  const { db, vault, config } = deps;
  const now = deps.clock.now();
  const range = { from, to };
  const { wrappedKey, ...extent } = await summariseJournal(db, actor.userId, range);
  const today = localDate(now, actor.timeZone);
  const about: About = {
    product: config.productName,
    name: fullName(actor),
    timeZone: actor.timeZone,
    today,
    exportedAt: now,
    range,
    ...extent,
  };
  const journal =
    wrappedKey && extent.entries > 0
      ? journalReader({
          db,
          vault,
          key: vault.unwrap(wrappedKey, actor.userId),
          clientId: actor.userId,
          range,
          timeZone: actor.timeZone,
        })
      : emptyJournal;
  const reader: ExportReader = {
    ...journal,
    conversations: conversationReader({ db, vault, userId: actor.userId, range, timeZone: actor.timeZone }),
  };
  await audit(db, { actorId: actor.userId, action: 'journal-exported', detail: { entries: extent.entries, ...noted } });
  const zip = zipOf(
    [
      { name: 'journal.md', text: () => journalMarkdown(about, reader) },
      { name: 'journal.json', text: () => journalJson(about, reader) },
      { name: 'journal.html', text: () => journalPage(about, reader) },
    ],
    now,
  );
  return { fileName: downloadName(config.productName, today), zip };
}

/** Somebody who never wrote has no key, and needs none. */
const emptyJournal: JournalReader = {
  entries: async function* () {},
  earlierVersions: async function* () {},
};

type ZippedFile = { name: string; text: () => AsyncGenerator<string> };

/**
 * A ZIP that comes into being while it is read: a file begins when the one before has ended, and nothing is read ahead
 * of what the reader takes. When the reader goes away, the file that was being made is told to stop; when a file
 * breaks off, so does the ZIP, because one that ends properly would look complete.
 */
export function zipOf(files: readonly ZippedFile[], madeAt: Date): Readable {
  const zip = new ZipFile();
  // The declaration knows less than it is.
  const output = zip.outputStream as PassThrough;
  let current: Readable | undefined;
  output.once('close', () => current?.destroy());
  for (const { name, text } of files) {
    zip.addReadStreamLazy(name, { mtime: madeAt }, (begin) => {
      if (output.destroyed) return;
      current = Readable.from(inLargePieces(text()));
      // The reason may hold a statement with its values, and whoever logs this should not have to know that.
      current.once('error', () => output.destroy(new Error(`${name} could not be written to its end.`)));
      begin(null, current);
    });
  }
  zip.end();
  return output;
}

const pieceLength = 32_768;

/** Every piece passes six streams on its way out: an entry at a time would cost more than all the rest. */
async function* inLargePieces(text: AsyncGenerator<string>): AsyncGenerator<string> {
  let gathered = '';
  for await (const part of text) {
    gathered += part;
    if (gathered.length < pieceLength) continue;
    yield gathered;
    gathered = '';
  }
  if (gathered !== '') yield gathered;
}
