import type { Conversation, ConversationPage, Conversations, MessagesQuery } from '#contract/messages/schema.ts';
import { notFound } from '#server/platform/app-error.ts';
import type { AppError } from '#server/platform/app-error.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Deps } from '#server/platform/deps.ts';
import { newId } from '#server/platform/ids.ts';
import { publish } from '#server/platform/live/publish.ts';
import { listMessages } from './message-queries.ts';
import { openerFor, presentConversation, presentMessage } from './present.ts';
import {
  countUnread,
  ensureConversation,
  findConversation,
  findConversationOfPair,
  findOwnPair,
  listConversationsOf,
  setReadUpTo,
} from './queries.ts';
import type { Pair } from './queries.ts';
import { canSeeCoach, isOwnClient } from './rights-queries.ts';

export const unknownConversation = (): AppError => notFound('This conversation');

/** Two statements, however many there are. */
export async function conversationsOf(deps: Deps, actor: SessionUser): Promise<Conversations> {
  const [rows, unread] = await Promise.all([
    listConversationsOf(deps.db, actor.userId),
    countUnread(deps.db, actor.userId),
  ]);
  return { conversations: rows.map((row) => presentConversation(deps, row, actor)), unread };
}

export async function unreadOf({ db }: Deps, actor: SessionUser): Promise<{ unread: number }> {
  return { unread: await countUnread(db, actor.userId) };
}

/** One that is there stays open to both, also where none could be begun any more. */
export async function openWith(deps: Deps, actor: SessionUser, personId: string): Promise<Conversation> {
  const { db, clock } = deps;
  const isClient = actor.role === 'client';
  const pair: Pair = isClient
    ? { coachId: personId, clientId: actor.userId }
    : { coachId: actor.userId, clientId: personId };
  const mayBegin = isClient
    ? await canSeeCoach(db, actor.userId, personId)
    : await isOwnClient(db, actor.userId, personId);
  if (mayBegin) await ensureConversation(db, { id: newId(), ...pair, now: clock.now() });
  const row = await findConversationOfPair(db, actor.userId, pair);
  if (!row) throw notFound('This person');
  return presentConversation(deps, row, actor);
}

export async function readPiece(
  deps: Deps,
  actor: SessionUser,
  conversationId: string,
  query: MessagesQuery,
): Promise<ConversationPage> {
  const row = await findConversation(deps.db, actor.userId, conversationId);
  if (!row) throw unknownConversation();
  const stored = await listMessages(deps.db, conversationId, query);
  const open = openerFor(deps, row);
  return {
    conversation: presentConversation(deps, row, actor),
    messages: stored.map(({ body, ...message }) => presentMessage(message, open(message.id, body), actor.userId)),
    // Numbers begin with 1 and have no gaps.
    hasMore: (stored[0]?.number ?? 1) > 1,
  };
}

/** Both hear of it: the one who wrote sees that it was read, and the reader's other devices count anew. */
export async function readUpTo(
  { db, clock }: Deps,
  actor: SessionUser,
  conversationId: string,
  number: number,
): Promise<{ unread: number }> {
  return await db.transaction(async (tx) => {
    const pair = await findOwnPair(tx, actor.userId, conversationId);
    if (!pair) throw unknownConversation();
    const now = clock.now();
    const reached = await setReadUpTo(tx, actor.userId, conversationId, number, now);
    if (reached !== undefined) {
      for (const userId of [pair.coachId, pair.clientId])
        if (userId) await publish(tx, { userId, kind: 'read', detail: { conversationId, number: reached }, at: now });
    }
    return { unread: await countUnread(tx, actor.userId) };
  });
}
