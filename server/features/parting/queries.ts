import { and, desc, eq, exists, isNotNull, isNull, lt, notExists, sql } from 'drizzle-orm';
import type { PartingSide, ProgramWish } from '#contract/parting/constants.ts';
import { versionsShown } from '#contract/versions.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { textFor } from '#server/platform/db/program-titles.ts';
import { coachName } from '#server/platform/db/names.ts';
import {
  appointmentNotes,
  appointments,
  assignments,
  checkIns,
  clientProfiles,
  coachNotes,
  coachProfiles,
  conversations,
  entryShares,
  goals,
  partings,
  programs,
  userKeys,
  users,
  weekCards,
} from '#server/platform/db/schema.ts';

export type Ending = {
  coachId: string;
  /** Without it: all clients of the coach. */
  clientId?: string;
  endedBy: PartingSide;
  programWish: ProgramWish | 'asked';
  undoUntil: Date | null;
  now: Date;
};

/**
 * Records the parting and clears the coach, on which every right of a coach depends. The caller has locked the clients.
 * Returns those whose coach it was.
 */
export async function endRelations(tx: Tx, ending: Ending): Promise<string[]> {
  const { coachId, clientId, endedBy, programWish, undoUntil, now } = ending;
  const isTheirs = and(
    eq(clientProfiles.coachId, coachId),
    clientId === undefined ? undefined : eq(clientProfiles.userId, clientId),
  );
  // Not those who leave by themselves, and not those who are moved to another coach.
  const isAsked = endedBy === 'coach' || clientId === undefined;
  const undo = undoUntil === null ? sql`null` : sql`${undoUntil.toISOString()}`;
  await tx.execute(sql`
    insert into ${partings} (coach_id, client_id, coach_since, ended_at, ended_by, undo_until, assignment_id, program_wish)
    select ${clientProfiles.coachId}, ${clientProfiles.userId}, ${clientProfiles.coachSince},
      ${now.toISOString()}::timestamptz, ${endedBy}, ${undo}::timestamptz, ${assignments.id},
      case when ${assignments.id} is not null then ${programWish} end
    from ${clientProfiles}
    left join ${assignments} on ${and(eq(assignments.clientId, clientProfiles.userId), eq(assignments.status, 'active'))}
    where ${isTheirs}
    on conflict (coach_id, client_id) do update set coach_since = excluded.coach_since, ended_at = excluded.ended_at,
      ended_by = excluded.ended_by, undo_until = excluded.undo_until, assignment_id = excluded.assignment_id,
      program_wish = excluded.program_wish`);
  const released = await tx
    .update(clientProfiles)
    .set({ coachId: null, coachSince: null, ...(isAsked ? hiddenUntilAnswered(now) : {}) })
    .where(isTheirs)
    .returning({ id: clientProfiles.userId });
  return released.map(({ id }) => id);
}

/** A coach's decision must not make a client visible to other coaches. Clients who were hidden before are not asked. */
const hiddenUntilAnswered = (now: Date) => ({
  isFindable: false,
  findableAskedAt: sql`case when ${clientProfiles.isFindable} then ${now.toISOString()}::timestamptz
    else ${clientProfiles.findableAskedAt} end`,
});

/** The coach undid it before the client had answered: the setting is restored. */
export async function takeBackQuestion(tx: Tx, clientId: string): Promise<void> {
  await tx
    .update(clientProfiles)
    .set({ isFindable: true, findableAskedAt: null })
    .where(and(eq(clientProfiles.userId, clientId), isNotNull(clientProfiles.findableAskedAt)));
}

/** Sending a message takes the same lock while it checks permission, so none arrives after the end. */
export async function lockConversationOf(tx: Tx, coachId: string, clientId: string): Promise<void> {
  await tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(eq(conversations.coachId, coachId), eq(conversations.clientId, clientId)))
    .for('update');
}

const columns = {
  coachId: partings.coachId,
  clientId: partings.clientId,
  coachSince: partings.coachSince,
  endedAt: partings.endedAt,
  endedBy: partings.endedBy,
  undoUntil: partings.undoUntil,
  assignmentId: partings.assignmentId,
  programWish: partings.programWish,
};

export async function findParting(db: Db | Tx, coachId: string, clientId: string) {
  const [row] = await db
    .select(columns)
    .from(partings)
    .where(and(eq(partings.coachId, coachId), eq(partings.clientId, clientId)));
  return row;
}

