import { and, asc, eq, gt } from 'drizzle-orm';
import type { Db } from '#server/platform/db/database.ts';
import { coachProfiles, conversations, userKeys } from '#server/platform/db/schema.ts';
import { names } from './queries.ts';
import { clientUser, coachUser, isOneOfTheTwo } from './rights-queries.ts';

export type WrittenConversation = Awaited<ReturnType<typeof listWrittenConversationsAfter>>[number];

/** Those in which somebody has written, the oldest first: ids go up with time. */
export async function listWrittenConversationsAfter(db: Db, userId: string, after: string | undefined, limit: number) {
  return await db
    .select({ id: conversations.id, clientId: conversations.clientId, ...names, wrappedKey: userKeys.wrappedKey })
    .from(conversations)
    .innerJoin(clientUser, eq(clientUser.id, conversations.clientId))
    .leftJoin(coachUser, eq(coachUser.id, conversations.coachId))
    .leftJoin(coachProfiles, eq(coachProfiles.userId, conversations.coachId))
    .leftJoin(userKeys, eq(userKeys.userId, conversations.clientId))
    .where(
      and(
        isOneOfTheTwo(userId),
        gt(conversations.lastNumber, 0),
        after === undefined ? undefined : gt(conversations.id, after),
      ),
    )
    .orderBy(asc(conversations.id))
    .limit(limit);
}
