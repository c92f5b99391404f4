import type { Readable } from 'node:stream';
import type { DownloadJournalQuery } from '#contract/export/endpoints.ts';
import { fullName } from '#contract/names.ts';
import { ownReports } from '#server/features/cohort-room/reports.ts';
import { ownPosts } from '#server/features/cohort-room/room.ts';
import { audit } from '#server/platform/audit.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Deps } from '#server/platform/deps.ts';
import { downloadInTurn } from '#server/platform/downloads.ts';
import { localDate } from '#server/platform/local-date.ts';
import { nearestLanguage } from '#server/platform/messages.ts';
import { checkInFiles } from './check-in-files.ts';
import { clothFiles } from './cloth.ts';
import { coachFiles } from './coach-files.ts';
import { findCoachProfile } from './coach-queries.ts';
import { journalJson } from './json.ts';
import { journalMarkdown } from './markdown.ts';
import { mediaByEntry, mediaFiles, type MediaByEntry } from './media-files.ts';
import { journalPage } from './print-page.ts';
import { listGroups, listFreeDays, listWovenPrograms, summariseJournal, type Range } from './queries.ts';
import { conversationReader, journalReader, type ExportReader, type JournalReader } from './read-journal.ts';
import { sessionFiles } from './session-files.ts';
import { downloadName, type About } from './words.ts';
import { zipOf, type ZippedFile } from './zip.ts';

export type Download = { fileName: string; file: Readable };

/** A person's own journal as a ZIP. It is theirs: it works after a trial or program has ended. */
export async function downloadJournal(
  deps: Deps,
  actor: SessionUser,
  { from, to }: DownloadJournalQuery,
): Promise<Download> {
  return await downloadInTurn(actor.userId, async () => {
    const { about, files } = await openJournal(deps, actor, { from, to });
    const detail = { entries: about.entries };
    await audit(deps.db, { actorId: actor.userId, action: 'journal-exported', detail });
    const file = zipOf(files, about.exportedAt);
    return { fileName: downloadName(deps.config.productName, about.today), file };
  });
}

/**
 * Everything that is a person's own, in any role they have had: the journal, and a coach's work. Also for leaving
 * people, and behind the link an admin had sent. `noted` is recorded with it.
 */
export async function downloadEverything(
  deps: Deps,
  actor: SessionUser,
  noted: Record<string, string> = {},
): Promise<Download> {
  return await downloadInTurn(actor.userId, async () => {
    const { about, reader, files: ownFiles } = await openJournal(deps, actor, { from: undefined, to: undefined });
    const profile = await findCoachProfile(deps.db, actor.userId);
    const detail = { entries: about.entries, what: 'everything', ...noted };
    await audit(deps.db, { actorId: actor.userId, action: 'journal-exported', detail });
    const hasJournal = about.entries > 0 || profile === undefined || actor.role === 'client';
    const files = [
      ...(hasJournal ? ownFiles : []),
      ...(profile ? coachFiles(about, { ...deps, profile, coachId: actor.userId, reader }) : []),
      ...(await sessionFiles(deps, actor, about)),
      ...(await checkInFiles(deps, actor, about)),
    ];
    return {
      fileName: downloadName(deps.config.productName, about.today, 'data'),
      file: zipOf(files, about.exportedAt),
    };
  });
}

async function openJournal(
  deps: Deps,
  actor: SessionUser,
  range: Range,
): Promise<{ about: About; reader: ExportReader; files: ZippedFile[] }> {
  const { db, vault, config, clock } = deps;
  const now = clock.now();
  const { wrappedKey, ...extent } = await summariseJournal(db, actor.userId, range);
  const about: About = {
    language: nearestLanguage([actor.locale]),
    product: config.productName,
    name: fullName(actor),
    timeZone: actor.timeZone,
    today: localDate(now, actor.timeZone),
    exportedAt: now,
    range,
    ...extent,
  };
  const media: MediaByEntry = extent.entries > 0 ? await mediaByEntry(deps, actor.userId, range) : new Map();
  const journal =
    wrappedKey && extent.entries > 0
      ? journalReader({
          db,
          vault,
          key: vault.unwrap(wrappedKey, actor.userId),
          clientId: actor.userId,
          range,
          timeZone: actor.timeZone,
          language: about.language,
          media,
        })
      : emptyJournal;
  const conversations = conversationReader({
    db,
    vault,
    userId: actor.userId,
    range,
    timeZone: actor.timeZone,
    language: about.language,
  });
  const groups = async () => await listGroups(db, actor.userId);
  const posts = () => ownPosts({ db, vault }, actor.userId, isWithin(range, actor.timeZone));
  const reports = () => ownReports({ db, vault }, actor.userId, isWithin(range, actor.timeZone));
  const reader = { ...journal, conversations, groups, posts, reports };
  const hasEntries = extent.entries > 0;
  const woven = hasEntries ? await listWovenPrograms(db, actor.userId, range, about.language) : [];
  const freeDays = hasEntries ? await listFreeDays(db, actor.userId, range) : [];
  const files = [
    ...journalFiles(about, reader),
    ...clothFiles(woven, freeDays, about),
    ...mediaFiles(deps, actor.userId, media),
  ];
  return { about, reader, files };
}

const isWithin =
  ({ from, to }: Range, timeZone: string) =>
  (at: Date): boolean => {
    const date = localDate(at, timeZone);
    return (from === undefined || date >= from) && (to === undefined || date <= to);
  };

const journalFiles = (about: About, reader: ExportReader): ZippedFile[] => [
  { name: 'journal.md', text: () => journalMarkdown(about, reader) },
  { name: 'journal.json', text: () => journalJson(about, reader) },
  { name: 'journal.html', text: () => journalPage(about, reader) },
];

/** A person who never wrote has no key, and needs none. */
const emptyJournal: JournalReader = {
  entries: async function* () {},
  earlierVersions: async function* () {},
};
