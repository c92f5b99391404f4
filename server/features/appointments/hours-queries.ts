import { and, asc, count, eq, gte, isNotNull, isNull, sql } from 'drizzle-orm';
import { preferenceDefaults, ruleDefaults, type AppointmentRules } from '#contract/appointments/constants.ts';
import type { AppointmentPreferences } from '#contract/appointments/hours-schema.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import {
  appointmentAllowances,
  appointmentExceptions,
  appointmentPreferences,
  appointmentRules,
  appointments,
  appointmentTypes,
  reminders,
  users,
} from '#server/platform/db/schema.ts';
import { isCounted } from './sql.ts';

export type Hours = [number, number][][];
export const noHours = (): Hours => [[], [], [], [], [], [], []];

export type CoachRules = AppointmentRules & { hours: Hours };

export async function findRules(db: Db | Tx, coachId: string): Promise<CoachRules> {
  const [row] = await db
    .select({
      hours: appointmentRules.hours,
      gapMinutes: appointmentRules.gapMinutes,
      noticeHours: appointmentRules.noticeHours,
      horizonWeeks: appointmentRules.horizonWeeks,
      mostPerWeek: appointmentRules.mostPerWeek,
      lateHours: appointmentRules.lateHours,
      quietWeeks: appointmentRules.quietWeeks,
    })
    .from(appointmentRules)
    .where(eq(appointmentRules.coachId, coachId));
  return row ?? { ...ruleDefaults, hours: noHours() };
}

export async function saveRules(tx: Db | Tx, coachId: string, change: Partial<CoachRules>, now: Date): Promise<void> {
  await tx
    .insert(appointmentRules)
    .values({ coachId, hours: noHours(), ...ruleDefaults, ...change, updatedAt: now })
    .onConflictDoUpdate({ target: appointmentRules.coachId, set: { ...change, updatedAt: now } });
}

export type TypeRow = typeof appointmentTypes.$inferSelect;

/** Those that are offered, in the order they were added. */
export async function listTypes(db: Db | Tx, coachId: string): Promise<TypeRow[]> {
  return await db
    .select()
    .from(appointmentTypes)
    .where(and(eq(appointmentTypes.coachId, coachId), isNull(appointmentTypes.archivedAt)))
    .orderBy(asc(appointmentTypes.createdAt), asc(appointmentTypes.id));
}

export async function insertType(tx: Db | Tx, row: typeof appointmentTypes.$inferInsert): Promise<void> {
  await tx.insert(appointmentTypes).values(row);
}

/** False if it is not this coach's, or offered no longer. */
export async function updateType(
  db: Db | Tx,
  coachId: string,
  id: string,
  change: Partial<typeof appointmentTypes.$inferInsert>,
): Promise<boolean> {
  const changed = await db
    .update(appointmentTypes)
    .set(change)
    .where(and(eq(appointmentTypes.id, id), eq(appointmentTypes.coachId, coachId), isNull(appointmentTypes.archivedAt)))
    .returning({ id: appointmentTypes.id });
  return changed.length > 0;
}

/** Those that are not over on a date, the earliest first. */
export async function listExceptions(db: Db | Tx, coachId: string, from: string) {
  return await db
    .select()
    .from(appointmentExceptions)
    .where(and(eq(appointmentExceptions.coachId, coachId), gte(appointmentExceptions.endsOn, from)))
    .orderBy(asc(appointmentExceptions.startsOn), asc(appointmentExceptions.id));
}

export async function insertException(tx: Tx, row: typeof appointmentExceptions.$inferInsert): Promise<void> {
  await tx.insert(appointmentExceptions).values(row);
}

export async function deleteException(db: Db | Tx, coachId: string, id: string): Promise<boolean> {
  const gone = await db
    .delete(appointmentExceptions)
    .where(and(eq(appointmentExceptions.id, id), eq(appointmentExceptions.coachId, coachId)))
    .returning({ id: appointmentExceptions.id });
  return gone.length > 0;
}

/** Missing where nothing was chosen. */
export async function findPreferences(db: Db | Tx, userId: string): Promise<AppointmentPreferences> {
  const [row] = await db
    .select({
      remindDay: appointmentPreferences.remindDay,
      remindHour: appointmentPreferences.remindHour,
      remindAgreed: appointmentPreferences.remindAgreed,
      neutralTitles: appointmentPreferences.neutralTitles,
    })
    .from(appointmentPreferences)
    .where(eq(appointmentPreferences.userId, userId));
  return row ?? preferenceDefaults;
}

export async function savePreferences(db: Db, userId: string, chosen: AppointmentPreferences): Promise<void> {
  await db
    .insert(appointmentPreferences)
    .values({ userId, ...chosen })
    .onConflictDoUpdate({ target: appointmentPreferences.userId, set: chosen });
}

/** The allowance of a pair with what of it is used. */
export async function findAllowance(db: Db | Tx, coachId: string, clientId: string) {
  const counting = (states: string) => sql<number>`(select count(*)::int from ${appointments} one
    where one.coach_id = ${appointmentAllowances.coachId} and one.client_id = ${appointmentAllowances.clientId}
      and one.state in ${sql.raw(states)}
      and ${isCounted(sql`one`, sql`${appointmentAllowances}`, sql`${users.timeZone}`)})`;
  const [row] = await db
    .select({
      sessions: appointmentAllowances.sessions,
      startsOn: appointmentAllowances.startsOn,
      endsOn: appointmentAllowances.endsOn,
      used: counting(`('booked', 'held', 'missed')`),
      held: counting(`('held')`),
    })
    .from(appointmentAllowances)
    .innerJoin(users, eq(users.id, appointmentAllowances.coachId))
    .where(and(eq(appointmentAllowances.coachId, coachId), eq(appointmentAllowances.clientId, clientId)));
  return row;
}

export async function saveAllowance(tx: Tx, row: typeof appointmentAllowances.$inferInsert): Promise<void> {
  const { sessions, startsOn, endsOn, updatedAt } = row;
  await tx
    .insert(appointmentAllowances)
    .values(row)
    .onConflictDoUpdate({
      target: [appointmentAllowances.coachId, appointmentAllowances.clientId],
      set: { sessions, startsOn, endsOn, updatedAt },
    });
}

export async function deleteAllowance(tx: Tx, coachId: string, clientId: string): Promise<void> {
  await tx
    .delete(appointmentAllowances)
    .where(and(eq(appointmentAllowances.coachId, coachId), eq(appointmentAllowances.clientId, clientId)));
}

export async function countExceptions(tx: Tx, coachId: string, from: string): Promise<number> {
  const [row] = await tx
    .select({ rows: count() })
    .from(appointmentExceptions)
    .where(and(eq(appointmentExceptions.coachId, coachId), gte(appointmentExceptions.endsOn, from)));
  return row?.rows ?? 0;
}

/** The private address under which a calendar program reads sessions and reminders. */
export async function hasCalendarAddress(db: Db | Tx, userId: string): Promise<boolean> {
  return (await db.$count(reminders, and(eq(reminders.userId, userId), isNotNull(reminders.calendarTokenHash)))) > 0;
}
