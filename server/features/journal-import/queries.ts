import { and, desc, eq, gt, inArray, isNull, notExists, sql } from 'drizzle-orm';
import type { ImportSource } from '#contract/journal-import/rules.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import {
  entryComments,
  entryShares,
  erasedEntries,
  journalEntries,
  journalImports,
  media,
} from '#server/platform/db/schema.ts';

/** Undefined for another person's id. The row stays locked, so that a batch and taking back come one after the other. */
export async function beginOrContinue(
  tx: Tx,
  run: { id: string; clientId: string; source: ImportSource; now: Date },
): Promise<{ isNew: boolean; takenBackAt: Date | null } | undefined> {
  const { id, clientId, source, now } = run;
  const [row] = await tx
    .insert(journalImports)
    .values({ id, clientId, source, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: journalImports.id,
      set: { updatedAt: now },
      setWhere: eq(journalImports.clientId, clientId),
    })
    .returning({ takenBackAt: journalImports.takenBackAt, isNew: sql<boolean>`xmax = 0` });
  return row;
}

export type ImportedRow = typeof journalEntries.$inferInsert;

/** Those that are there, and those that were deleted for good, are left out. */
export async function insertImported(tx: Tx, clientId: string, rows: ImportedRow[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  const gone = new Set(await listErasedIds(tx, clientId, ids));
  const missing = rows.filter(({ id }) => !gone.has(id));
  if (missing.length > 0) await tx.insert(journalEntries).values(missing).onConflictDoNothing();
}

/** Which of these ids were entries of the person until they were deleted for good. */
export async function listErasedIds(tx: Tx, clientId: string, ids: string[]): Promise<string[]> {
  const rows = await tx
    .select({ id: erasedEntries.id })
    .from(erasedEntries)
    .where(and(eq(erasedEntries.clientId, clientId), inArray(erasedEntries.id, ids)));
  return rows.map(({ id }) => id);
}

/** Which of these ids are entries of the person, deleted ones too. */
export async function listOwnIds(
  tx: Tx,
  clientId: string,
  ids: string[],
): Promise<{ id: string; isDeleted: boolean }[]> {
  return await tx
    .select({ id: journalEntries.id, isDeleted: sql<boolean>`${journalEntries.deletedAt} is not null` })
    .from(journalEntries)
    .where(and(eq(journalEntries.clientId, clientId), inArray(journalEntries.id, ids)));
}

const isLive = isNull(journalEntries.deletedAt);

/** As it was imported: nobody edited it, shared it, answered it or added a photo. */
const isUntouched = (db: Db | Tx) =>
  and(
    eq(journalEntries.version, 1),
    notExists(
      db.select({ entryId: entryShares.entryId }).from(entryShares).where(eq(entryShares.entryId, journalEntries.id)),
    ),
    notExists(
      db.select({ id: entryComments.id }).from(entryComments).where(eq(entryComments.entryId, journalEntries.id)),
    ),
    notExists(db.select({ id: media.id }).from(media).where(eq(media.entryId, journalEntries.id))),
  );

export async function listRuns(db: Db | Tx, clientId: string, since: Date) {
  return await db
    .select({
      id: journalImports.id,
      source: journalImports.source,
      createdAt: journalImports.createdAt,
      updatedAt: journalImports.updatedAt,
      pages: sql<number>`count(*)::int`,
      changed: sql<number>`(count(*) filter (where not ${isUntouched(db)}))::int`,
    })
    .from(journalImports)
    .innerJoin(journalEntries, and(eq(journalEntries.importId, journalImports.id), isLive))
    .where(
      and(
        eq(journalImports.clientId, clientId),
        isNull(journalImports.takenBackAt),
        gt(journalImports.updatedAt, since),
      ),
    )
    .groupBy(journalImports.id)
    .orderBy(desc(journalImports.createdAt), desc(journalImports.id));
}

export async function lockRun(tx: Tx, clientId: string, id: string) {
  const [row] = await tx
    .select({ updatedAt: journalImports.updatedAt, takenBackAt: journalImports.takenBackAt })
    .from(journalImports)
    .where(and(eq(journalImports.id, id), eq(journalImports.clientId, clientId)))
    .for('update');
  return row;
}

/**
 * Locks the pages before it looks at them: one that is being edited or shared at this moment is seen as it is afterwards. The
 * ids are not remembered, so that another import may bring the pages again.
 */
export async function removeUntouched(tx: Tx, id: string, now: Date): Promise<number> {
  await tx
    .select({ id: journalEntries.id })
    .from(journalEntries)
    .where(eq(journalEntries.importId, id))
    .orderBy(journalEntries.id)
    .for('update');
  const removed = await tx
    .delete(journalEntries)
    .where(and(eq(journalEntries.importId, id), isUntouched(tx)))
    .returning({ id: journalEntries.id });
  await tx.update(journalImports).set({ takenBackAt: now }).where(eq(journalImports.id, id));
  return removed.length;
}
