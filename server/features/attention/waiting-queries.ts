import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { doneShown } from '#contract/attention/rules.ts';
import { isReadable, isWithCurrentCoach } from '#server/features/sharing/sql.ts';
import type { Db } from '#server/platform/db/database.ts';
import { preparedSql } from '#server/platform/db/prepared.ts';
import {
  appointmentRequests,
  appointments,
  clientProfiles,
  coachingRequests,
  conversationReads,
  conversations,
  entryShares,
  journalEntries,
  messages,
  notices,
  notificationDismissals,
  partings,
  userKeys,
  users,
  weekCards,
} from '#server/platform/db/schema.ts';

/** People whom one answer names at most, of each kind: a coach is never read a list without end. */
const peopleAtMost = 200;

type Sealed = { id: string; text: string; key: string | null };
type Named = { personId: string; firstName: string; lastName: string; dismissed: string[] };

/** Instants in milliseconds, sealed text and keys in base64, as JSON brings them. */
export type Conversation = Named & {
  isOwn: boolean;
  unread: { count: number; firstAt: number; lastAt: number; last: Sealed } | null;
  /** When the coach last wrote to them, if that was lately. */
  writtenAt: number | null;
};
/** Entries by their days, null for a free page; cards by their weeks. */
export type Shared = { personId: string; firstAt: number; lastAt: number; days: (number | null)[]; weeks: number[] };
export type Request = Named & { id: string; at: number; message: Sealed | null };

/** Agreed on and not settled, of today or before. */
export type Session = {
  personId: string;
  id: string;
  name: string;
  startsAt: number;
  endsAt: number;
  lines: (Sealed & { version: number }) | null;
};

export type WaitingRead = {
  conversations: Conversation[];
  shares: Shared[];
  requests: Request[];
  sessions: Session[];
  nudges: { personId: string; at: number }[];
  done: { id: string; firstName: string; lastName: string }[];
};

const [share, entry, profile] = [alias(entryShares, 's'), alias(journalEntries, 'e'), alias(clientProfiles, 'p')];
const card = alias(weekCards, 'w');