/** The client's newest parting, while they have no coach, with the program still to be decided. */
export async function findNewestParting(db: Db | Tx, clientId: string, language: string) {
  const [row] = await db
    .select({
      ...columns,
      coachName: coachName(coachProfiles, users),
      runningProgram: sql<string | null>`${textFor(language, 'title')}`,
    })
    .from(partings)
    .innerJoin(clientProfiles, and(eq(clientProfiles.userId, partings.clientId), isNull(clientProfiles.coachId)))
    .innerJoin(users, eq(users.id, partings.coachId))
    .leftJoin(coachProfiles, eq(coachProfiles.userId, partings.coachId))
    .leftJoin(assignments, and(eq(assignments.id, partings.assignmentId), eq(assignments.status, 'active')))
    .leftJoin(programs, eq(programs.id, assignments.programId))
    .where(eq(partings.clientId, clientId))
    .orderBy(desc(partings.endedAt), desc(partings.coachId))
    .limit(1);
  return row;
}

/** Whether there is, or was, a relation between the two, so that a guessed id locks no one. */
export async function haveWorkedTogether(db: Db | Tx, coachId: string, clientId: string): Promise<boolean> {
  const now = await db.$count(
    clientProfiles,
    and(eq(clientProfiles.userId, clientId), eq(clientProfiles.coachId, coachId)),
  );
  return now > 0 || (await findParting(db, coachId, clientId)) !== undefined;
}

/** The coach as the other party sees them. */
export async function findCoachOfParting(db: Db | Tx, coachId: string) {
  const [row] = await db
    .select({
      fullName: coachName(coachProfiles, users),
      firstName: users.firstName,
      email: users.email,
      locale: users.locale,
    })
    .from(users)
    .leftJoin(coachProfiles, eq(coachProfiles.userId, users.id))
    .where(eq(users.id, coachId));
  return row;
}

export async function setProgramWish(tx: Tx, coachId: string, clientId: string, wish: ProgramWish): Promise<void> {
  await tx
    .update(partings)
    .set({ programWish: wish })
    .where(and(eq(partings.coachId, coachId), eq(partings.clientId, clientId)));
}

const notesErasedAt = (months: number) => sql<Date>`${partings.endedAt} + make_interval(months => ${months}::int)`;
const ownNotes = (db: Db) =>
  db
    .select({ one: sql`1` })
    .from(coachNotes)
    .where(and(eq(coachNotes.coachId, partings.coachId), eq(coachNotes.clientId, partings.clientId)));
const ownSessionNotes = (db: Db) =>
  db
    .select({ one: sql`1` })
    .from(appointmentNotes)
    .innerJoin(appointments, eq(appointments.id, appointmentNotes.appointmentId))
    .where(and(eq(appointmentNotes.coachId, partings.coachId), eq(appointments.clientId, partings.clientId)));
const isCoachNow = (db: Db) =>
  db
    .select({ one: sql`1` })
    .from(clientProfiles)
    .where(and(eq(clientProfiles.userId, partings.clientId), eq(clientProfiles.coachId, partings.coachId)));

/** Latest first. Those whose notes are erased are no longer listed. */
export async function listFormer(db: Db, coachId: string, months: number, now: Date) {
  return await db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      coachSince: partings.coachSince,
      endedAt: partings.endedAt,
      endedBy: partings.endedBy,
      undoUntil: partings.undoUntil,
      hasNotes: sql<boolean>`(${exists(ownNotes(db))} or ${exists(ownSessionNotes(db))})`,
      notesErasedAt: notesErasedAt(months).mapWith(partings.endedAt),
    })
    .from(partings)
    .innerJoin(users, eq(users.id, partings.clientId))
    .where(and(eq(partings.coachId, coachId), sql`${notesErasedAt(months)} > ${now.toISOString()}::timestamptz`))
    .orderBy(desc(partings.endedAt), desc(partings.clientId));
}

