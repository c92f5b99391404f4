import { and, eq, gte, isNull } from 'drizzle-orm';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { pauses } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';

export type OpenPause = { id: string; startsOn: string; endsOn: string };

/** The one that was not ended, also when its last day has gone by. */
export async function findOpenPause(db: Db | Tx, assignmentId: string): Promise<OpenPause | undefined> {
  const [row] = await db
    .select({ id: pauses.id, startsOn: pauses.startsOn, endsOn: pauses.endsOn })
    .from(pauses)
    .where(and(eq(pauses.assignmentId, assignmentId), isNull(pauses.endedOn)));
  return row;
}

export type NewPause = { clientId: string; assignmentId: string; startsOn: string; endsOn: string; createdAt: Date };

/** One open pause an assignment: the unique index refuses a second. */
export async function insertPause(tx: Tx, pause: NewPause): Promise<void> {
  await tx.insert(pauses).values({ id: newId(), ...pause });
}

/** Told anew: the coach's line takes the moment of the change. */
export async function updatePause(
  tx: Tx,
  pauseId: string,
  change: { startsOn: string; endsOn: string; createdAt: Date },
): Promise<void> {
  await tx.update(pauses).set(change).where(eq(pauses.id, pauseId));
}

/** That day and later ones are ordinary days again. */
export async function closePause(tx: Tx, pauseId: string, endedOn: string): Promise<void> {
  await tx.update(pauses).set({ endedOn }).where(eq(pauses.id, pauseId));
}

export async function deletePause(tx: Tx, pauseId: string): Promise<void> {
  await tx.delete(pauses).where(eq(pauses.id, pauseId));
}

/** One that runs or lies ahead goes with the person to the next program. One whose last day has gone by stays where it was. */
export async function moveOpenPause(tx: Tx, from: string, to: string, today: string): Promise<void> {
  await tx
    .update(pauses)
    .set({ assignmentId: to })
    .where(and(eq(pauses.assignmentId, from), isNull(pauses.endedOn), gte(pauses.endsOn, today)));
}
