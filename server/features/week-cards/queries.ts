import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { weekCardsShown } from '#contract/week-cards/rules.ts';
import { isFollowed, version } from '#server/features/assignments/sql.ts';
import { isWithCurrentCoach } from '#server/features/sharing/sql.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { textFor } from '#server/platform/db/program-titles.ts';
import {
  assignments,
  clientProfiles,
  coachProfiles,
  journalEntries,
  practiceMarks,
  programs,
  userKeys,
  users,
  weekCards,
  weeklyThemes,
} from '#server/platform/db/schema.ts';

/** The page of the picked sentence; deleting it removes the sentence. */
const isPageOfSentence = and(eq(journalEntries.id, weekCards.sentenceEntryId), isNull(journalEntries.deletedAt));

const isCoachNow = isWithCurrentCoach(weekCards);

const page = {
  sentenceSealed: weekCards.sentenceSealed,
  entryId: journalEntries.id,
  entryWeek: journalEntries.weekNumber,
  entryDay: journalEntries.dayNumber,
};

export type OwnCard = Awaited<ReturnType<typeof listOwnCards>>[number];

/** All of a client's, or one. */
export async function listOwnCards(db: Db | Tx, clientId: string, language: string, cardId?: string) {
  return await db
    .select({
      ...page,
      id: weekCards.id,
      assignmentId: weekCards.assignmentId,
      programTitle: textFor(language, 'title'),
      weekNumber: weekCards.weekNumber,
      sharedAt: weekCards.sharedAt,
      readAt: weekCards.readAt,
      /** Null if it is not shared now. */
      coachName: coachProfiles.fullName,
      wrappedKey: userKeys.wrappedKey,
    })
    .from(weekCards)
    .innerJoin(assignments, eq(assignments.id, weekCards.assignmentId))
    .innerJoin(programs, eq(programs.id, assignments.programId))
    .leftJoin(journalEntries, isPageOfSentence)
    .leftJoin(clientProfiles, isCoachNow)
    .leftJoin(coachProfiles, eq(coachProfiles.userId, clientProfiles.coachId))
    .leftJoin(userKeys, eq(userKeys.userId, weekCards.clientId))
    .where(and(eq(weekCards.clientId, clientId), cardId ? eq(weekCards.id, cardId) : undefined))
    .orderBy(desc(assignments.startedAt), desc(weekCards.assignmentId), weekCards.weekNumber);
}

/** When practices were done, week by week. */
export async function listPracticeDays(db: Db, clientId: string) {
  return await db
    .select({
      assignmentId: practiceMarks.assignmentId,
      weekNumber: practiceMarks.weekNumber,
      marks: sql<Mark[]>`json_agg(distinct
        jsonb_build_object('day', ${practiceMarks.dayNumber}, 'title', ${practiceMarks.title}))`,
    })
    .from(practiceMarks)
    .where(eq(practiceMarks.clientId, clientId))
    .groupBy(practiceMarks.assignmentId, practiceMarks.weekNumber);
}
export type Mark = { day: number; title: string };

/** The written days of one week of an own assignment, as weekdays. */
export async function listWrittenDays(tx: Tx, assignmentId: string, week: number): Promise<number[]> {
  const rows = await tx
    .selectDistinct({ day: journalEntries.dayNumber })
    .from(journalEntries)
    .where(
      and(
        eq(journalEntries.assignmentId, assignmentId),
        eq(journalEntries.weekNumber, week),
        isNull(journalEntries.deletedAt),
      ),
    );
  return rows.flatMap(({ day }) => day ?? []);
}

type PageOfWeek = { clientId: string; assignmentId: string; week: number; entryId: string };

/**
 * An own page of that week, locked until the transaction ends, so that it cannot be deleted while its sentence is
 * picked.
 */
export async function lockPageOfWeek(tx: Tx, { clientId, assignmentId, week, entryId }: PageOfWeek) {
  const [row] = await tx
    .select({
      id: journalEntries.id,
      version: journalEntries.version,
      entryTextSealed: journalEntries.entryTextSealed,
      wrappedKey: userKeys.wrappedKey,
    })
    .from(journalEntries)
    .innerJoin(userKeys, eq(userKeys.userId, journalEntries.clientId))
    .where(
      and(
        eq(journalEntries.id, entryId),
        eq(journalEntries.clientId, clientId),
        eq(journalEntries.assignmentId, assignmentId),
        eq(journalEntries.weekNumber, week),
        isNull(journalEntries.deletedAt),
      ),
    )
    .for('no key update', { of: journalEntries });
  return row;
}

type NewCard = { id: string; clientId: string; assignmentId: string; weekNumber: number; now: Date };

/** The card of a week, created if there is none; locked until the transaction ends. */
export async function ensureCard(tx: Tx, { now, ...card }: NewCard): Promise<string> {
  await tx
    .insert(weekCards)
    .values({ ...card, createdAt: now })
    .onConflictDoNothing();
  const [row] = await tx
    .select({ id: weekCards.id })
    .from(weekCards)
    .where(and(eq(weekCards.assignmentId, card.assignmentId), eq(weekCards.weekNumber, card.weekNumber)))
    .for('no key update');
  if (!row) throw new Error('A card that was made a moment ago is there.');
  return row.id;
}

export async function setSentence(
  tx: Tx,
  cardId: string,
  sentence: { sentenceSealed: Buffer; sentenceEntryId: string } | null,
): Promise<void> {
  await tx
    .update(weekCards)
    .set(sentence ?? { sentenceSealed: null, sentenceEntryId: null })
    .where(eq(weekCards.id, cardId));
}

