import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/platform/db/database.ts';
import {
  clientProfiles,
  cohortMembers,
  cohortRoomReads,
  cohortRooms,
  cohorts,
  users,
} from '#server/platform/db/schema.ts';
import { hasNewsSinceMail, reachedDayOf } from './sql.ts';

type Span = { now: Date; fromHour: number; limit: number; isAnyAddress: boolean };
type DueDigest = {
  cohortId: string;
  userId: string;
  email: string;
  firstName: string;
  locale: string | null;
  isCoach: boolean;
};

/**
 * Takes some of those who want a mail a day, have had none on their date, and for whom something is new since they read
 * and since the last mail. The row itself decides: of several processes one changes it, and the others find it done.
 */
export async function takeDueDigests(tx: Tx, { now, fromHour, limit, isAnyAddress }: Span): Promise<DueDigest[]> {
  const at = sql`${now.toISOString()}`;
  const local = sql`(${at}::timestamptz at time zone person.time_zone)`;
  const { rows } = await tx.execute<DueDigest>(sql`
    with due as (
      select mark.cohort_id, mark.user_id, person.email, person.first_name, person.locale, ${local}::date as today, kept.last_number,
        own.coach_id = mark.user_id as is_coach
      from ${cohortRoomReads} mark
      join ${cohortRooms} kept on kept.cohort_id = mark.cohort_id
      join ${cohorts} own on own.id = mark.cohort_id and own.ended_at is null and own.archived_at is null
      join ${users} person on person.id = mark.user_id
      where mark.mails_daily and mark.muted_at is null and (mark.mailed_on is null or mark.mailed_on < ${local}::date)
        and extract(hour from ${local}) >= ${fromHour}::int
        and not person.is_demo and (person.email_verified or ${isAnyAddress})
        and (own.coach_id = mark.user_id or exists (
          select from ${cohortMembers} member
          join ${clientProfiles} profile on profile.user_id = member.client_id and profile.coach_id = own.coach_id
          where member.cohort_id = mark.cohort_id and member.client_id = mark.user_id and member.left_at is null))
        and ${hasNewsSinceMail(at)}
      order by mark.cohort_id, mark.user_id
      limit ${limit}
      for update of mark skip locked
    )
    update ${cohortRoomReads} as mark set mailed_on = due.today, mailed_number = due.last_number,
      mailed_day = ${reachedDayOf(sql`mark.cohort_id`, sql`mark.user_id`, at)}
    from due where mark.cohort_id = due.cohort_id and mark.user_id = due.user_id
    returning due.cohort_id as "cohortId", due.user_id as "userId", due.email as "email",
      due.first_name as "firstName", due.locale, due.is_coach as "isCoach"`);
  return rows;
}

/** In every room. */
export async function setDigestsOff(db: Db, userId: string): Promise<void> {
  await db.update(cohortRoomReads).set({ mailsDaily: false }).where(eq(cohortRoomReads.userId, userId));
}
