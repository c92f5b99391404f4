import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { newsMessages, pinsMost } from '#contract/clients/constants.ts';
import { isReadable, isUnread, isWithCurrentCoach } from '#server/features/sharing/sql.ts';
import type { Db } from '#server/platform/db/database.ts';
import { epochMs, timestamptz } from '#server/platform/db/moments.ts';
import {
  appointments,
  clientProfiles,
  coachNotes,
  cohortMembers,
  conversationReads,
  conversations,
  entryComments,
  entryShares,
  journalEntries,
  messages,
  users,
  weekCards,
} from '#server/platform/db/schema.ts';

export type PinFacts = {
  shared: {
    id: string;
    kind: 'entry' | 'week-card';
    /** Of the current program, otherwise null. A card has a week and no day. */
    weekNumber: number | null;
    dayNumber: number | null;
    date: string;
    isUnread: boolean;
    hasComment: boolean;
  }[];
  sharedUnread: number;
  notes: { version: number; date: string }[];
  sessions: { id: string; date: string; isHeld: boolean }[];
  /** `at` in milliseconds, the text sealed in base64. */
  messages: { id: string; sealedBase64: string; at: number; isFromClient: boolean; isUnread: boolean }[];
  unreadMessages: number;
};

type Asked = {
  coachId: string;
  clientId: string;
  assignmentId: string | null;
  /** When the program began. */ from: string | null;
  now: Date;
};

/**
 * What hangs below the cloth and what is new, in one statement. The relation is a condition of each part: nothing that was
 * shared with, written to or noted by a former coach is selected.
 */
export async function findPins(db: Db, { coachId, clientId, assignmentId, from, now }: Asked): Promise<PinFacts> {
  const isOwn = and(eq(clientProfiles.userId, clientId), eq(clientProfiles.coachId, coachId));
  const since = sql`${from}::date`;
  const isCurrent = (id: unknown) => sql`${id} = ${assignmentId}::uuid`;
  const dateThere = (moment: unknown) => sql`(${moment} at time zone ${users.timeZone})::date`;
  const isWaiting = sql`talk.number > talk.read_number and talk.sender_id = ${clientId}`;
  const {
    rows: [row],
  } = await db.execute<PinFacts>(sql`
    with shared as materialized (
      select ${entryShares.entryId} as id, 'entry' as kind, ${isCurrent(journalEntries.assignmentId)} as is_current,
        ${journalEntries.weekNumber} as week, ${journalEntries.dayNumber} as day, ${journalEntries.localDate} as date,
        ${isUnread} as is_unread,
        exists (select from ${entryComments} where ${and(
          eq(entryComments.entryId, entryShares.entryId),
          eq(entryComments.coachId, coachId),
        )}) as has_comment
      from ${entryShares} join ${journalEntries} on ${eq(journalEntries.id, entryShares.entryId)}
      join ${clientProfiles} on ${isReadable()}
      where ${isOwn}
      union all
      select ${weekCards.id}, 'week-card', ${isCurrent(weekCards.assignmentId)}, ${weekCards.weekNumber}, null,
        ${dateThere(weekCards.sharedAt)}, ${weekCards.readAt} is null, false
      from ${weekCards} join ${clientProfiles} on ${isWithCurrentCoach(weekCards)}
      join ${users} on ${eq(users.id, weekCards.clientId)}
      where ${and(isOwn, isNotNull(weekCards.sharedAt))}
    ), pinned as (
      select * from shared where is_unread or is_current or date >= ${since} order by is_unread desc, date desc, id limit ${pinsMost}
    ), noted as (
      select ${dateThere(coachNotes.createdAt)} as date, max(${coachNotes.version}) as version
      from ${coachNotes} join ${clientProfiles} on ${eq(clientProfiles.userId, coachNotes.clientId)}
      join ${users} on ${eq(users.id, coachNotes.clientId)}
      where ${and(isOwn, eq(coachNotes.coachId, coachId))} and ${dateThere(coachNotes.createdAt)} >= ${since}
      group by 1 order by 1 desc limit ${pinsMost}
    ), met as (
      select one.id, ${dateThere(sql`one.starts_at`)} as date, one.state = 'held' as is_held, one.starts_at
      from ${clientProfiles} join ${users} on ${eq(users.id, clientProfiles.userId)}
      join ${appointments} one on one.coach_id = ${clientProfiles.coachId}
        and (one.client_id = ${clientId}::uuid or one.cohort_id = any (array(select ${cohortMembers.cohortId}
          from ${cohortMembers} where ${cohortMembers.clientId} = ${clientId}::uuid and ${isNull(cohortMembers.leftAt)})))
      where ${isOwn} and (one.state = 'held' or one.state = 'booked' and one.ends_at > ${timestamptz(now)})
        and ${dateThere(sql`one.starts_at`)} >= ${since}
      order by one.starts_at desc limit ${pinsMost}
    ), talk as (
      select ${messages.id}, ${messages.number}, ${messages.senderId}, ${messages.body}, ${messages.sentAt},
        ${conversationReads.readNumber}
      from ${conversations}
      join ${clientProfiles} on ${and(
        eq(clientProfiles.userId, conversations.clientId),
        eq(clientProfiles.coachId, conversations.coachId),
      )}
      join ${conversationReads} on ${and(
        eq(conversationReads.conversationId, conversations.id),
        eq(conversationReads.userId, conversations.coachId),
      )}
      join ${messages} on ${eq(messages.conversationId, conversations.id)}
        and ${messages.number} > least(${conversations.lastNumber} - ${newsMessages}::int, ${conversationReads.readNumber})
      where ${isOwn}
    ), latest as (
      select * from talk order by number desc limit ${newsMessages}
    )
    select
      (select coalesce(json_agg(json_build_object('id', id, 'kind', kind, 'weekNumber', case when is_current then week end,
        'dayNumber', case when is_current then day end, 'date', date, 'isUnread', is_unread, 'hasComment', has_comment)
        order by date, kind, id), '[]') from pinned) as "shared",
      (select count(*)::int from shared where is_unread) as "sharedUnread",
      (select coalesce(json_agg(json_build_object('version', version, 'date', date) order by date), '[]') from noted) as "notes",
      (select coalesce(json_agg(json_build_object('id', id, 'date', date, 'isHeld', is_held) order by starts_at), '[]')
        from met) as "sessions",
      (select coalesce(json_agg(json_build_object('id', id, 'sealedBase64', encode(body, 'base64'),
        'at', ${epochMs(sql`sent_at`)}, 'isFromClient', sender_id = ${clientId},
        'isUnread', number > read_number and sender_id = ${clientId}) order by number), '[]') from latest) as "messages",
      (select count(*)::int from talk where ${isWaiting}) as "unreadMessages"`);
  if (!row) throw new Error('A count came back without a row.');
  return row;
}
