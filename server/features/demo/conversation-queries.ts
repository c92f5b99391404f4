import type { Tx } from '#server/platform/db/database.ts';
import { conversationReads, conversations, messages } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';

type Line = { senderId: string; sentAt: Date; seal: (id: string) => Buffer };

/** Numbered in the order in which they are given. Whoever wrote last has read everything, the other one up to `readByOther`. */
export async function insertDemoConversation(
  tx: Tx,
  { coachId, clientId }: { coachId: string; clientId: string },
  lines: Line[],
  readByOther: number,
): Promise<void> {
  const id = newId();
  const [first, last] = [lines[0], lines.at(-1)];
  if (!first || !last) return;
  await tx
    .insert(conversations)
    .values({ id, coachId, clientId, lastNumber: lines.length, lastMessageAt: last.sentAt, createdAt: first.sentAt });
  await tx.insert(messages).values(
    lines.map(({ seal, ...line }, index) => {
      const messageId = newId();
      return { id: messageId, conversationId: id, number: index + 1, ...line, body: seal(messageId) };
    }),
  );
  await tx.insert(conversationReads).values(
    [coachId, clientId].map((userId) => {
      const readNumber = userId === last.senderId ? lines.length : readByOther;
      return { conversationId: id, userId, readNumber, readAt: readNumber > 0 ? last.sentAt : null };
    }),
  );
}
