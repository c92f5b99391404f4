import { and, desc, eq, gte, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { PausedDays } from '#contract/assignments/rules.ts';
import { currentFirst, mayBeCurrent } from '#server/features/assignments/current-assignment.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { preparedFor } from '#server/platform/db/database.ts';
import {
  assignments,
  clientProfiles,
  coachNotes,
  contacts,
  pauses,
  programs,
  userKeys,
  users,
  visits,
  weeklyThemes,
} from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';

/** As JSON brings it; instants are milliseconds. */
type VisitRow = { startedAt: number; lastSeenAt: number };
type PauseRow = PausedDays & { assignmentId: string };
type ThemeRow = { weekNumber: number; title: string };

export type ClientRow = NonNullable<Awaited<ReturnType<typeof findOwnClient>>>;

/**
 * What a coach sees of a client of theirs apart from the journal: the person, the program they are on or finished last,
 * their pauses and lately when they were here, the coach's own newest notes. Nothing for everybody else's clients.
 */
export async function findOwnClient(db: Db, coachId: string, clientId: string, visitsSince: Date) {
  const [row] = await ownClient(db).execute({ coachId, clientId, visitsSince: visitsSince.toISOString() });
  return row;
}

const coachId = sql.placeholder('coachId');
const clientId = sql.placeholder('clientId');

const milliseconds = (column: unknown) => sql`(extract(epoch from ${column}) * 1000)::bigint`;

const ownClient = preparedFor((db) => {
  const shown = alias(assignments, 'shown');
  const shownAssignment = db
    .select({ id: shown.id })
    .from(shown)
    .where(mayBeCurrent(shown, clientId))
    .orderBy(...currentFirst(shown))
    .limit(1);
  const newest = alias(coachNotes, 'newest');
  const newestNotes = db
    .select({ id: newest.id })
    .from(newest)
    .where(and(eq(newest.clientId, clientId), eq(newest.coachId, coachId)))
    .orderBy(desc(newest.version))
    .limit(1);
  return db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      profileImageUrl: users.image,
      timeZone: users.timeZone,
      whatsappNumber: clientProfiles.whatsappNumber,
      coachSince: clientProfiles.coachSince,
      wrappedKey: userKeys.wrappedKey,
      assignment: {
        id: assignments.id,
        status: assignments.status,
        currentWeek: assignments.currentWeek,
        currentDay: assignments.currentDay,
        startedAt: assignments.startedAt,
        endedAt: assignments.endedAt,
      },
      program: {
        id: programs.id,
        programId: programs.programId,
        title: programs.title,
        durationWeeks: programs.durationWeeks,
      },
      notes: { id: coachNotes.id, version: coachNotes.version, notes: coachNotes.notes },
      themes: sql<
        ThemeRow[]
      >`(select coalesce(json_agg(json_build_object('weekNumber', ${weeklyThemes.weekNumber}, 'title', ${weeklyThemes.title})), '[]')
        from ${weeklyThemes} where ${eq(weeklyThemes.programId, programs.id)})`,
      pauses: sql<
        PauseRow[]
      >`(select coalesce(json_agg(json_build_object('assignmentId', ${pauses.assignmentId}, 'startsOn', ${pauses.startsOn},
        'endsOn', ${pauses.endsOn}, 'endedOn', ${pauses.endedOn})), '[]') from ${pauses} where ${eq(pauses.clientId, clientId)})`,
      visits: sql<
        VisitRow[]
      >`(select coalesce(json_agg(json_build_object('startedAt', ${milliseconds(visits.startedAt)}, 'lastSeenAt', ${milliseconds(visits.lastSeenAt)})), '[]')
        from ${visits} where ${and(eq(visits.userId, clientId), gte(visits.lastSeenAt, sql`${sql.placeholder('visitsSince')}::timestamptz`))})`,
      lastVisitAt:
        sql<Date | null>`(select max(${visits.lastSeenAt}) from ${visits} where ${eq(visits.userId, clientId)})`.mapWith(
          visits.lastSeenAt,
        ),
      lastContactAt:
        sql<Date | null>`(select max(${contacts.at}) from ${contacts} where ${and(eq(contacts.clientId, clientId), eq(contacts.coachId, coachId))})`.mapWith(
          contacts.at,
        ),
    })
    .from(clientProfiles)
    .innerJoin(users, eq(users.id, clientProfiles.userId))
    .leftJoin(userKeys, eq(userKeys.userId, clientProfiles.userId))
    .leftJoin(assignments, eq(assignments.id, shownAssignment))
    .leftJoin(programs, eq(programs.id, assignments.programId))
    .leftJoin(coachNotes, eq(coachNotes.id, newestNotes))
    .where(and(eq(clientProfiles.userId, clientId), eq(clientProfiles.coachId, coachId)))
    .prepare('client_page');
});

/** Where a chat with a client of the coach's leads, and by which names the two know each other. */
export async function findContact(db: Db | Tx, coachId: string, clientId: string) {
  const coach = alias(users, 'coach');
  const [row] = await db
    .select({
      whatsappNumber: clientProfiles.whatsappNumber,
      firstName: users.firstName,
      coachFirstName: coach.firstName,
    })
    .from(clientProfiles)
    .innerJoin(users, eq(users.id, clientProfiles.userId))
    .innerJoin(coach, eq(coach.id, clientProfiles.coachId))
    .where(and(eq(clientProfiles.userId, clientId), eq(clientProfiles.coachId, coachId)));
  return row;
}

export async function insertContact(
  db: Db | Tx,
  contact: { coachId: string; clientId: string; at: Date },
): Promise<void> {
  await db.insert(contacts).values({ id: newId(), way: 'whatsapp', ...contact });
}
