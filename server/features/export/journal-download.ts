import type { Readable } from 'node:stream';
import type { DownloadJournalQuery } from '#contract/export/schema.ts';
import { audit } from '#server/platform/audit.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Deps } from '#server/platform/deps.ts';
import { localDate } from '#server/platform/local-date.ts';
import type { About } from './about.ts';
import { downloadName } from './file-name.ts';
import { journalJson } from './json.ts';
import { journalMarkdown } from './markdown.ts';
import { journalPage } from './print-page.ts';
import { summariseJournal } from './queries.ts';
import { conversationReader } from './read-conversations.ts';
import { journalReader } from './read-journal.ts';
import type { ExportReader, JournalReader } from './read-journal.ts';
import { zipOf } from './zip.ts';

export type JournalDownload = { fileName: string; zip: Readable };

/** Somebody's own journal as a ZIP. It is theirs: a trial that is over, or a program that has ended, does not matter. `noted` is recorded with it. */
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
    name: `${actor.firstName} ${actor.lastName}`.trim(),
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
