import { messagesShown } from '#contract/messages/constants.ts';
import type { Deps } from '#server/platform/deps.ts';
import { listMessages } from './message-queries.ts';
import { listWrittenConversationsAfter } from './own-conversations-queries.ts';
import type { WrittenConversation } from './own-conversations-queries.ts';
import { openerFor } from './present.ts';

export type ExportedMessage = { number: number; isMine: boolean; text: string; sentAt: Date };

export type ExportedConversation = {
  id: string;
  /** Whom the person wrote with. */
  personName: string;
  personRole: 'coach' | 'client';
  /** In their order. */
  messages: AsyncIterable<ExportedMessage>;
};

type Needs = Pick<Deps, 'db' | 'vault'>;

const conversationsAtATime = 100;

/**
 * Everything a person wrote and was written, for a file of their own: the oldest conversation first. Read a page at a
 * time, and nothing is held in the database meanwhile.
 */
export async function* ownConversations(deps: Needs, userId: string): AsyncGenerator<ExportedConversation> {
  let after: string | undefined;
  for (;;) {
    const rows: WrittenConversation[] = await listWrittenConversationsAfter(
      deps.db,
      userId,
      after,
      conversationsAtATime,
    );
    for (const row of rows) {
      const isClient = row.clientId === userId;
      yield {
        id: row.id,
        personName: isClient ? row.coachName : row.clientName,
        personRole: isClient ? 'coach' : 'client',
        messages: messagesOf(deps, row, userId),
      };
    }
    if (rows.length < conversationsAtATime) return;
    after = rows.at(-1)?.id;
  }
}

async function* messagesOf(deps: Needs, row: WrittenConversation, userId: string): AsyncGenerator<ExportedMessage> {
  const open = openerFor(deps, row);
  let after = 0;
  for (;;) {
    const page = await listMessages(deps.db, row.id, { before: undefined, after });
    for (const { id, number, senderId, body, sentAt } of page)
      yield { number, isMine: senderId === userId, text: open(id, body), sentAt };
    if (page.length < messagesShown) return;
    after = page.at(-1)?.number ?? after;
  }
}
