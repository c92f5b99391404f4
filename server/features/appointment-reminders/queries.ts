import { eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { preferenceDefaults } from '#contract/appointments/constants.ts';
import type { AppointmentPreferences } from '#contract/appointments/hours-schema.ts';
import { membersOfCohort } from '#server/features/appointments/sql.ts';
import { lastPausedDay } from '#server/features/assignments/sql.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import {
  appointmentPreferences,
  appointmentReminders,
  appointmentSeats,
  appointments,
  clientProfiles,
  commitments,
  pauses,
  reminders,
  users,
} from '#server/platform/db/schema.ts';

type Span = { now: Date; limit: number; isAnyAddress: boolean };

const isHere = (person: SQLWrapper): SQL => sql`${person}.deletion_at is null and ${person}.suspended_at is null`;

/** A pause of the program that runs on this person's date. */
const isPaused = (person: SQLWrapper, at: SQLWrapper): SQL => sql`exists (select from ${pauses}
  where ${pauses.clientId} = ${person}.id
    and (${at} at time zone ${person}.time_zone)::date between ${pauses.startsOn} and ${lastPausedDay(pauses)})`;

export type DueReminder = {
  appointmentId: string;
  userId: string;
  distance: 'day' | 'hour';
  isMailed: boolean;
  byPush: boolean;
};

/**
 * Claims reminders of sessions: a row for each, whose key lets one of several processes have it. A day before they are due
 * until three hours before, an hour before until it begins; not for a time that was agreed on later than that. To whoever
 * still belongs together and is there, and to no client who has paused or said that they do not come.
 */
export async function claimReminders(tx: Tx, { now, limit, isAnyAddress }: Span): Promise<DueReminder[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const person = sql`person`;
  const { remindDay, remindHour } = preferenceDefaults;
  const { rows } = await tx.execute<DueReminder>(sql`
    with due as (
      select a.id, person.id as user_id, a.sequence, said.distance
      from ${appointments} a
      join ${users} coach on coach.id = a.coach_id and ${isHere(sql`coach`)}
      cross join lateral (
        select a.coach_id as user_id
        union all select client.id from ${users} client
          join ${clientProfiles} theirs on theirs.user_id = client.id and theirs.coach_id = a.coach_id
          where client.id = a.client_id
        union all select member.client_id from ${membersOfCohort(sql`a.cohort_id`)} member
          where not exists (select from ${appointmentSeats} seat where seat.appointment_id = a.id
            and seat.client_id = member.client_id and not seat.is_coming)
      ) side
      join ${users} person on person.id = side.user_id and ${isHere(person)}
      left join ${appointmentPreferences} choice on choice.user_id = person.id
      join (values ('day', interval '24 hours', interval '3 hours'), ('hour', interval '1 hour', interval '0'))
        as said (distance, ahead, least) on case said.distance
          when 'day' then coalesce(choice.remind_day, ${remindDay}) else coalesce(choice.remind_hour, ${remindHour}) end
      where a.state = 'booked' and a.starts_at > ${at} and a.starts_at <= ${at} + interval '24 hours'
        and a.starts_at > ${at} + said.least and a.starts_at <= ${at} + said.ahead
        and a.starts_at - said.ahead >= coalesce(a.booked_at, a.created_at)
        and (a.client_id is null or exists (select from ${users} client
          join ${clientProfiles} theirs on theirs.user_id = client.id and theirs.coach_id = a.coach_id
          where client.id = a.client_id and ${isHere(sql`client`)}))
        and (person.id = a.coach_id or not ${isPaused(person, at)})
        and not exists (select from ${appointmentReminders} told where told.appointment_id = a.id
          and told.user_id = person.id and told.sequence = a.sequence and told.distance = said.distance)
      order by a.id, person.id limit ${limit}
    ), claimed as (
      insert into ${appointmentReminders} (appointment_id, user_id, sequence, distance, sent_at)
      select id, user_id, sequence, distance, ${at} from due
      on conflict do nothing returning appointment_id, user_id, distance
    )
    select claimed.appointment_id as "appointmentId", claimed.user_id as "userId", claimed.distance,
      (person.email_verified or ${isAnyAddress}) as "isMailed", coalesce(chosen.by_push, false) as "byPush"
    from claimed join ${users} person on person.id = claimed.user_id
    left join ${reminders} chosen on chosen.user_id = person.id
    order by claimed.appointment_id, claimed.user_id`);
  return rows;
}

export type DueCommitment = { id: string; appointmentId: string; userId: string; isMailed: boolean };

/**
 * Claims what is due today in the zone of whoever agreed to do it, from nine o'clock on; not what was agreed on or shared
 * after that. The rows are locked, so that another process passes them by.
 */
export async function claimCommitments(tx: Tx, { now, limit, isAnyAddress }: Span): Promise<DueCommitment[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const nine = sql`((one.due_on + time '09:00') at time zone person.time_zone)`;
  const { rows } = await tx.execute<DueCommitment>(sql`
    with due as (
      select one.id, person.id as user_id, (person.email_verified or ${isAnyAddress}) as is_mailed
      from ${commitments} one
      join ${appointments} a on a.id = one.appointment_id
      join ${clientProfiles} theirs on theirs.user_id = one.client_id and theirs.coach_id = a.coach_id
      join ${users} client on client.id = one.client_id and ${isHere(sql`client`)}
      join ${users} coach on coach.id = a.coach_id and ${isHere(sql`coach`)}
      join ${users} person on person.id = case one.owner when 'client' then client.id else coach.id end
      left join ${appointmentPreferences} choice on choice.user_id = person.id
      where one.done_at is null and one.closed_at is null and one.reminded_at is null
        and one.due_on between (${at} at time zone 'UTC')::date - 1 and (${at} at time zone 'UTC')::date + 1
        and (${at} at time zone person.time_zone)::date = one.due_on and ${nine} <= ${at}
        and greatest(a.summary_shared_at, one.created_at) <= ${nine} and a.summary_shared_at is not null
        and coalesce(choice.remind_agreed, ${preferenceDefaults.remindAgreed})
        and (one.owner = 'coach' or not ${isPaused(sql`person`, at)})
      order by one.id limit ${limit}
      for no key update of one skip locked
    )
    update ${commitments} set reminded_at = ${at} from due where ${commitments.id} = due.id
    returning ${commitments.id}, ${commitments.appointmentId} as "appointmentId", due.user_id as "userId",
      due.is_mailed as "isMailed"`);
  return rows;
}

/** Changes nothing where the person is gone. */
export async function endReminders(db: Db, userId: string, ends: Partial<AppointmentPreferences>): Promise<void> {
  await db.transaction(async (tx) => {
    const [person] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('key share');
    if (!person) return;
    await tx
      .insert(appointmentPreferences)
      .values({ ...preferenceDefaults, ...ends, userId })
      .onConflictDoUpdate({ target: appointmentPreferences.userId, set: ends });
  });
}