export async function setUnread(tx: Tx, cardId: string): Promise<void> {
  await tx.update(weekCards).set({ readAt: null }).where(eq(weekCards.id, cardId));
}

type Sharing = { clientId: string; cardId: string; expectedCoachId: string | undefined; now: Date };

/** Shares with the current coach. Returns their id if this call shared it, or changed the coach. */
export async function setShared(tx: Tx, { clientId, cardId, expectedCoachId, now }: Sharing) {
  const [row] = await tx
    .update(weekCards)
    .set({ coachId: sql`${clientProfiles.coachId}`, sharedAt: now, readAt: null, mailedAt: null })
    .from(clientProfiles)
    .where(
      and(
        eq(weekCards.id, cardId),
        eq(weekCards.clientId, clientId),
        eq(clientProfiles.userId, weekCards.clientId),
        isNotNull(clientProfiles.coachId),
        expectedCoachId === undefined ? undefined : eq(clientProfiles.coachId, expectedCoachId),
        sql`${weekCards.coachId} is distinct from ${clientProfiles.coachId}`,
      ),
    )
    .returning({ coachId: weekCards.coachId });
  return row?.coachId ?? undefined;
}

/** The coach the client could share with now. */
export async function findCoachNow(tx: Tx, clientId: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ coachId: clientProfiles.coachId })
    .from(clientProfiles)
    .where(eq(clientProfiles.userId, clientId));
  return row?.coachId ?? undefined;
}

/** The coach it was shared with, if this call unshared it. */
export async function setUnshared(tx: Tx, clientId: string, cardId: string): Promise<string | undefined> {
  const [before] = await tx
    .select({ coachId: weekCards.coachId })
    .from(weekCards)
    .where(and(eq(weekCards.id, cardId), eq(weekCards.clientId, clientId)))
    .for('no key update');
  if (!before?.coachId) return undefined;
  await tx.update(weekCards).set({ coachId: null, sharedAt: null, readAt: null }).where(eq(weekCards.id, cardId));
  return before.coachId;
}

const isSeenBy = (coachId: string) => and(eq(weekCards.coachId, coachId), isCoachNow, isNotNull(weekCards.sharedAt));

/** What the coach sees of the days: moods they see anyway, and when a practice was done. Never a word of a page. */
const daysOf = sql<{ day: number; mood: number; date: string }[]>`(select coalesce(json_agg(d order by d.day), '[]')
  from (select e.day_number as day, min(e.mood_score) as mood, min(e.local_date)::text as date from ${journalEntries} e
    where e.assignment_id = ${weekCards.assignmentId} and e.week_number = ${weekCards.weekNumber}
      and e.deleted_at is null group by e.day_number) d)`;
const marksOf = sql<Mark[]>`(select coalesce(json_agg(distinct
    jsonb_build_object('day', m.day_number, 'title', m.title)), '[]') from ${practiceMarks} m
  where m.assignment_id = ${weekCards.assignmentId} and m.week_number = ${weekCards.weekNumber})`;

export type SharedCardRow = Awaited<ReturnType<typeof listSharedCards>>[number];

export async function listSharedCards(db: Db, coachId: string, clientId: string | undefined) {
  return await db
    .select({
      ...page,
      id: weekCards.id,
      weekNumber: weekCards.weekNumber,
      title: weeklyThemes.title,
      programTitle: programs.title,
      days: daysOf,
      marks: marksOf,
      sharedAt: sql<Date>`${weekCards.sharedAt}`.mapWith(weekCards.sharedAt),
      readAt: weekCards.readAt,
      wrappedKey: userKeys.wrappedKey,
      client: { id: users.id, firstName: users.firstName, lastName: users.lastName, profileImageUrl: users.image },
    })
    .from(weekCards)
    .innerJoin(clientProfiles, isCoachNow)
    .innerJoin(users, eq(users.id, weekCards.clientId))
    .innerJoin(assignments, eq(assignments.id, weekCards.assignmentId))
    .innerJoin(programs, eq(programs.id, assignments.programId))
    .innerJoin(version, isFollowed)
    .leftJoin(
      weeklyThemes,
      and(eq(weeklyThemes.programId, version.id), eq(weeklyThemes.weekNumber, weekCards.weekNumber)),
    )
    .leftJoin(journalEntries, isPageOfSentence)
    .leftJoin(userKeys, eq(userKeys.userId, weekCards.clientId))
    .where(and(isSeenBy(coachId), clientId ? eq(weekCards.clientId, clientId) : undefined))
    .orderBy(desc(weekCards.sharedAt), desc(weekCards.id))
    .limit(weekCardsShown);
}

/** Whose it is and when it was first read; nothing for a card that is not shared with this coach. */
export async function setCardRead(tx: Tx, coachId: string, cardId: string, now: Date) {
  const [row] = await tx
    .select({ clientId: weekCards.clientId, readAt: weekCards.readAt })
    .from(weekCards)
    .innerJoin(clientProfiles, isCoachNow)
    .where(and(eq(weekCards.id, cardId), isSeenBy(coachId)))
    .for('no key update', { of: weekCards });
  if (!row) return undefined;
  if (!row.readAt) await tx.update(weekCards).set({ readAt: now }).where(eq(weekCards.id, cardId));
  return { clientId: row.clientId, readAt: row.readAt ?? now, isFirst: row.readAt === null };
}
