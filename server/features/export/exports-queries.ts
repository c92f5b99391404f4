import { and, desc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { peopleSeenBy } from '#server/platform/auth/demo-scope.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { dataExports, mailOutbox, users } from '#server/platform/db/schema.ts';

/** Locked until the transaction ends: two requests for the same person's export are serialised. */
export async function lockPerson(tx: Tx, userId: string) {
  const [person] = await tx
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      timeZone: users.timeZone,
      locale: users.locale,
      isDemo: users.isDemo,
      isTest: users.isTest,
    })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update');
  return person;
}

const isOpen = (userId: string, now: Date) =>
  and(eq(dataExports.userId, userId), isNull(dataExports.downloadedAt), gt(dataExports.expiresAt, now));

export async function isMailUnderWay(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const rows = await tx
    .select({ id: dataExports.id })
    .from(dataExports)
    .innerJoin(mailOutbox, eq(mailOutbox.id, dataExports.mailId))
    .where(and(isOpen(userId, now), inArray(mailOutbox.status, ['queued', 'sending'])))
    .limit(1);
  return rows.length > 0;
}

/** Unused links end; a failed mail about one would bring a dead link if retried. */
export async function endOpenExports(tx: Tx, userId: string, now: Date): Promise<void> {
  const ended = await tx
    .update(dataExports)
    .set({ expiresAt: now })
    .where(isOpen(userId, now))
    .returning({ mailId: dataExports.mailId });
  if (ended.length === 0) return;
  await tx.delete(mailOutbox).where(
    and(
      inArray(
        mailOutbox.id,
        ended.map(({ mailId }) => mailId),
      ),
      eq(mailOutbox.status, 'failed'),
    ),
  );
}

export async function insertExport(tx: Tx, row: typeof dataExports.$inferInsert): Promise<void> {
  await tx.insert(dataExports).values(row);
}

export type ExportWithMail = Awaited<ReturnType<typeof listLatestExports>>[number];

/** The latest of each person, newest first. */
export async function listLatestExports(db: Db, viewer: Pick<SessionUser, 'isDemo'>, limit: number) {
  const newer = alias(dataExports, 'newer');
  return await db
    .select({
      id: dataExports.id,
      userId: dataExports.userId,
      requestedAt: dataExports.requestedAt,
      expiresAt: dataExports.expiresAt,
      downloadedAt: dataExports.downloadedAt,
      mail: {
        status: mailOutbox.status,
        tries: mailOutbox.tries,
        nextTryAt: mailOutbox.nextTryAt,
        lastError: mailOutbox.lastError,
      },
    })
    .from(dataExports)
    .innerJoin(users, eq(users.id, dataExports.userId))
    .leftJoin(mailOutbox, eq(mailOutbox.id, dataExports.mailId))
    .where(
      and(
        peopleSeenBy(viewer),
        sql`not exists (select 1 from ${dataExports} ${newer} where ${newer.userId} = ${dataExports.userId}
        and (${newer.requestedAt}, ${newer.id}) > (${dataExports.requestedAt}, ${dataExports.id}))`,
      ),
    )
    .orderBy(desc(dataExports.requestedAt), desc(dataExports.id))
    .limit(limit);
}

/** Selected with the person: someone else's is not found. */
export async function findOwnExport(db: Db, id: string, userId: string) {
  const [row] = await db
    .select({
      expiresAt: dataExports.expiresAt,
      downloadingSince: dataExports.downloadingSince,
      downloadedAt: dataExports.downloadedAt,
    })
    .from(dataExports)
    .where(and(eq(dataExports.id, id), eq(dataExports.userId, userId)));
  return row;
}

/**
 * Claims the link for one download. Of several at once one gets it; a download silent since `brokenBefore` no longer
 * holds it.
 */
export async function takeExport(
  db: Db,
  { id, userId, now, brokenBefore }: { id: string; userId: string; now: Date; brokenBefore: Date },
): Promise<number | undefined> {
  const [taken] = await db
    .update(dataExports)
    .set({ downloadingSince: now, attempt: sql`${dataExports.attempt} + 1` })
    .where(
      and(
        eq(dataExports.id, id),
        isOpen(userId, now),
        or(isNull(dataExports.downloadingSince), lte(dataExports.downloadingSince, brokenBefore)),
      ),
    )
    .returning({ attempt: dataExports.attempt });
  return taken?.attempt;
}

/** Only the download that holds the link releases it. */
export async function releaseExport(db: Db, id: string, attempt: number): Promise<void> {
  await db
    .update(dataExports)
    .set({ downloadingSince: null })
    .where(and(eq(dataExports.id, id), eq(dataExports.attempt, attempt), isNull(dataExports.downloadedAt)));
}

/** Marks the link as used. Undefined if that has happened before, or the person is gone. */
export async function setDownloaded(
  tx: Tx,
  id: string,
  now: Date,
): Promise<{ userId: string; requestedBy: string | null } | undefined> {
  const [row] = await tx
    .update(dataExports)
    .set({ downloadedAt: now, downloadingSince: null })
    .where(and(eq(dataExports.id, id), isNull(dataExports.downloadedAt)))
    .returning({ userId: dataExports.userId, requestedBy: dataExports.requestedBy });
  return row;
}

export async function findByMail(
  tx: Tx,
  mailId: string,
): Promise<{ id: string; requestedBy: string | null } | undefined> {
  const [row] = await tx
    .select({ id: dataExports.id, requestedBy: dataExports.requestedBy })
    .from(dataExports)
    .where(eq(dataExports.mailId, mailId));
  return row;
}

export async function deleteExportsEndedBefore(db: Db, moment: Date): Promise<void> {
  await db.delete(dataExports).where(lte(dataExports.expiresAt, moment));
}
