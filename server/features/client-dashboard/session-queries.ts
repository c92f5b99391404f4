import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PlaceKind } from '#contract/appointments/constants.ts';
import { isCounted } from '#server/features/appointments/sql.ts';
import { epochMs } from '#server/platform/db/moments.ts';
import {
  appointmentAllowances,
  appointments,
  appointmentTypes,
  clientProfiles,
  cohortMembers,
  cohorts,
  commitments,
  users,
} from '#server/platform/db/schema.ts';

/** As JSON brings it; instants are milliseconds. */
export type SessionFacts = {
  next: {
    id: string;
    startsAt: number;
    endsAt: number;
    placeKind: PlaceKind;
    place: string;
    coachName: string;
    coachZone: string;
    groupName: string | null;
  } | null;
  offers: number;
  canBook: boolean;
  /** Something may be agreed with the present coach: the last summary the client got is theirs. */
  hasAgreed: boolean;
  /** Held ones of any coach, and what is ahead. */
  tied: { id: string; at: number; isHeld: boolean }[];
};

/** Far more than a program has. */
const tiedMost = 100;

const columns = sql`one.id, one.coach_id, one.state, one.starts_at, one.ends_at, one.place_kind, one.place, one.keep_until`;

/**
 * A client's sessions beside the other facts about them, so that Today needs no further statement; null without any and
 * without a type to book. What is ahead is with the present coach, alone or with a group the client is in.
 */
export function sessionFactsOf(clientId: SQLWrapper, now: SQLWrapper): SQL<SessionFacts | null> {
  const guideId = sql`${clientProfiles.coachId}`;
  const isAhead = sql`one.state = 'booked' and one.ends_at > ${now}::timestamptz and one.coach_id = ${guideId}`;
  const allowance = sql`exists (select from ${appointmentAllowances} allowed
    where allowed.coach_id = guide.id and allowed.client_id = ${clientId}
      and allowed.ends_on >= (${now}::timestamptz at time zone guide.time_zone)::date
      and allowed.sessions > (select count(*) from ${appointments} used where used.coach_id = guide.id
        and used.client_id = ${clientId} and ${isCounted(sql`used`, sql`allowed`, sql`guide.time_zone`)}))`;
  const canBook = sql`exists (select from ${appointmentTypes} type join ${users} guide on guide.id = type.coach_id
    where type.coach_id = ${guideId} and type.archived_at is null and guide.suspended_at is null and guide.deletion_at is null
      and (type.bookable_by = 'clients' or type.bookable_by = 'allowance' and ${allowance}))`;
  const hasAgreed = sql`exists (select from ${commitments} kept where kept.client_id = ${clientId} and kept.owner = 'client')
    and ${guideId} = (select shared.coach_id from ${appointments} shared where shared.client_id = ${clientId}
      and shared.summary_shared_at is not null order by shared.starts_at desc, shared.id desc limit 1)`;
  return sql`(with own as (
      select ${columns}, null as group_name from ${appointments} one
      where one.client_id = ${clientId} and one.state in ('offered', 'booked', 'held')
      union all
      select ${columns}, circle.name from ${cohortMembers} mine
      join ${cohorts} circle on circle.id = mine.cohort_id and circle.coach_id = ${guideId}
      join ${appointments} one on one.cohort_id = circle.id
      where mine.client_id = ${clientId} and mine.left_at is null and one.state in ('booked', 'held')
    ), facts as materialized (
      select (select json_build_object('id', one.id, 'startsAt', ${epochMs(sql`one.starts_at`)},
          'endsAt', ${epochMs(sql`one.ends_at`)}, 'placeKind', one.place_kind, 'place', one.place,
          'coachName', guide.first_name, 'coachZone', guide.time_zone, 'groupName', one.group_name)
        from own one join ${users} guide on guide.id = one.coach_id
        where ${isAhead} order by one.starts_at, one.id limit 1) as next,
      (select count(*)::int from own one where one.state = 'offered' and one.coach_id = ${guideId}
        and one.keep_until > ${now}::timestamptz) as offers,
      ${canBook} as can_book, coalesce(${hasAgreed}, false) as has_agreed,
      (select json_agg(json_build_object('id', tied.id, 'at', ${epochMs(sql`tied.starts_at`)},
          'isHeld', tied.state = 'held') order by tied.starts_at)
        from (select * from own one where one.state = 'held' or ${isAhead}
          order by one.starts_at desc limit ${tiedMost}) as tied) as tied
    )
    select json_build_object('next', next, 'offers', offers, 'canBook', can_book, 'hasAgreed', has_agreed,
      'tied', coalesce(tied, '[]'))
    from facts where next is not null or offers > 0 or can_book or has_agreed or tied is not null)`;
}
