import { and, eq, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '#server/platform/db/database.ts';
import {
  clientProfiles,
  coachProfiles,
  entryShares,
  journalEntries,
  users,
  weekCards,
} from '#server/platform/db/schema.ts';
import { isReadable, isWithCurrentCoach } from './sql.ts';

const [share, entry, profile] = [alias(entryShares, 's'), alias(journalEntries, 'e'), alias(clientProfiles, 'p')];

/** In the coach's own zone. */
const digestHour = 7;

type Span = {
  now: Date;
  notBefore: Date;
  limit: number;
  isAnyAddress: boolean;
  /** One coach alone, and at once: who stays after all hears of what came meanwhile. */
  coachId?: string;
};

/** How many entries and cards of weeks one client shares in one mail to the coach. */
export type Told = {
  coachId: string;
  email: string;
  firstName: string;
  locale: string | null;
  choice: 'at-once' | 'daily';
  clientId: string;
  clientFirstName: string;
  clientLastName: string;
  entries: number;
  cards: number;
};

/**
 * Takes what some coaches were given and have neither read nor been told of: what was shared by now where they want to
 * hear at once, and all of it after their next morning where they want a digest. The rows themselves decide: of several
 * processes one changes them, and the others find nothing left. What comes to a coach who is leaving waits.
 */
export async function takeUnmailedShares(
  tx: Tx,
  { now, notBefore, limit, isAnyAddress, coachId }: Span,
): Promise<Told[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const hour = sql`make_interval(hours => ${digestHour})`;
  const isUntold = sql`s.mailed_at is null and s.read_at is null and s.shared_at > ${notBefore.toISOString()}::timestamptz`;
  const isUntoldEntry = sql`${isUntold}
    and exists (select from ${journalEntries} as e, ${clientProfiles} as p where ${isReadable(share, entry, profile)})`;
  const isUntoldCard = sql`${isUntold}
    and exists (select from ${clientProfiles} as p where ${isWithCurrentCoach(share, profile)})`;
  const isHeardAtOnce = coachId === undefined ? sql`c.shared_mail = 'at-once'` : sql`c.user_id = ${coachId}::uuid`;
  const isDue = sql`(${isHeardAtOnce} or s.shared_at
    < (date_trunc('day', ${at} at time zone u.time_zone - ${hour}) + ${hour}) at time zone u.time_zone)`;
  const isAsked = coachId === undefined ? sql`` : sql`and ${isHeardAtOnce}`;
  const { rows } = await tx.execute<Told>(sql`
    with due as (
      select c.user_id from ${coachProfiles} as c
      join ${users} as u on u.id = c.user_id
      where c.shared_mail <> 'never' and not u.is_demo and not u.is_test and (u.email_verified or ${isAnyAddress})
        and u.deletion_at is null ${isAsked}
        and (
          exists (select from ${entryShares} as s where s.coach_id = c.user_id and ${isUntoldEntry} and ${isDue})
          or exists (select from ${weekCards} as s where s.coach_id = c.user_id and ${isUntoldCard} and ${isDue})
        )
      order by c.user_id limit ${limit}
      for no key update of c skip locked
    ), taken as (
      update ${entryShares} as s set mailed_at = ${at}
      from due where s.coach_id = due.user_id and ${isUntoldEntry}
      returning s.coach_id, s.client_id
    ), taken_cards as (
      update ${weekCards} as s set mailed_at = ${at}
      from due where s.coach_id = due.user_id and ${isUntoldCard}
      returning s.coach_id, s.client_id
    )
    select u.id as "coachId", u.email, u.first_name as "firstName", u.locale, c.shared_mail as "choice",
      k.id as "clientId", k.first_name as "clientFirstName", k.last_name as "clientLastName",
      count(*) filter (where not t.is_card)::int as "entries",
      count(*) filter (where t.is_card)::int as "cards"
    from (select *, false as is_card from taken union all select *, true from taken_cards) as t
    join ${users} as u on u.id = t.coach_id
    join ${coachProfiles} as c on c.user_id = t.coach_id
    join ${users} as k on k.id = t.client_id
    group by u.id, c.shared_mail, k.id
    order by u.id, k.first_name, k.last_name, k.id`);
  return rows;
}

export async function setSharedMailNever(db: Db, userId: string): Promise<void> {
  await db
    .update(coachProfiles)
    .set({ sharedMail: 'never' })
    .where(and(eq(coachProfiles.userId, userId), ne(coachProfiles.sharedMail, 'never')));
}
