import type { Result } from '#web/platform/api.ts';

export type Thread = Result<'GET /api/messages/{conversationId}'>;
export type Message = Thread['messages'][number];

/**
 * What was fetched before, with one more piece. Numbers put the pieces together, so that nothing is shown twice and it
 * does not matter in which order they arrive.
 */
export function withPiece(known: Thread | undefined, piece: Thread, isOlder: boolean): Thread {
  if (!known) return piece;
  return {
    // An older answer may arrive late: what was read stays read.
    conversation: {
      ...piece.conversation,
      readByOther: Math.max(known.conversation.readByOther, piece.conversation.readByOther),
    },
    messages: joined(known.messages, piece.messages),
    hasMore: isOlder ? piece.hasMore : known.hasMore,
  };
}

export function withMessage(known: Thread, message: Message): Thread {
  return { ...known, messages: joined(known.messages, [message]) };
}

type Known = Pick<Thread, 'messages' | 'hasMore'>;

/**
 * The last number up to which nothing is missing: what is new is asked for from there. Where there are no older ones, the
 * first has to be number 1: in a conversation that was opened empty, one's own message may come before the other's.
 */
export function knownUpTo({ messages, hasMore }: Known): number {
  let number = hasMore ? (messages[0]?.number ?? 1) - 1 : 0;
  for (const message of messages) {
    if (message.number !== number + 1) break;
    number = message.number;
  }
  return number;
}

export function hasGap(known: Known): boolean {
  return knownUpTo(known) !== (known.messages.at(-1)?.number ?? 0);
}

/** The first of those the person has not read, when the conversation is opened. */
export function firstUnread({ conversation, messages }: Thread): number | null {
  const theirs = messages.filter(({ isMine }) => !isMine);
  return conversation.unread > 0 ? ((theirs.at(-conversation.unread) ?? theirs[0])?.number ?? null) : null;
}

function joined(first: readonly Message[], second: readonly Message[]): Message[] {
  const byNumber = new Map([...first, ...second].map((message) => [message.number, message]));
  return [...byNumber.values()].sort((a, b) => a.number - b.number);
}
