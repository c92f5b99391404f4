import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, ne, not, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { ruleDefaults } from '#contract/appointments/constants.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import {
  appointmentAllowances,
  appointmentRules,
  appointmentSeats,
  appointments,
  appointmentSummaries,
  clientProfiles,
  coachProfiles,
  cohorts,
  commitments,
  userKeys,
  users,
} from '#server/platform/db/schema.ts';
import { isCounted, isOffered, isOnCoachsList, isOwnSession, membersOfCohort } from './sql.ts';

export type AppointmentRow = typeof appointments.$inferSelect;

/** Its place among the counted sessions of the pair's allowance; null where it is in none. */
const numberInAllowance = sql<{ index: number; of: number } | null>`(
  select json_build_object('index', (select count(*)::int from ${appointments} earlier
      where earlier.coach_id = ${appointments.coachId} and earlier.client_id = ${appointments.clientId}
        and ${isCounted(sql`earlier`, sql`allowed`, sql`zoned.time_zone`)}
        and (earlier.starts_at, earlier.id) <= (${appointments.startsAt}, ${appointments.id})), 'of', allowed.sessions)
  from ${appointmentAllowances} allowed join ${users} zoned on zoned.id = allowed.coach_id
  where allowed.coach_id = ${appointments.coachId} and allowed.client_id = ${appointments.clientId}
    and ${isCounted(sql`${appointments}`, sql`allowed`, sql`zoned.time_zone`)})`;

const lateHours = sql<number>`coalesce((select ${appointmentRules.lateHours} from ${appointmentRules}
  where ${appointmentRules.coachId} = ${appointments.coachId}), ${ruleDefaults.lateHours}::int)`;

const summaryVersions = sql<number>`(select count(*)::int from ${appointmentSummaries}
  where ${appointmentSummaries.appointmentId} = ${appointments.id})`;

const agreed = sql<number>`(select count(*)::int from ${commitments} one
  where one.appointment_id = ${appointments.id} and one.closed_at is null)`;

const client = alias(users, 'client');
const coach = alias(users, 'coach');

/** `ahead`: booked or offered and not over; `past`: over, or settled in any way; `week`: what takes place in a span. */
export type Which = {
  ids?: string[] | undefined;
  clientId?: string;
  span?: 'ahead' | 'past' | { from: Date; until: Date };
  /** The client asks to move it. */
  isAskedToMove?: true;
  most?: number;
};

function narrowedTo({ ids, clientId, span, isAskedToMove }: Which, now: Date): SQL | undefined {
  const isOpen = sql`(${and(inArray(appointments.state, ['booked', 'offered']), gt(appointments.endsAt, now))})`;
  const inSpan = (from: Date, until: Date) =>
    and(ne(appointments.state, 'called-off'), gte(appointments.startsAt, from), lt(appointments.startsAt, until));
  return and(
    or(ne(appointments.state, 'offered'), isOffered(now)),
    ids && inArray(appointments.id, ids),
    clientId === undefined ? undefined : eq(appointments.clientId, clientId),
    isAskedToMove && eq(appointments.moveAskedBy, 'client'),
    span === 'ahead' ? isOpen : span === 'past' ? not(isOpen) : span && inSpan(span.from, span.until),
  );
}

/** The next first; of past ones the newest. */
const orderOf = ({ span }: Which) =>
  span === 'past'
    ? [desc(appointments.startsAt), desc(appointments.id)]
    : [asc(appointments.startsAt), asc(appointments.id)];

const mostRows = 500;

export type CoachRow = Awaited<ReturnType<typeof listOfCoach>>[number];

/** A coach's sessions with their present clients and cohorts, in order. Offers count while they are kept. */
export async function listOfCoach(db: Db | Tx, coachId: string, now: Date, which: Which = {}) {
  return await db
    .select({
      appointment: appointments,
      lateHours,
      number: numberInAllowance,
      summaryVersions,
      agreed,
      client: {
        id: client.id,
        firstName: client.firstName,
        lastName: client.lastName,
        profileImageUrl: client.image,
        timeZone: client.timeZone,
      },
      wrappedKey: userKeys.wrappedKey,
      cohort: { id: cohorts.id, name: cohorts.name },
      seats: sql<{ members: number; coming: number; notComing: number }>`(select json_build_object(
        'members', count(*)::int, 'coming', (count(*) filter (where seat.is_coming))::int,
        'notComing', (count(*) filter (where not seat.is_coming))::int)
        from ${membersOfCohort(sql`${appointments.cohortId}`)} member
        left join ${appointmentSeats} seat on seat.client_id = member.client_id and seat.appointment_id = ${appointments.id})`,
    })
    .from(appointments)
    .leftJoin(client, eq(client.id, appointments.clientId))
    .leftJoin(userKeys, eq(userKeys.userId, appointments.clientId))
    .leftJoin(cohorts, eq(cohorts.id, appointments.cohortId))
    .where(and(isOnCoachsList(coachId), narrowedTo(which, now)))
    .orderBy(...orderOf(which))
    .limit(which.most ?? mostRows);
}