/** Only their own notes, and only while they are kept. */
export async function findFormerNotes(
  db: Db,
  coachId: string,
  clientId: string,
  { months, now, before }: { months: number; now: Date; before: number | undefined },
) {
  const rows = await db
    .select({
      wrappedKey: userKeys.wrappedKey,
      note: {
        id: coachNotes.id,
        version: coachNotes.version,
        notes: coachNotes.notes,
        createdAt: coachNotes.createdAt,
      },
    })
    .from(partings)
    .leftJoin(userKeys, eq(userKeys.userId, partings.clientId))
    .leftJoin(
      coachNotes,
      and(
        eq(coachNotes.clientId, partings.clientId),
        eq(coachNotes.coachId, partings.coachId),
        before === undefined ? undefined : lt(coachNotes.version, before),
      ),
    )
    .where(
      and(
        eq(partings.coachId, coachId),
        eq(partings.clientId, clientId),
        sql`${notesErasedAt(months)} > ${now.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(desc(coachNotes.version))
    .limit(versionsShown);
  const [first] = rows;
  return first && { wrappedKey: first.wrappedKey, versions: rows.flatMap(({ note }) => note ?? []) };
}

/** The newest of each session, while they are kept; nothing where the two have not parted. */
export async function listFormerSessionNotes(db: Db, coachId: string, clientId: string, months: number, now: Date) {
  return await db
    .selectDistinctOn([appointments.startsAt, appointments.id], {
      id: appointmentNotes.id,
      appointmentId: appointments.id,
      startsAt: appointments.startsAt,
      createdAt: appointmentNotes.createdAt,
      textSealed: appointmentNotes.textSealed,
      wrappedKey: userKeys.wrappedKey,
    })
    .from(partings)
    .innerJoin(
      appointments,
      and(eq(appointments.clientId, partings.clientId), eq(appointments.coachId, partings.coachId)),
    )
    .innerJoin(
      appointmentNotes,
      and(eq(appointmentNotes.appointmentId, appointments.id), eq(appointmentNotes.coachId, partings.coachId)),
    )
    .leftJoin(userKeys, eq(userKeys.userId, partings.clientId))
    .where(
      and(
        eq(partings.coachId, coachId),
        eq(partings.clientId, clientId),
        sql`${notesErasedAt(months)} > ${now.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(desc(appointments.startsAt), desc(appointments.id), desc(appointmentNotes.version))
    .limit(formerSessionNotesMost);
}

/** More than a coach has of one client. */
const formerSessionNotesMost = 500;

/**
 * For everyone whose time is over. Returns the number of versions erased. Without a recorded parting, as where an admin
 * ended the role before partings existed, the time runs from the newest version.
 */
export async function deleteOldFormerNotes(db: Db, months: number, now: Date): Promise<number> {
  const { rows } = await db.execute<{ erased: string }>(sql`
    with over as (
      select notes.coach_id, notes.client_id
      from (select coach_id, client_id, max(created_at) as newest from (
          select coach_id, client_id, created_at from ${coachNotes}
          union all select noted.coach_id, met.client_id, noted.created_at from ${appointmentNotes} noted
            join ${appointments} met on met.id = noted.appointment_id where met.client_id is not null) as written
        group by coach_id, client_id) as notes
      left join ${partings} on ${partings.coachId} = notes.coach_id and ${partings.clientId} = notes.client_id
      where coalesce(${partings.endedAt}, notes.newest) + make_interval(months => ${months}::int)
          <= ${now.toISOString()}::timestamptz
        and not exists (select 1 from ${clientProfiles}
          where ${clientProfiles.userId} = notes.client_id and ${clientProfiles.coachId} = notes.coach_id)
    ), of_sessions as (
      delete from ${appointmentNotes} noted using over, ${appointments} met
      where met.id = noted.appointment_id and noted.coach_id = over.coach_id and met.client_id = over.client_id
      returning 1
    ), of_clients as (
      delete from ${coachNotes} noted using over
      where noted.coach_id = over.coach_id and noted.client_id = over.client_id
      returning 1
    )
    select (select count(*) from of_sessions) + (select count(*) from of_clients) as erased`);
  return Number(rows[0]?.erased ?? 0);
}

/** Shares with a former coach have not counted since the parting; now they can no longer be restored. */
export async function deleteOldShares(db: Db, now: Date): Promise<void> {
  const over = ({ coachId, clientId }: typeof entryShares | typeof weekCards | typeof checkIns | typeof goals) =>
    db
      .select({ one: sql`1` })
      .from(partings)
      .where(
        and(
          eq(partings.coachId, coachId),
          eq(partings.clientId, clientId),
          sql`coalesce(${partings.undoUntil}, '-infinity') <= ${now.toISOString()}::timestamptz`,
          notExists(isCoachNow(db)),
        ),
      );
  await db.delete(entryShares).where(exists(over(entryShares)));
  await db
    .update(weekCards)
    .set({ coachId: null, sharedAt: null, readAt: null })
    .where(exists(over(weekCards)));
  await db
    .update(checkIns)
    .set({ shown: null, sharedAt: null })
    .where(and(isNotNull(checkIns.shown), exists(over(checkIns))));
  await db
    .update(goals)
    .set({ sharedAt: null })
    .where(and(isNotNull(goals.sharedAt), exists(over(goals))));
}
