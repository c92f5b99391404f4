import { and, desc, eq, inArray, lte, ne, or, sql } from 'drizzle-orm';
import { undeliveredShown } from '#contract/mail/constants.ts';
import { peopleSeenBy } from '#server/platform/auth/demo-scope.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { mailOutbox, users } from '#server/platform/db/schema.ts';

type Viewer = Pick<SessionUser, 'isDemo'>;

export type UndeliveredRow = {
  id: string;
  kind: string;
  status: 'queued' | 'sending' | 'sent' | 'failed';
  firstName: string | null;
  lastName: string | null;
  createdAt: Date;
  tries: number;
  lastError: string | null;
  nextTryAt: Date;
};

export async function listUndelivered(db: Db, viewer: Viewer, waitingSince: Date): Promise<UndeliveredRow[]> {
  return await db
    .select({
      id: mailOutbox.id,
      kind: mailOutbox.kind,
      status: mailOutbox.status,
      firstName: users.firstName,
      lastName: users.lastName,
      createdAt: mailOutbox.createdAt,
      tries: mailOutbox.tries,
      lastError: mailOutbox.lastError,
      nextTryAt: mailOutbox.nextTryAt,
    })
    .from(mailOutbox)
    .leftJoin(users, eq(users.id, mailOutbox.userId))
    .where(
      and(
        peopleSeenBy(viewer),
        or(
          eq(mailOutbox.status, 'failed'),
          and(inArray(mailOutbox.status, ['queued', 'sending']), lte(mailOutbox.createdAt, waitingSince)),
        ),
      ),
    )
    .orderBy(desc(mailOutbox.createdAt), desc(mailOutbox.id))
    .limit(undeliveredShown);
}

/** With all its attempts again. False if it is sent, being sent, or does not exist. */
export async function setDueNow(db: Db | Tx, id: string, now: Date): Promise<boolean> {
  const found = await db
    .update(mailOutbox)
    .set({
      status: 'queued',
      nextTryAt: now,
      endedAt: null,
      tries: sql`case when ${mailOutbox.status} = 'failed' then 0 else ${mailOutbox.tries} end`,
    })
    .where(and(eq(mailOutbox.id, id), inArray(mailOutbox.status, ['queued', 'failed'])))
    .returning({ id: mailOutbox.id });
  return found.length > 0;
}

export async function isUnsent(db: Db | Tx, id: string): Promise<boolean> {
  return (await db.$count(mailOutbox, and(eq(mailOutbox.id, id), ne(mailOutbox.status, 'sent')))) > 0;
}

/** Whether `listUndelivered` could show it to the viewer. */
export async function isSeen(db: Db | Tx, viewer: Viewer, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .leftJoin(users, eq(users.id, mailOutbox.userId))
    .where(and(eq(mailOutbox.id, id), peopleSeenBy(viewer)));
  return rows.length > 0;
}
