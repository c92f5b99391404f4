import { and, eq, isNull, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import {
  clientProfiles,
  coachProfiles,
  entryComments,
  entryShares,
  journalEntries,
} from '#server/platform/db/schema.ts';

/** As JSON brings it: moments as text, comments sealed in base64. */
export type StoredComment = { id: string; sealedBase64: string; createdAt: string; coachName: string };
export type StoredShare = {
  shared: { sharedAt: string; readAt: string | null; coachName: string } | null;
  comments: StoredComment[] | null;
};

/** The tables of a statement or their aliases: a share is that of an entry or of a week card. */
type ShareColumns = Record<'clientId' | 'coachId', PgColumn>;
type ProfileColumns = Record<'userId' | 'coachId', PgColumn>;
type EntryColumns = Record<'id' | 'clientId' | 'deletedAt', PgColumn>;

/** A share counts while the coach it was given to is the client's coach, and no longer. */
export const isWithCurrentCoach = (share: ShareColumns, profile: ProfileColumns = clientProfiles): SQL | undefined =>
  and(eq(profile.userId, share.clientId), eq(profile.coachId, share.coachId));

/**
 * The one rule of what a coach may read: an entry that its author shared with the coach they have now, and did not delete.
 * Part of every statement that reads for a coach, so that a share withdrawn a moment ago is gone there as well.
 */
export const isReadable = (
  share: ShareColumns & Record<'entryId', PgColumn> = entryShares,
  entry: EntryColumns = journalEntries,
  profile: ProfileColumns = clientProfiles,
): SQL | undefined =>
  and(
    eq(entry.id, share.entryId),
    eq(entry.clientId, share.clientId),
    isNull(entry.deletedAt),
    isWithCurrentCoach(share, profile),
  );

/** The current version is unread. */
export const isUnread = sql<boolean>`(${entryShares.readAt} is null
  or (${journalEntries.version} > 1 and ${journalEntries.updatedAt} > ${entryShares.readAt}))`;

/**
 * Share state selected with the entry, so that no page of the client's needs another statement.
 * One level deeper than it looks necessary: in a statement over a single table Drizzle leaves out the tables' names.
 */
export function shareOf(entryId: SQLWrapper): SQL<StoredShare> {
  const shared = sql`(select json_build_object('sharedAt', ${entryShares.sharedAt}, 'readAt', ${entryShares.readAt},
    'coachName', ${coachProfiles.fullName})
    from ${entryShares} join ${clientProfiles} on ${isWithCurrentCoach(entryShares)}
    join ${coachProfiles} on ${eq(coachProfiles.userId, entryShares.coachId)}
    where ${entryShares.entryId} = ${entryId})`;
  return sql<StoredShare>`${sql`json_build_object('shared', ${shared}, 'comments', ${commentsOf(entryId)})`}`;
}

/** All of them, or those of one coach. */
export function commentsOf(entryId: SQLWrapper, coachId?: string): SQL {
  const whose = coachId === undefined ? undefined : eq(entryComments.coachId, coachId);
  return sql`(select json_agg(json_build_object('id', ${entryComments.id}, 'sealedBase64', encode(${entryComments.comment}, 'base64'),
    'createdAt', ${entryComments.createdAt}, 'coachName', coalesce(${coachProfiles.fullName}, ''))
      order by ${entryComments.createdAt}, ${entryComments.id})
    from ${entryComments} left join ${coachProfiles} on ${eq(coachProfiles.userId, entryComments.coachId)}
    where ${and(sql`${entryComments.entryId} = ${entryId}`, whose)})`;
}

/** The client's coach as JSON, or null. */
export const currentCoachOf = (clientId: SQLWrapper): SQL<{ id: string; fullName: string } | null> =>
  sql`${sql`(select json_build_object('id', ${coachProfiles.userId}, 'fullName', ${coachProfiles.fullName}) from ${clientProfiles}
    join ${coachProfiles} on ${eq(coachProfiles.userId, clientProfiles.coachId)} where ${clientProfiles.userId} = ${clientId})`}`;
