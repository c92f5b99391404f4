import { and, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { isWithCurrentCoach } from '#server/features/sharing/sql.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import {
  assignments,
  checkInForms,
  checkInPlans,
  checkIns,
  clientProfiles,
  coachProfiles,
  programs,
  userKeys,
} from '#server/platform/db/schema.ts';
import { isUuid } from '#server/platform/ids.ts';

/** By id and version, from any coach: people keep the version they were asked with. */
export async function listForms(db: Db | Tx, refs: readonly { instrumentId: string; version: number }[]) {
  const wanted = refs.filter(({ instrumentId }) => isUuid(instrumentId));
  if (wanted.length === 0) return [];
  return await db
    .select({ id: checkInForms.id, version: checkInForms.version, definition: checkInForms.definition })
    .from(checkInForms)
    .where(
      or(
        ...wanted.map(({ instrumentId, version }) =>
          and(eq(checkInForms.id, instrumentId), eq(checkInForms.version, version)),
        ),
      ),
    );
}

/**
 * Whether a coach's own one was never asked of this client, neither by a plan nor in a program of that coach, or the occasion is
 * another client's. Plans go with an erased coach: what is found nowhere is nobody else's.
 */
export async function isForOthers(
  tx: Tx,
  clientId: string,
  { instrumentId, occasion }: { instrumentId: string; occasion: string | undefined },
): Promise<boolean> {
  if (!isUuid(instrumentId) && occasion === undefined) return false;
  const [formId, askedBy] = [isUuid(instrumentId) ? instrumentId : null, occasion?.split('.')[1] ?? null];
  const { rows } = await tx.execute<{ isTheirs: boolean }>(sql`select
    exists (select from ${checkInForms} form where form.id = ${formId}::uuid and form.coach_id is not null
      and not exists (select from ${checkInPlans} plan
        where plan.client_id = ${clientId}::uuid and plan.instrument_id = ${instrumentId})
      and not exists (select from ${assignments} own join ${programs} program on program.id = own.program_id
        where own.client_id = ${clientId}::uuid and program.owner_id = form.coach_id))
    or exists (select from ${checkInPlans} plan where plan.id = ${askedBy}::uuid and plan.client_id <> ${clientId}::uuid)
    or exists (select from ${assignments} other where other.id = ${askedBy}::uuid and other.client_id <> ${clientId}::uuid)
    as "isTheirs"`);
  return rows[0]?.isTheirs ?? false;
}

/** A row with answers: others were left out, or their answers deleted. */
const isAnswered = isNotNull(checkIns.answersSealed);
const isOwn = (clientId: string, id: string) => and(eq(checkIns.id, id), eq(checkIns.clientId, clientId));

export type AnsweredRow = Awaited<ReturnType<typeof listAnswered>>[number];

/** The newest of a client, or one. */
export async function listAnswered(db: Db | Tx, clientId: string, { id, limit }: { id?: string; limit?: number }) {
  return await db
    .select({
      id: checkIns.id,
      instrumentId: checkIns.instrumentId,
      version: checkIns.version,
      answersSealed: sql<Buffer>`${checkIns.answersSealed}`,
      answeredAt: checkIns.answeredAt,
      localDate: checkIns.localDate,
      shown: checkIns.shown,
      sharedAt: checkIns.sharedAt,
      /** Null if it is with nobody now. */
      coachName: coachProfiles.fullName,
      wrappedKey: userKeys.wrappedKey,
    })
    .from(checkIns)
    .leftJoin(clientProfiles, and(isWithCurrentCoach(checkIns), isNotNull(checkIns.shown)))
    .leftJoin(coachProfiles, eq(coachProfiles.userId, clientProfiles.coachId))
    .leftJoin(userKeys, eq(userKeys.userId, checkIns.clientId))
    .where(and(eq(checkIns.clientId, clientId), isAnswered, id === undefined ? undefined : eq(checkIns.id, id)))
    .orderBy(desc(checkIns.answeredAt), desc(checkIns.id))
    .limit(limit ?? 1);
}

/** False if the id is taken, by this person or another. */
export async function insertCheckIn(tx: Tx, row: typeof checkIns.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(checkIns).values(row).onConflictDoNothing().returning({ id: checkIns.id });
  return rows.length > 0;
}

/** The client’s coach of now, who stays that until the transaction ends. Of two who settle the same one comes after the other. */
export async function holdClient(tx: Tx, clientId: string): Promise<string | null> {
  const [row] = await tx
    .select({ coachId: clientProfiles.coachId })
    .from(clientProfiles)
    .where(eq(clientProfiles.userId, clientId))
    .for('no key update');
  return row?.coachId ?? null;
}

/** Holds the row until the transaction ends; undefined unless it is the client’s own and has answers. */
export async function lockOwn(tx: Tx, clientId: string, id: string) {
  const [row] = await tx
    .select({
      coachId: checkIns.coachId,
      shown: checkIns.shown,
      firstSharedAt: checkIns.firstSharedAt,
      occasion: checkIns.occasion,
    })
    .from(checkIns)
    .where(and(isOwn(clientId, id), isAnswered))
    .for('no key update');
  return row;
}

type Changes = Partial<
  Pick<typeof checkIns.$inferInsert, 'answersSealed' | 'coachId' | 'shown' | 'sharedAt' | 'firstSharedAt'>
>;

export async function updateCheckIn(tx: Tx, id: string, changes: Changes): Promise<void> {
  await tx.update(checkIns).set(changes).where(eq(checkIns.id, id));
}

export async function deleteCheckInRow(tx: Tx, id: string): Promise<void> {
  await tx.delete(checkIns).where(eq(checkIns.id, id));
}

export async function hasOccasion(tx: Tx, clientId: string, occasion: string): Promise<boolean> {
  return (await tx.$count(checkIns, and(eq(checkIns.clientId, clientId), eq(checkIns.occasion, occasion)))) > 0;
}

/** Whether there is such a plan for this client. Stopped before, it keeps its moment. */
export async function stopOwnPlan(tx: Tx, clientId: string, id: string, now: Date): Promise<boolean> {
  const isTheirs = and(eq(checkInPlans.id, id), eq(checkInPlans.clientId, clientId));
  await tx
    .update(checkInPlans)
    .set({ stoppedAt: now })
    .where(and(isTheirs, isNull(checkInPlans.stoppedAt)));
  return (await tx.$count(checkInPlans, isTheirs)) > 0;
}