export type ClientRow = Awaited<ReturnType<typeof listOfClient>>[number];

/** A client's own sessions, also of earlier coaches, and those of a group they are in now. */
export async function listOfClient(db: Db | Tx, clientId: string, now: Date, which: Omit<Which, 'clientId'> = {}) {
  return await db
    .select({
      appointment: appointments,
      lateHours,
      number: numberInAllowance,
      summaryVersions,
      agreed: sql<{ all: number; done: number }>`(select json_build_object('all', count(*)::int,
        'done', (count(*) filter (where one.done_at is not null))::int)
        from ${commitments} one where one.appointment_id = ${appointments.id} and one.closed_at is null)`,
      coach: { id: coach.id, firstName: coach.firstName, lastName: coach.lastName, timeZone: coach.timeZone },
      publicName: coachProfiles.fullName,
      isWithCoach: sql<boolean>`exists (select from ${clientProfiles} mine
        where mine.user_id = ${clientId} and mine.coach_id = ${appointments.coachId})`,
      wrappedKey: userKeys.wrappedKey,
      groupName: cohorts.name,
      isComing: appointmentSeats.isComing,
    })
    .from(appointments)
    .leftJoin(coach, eq(coach.id, appointments.coachId))
    .leftJoin(coachProfiles, eq(coachProfiles.userId, appointments.coachId))
    .leftJoin(userKeys, eq(userKeys.userId, clientId))
    .leftJoin(cohorts, eq(cohorts.id, appointments.cohortId))
    .leftJoin(
      appointmentSeats,
      and(eq(appointmentSeats.appointmentId, appointments.id), eq(appointmentSeats.clientId, clientId)),
    )
    .where(and(isOwnSession(clientId), narrowedTo(which, now)))
    .orderBy(...orderOf(which))
    .limit(which.most ?? mostRows);
}

type Whose = { coachId: string } | { clientId: string };

const theirs = (id: string, whose: Whose) =>
  and(
    eq(appointments.id, id),
    'coachId' in whose ? isOnCoachsList(whose.coachId) : eq(appointments.clientId, whose.clientId),
  );

/** The row, if it belongs to this coach, or to this client alone. */
export async function findAppointment(db: Db | Tx, id: string, whose: Whose): Promise<AppointmentRow | undefined> {
  const [row] = await db.select().from(appointments).where(theirs(id, whose));
  return row;
}

/** The same, locked until the transaction ends. */
export async function lockAppointment(tx: Tx, id: string, whose: Whose): Promise<AppointmentRow | undefined> {
  const [row] = await tx.select().from(appointments).where(theirs(id, whose)).for('no key update');
  return row;
}

/** Times a coach is not free because of sessions and kept offers, with the gap each asked for. */
export async function listTaken(
  db: Db | Tx,
  coachId: string,
  { from, until, now, except }: { from: Date; until: Date; now: Date; except?: string | undefined },
) {
  return await db
    .select({
      startsAt: appointments.startsAt,
      endsAt: appointments.endsAt,
      gapMinutes: appointments.gapMinutes,
    })
    .from(appointments)
    .where(
      and(
        eq(appointments.coachId, coachId),
        or(inArray(appointments.state, ['booked', 'held', 'missed']), isOffered(now)),
        gt(appointments.endsAt, from),
        lt(appointments.startsAt, until),
        except === undefined ? undefined : ne(appointments.id, except),
      ),
    )
    .orderBy(asc(appointments.startsAt));
}

export async function insertAppointments(tx: Tx, rows: (typeof appointments.$inferInsert)[]): Promise<void> {
  await tx.insert(appointments).values(rows);
}

export async function updateAppointment(
  tx: Tx,
  id: string,
  change: Partial<typeof appointments.$inferInsert>,
): Promise<void> {
  await tx.update(appointments).set(change).where(eq(appointments.id, id));
}

/** An offer that was declined or taken back leaves nothing: nothing was agreed. Returns how many times it had. */
export async function deleteOffered(
  tx: Tx,
  which: { id: string } | { offerId: string; except?: string } | { clientId: string } | { coachId: string },
): Promise<string[]> {
  const isIt =
    'id' in which
      ? eq(appointments.id, which.id)
      : 'offerId' in which
        ? and(
            eq(appointments.offerId, which.offerId),
            which.except === undefined ? undefined : ne(appointments.id, which.except),
          )
        : 'clientId' in which
          ? eq(appointments.clientId, which.clientId)
          : eq(appointments.coachId, which.coachId);
  const gone = await tx
    .delete(appointments)
    .where(and(eq(appointments.state, 'offered'), isIt))
    .returning({ id: appointments.id });
  return gone.map(({ id }) => id);
}

