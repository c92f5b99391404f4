import { and, eq, inArray, like, lt, sql } from 'drizzle-orm';
import { ruleDefaults } from '#contract/appointments/constants.ts';
import { moodFallHigh } from '#contract/clients/constants.ts';
import { isFollowed, version } from '#server/features/assignments/sql.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { epochMs } from '#server/platform/db/moments.ts';
import { preparedSql } from '#server/platform/db/prepared.ts';
import {
  appointmentRequests,
  appointmentRules,
  appointments,
  assignmentRollups,
  assignments,
  checkIns,
  clientProfiles,
  clientRollups,
  cohortMembers,
  cohorts,
  conversations,
  invitations,
  notificationDismissals,
  pauses,
  programs,
  users,
} from '#server/platform/db/schema.ts';
import type { ClientFacts, KnownAssignment } from './rules.ts';

/** As JSON brings it: instants are milliseconds. `firstDates` is from the stored day on. */
export type AssignmentRow = Omit<KnownAssignment, 'startedAt' | 'endedAt' | 'written'> & {
  startedAt: number;
  endedAt: number | null;
  firstDates: (string | null)[] | null;
};
export type FactsRow = Omit<ClientFacts, 'trialStartedAt' | 'assignment' | 'lastEntryAt' | 'heavy'> & {
  trialStartedAt: number | null;
  assignment: AssignmentRow | null;
  lastEntryAt: number | null;
  heavy: (Omit<NonNullable<ClientFacts['heavy']>, 'at'> & { at: number }) | null;
};
export type EndingInvitation = {
  clientId: string;
  firstName: string;
  lastName: string;
  expiresAt: number;
  dismissed: string[];
};

type FactsRead = { rows: FactsRow[]; invitations: EndingInvitation[] };
type FactsQuestion = { coachId: string; clientId?: string; invitationsFrom: Date; invitationsUntil: Date };

/** The facts of the coach's own clients, of all or of one, and the coach's invitations that expire in the span. */
export async function readFactsOfClients(
  db: Db,
  { coachId, clientId, invitationsFrom, invitationsUntil }: FactsQuestion,
): Promise<FactsRead> {
  const [row] = await factsOfClients(db, {
    coachId,
    clientId: clientId ?? null,
    invitationsFrom: invitationsFrom.toISOString(),
    invitationsUntil: invitationsUntil.toISOString(),
  });
  if (!row) throw new Error('An aggregate always returns a row.');
  return row;
}

