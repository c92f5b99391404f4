import { clientNotFoundSentence } from '#contract/clients/constants.ts';
import { dayOfEntry } from '#contract/programs/rules.ts';
import { readingPageSize, sharedPageSize } from '#contract/sharing/constants.ts';
import type { Reading, ReadingQuery, SharedEntries, SharedEntry, SharedQuery } from '#contract/sharing/schema.ts';
import { AppError, refusal } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import { openerOf, textOpener, type OpenText } from '#server/platform/crypto/data-keys.ts';
import { promptFor } from '#server/platform/default-prompt.ts';
import type { Deps } from '#server/platform/deps.ts';
import { pageOf } from '#server/platform/http/cursor.ts';
import { publish } from '#server/platform/live/publish.ts';
import {
  countUnreadShared,
  findShared,
  findSharingClient,
  listReading,
  listShared,
  setRead,
  type ReadingPlace,
  type SharedRow,
} from './queries.ts';
import { isEditedSince, presentComment } from './share-entry.ts';

/** What a client has shared with the caller, newest first; in two statements. Looking at it marks nothing. */
export async function sharedEntries(
  deps: Deps,
  actor: SessionUser,
  clientId: string,
  { page = 1, entry }: SharedQuery,
  language: string,
): Promise<SharedEntries> {
  const facts = await findSharingClient(deps.db, actor.userId, clientId, entry);
  if (!facts) throw new AppError('not_found', clientNotFoundSentence);
  const rows = await listShared(deps.db, actor.userId, clientId, {
    entry,
    limit: sharedPageSize,
    offset: (page - 1) * sharedPageSize,
  });
  const open = await openerOf(deps, clientId, facts.wrappedKey, rows);
  return {
    entries: rows.map((row) => presentShared(row, open, language)),
    pagination: {
      page,
      pageSize: sharedPageSize,
      totalPages: Math.ceil(facts.total / sharedPageSize),
      total: facts.total,
    },
  };
}

function presentShared(row: SharedRow, open: OpenText, language: string): SharedEntry {
  return {
    id: row.id,
    dayNumber: dayOfEntry(row),
    programTitle: row.programTitle,
    promptText: promptFor(language, row.promptText),
    createdAt: row.createdAt.toISOString(),
    version: row.version,
    entryText: open(row, row.entryTextSealed),
    moodScore: row.moodScore,
    entryType: row.entryType,
    media: row.media,
    sharedAt: row.sharedAt.toISOString(),
    readAt: row.readAt?.toISOString() ?? null,
    isEditedSinceRead: row.readAt !== null && isEditedSince(row.readAt, row),
    comments: (row.comments ?? []).map((comment) => presentComment(comment, open)),
  };
}

/** Everything shared with the caller, a page at a time; in two statements. Looking at it marks nothing. */
export async function readingOf(
  { db, clock, vault }: Deps,
  actor: SessionUser,
  { client: clientId, since, cursor }: ReadingQuery,
  language: string,
): Promise<Reading> {
  const sought = { coachId: actor.userId, clientId, since: since ? new Date(since) : clock.now() };
  const [rows, unread] = await Promise.all([
    listReading(db, sought, { place: cursor ? placeOf(cursor) : undefined, limit: readingPageSize + 1 }),
    countUnreadShared(db, sought),
  ]);
  const { shown, last } = pageOf(rows, readingPageSize);
  return {
    entries: shown.map((row) => ({
      ...presentShared(row, textOpener(vault, row.client.id, row.wrappedKey), language),
      client: row.client,
    })),
    unread,
    nextCursor: last ? cursorOf(last) : null,
  };
}

const cursorOf = ({ isNew, sharedAt, id }: ReadingPlace): string =>
  `${isNew ? 'new' : 'read'}_${sharedAt.getTime()}_${id}`;

function placeOf(cursor: string): ReadingPlace {
  const [group, moment, id = ''] = cursor.split('_');
  return { isNew: group === 'new', sharedAt: new Date(Number(moment)), id };
}

/** Notes that the coach has seen this version of the text. A second time changes nothing. */
export async function markRead(
  { db, clock }: Deps,
  actor: SessionUser,
  { clientId, entryId, version }: { clientId: string; entryId: string; version: number },
): Promise<{ readAt: string }> {
  const place = { coachId: actor.userId, clientId, entryId };
  return await db.transaction(async (tx) => {
    const now = clock.now();
    if (await setRead(tx, place, version, now)) {
      await audit(tx, {
        actorId: actor.userId,
        action: 'entry-read',
        subjectId: clientId,
        detail: { entryId, version },
      });
      // The client sees that it was read, and the coach's other pages that nothing waits.
      await publish(tx, { userId: clientId, kind: 'notice', at: now });
      await publish(tx, { userId: actor.userId, kind: 'activity', detail: { clientId }, at: now });
      return { readAt: now.toISOString() };
    }
    const shared = await findShared(tx, place);
    if (!shared) throw refusal('entry-not-found');
    if (shared.version !== version || !shared.readAt) throw refusal('shared-entry-changed');
    return { readAt: shared.readAt.toISOString() };
  });
}