/** Booked and not over, of one person, on either side. Locked in one order. */
export async function lockAhead(
  tx: Tx,
  { now, ...whose }: { now: Date; clientId?: string; coachId?: string; cohortId?: string },
) {
  return await tx
    .select()
    .from(appointments)
    .where(
      and(
        eq(appointments.state, 'booked'),
        gt(appointments.startsAt, now),
        whose.clientId === undefined ? undefined : eq(appointments.clientId, whose.clientId),
        whose.coachId === undefined ? undefined : eq(appointments.coachId, whose.coachId),
        whose.cohortId === undefined ? undefined : eq(appointments.cohortId, whose.cohortId),
      ),
    )
    .orderBy(asc(appointments.id))
    .for('no key update');
}

/** Active clients with nothing booked or offered, and when each was met last; the longest ago first, never at the end. */
export async function listWithoutSession(db: Db, coachId: string, now: Date, most: number) {
  const met = sql<Date | null>`(select max(last.starts_at) from ${appointments} last
    where last.client_id = ${users.id} and last.coach_id = ${coachId} and last.state = 'held')`.mapWith(
    appointments.startsAt,
  );
  return await db
    .select({ clientId: users.id, firstName: users.firstName, lastName: users.lastName, lastMetAt: met })
    .from(clientProfiles)
    .innerJoin(users, eq(users.id, clientProfiles.userId))
    .where(
      and(
        eq(clientProfiles.coachId, coachId),
        isNull(users.suspendedAt),
        sql`not exists (select from ${appointments} ahead where ahead.client_id = ${users.id}
          and ahead.coach_id = ${coachId} and ahead.ends_at > ${now.toISOString()}::timestamptz
          and (ahead.state = 'booked' or ahead.state = 'offered' and ahead.keep_until > ${now.toISOString()}::timestamptz))`,
      ),
    )
    .orderBy(sql`${met} asc nulls last`, asc(users.firstName), asc(users.id))
    .limit(most);
}

export async function hasClients(db: Db, coachId: string): Promise<boolean> {
  return (await db.$count(clientProfiles, eq(clientProfiles.coachId, coachId))) > 0;
}

/** The coach of a client now; `isPresent`: neither suspended nor leaving, and in the role. */
export async function findCoachOfClient(db: Db | Tx, clientId: string) {
  const [row] = await db
    .select({
      id: coach.id,
      firstName: coach.firstName,
      lastName: coach.lastName,
      publicName: coachProfiles.fullName,
      zone: coach.timeZone,
      isPresent: sql<boolean>`(${coach.suspendedAt} is null and ${coach.deletionAt} is null
        and ${coach.role} in ('coach', 'admin'))`,
    })
    .from(clientProfiles)
    .innerJoin(coach, eq(coach.id, clientProfiles.coachId))
    .innerJoin(coachProfiles, eq(coachProfiles.userId, coach.id))
    .where(eq(clientProfiles.userId, clientId));
  return row;
}

/** The zone of a coach's own client. */
export async function findZone(db: Db | Tx, clientId: string, coachId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ zone: users.timeZone })
    .from(clientProfiles)
    .innerJoin(users, eq(users.id, clientProfiles.userId))
    .where(and(eq(clientProfiles.userId, clientId), eq(clientProfiles.coachId, coachId)));
  return row?.zone;
}

/** A booking that a repeated request made before. */
export async function findSameBooking(
  tx: Tx,
  wanted: { clientId: string; coachId: string; typeId: string; at: Date },
): Promise<string | undefined> {
  const [row] = await tx
    .select({ id: appointments.id })
    .from(appointments)
    .where(
      and(
        eq(appointments.clientId, wanted.clientId),
        eq(appointments.coachId, wanted.coachId),
        eq(appointments.typeId, wanted.typeId),
        eq(appointments.startsAt, wanted.at),
        eq(appointments.state, 'booked'),
      ),
    );
  return row?.id;
}

/** An own cohort, which cannot end while it is held. */
export async function lockCohort(tx: Tx, coachId: string, id: string): Promise<{ endedAt: Date | null } | undefined> {
  const [row] = await tx
    .select({ endedAt: cohorts.endedAt })
    .from(cohorts)
    .where(and(eq(cohorts.id, id), eq(cohorts.coachId, coachId)))
    .for('no key update');
  return row;
}
