import {
  and,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  isNotNull,
  isNull,
  lt,
  lte,
  min,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import { versionsShown, type VersionsQuery } from '#contract/versions.ts';
import { membersOfCohort } from '#server/features/appointments/sql.ts';
import { isTheirs, type Whose } from '#server/features/commitments/locks.ts';
import { mediaOf } from '#server/platform/media-store/sql.ts';
import { isReadable, isUnread } from '#server/features/sharing/sql.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { epochMs } from '#server/platform/db/moments.ts';
import {
  appointmentNotes,
  appointments,
  appointmentSeats,
  appointmentSummaries,
  clientProfiles,
  entryComments,
  entryShares,
  journalEntries,
  userKeys,
  users,
} from '#server/platform/db/schema.ts';

/** As JSON brings it; moments in milliseconds. */
type Neighbour = { id: string; startsAt: number; endsAt: number } | null;

/** Another session of the same two people. */
const another = (which: SQL): SQL<Neighbour> =>
  sql<Neighbour>`(select json_build_object('id', other.id, 'startsAt', ${epochMs(sql`other.starts_at`)},
    'endsAt', ${epochMs(sql`other.ends_at`)}) from ${appointments} other
    where other.client_id = ${appointments.clientId} and other.coach_id = ${appointments.coachId} and ${which} limit 1)`;

const isEarlier = sql`other.state = 'held' and other.starts_at < ${appointments.startsAt}`;

export type Place = NonNullable<Awaited<ReturnType<typeof findPlace>>>;

/** A session with what lies around it, in order of time. */
export async function findPlace(db: Db, whose: Whose, id: string, now: Date) {
  const [row] = await db
    .select({
      ...getTableColumns(appointments),
      timeZone: users.timeZone,
      wrappedKey: userKeys.wrappedKey,
      previous: another(sql`${isEarlier} order by other.starts_at desc, other.id desc`),
      next: another(sql`other.state = 'booked' and other.starts_at > ${appointments.startsAt}
        and other.ends_at > ${now.toISOString()}::timestamptz order by other.starts_at, other.id`),
      earlier: sql<number>`(select count(*)::int from ${appointments} other
        where other.client_id = ${appointments.clientId} and other.coach_id = ${appointments.coachId} and ${isEarlier})`,
    })
    .from(appointments)
    .leftJoin(users, eq(users.id, appointments.clientId))
    .leftJoin(userKeys, eq(userKeys.userId, appointments.clientId))
    .where(and(eq(appointments.id, id), isTheirs(whose, now)));
  return row;
}

export async function updatePlace(
  tx: Tx,
  id: string,
  change: Partial<typeof appointments.$inferInsert>,
): Promise<void> {
  await tx.update(appointments).set(change).where(eq(appointments.id, id));
}

export type TextKind = 'notes' | 'summary';

/** Both tables have these columns; notes name their coach besides. */
const textsOf = { notes: appointmentNotes as unknown as typeof appointmentSummaries, summary: appointmentSummaries };

/**
 * Versions of one text of a session, newest first, with the key they are sealed with: the client's, or for a cohort's session
 * that of its coach. Undefined for someone else's session.
 */
export async function listTexts(
  db: Db | Tx,
  kind: TextKind,
  whose: Whose,
  { id, now, before, most = versionsShown }: VersionsQuery & { id: string; now: Date; most?: number },
) {
  const table = textsOf[kind];
  const ownerId = sql<string>`coalesce(${appointments.clientId}, ${appointments.coachId})`;
  const rows = await db
    .select({
      ownerId,
      wrappedKey: userKeys.wrappedKey,
      text: { id: table.id, version: table.version, sealed: table.textSealed, createdAt: table.createdAt },
    })
    .from(appointments)
    .leftJoin(userKeys, eq(userKeys.userId, ownerId))
    .leftJoin(
      table,
      and(eq(table.appointmentId, appointments.id), before === undefined ? undefined : lt(table.version, before)),
    )
    .where(and(eq(appointments.id, id), isTheirs(whose, now)))
    .orderBy(desc(table.version))
    .limit(most);
  const [first] = rows;
  return first && { ...first, versions: rows.flatMap(({ text }) => text ?? []) };
}

type NewText = typeof appointmentSummaries.$inferInsert;

export async function insertText(tx: Tx, kind: TextKind, coachId: string, row: NewText): Promise<void> {
  if (kind === 'notes') await tx.insert(appointmentNotes).values({ ...row, coachId });
  else await tx.insert(appointmentSummaries).values(row);
}

type Pair = { coachId: string; clientId: string };
const isPair = ({ coachId, clientId }: Pair) =>
  and(eq(clientProfiles.userId, clientId), eq(clientProfiles.coachId, coachId));

/** The lowest mood of each date, of program pages alone: what the coach sees on the cloth. No word of them is selected. */
export async function listMoods(db: Db, pair: Pair, { after, until }: { after: string; until: string }) {
  return await db
    .select({ date: journalEntries.localDate, mood: min(journalEntries.moodScore), entries: count() })
    .from(journalEntries)
    .innerJoin(clientProfiles, eq(clientProfiles.userId, journalEntries.clientId))
    .where(
      and(
        isPair(pair),
        isNull(journalEntries.deletedAt),
        isNotNull(journalEntries.assignmentId),
        gt(journalEntries.localDate, after),
        lte(journalEntries.localDate, until),
      ),
    )
    .groupBy(journalEntries.localDate);
}

/** Entries the client shared with this coach, or wrote and shared, within that time, the newest shared first. */
export async function listShared(db: Db, pair: Pair, { since, until }: { since: Date; until: Date }, most: number) {
  return await db
    .select({
      id: journalEntries.id,
      weekNumber: journalEntries.weekNumber,
      dayNumber: journalEntries.dayNumber,
      localDate: journalEntries.localDate,
      version: journalEntries.version,
      entryTextSealed: journalEntries.entryTextSealed,
      media: mediaOf(journalEntries.id, journalEntries.clientId),
      moodScore: journalEntries.moodScore,
      sharedAt: entryShares.sharedAt,
      isUnread,
      isAnswered: sql<boolean>`exists (select from ${entryComments} where ${and(
        eq(entryComments.entryId, entryShares.entryId),
        eq(entryComments.coachId, pair.coachId),
      )})`,
    })
    .from(entryShares)
    .innerJoin(journalEntries, eq(journalEntries.id, entryShares.entryId))
    .innerJoin(clientProfiles, isReadable())
    .where(
      and(
        isPair(pair),
        or(gt(entryShares.sharedAt, since), gt(journalEntries.createdAt, since)),
        lte(entryShares.sharedAt, until),
      ),
    )
    .orderBy(desc(entryShares.sharedAt), desc(entryShares.entryId))
    .limit(most);
}

/** The members of the cohort now, and whether they come. */
export async function listMembers(db: Db, id: string) {
  return await db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      isComing: appointmentSeats.isComing,
    })
    .from(appointments)
    .innerJoin(users, sql`${users.id} in ${membersOfCohort(sql`${appointments.cohortId}`)}`)
    .leftJoin(
      appointmentSeats,
      and(eq(appointmentSeats.appointmentId, appointments.id), eq(appointmentSeats.clientId, users.id)),
    )
    .where(eq(appointments.id, id))
    .orderBy(users.firstName, users.lastName, users.id);
}
