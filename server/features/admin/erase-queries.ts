import { and, asc, eq, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import { areRunning } from '#server/features/assignments/sql.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { accountName } from '#server/platform/db/names.ts';
import {
  assignments,
  checkInForms,
  checkIns,
  clientProfiles,
  coachNotes,
  coachProfiles,
  conversations,
  dailyPrompts,
  erasures,
  idempotencyKeys,
  journalEntries,
  liveEvents,
  mailedInvitations,
  mailOutbox,
  notices,
  signUpLinks,
  users,
  verifications,
} from '#server/platform/db/schema.ts';
import { jobsSchema } from '#server/platform/jobs/jobs.ts';

export type Erased = {
  id: string;
  email: string;
  name: string;
  /** The name on the coach's profile; empty without one. */
  publicName: string;
  locale: string | null;
  role: 'coach' | 'client' | 'admin' | null;
  isAdmin: boolean;
  /** Neither of the demo nor made by a simulation. */
  isReal: boolean;
};

export const erasedColumns = {
  id: users.id,
  email: users.email,
  name: accountName(users),
  locale: users.locale,
  role: users.role,
  isAdmin: users.isAdmin,
  isReal: sql<boolean>`not (${users.isDemo} or ${users.isTest})`,
  publicName: sql<string>`coalesce((select btrim(p.full_name) from coach_profiles p where p.user_id = users.id), '')`,
};

export async function findPerson(db: Db | Tx, id: string): Promise<Erased | undefined> {
  const [row] = await db.select(erasedColumns).from(users).where(eq(users.id, id));
  return row;
}

export async function countOtherAdmins(db: Db | Tx, id: string): Promise<number> {
  return await db.$count(users, and(eq(users.isAdmin, true), isNull(users.suspendedAt), ne(users.id, id)));
}

export async function findCoachOf(tx: Tx, clientId: string): Promise<string[]> {
  const rows = await tx
    .select({
      coachId: sql<string | null>`coalesce(${clientProfiles.coachId}, ${clientProfiles.coachBeforeLeavingId})`,
    })
    .from(clientProfiles)
    .where(eq(clientProfiles.userId, clientId));
  return rows.map(({ coachId }) => coachId).filter((coachId) => coachId !== null);
}

/** People who have a conversation with the person. */
export async function listConversationPartners(tx: Tx, id: string): Promise<string[]> {
  const rows = await tx
    .select({ coachId: conversations.coachId, clientId: conversations.clientId })
    .from(conversations)
    .where(or(eq(conversations.clientId, id), eq(conversations.coachId, id)));
  return rows
    .map(({ coachId, clientId }) => (coachId === id ? clientId : coachId))
    .filter((partner) => partner !== null);
}

/**
 * What other people's rows say about the person: notices, and the stored responses of their idempotent requests.
 */
export async function deleteMentions(tx: Tx, { id, email }: Erased, ownNames: string[]): Promise<void> {
  const isNamed = (key: string) => sql`${notices.detail} ->> ${key}::text = ${id}`;
  // Older notices carry the coach's name alone.
  const isOlder =
    ownNames.length === 0
      ? undefined
      : and(inArray(sql`${notices.detail} ->> 'coachName'`, ownNames), sql`${notices.detail} ->> 'coachId' is null`);
  await tx.delete(notices).where(or(isNamed('clientId'), isNamed('coachId'), isOlder));
  // The second for mail from before all of it was sealed, the third for mail from before they had an account.
  await tx
    .delete(mailOutbox)
    .where(
      or(
        sql`${id}::uuid = any(${mailOutbox.aboutOthers})`,
        sql`strpos(${mailOutbox.textBody}, ${id}) > 0`,
        eq(mailOutbox.toAddress, email),
      ),
    );
  await tx.delete(liveEvents).where(sql`${liveEvents.detail}::text like ${`%${id}%`}`);
  await tx
    .delete(idempotencyKeys)
    .where(
      or(
        eq(idempotencyKeys.userId, id),
        sql`strpos(${idempotencyKeys.answer}::text, ${id}) > 0`,
        holdsAddress(sql`${idempotencyKeys.answer}::text`, email),
      ),
    );
  await tx.delete(signUpLinks).where(and(eq(signUpLinks.email, email), isNull(signUpLinks.usedAt)));
  // The coach's list stays as it was: that the row went would tell that there was an account.
  await tx.update(mailedInvitations).set({ email: null }).where(eq(mailedInvitations.email, email));
  await tx
    .delete(verifications)
    .where(
      or(
        sql`strpos(${verifications.value}, ${id}) > 0`,
        holdsAddress(sql`${verifications.value}`, email),
        holdsAddress(sql`${verifications.identifier}`, email),
      ),
    );
}

/** The whole address: a longer one is someone else's. */
function holdsAddress(text: SQL, email: string): SQL {
  const literally = email.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const pattern = `(^|[^[:alnum:]._%+])${literally}($|[^[:alnum:]._-]|[.]($|[^[:alnum:]]))`;
  return sql`(strpos(${text}, ${email}) > 0 and ${text} ~ ${pattern})`;
}

/** No job of ours carries anything today; should one, it is not forgotten here. */
export async function deleteJobsAbout(tx: Tx, id: string): Promise<void> {
  const table = `${jobsSchema}.job`;
  const {
    rows: [found],
  } = await tx.execute<{ name: string | null }>(sql`select to_regclass(${table})::text as name`);
  if (found?.name) await tx.execute(sql`delete from ${sql.raw(table)} where strpos(data::text, ${id}) > 0`);
}

/** By the foreign keys everything that is theirs goes with them; erase.test.ts has the rule for each. */
export async function deletePerson(tx: Tx, id: string): Promise<void> {
  await tx.delete(users).where(eq(users.id, id));
}

export async function listForms(tx: Tx, coachId: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ id: checkInForms.id })
    .from(checkInForms)
    .where(eq(checkInForms.coachId, coachId));
  return rows.map(({ id }) => id);
}

