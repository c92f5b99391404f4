import { and, asc, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { groupsMost, shownNamesMost } from '#contract/cohorts/rules.ts';
import { goesAlong, isMember } from '#server/platform/db/cohort-members.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { textFor } from '#server/platform/db/program-titles.ts';
import { coachName } from '#server/platform/db/names.ts';
import { clientProfiles, coachProfiles, cohortMembers, cohorts, programs, users } from '#server/platform/db/schema.ts';
import { groupOf } from './sql.ts';

/** The group a client is in, of which it was not said that it ended; it may be over by the calendar. */
export async function findOwnGroup(db: Db | Tx, clientId: string, now: Date, language: string) {
  const counts = groupOf(sql`${clientId}::uuid`, sql`${now.toISOString()}`);
  const [row] = await db
    .select({
      id: cohorts.id,
      shownName: cohortMembers.shownName,
      programTitle: sql<string | null>`${textFor(language, 'title')}`,
      coachId: cohorts.coachId,
      coachName: coachName(coachProfiles, users),
      facts: counts,
    })
    .from(cohortMembers)
    .innerJoin(cohorts, eq(cohorts.id, cohortMembers.cohortId))
    .innerJoin(clientProfiles, eq(clientProfiles.userId, cohortMembers.clientId))
    .innerJoin(users, eq(users.id, cohorts.coachId))
    .leftJoin(coachProfiles, eq(coachProfiles.userId, cohorts.coachId))
    .leftJoin(programs, eq(programs.id, cohorts.programId))
    .where(and(eq(cohortMembers.clientId, clientId), isMember, isNull(cohorts.endedAt)))
    .orderBy(desc(cohortMembers.joinedAt))
    .limit(1);
  return row;
}

/** Every group this client is in, over or not, the latest first: its room can be read. */
export async function listGroupsWithRoom(db: Db, clientId: string) {
  return await db
    .select({
      id: cohorts.id,
      name: cohorts.name,
      coach: { id: cohorts.coachId, fullName: coachName(coachProfiles, users) },
      shownName: cohortMembers.shownName,
    })
    .from(cohortMembers)
    .innerJoin(cohorts, eq(cohorts.id, cohortMembers.cohortId))
    .innerJoin(clientProfiles, eq(clientProfiles.userId, cohortMembers.clientId))
    .innerJoin(users, eq(users.id, cohorts.coachId))
    .leftJoin(coachProfiles, eq(coachProfiles.userId, cohorts.coachId))
    .where(and(eq(cohortMembers.clientId, clientId), isMember))
    .orderBy(desc(cohorts.startsOn), desc(cohorts.id))
    .limit(groupsMost);
}

/** Whether a person is in a group, over or not; undefined for one who never was. */
export async function findMembership(tx: Tx, cohortId: string, clientId: string) {
  const [row] = await tx
    .select({ isIn: sql<boolean>`${isMember} is true` })
    .from(cohortMembers)
    .innerJoin(cohorts, eq(cohorts.id, cohortMembers.cohortId))
    .innerJoin(clientProfiles, eq(clientProfiles.userId, cohortMembers.clientId))
    .where(and(eq(cohortMembers.cohortId, cohortId), eq(cohortMembers.clientId, clientId)));
  return row;
}

/** What the other members want to be called; who wants no name is counted elsewhere. */
export async function listShownNames(db: Db, cohortId: string, exceptId: string): Promise<string[]> {
  const rows = await db
    .select({ name: cohortMembers.shownName })
    .from(cohortMembers)
    .innerJoin(cohorts, eq(cohorts.id, cohortMembers.cohortId))
    .innerJoin(clientProfiles, eq(clientProfiles.userId, cohortMembers.clientId))
    .where(
      and(
        eq(cohortMembers.cohortId, cohortId),
        isMember,
        ne(cohortMembers.clientId, exceptId),
        ne(cohortMembers.shownName, ''),
      ),
    )
    .orderBy(asc(sql`lower(${cohortMembers.shownName})`), asc(cohortMembers.shownName))
    .limit(shownNamesMost);
  return rows.map(({ name }) => name);
}

/** The names that others see in a cohort, its coach's too. The cohort is held: of two who want one name, one gets it. */
export async function holdNames(tx: Tx, cohortId: string, exceptId: string): Promise<string[]> {
  await tx.select({ id: cohorts.id }).from(cohorts).where(eq(cohorts.id, cohortId)).for('no key update');
  const coaches = await tx
    .select({ name: coachName(coachProfiles, users) })
    .from(cohorts)
    .innerJoin(users, eq(users.id, cohorts.coachId))
    .leftJoin(coachProfiles, eq(coachProfiles.userId, cohorts.coachId))
    .where(eq(cohorts.id, cohortId));
  const members = await tx
    .select({ name: cohortMembers.shownName })
    .from(cohortMembers)
    .where(
      and(eq(cohortMembers.cohortId, cohortId), isNull(cohortMembers.leftAt), ne(cohortMembers.clientId, exceptId)),
    );
  return [...coaches, ...members].map(({ name }) => name);
}

/** Only of who is in it. */
export async function setOwnTaste(
  tx: Tx,
  cohortId: string,
  clientId: string,
  taste: { shownName: string } | { hidesCount: boolean },
): Promise<void> {
  await tx
    .update(cohortMembers)
    .set(taste)
    .where(
      and(eq(cohortMembers.cohortId, cohortId), eq(cohortMembers.clientId, clientId), isNull(cohortMembers.leftAt)),
    );
}

/** Gives who was in it until now. */
export async function setLeft(
  tx: Tx,
  cohortId: string,
  clientIds: string[],
  leftBy: 'member' | 'coach',
  now: Date,
): Promise<string[]> {
  const rows = await tx
    .update(cohortMembers)
    .set({ leftAt: now, leftBy })
    .where(and(eq(cohortMembers.cohortId, cohortId), inArray(cohortMembers.clientId, clientIds), goesAlong()))
    .returning({ clientId: cohortMembers.clientId });
  return rows.map(({ clientId }) => clientId);
}

/** To write to, in the order of their ids. */
export async function listAddressees(tx: Tx, clientIds: string[]) {
  return await tx
    .select({ id: users.id, email: users.email, firstName: users.firstName, locale: users.locale })
    .from(users)
    .where(inArray(users.id, clientIds))
    .orderBy(asc(users.id));
}

export async function findCoachName(tx: Tx, coachId: string): Promise<string> {
  const [row] = await tx
    .select({ name: coachName(coachProfiles, users) })
    .from(users)
    .leftJoin(coachProfiles, eq(coachProfiles.userId, users.id))
    .where(eq(users.id, coachId));
  return row?.name ?? '';
}