const factsOfClients = preparedSql<FactsRead>('attention_facts', () => {
  const [coachId, clientId] = ['coachId', 'clientId'].map((name) => sql`${sql.placeholder(name)}::uuid`);
  const [from, until] = ['invitationsFrom', 'invitationsUntil'].map(
    (name) => sql`${sql.placeholder(name)}::timestamptz`,
  );
  const storedDay = sql`program_day(${assignments.currentWeek}, ${assignments.currentDay})`;
  const { firstDates } = assignmentRollups;
  const { dayCounts, dayMoods, deepestFall, heavyEntryId } = clientRollups;
  const [heldAt, isOpen, askedAt] = [
    sql`case when a.state = 'held' then a.starts_at end`,
    sql`a.state = 'booked' or a.state = 'offered' and a.keep_until > ${from}`,
    sql`case when a.state = 'booked' and a.move_asked_by = 'client' and a.ends_at > ${from} then a.move_asked_at end`,
  ];
  return sql`
    with met as (
      -- A group's session is one of each member. One that nobody has answered for may have been held.
      select client_id, max(held_at) as held_at, bool_or(is_open) as is_open, min(asked_at) as asked_at from (
        select a.client_id, ${heldAt} as held_at, ${isOpen} as is_open, ${askedAt} as asked_at from ${appointments} a
          where a.coach_id = ${coachId} and a.client_id is not null
        union all select seat.client_id, ${heldAt}, ${isOpen}, null from ${appointments} a
          join ${cohortMembers} seat on seat.cohort_id = a.cohort_id and seat.left_at is null where a.coach_id = ${coachId}
        union all select q.client_id, null, true, q.created_at from ${appointmentRequests} q
          where q.coach_id = ${coachId} and q.closed_at is null
      ) each where ${clientId} is null or client_id = ${clientId} group by client_id
    ), showing as (
      select client_id, max(shared_at) as at from ${checkIns} where coach_id = ${coachId} and shown is not null
        and (${clientId} is null or client_id = ${clientId}) group by client_id
    ), settings as (
      select case when own.coach_id is null then ${sql.raw(String(ruleDefaults.quietWeeks))} else own.quiet_weeks end as quiet_weeks
      from (select) as always left join ${appointmentRules} own on own.coach_id = ${coachId}
    )
    select
      (select coalesce(json_agg(json_build_object(
        'id', ${users.id}, 'firstName', ${users.firstName}, 'lastName', ${users.lastName}, 'timeZone', ${users.timeZone},
        'coachSince', ${epochMs(clientProfiles.coachSince)},
        'trialStartedAt', case when ${clientProfiles.clientType} = 'trial' then ${epochMs(clientProfiles.trialStartedAt)} end,
        'assignment', case when ${assignments.id} is not null then json_build_object(
          'id', ${assignments.id}, 'status', ${assignments.status},
          'currentWeek', ${assignments.currentWeek}, 'currentDay', ${assignments.currentDay},
          'startedAt', ${epochMs(assignments.startedAt)}, 'endedAt', ${epochMs(assignments.endedAt)},
          'programRowId', ${programs.id}, 'programId', ${programs.programId}, 'programTitle', ${programs.title},
          'durationWeeks', ${version.durationWeeks}, 'calendarFrom', ${assignments.calendarFrom},
          'firstDates', case when ${firstDates}[${storedDay}] is not null then ${firstDates}[${storedDay}:] end) end,
        'lastEntryAt', ${epochMs(clientRollups.lastEntryAt)}, 'lastEntryDate', ${clientRollups.lastEntryDate},
        'dayCounts', ${dayCounts}[:8], 'dayMoods', ${dayMoods}[:8],
        'longDays', case when ${deepestFall} >= ${sql.raw(String(moodFallHigh))}::real
          then json_build_object('counts', ${dayCounts}, 'moods', ${dayMoods}) end,
        'heavy', case when ${heavyEntryId} is not null then json_build_object('entryId', ${heavyEntryId},
          'at', ${epochMs(clientRollups.heavyAt)}, 'day', ${clientRollups.heavyDay}, 'mood', ${clientRollups.heavyMood}) end,
        'pauses', coalesce((select json_agg(json_build_object('id', rest.id, 'startsOn', rest.starts_on,
            'endsOn', rest.ends_on, 'endedOn', rest.ended_on, 'createdAt', ${epochMs(sql.raw('rest.created_at'))})
            order by rest.created_at) from ${pauses} rest
          where rest.client_id = ${clientRollups.clientId} and rest.assignment_id = ${clientRollups.assignmentId}), '[]'),
        'lastMet', case when met.held_at is not null and not met.is_open and settings.quiet_weeks is not null
          then json_build_object('at', ${epochMs(sql.raw('met.held_at'))}, 'quietWeeks', settings.quiet_weeks) end,
        'timeAskedAt', ${epochMs(sql.raw('met.asked_at'))}, 'checkInShownAt', ${epochMs(sql.raw('showing.at'))},
        'cohort', (select json_build_object('id', own.id, 'name', own.name) from ${cohortMembers} mine
          join ${cohorts} own on own.id = mine.cohort_id and own.coach_id = ${coachId}
            and own.ended_at is null and own.archived_at is null
          where mine.client_id = ${clientRollups.clientId} and mine.left_at is null
          order by mine.joined_at desc, own.id limit 1),
        'dismissed', array(select notification_id from ${notificationDismissals} where coach_id = ${coachId}
          and client_id = ${clientRollups.clientId}))), '[]')
      from ${clientRollups}
      join ${clientProfiles} on ${clientProfiles.userId} = ${clientRollups.clientId}
      join ${users} on ${users.id} = ${clientRollups.clientId}
      left join ${assignments} on ${assignments.id} = ${clientRollups.assignmentId}
      left join ${programs} on ${programs.id} = ${assignments.programId}
      left join ${programs} version on ${isFollowed}
      left join ${assignmentRollups} on ${assignmentRollups.assignmentId} = ${assignments.id}
      left join met on met.client_id = ${clientRollups.clientId}
      left join showing on showing.client_id = ${clientRollups.clientId}
      cross join settings
      where ${clientProfiles.coachId} = ${coachId} and (${clientId} is null or ${clientProfiles.userId} = ${clientId})) as rows,
      (select coalesce(json_agg(json_build_object('clientId', sent.client_id, 'firstName', person.first_name,
          'lastName', person.last_name, 'expiresAt', ${epochMs(sql.raw('sent.expires_at'))},
          'dismissed', array(select notification_id from ${notificationDismissals}
            where coach_id = sent.coach_id and client_id = sent.client_id))), '[]')
      from ${invitations} sent join ${users} person on person.id = sent.client_id
      where sent.coach_id = ${coachId} and sent.status = 'pending' and sent.expires_at > ${from}
        and sent.expires_at <= ${until}) as invitations`;
});