const milliseconds = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`);

/**
 * What clients have sent this coach and what the coach has done about it since `since`, in one statement and one row
 * regardless of their number. The statement itself selects the coach's own clients. `today` and `tomorrow` are when these
 * days of the coach begin.
 */
export async function readWaiting(
  db: Db,
  coachId: string,
  moments: Record<'since' | 'now' | 'today' | 'tomorrow', Date>,
): Promise<WaitingRead> {
  const instants = Object.entries(moments).map(([name, moment]) => [name, moment.toISOString()] as const);
  const [read] = await waiting(db, { coachId, ...Object.fromEntries(instants) });
  if (!read) throw new Error('An aggregate always returns a row.');
  return read;
}

const waiting = preparedSql<WaitingRead>('attention_waiting', () => {
  const coach = sql`${sql.placeholder('coachId')}::uuid`;
  const [from, now, dayBegan, dayEnds] = ['since', 'now', 'today', 'tomorrow'].map(
    (name) => sql`${sql.placeholder(name)}::timestamptz`,
  );
  const sealed = (id: string, text: string) =>
    sql.raw(
      `json_build_object('id', ${id}, 'text', encode(${text}, 'base64'), 'key', encode(k.wrapped_key, 'base64'))`,
    );
  const dismissed = sql`array(select d.notification_id from ${notificationDismissals} d
    where d.coach_id = ${coach} and d.client_id = u.id)`;
  return sql`
    with talks as (
      select c.id, c.client_id, p.user_id is not null as is_own, unread.*, mine.sent_at as written_at
      from ${conversations} c
      join ${conversationReads} r on r.conversation_id = c.id and r.user_id = ${coach}
      left join ${clientProfiles} p on p.user_id = c.client_id and p.coach_id = ${coach}
      left join lateral (
        select count(*)::int as number_unread, min(m.sent_at) as first_at, max(m.sent_at) as last_at,
          (array_agg(m.id order by m.number desc))[1] as last_id
        from ${messages} m where m.conversation_id = c.id and m.number > r.read_number and m.sender_id <> ${coach}
      ) unread on c.last_number > r.read_number
      left join lateral (
        select m.sent_at from ${messages} m where m.conversation_id = c.id and m.sender_id = ${coach}
        order by m.number desc limit 1
      ) mine on c.last_message_at > ${from}
      where c.coach_id = ${coach} and (c.last_number > r.read_number or c.last_message_at > ${from})
        -- After a parting messages can be read but not answered, so they are not waiting.
        and (p.user_id is not null or not exists (select from ${partings} parted where parted.coach_id = ${coach}
          and parted.client_id = c.client_id and parted.ended_by <> 'admin'))
    ), nudged as (
      select n.user_id, max(n.created_at) as at from ${notices} n
      join ${clientProfiles} p on p.user_id = n.user_id and p.coach_id = ${coach}
      where n.kind = 'coach-nudge' and n.detail ->> 'coachId' = ${coach}::text and n.created_at > ${from}
      group by n.user_id
    )
    select
      (select coalesce(json_agg(json_build_object('personId', u.id, 'firstName', u.first_name, 'lastName', u.last_name,
          'isOwn', t.is_own, 'dismissed', ${dismissed}, 'writtenAt', ${milliseconds('t.written_at')},
          'unread', case when t.number_unread > 0 then json_build_object('count', t.number_unread,
            'firstAt', ${milliseconds('t.first_at')}, 'lastAt', ${milliseconds('t.last_at')},
            'last', ${sealed('m.id', 'm.body')}) end)), '[]')
        from (select * from talks where number_unread > 0 or is_own order by first_at nulls last
          limit ${peopleAtMost} + (select count(*) from ${clientProfiles} where coach_id = ${coach})) t
        join ${users} u on u.id = t.client_id
        left join ${messages} m on m.id = t.last_id
        left join ${userKeys} k on k.user_id = t.client_id) as conversations,
      (select coalesce(json_agg(shared), '[]') from (
        select s.client_id as "personId", ${milliseconds('min(s.shared_at)')} as "firstAt",
          ${milliseconds('max(s.shared_at)')} as "lastAt",
          coalesce(json_agg(s.day order by s.shared_at, s.id) filter (where s.week is null), '[]') as days,
          coalesce(json_agg(s.week order by s.shared_at, s.id) filter (where s.week is not null), '[]') as weeks
        from (
          select e.id, s.client_id, s.shared_at, program_day(e.week_number, e.day_number) as day, null::int as week
          from ${entryShares} s, ${journalEntries} e, ${clientProfiles} p
          where s.coach_id = ${coach} and s.read_at is null and ${isReadable(share, entry, profile)}
          union all select w.id, w.client_id, w.shared_at, null, w.week_number from ${weekCards} w, ${clientProfiles} p
          where w.coach_id = ${coach} and w.read_at is null and w.shared_at is not null and ${isWithCurrentCoach(card, profile)}
        ) s
        group by s.client_id) shared) as shares,
      (select coalesce(json_agg(json_build_object('personId', u.id, 'firstName', u.first_name, 'lastName', u.last_name,
          'id', q.id, 'at', ${milliseconds('q.created_at')}, 'dismissed', ${dismissed},
          'message', case when q.message is not null then ${sealed('q.id', 'q.message')} end)), '[]')
        from (select * from ${coachingRequests} where coach_id = ${coach} and status = 'pending'
          order by created_at limit ${peopleAtMost}) q
        join ${users} u on u.id = q.client_id and u.role = 'client'
        left join ${userKeys} k on k.user_id = u.id) as requests,
      (select coalesce(json_agg(json_build_object('personId', met.client_id, 'id', met.id, 'name', met.type_name,
          'startsAt', ${milliseconds('met.starts_at')}, 'endsAt', ${milliseconds('met.ends_at')},
          'lines', case when met.lines is not null and not met.is_over then json_build_object('id', met.id,
            'version', met.lines_version, 'text', encode(met.lines, 'base64'), 'key', encode(k.wrapped_key, 'base64')) end)), '[]')
        -- Of each person the next one of today, and the first that was never answered for.
        from (select distinct on (client_id, is_over) * from (select a.*, a.ends_at <= ${now} as is_over from ${appointments} a
            join ${clientProfiles} p on p.user_id = a.client_id and p.coach_id = ${coach}
            where a.coach_id = ${coach} and a.state = 'booked' and a.starts_at < ${dayEnds}) agreed
          where starts_at >= ${dayBegan} or is_over order by client_id, is_over, starts_at) met
        left join ${userKeys} k on k.user_id = met.client_id) as sessions,
      (select coalesce(json_agg(json_build_object('personId', user_id, 'at', ${milliseconds('at')})), '[]')
        from nudged) as nudges,
      (select coalesce(json_agg(json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name)
          order by answered.at desc), '[]')
        from (select person, max(at) as at from (
          -- Who never wrote is not answered by a letter.
          select client_id as person, written_at as at from talks where written_at >= ${dayBegan} and (is_own
            or exists (select from ${messages} m where m.conversation_id = talks.id and m.sender_id = talks.client_id))
          union all select user_id, at from nudged where at >= ${dayBegan}
          union all select s.client_id, s.read_at from ${entryShares} s
            join ${clientProfiles} p on ${isWithCurrentCoach(share, profile)}
            where s.coach_id = ${coach} and s.read_at >= ${dayBegan}
          union all select w.client_id, w.read_at from ${weekCards} w
            join ${clientProfiles} p on ${isWithCurrentCoach(card, profile)}
            where w.coach_id = ${coach} and w.read_at >= ${dayBegan}
          union all select d.client_id, d.dismissed_at from ${notificationDismissals} d
            where d.coach_id = ${coach} and d.dismissed_at >= ${dayBegan}
          union all select q.client_id, q.answered_at from ${coachingRequests} q
            where q.coach_id = ${coach} and q.status in ('accepted', 'declined') and q.answered_at >= ${dayBegan}
          union all select a.client_id, coalesce(a.settled_at, a.created_at) from ${appointments} a
            where a.coach_id = ${coach} and a.client_id is not null and coalesce(a.settled_at, a.created_at) >= ${dayBegan}
              and (a.settled_at is not null or a.offer_id is not null or a.booked_by = 'coach')
          union all select r.client_id, r.closed_at from ${appointmentRequests} r
            where r.coach_id = ${coach} and r.closed_at >= ${dayBegan} and r.outcome = 'declined'
        ) acts group by person order by max(at) desc limit ${doneShown}) answered
        join ${users} u on u.id = answered.person
        where not exists (select from ${partings} parted left join ${clientProfiles} p on p.user_id = parted.client_id
          where parted.coach_id = ${coach} and parted.client_id = u.id and p.coach_id is distinct from ${coach})) as done`;
});