/** Of an erased coach: versions that nobody answered and no program asks. */
export async function deleteUnneededForms(tx: Tx, ids: string[]): Promise<void> {
  await tx.execute(sql`delete from ${checkInForms} form where form.id = any(${sql.param(ids)}::uuid[])
    and not exists (select from ${checkIns} answered where answered.instrument_id = form.id::text
      and answered.version = form.version and answered.answers is not null)
    and not exists (select from ${dailyPrompts} day where day.check_in ->> 'instrumentId' = form.id::text
      and day.check_in ->> 'version' = form.version::text)`);
}

export async function insertErasure(tx: Tx, personId: string, erasedAt: Date): Promise<void> {
  await tx.insert(erasures).values({ personId, erasedAt }).onConflictDoNothing();
}

export async function listErasures(db: Db): Promise<{ personId: string; erasedAt: Date }[]> {
  return await db.select().from(erasures).orderBy(asc(erasures.erasedAt), asc(erasures.personId));
}

export async function countErasures(db: Db): Promise<number> {
  return await db.$count(erasures);
}

export async function listExistingUsers(db: Db, ids: string[]): Promise<string[]> {
  // As one value: a statement takes only so many.
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(sql`${users.id} = any(${sql.param(ids)}::uuid[])`);
  return rows.map(({ id }) => id);
}

/** The names that no one else bears: what names another one may be about someone else. */
export async function listOwnNames(db: Db | Tx, { id, name, publicName }: Erased): Promise<string[]> {
  const wanted = [...new Set([name, publicName])].filter((one) => one !== '');
  if (wanted.length === 0) return [];
  const bearers = await db
    .select({
      name: accountName(users),
      publicName: sql<string>`coalesce(btrim(${coachProfiles.fullName}), '')`,
    })
    .from(users)
    .leftJoin(coachProfiles, eq(coachProfiles.userId, users.id))
    .where(
      and(
        ne(users.id, id),
        or(inArray(accountName(users), wanted), inArray(sql`btrim(${coachProfiles.fullName})`, wanted)),
      ),
    );
  const taken = new Set(bearers.flatMap((bearer) => [bearer.name, bearer.publicName]));
  return wanted.filter((one) => !taken.has(one));
}

/** What erasing them takes away. */
export async function countBelongings(db: Db | Tx, id: string, now: Date) {
  const [row] = await db
    .select({
      journalEntries: db.$count(journalEntries, eq(journalEntries.clientId, id)),
      noteVersions: db.$count(coachNotes, or(eq(coachNotes.clientId, id), eq(coachNotes.coachId, id))),
      messages: sql<number>`(
        select count(*)::int from messages m join conversations c on c.id = m.conversation_id
        where c.client_id = ${id}::uuid or (c.coach_id = ${id}::uuid and m.sender_id = ${id}::uuid))`,
      runningPrograms: db.$count(assignments, and(eq(assignments.clientId, id), areRunning(now))),
      clients: db.$count(clientProfiles, eq(clientProfiles.coachId, id)),
    })
    .from(users)
    .where(eq(users.id, id));
  return row;
}