type Dismissal = { coachId: string; clientId: string; notificationId: string };

/** The coach's client, someone with an open invitation, or someone who has written to the coach. */
const isKnown = (
  coachId: string,
  clientId: string,
) => sql`profile.user_id = ${clientId} and (profile.coach_id = ${coachId}
  or exists (select from ${invitations} sent where sent.coach_id = ${coachId} and sent.client_id = profile.user_id
    and sent.status = 'pending')
  or exists (select from ${conversations} talk where talk.coach_id = ${coachId} and talk.client_id = profile.user_id
    and talk.last_number > 0))`;

/** Idempotent. False for a person the coach does not know. */
export async function insertDismissal(
  tx: Tx,
  { coachId, clientId, notificationId, at }: Dismissal & { at: Date },
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    insert into ${notificationDismissals} as kept (coach_id, client_id, notification_id, dismissed_at)
    select ${coachId}::uuid, profile.user_id, ${notificationId}, ${at.toISOString()}::timestamptz
    from ${clientProfiles} profile
    where ${isKnown(coachId, clientId)}
    on conflict (coach_id, client_id, notification_id) do update set dismissed_at = kept.dismissed_at
    returning notification_id`);
  return rows.length > 0;
}

/** Ids of one kind sort by time: an earlier one is about something that is over. */
export async function deleteEarlierDismissals(
  tx: Tx,
  { coachId, clientId, kind, notificationId }: Dismissal & { kind: string },
): Promise<void> {
  await tx
    .delete(notificationDismissals)
    .where(
      and(
        eq(notificationDismissals.coachId, coachId),
        eq(notificationDismissals.clientId, clientId),
        like(notificationDismissals.notificationId, `${kind}:%`),
        lt(notificationDismissals.notificationId, notificationId),
      ),
    );
}

/** False for a person the coach does not know. */
export async function deleteDismissals(tx: Tx, coachId: string, clientId: string, ids: string[]): Promise<boolean> {
  const { rows } = await tx.execute(sql`select from ${clientProfiles} profile where ${isKnown(coachId, clientId)}`);
  await tx
    .delete(notificationDismissals)
    .where(
      and(
        eq(notificationDismissals.coachId, coachId),
        eq(notificationDismissals.clientId, clientId),
        inArray(notificationDismissals.notificationId, ids),
      ),
    );
  return rows.length > 0;
}
