import { setImmediate } from 'node:timers/promises';
import { messageResultsShown } from '#contract/messages/constants.ts';
import type { MessageResult } from '#contract/messages/schema.ts';
import { holdsAll, searchWord, searchWords } from '#server/features/journal/service.ts';
import type { OpenText } from '#server/features/journal/service.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Deps } from '#server/platform/deps.ts';
import { listOwnMessagesBefore } from './message-queries.ts';
import type { SearchedMessage } from './message-queries.ts';
import { openerFor, presentMessage } from './present.ts';

/** Read at once: a search holds at most this many texts in memory. */
const piece = 1_000;
/** So far back a search looks. */
const mostLookedAt = 10_000;
/** After this many others get their turn. */
const openedAtOnce = 200;

/** The newest first. Texts are sealed, so each is opened and looked at; case and accents do not count. */
export async function searchMessages(deps: Deps, actor: SessionUser, search: string): Promise<MessageResult[]> {
  const words = searchWords(search).map(searchWord);
  const openers = new Map<string, OpenText>();
  const found: MessageResult[] = [];
  let last: string | undefined;
  for (let looked = 0; looked < mostLookedAt && found.length < messageResultsShown; looked += piece) {
    const rows = await listOwnMessagesBefore(deps.db, actor.userId, last, piece);
    for (const [index, row] of rows.entries()) {
      if (index % openedAtOnce === openedAtOnce - 1) await setImmediate();
      const open = openers.get(row.clientId) ?? openerFor(deps, row);
      openers.set(row.clientId, open);
      const text = open(row.id, row.body);
      if (holdsAll(text, words)) found.push(presentResult(row, text, actor.userId));
    }
    last = rows.at(-1)?.id;
    if (rows.length < piece) break;
  }
  return found.sort((a, b) => (a.message.sentAt < b.message.sentAt ? 1 : -1)).slice(0, messageResultsShown);
}

function presentResult(row: SearchedMessage, text: string, userId: string): MessageResult {
  const personName = row.clientId === userId ? row.coachName : row.clientName;
  return { conversationId: row.conversationId, personName, message: presentMessage(row, text, userId) };
}
