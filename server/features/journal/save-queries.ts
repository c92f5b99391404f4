import { and, eq, exists, gte, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { clientProfiles, coachProfiles, dailyPrompts, journalEntries } from '#server/platform/db/schema.ts';
import { entryColumns } from './queries.ts';

export type Place = { assignmentId: string; programRowId: string; week: number; day: number };

/** What has to be known before an entry is kept: the prompt it answers, and what the client may do. */
export async function findSaveFacts(tx: Tx, clientId: string, place: Place, localDate: string) {
  // Written in time on that date or a later one: the day stood open until then.
  const inTime = tx
    .select({ one: sql`1` })
    .from(journalEntries)
    .where(
      and(
        eq(journalEntries.assignmentId, place.assignmentId),
        eq(journalEntries.weekNumber, place.week),
        eq(journalEntries.dayNumber, place.day),
        eq(journalEntries.isLate, false),
        gte(journalEntries.localDate, localDate),
        isNull(journalEntries.deletedAt),
      ),
    );
  const [row] = await tx
    .select({
      clientType: clientProfiles.clientType,
      trialStartedAt: clientProfiles.trialStartedAt,
      coachId: clientProfiles.coachId,
      coachName: coachProfiles.fullName,
      promptText: dailyPrompts.promptText,
      wasOpenThatDate: sql<boolean>`${exists(inTime)}`,
    })
    .from(clientProfiles)
    .leftJoin(coachProfiles, eq(coachProfiles.userId, clientProfiles.coachId))
    .leftJoin(
      dailyPrompts,
      and(
        eq(dailyPrompts.programId, place.programRowId),
        eq(dailyPrompts.weekNumber, place.week),
        eq(dailyPrompts.dayNumber, place.day),
      ),
    )
    .where(eq(clientProfiles.userId, clientId));
  return row;
}

/** Also a deleted one: it was saved all the same. */
export async function findSavedEntry(db: Db | Tx, clientId: string, entryId: string) {
  const [row] = await db
    .select({ ...entryColumns, coachId: clientProfiles.coachId })
    .from(journalEntries)
    .innerJoin(clientProfiles, eq(clientProfiles.userId, journalEntries.clientId))
    .where(and(eq(journalEntries.id, entryId), eq(journalEntries.clientId, clientId)));
  return row;
}
