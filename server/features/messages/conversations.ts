import { conversationsShown, messageResultsShown, messagesShown } from '#contract/messages/constants.ts';
import type {
  Conversation,
  ConversationPage,
  Conversations,
  ConversationsQuery,
  MessageResult,
  MessagesQuery,
} from '#contract/messages/schema.ts';
import { searchWords } from '#contract/text.ts';
import { waitsForApproval } from '#server/features/coach-approval/wait.ts';
import { decisiveWords, holdsAll, searching, searchWord } from '#server/features/journal/search.ts';
import { refusal, type AppError } from '#server/platform/app-error.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import { timeSlices } from '#server/platform/costly-work.ts';
import type { OpenText } from '#server/platform/crypto/data-keys.ts';
import type { Deps } from '#server/platform/deps.ts';
import { pageOf } from '#server/platform/http/cursor.ts';
import { newId } from '#server/platform/ids.ts';
import { publish } from '#server/platform/live/publish.ts';
import { nearestLanguage } from '#server/platform/messages.ts';
import {
  listMessages,
  listOwnMessagesBefore,
  listWrittenConversationsAfter,
  type SearchedMessage,
  type WrittenConversation,
} from './message-queries.ts';
import { namesFor, openerFor, presentConversation, presentMessage } from './present.ts';
import {
  countUnread,
  ensureConversation,
  findConversation,
  findConversationOfPair,
  findOwnPair,
  listConversationsOf,
  setReadUpTo,
  type ConversationRow,
  type Pair,
} from './queries.ts';
import { canSeeCoach, isOwnClient } from './rights-queries.ts';
import { words } from './words.ts';

export const unknownConversation = (): AppError => refusal('conversation-not-found');

/** Two statements, regardless of their number. */
export async function conversationsOf(
  deps: Deps,
  actor: SessionUser,
  { search = '', cursor }: ConversationsQuery,
): Promise<Conversations> {
  const [micros = '', id = ''] = cursor?.split('_') ?? [];
  const { formerCoach } = words(nearestLanguage([actor.locale]));
  const ownClientsOnly = await waitsForApproval(deps, deps.db, actor);
  const after = cursor ? { micros, id } : undefined;
  const wanted = { words: searchWords(search), formerCoach, after, ownClientsOnly };
  const [rows, unread] = await Promise.all([
    listConversationsOf(deps.db, actor.userId, { ...wanted, limit: conversationsShown + 1 }),
    countUnread(deps.db, actor.userId),
  ]);
  const { shown, last } = pageOf(rows, conversationsShown);
  return {
    conversations: shown.map((row) => presentConversation(deps, row, actor)),
    unread,
    ...(last ? { nextCursor: `${last.micros}_${last.id}` } : {}),
  };
}

export async function unreadOf({ db }: Deps, actor: SessionUser): Promise<{ unread: number }> {
  return { unread: await countUnread(db, actor.userId) };
}

/** An existing one stays open to both, even where none could be begun any more. */
export async function openConversationWith(deps: Deps, actor: SessionUser, personId: string): Promise<Conversation> {
  const { db, clock } = deps;
  const isClient = actor.role === 'client';
  const pair: Pair = isClient
    ? { coachId: personId, clientId: actor.userId }
    : { coachId: actor.userId, clientId: personId };
  const mayBegin = isClient
    ? await canSeeCoach(deps.config, db, actor.userId, personId)
    : await isOwnClient(db, actor.userId, personId);
  if (mayBegin) await ensureConversation(db, { id: newId(), ...pair, now: clock.now() });
  const row = await findConversationOfPair(db, actor.userId, pair);
  if (!row || (await isHidden(deps, actor, row))) throw refusal('person-not-found');
  return presentConversation(deps, row, actor);
}

/** From a coach who waits for approval, everyone who is not their client. */
const isHidden = async (deps: Deps, actor: SessionUser, row: ConversationRow): Promise<boolean> =>
  !row.isPair && (await waitsForApproval(deps, deps.db, actor));

export async function readConversation(
  deps: Deps,
  actor: SessionUser,
  conversationId: string,
  query: MessagesQuery,
): Promise<ConversationPage> {
  const row = await findConversation(deps.db, actor.userId, conversationId);
  if (!row || (await isHidden(deps, actor, row))) throw unknownConversation();
  const stored = await listMessages(deps.db, conversationId, query);
  const open = openerFor(deps, row);
  return {
    conversation: presentConversation(deps, row, actor),
    messages: stored.map(({ body, ...message }) => presentMessage(message, open(message.id, body), actor.userId)),
    // Numbers start at 1 without gaps.
    hasMore: (stored[0]?.number ?? 1) > 1,
  };
}

/** Both get an event: the author sees that it was read, and the reader's other devices recount. */
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

/** Batch size: a search holds at most this many texts in memory. */
const piece = 200;
/** How far back a search looks. */
const mostLookedAt = 10_000;

/** Newest first. Texts are sealed, so each is decrypted and compared, ignoring case and accents. */
export async function searchMessages(
  deps: Deps,
  actor: SessionUser,
  search: string,
  signal?: AbortSignal,
): Promise<MessageResult[]> {
  return await searching.run(actor.userId, () => lookThrough(deps, actor, search, signal), signal);
}

async function lookThrough(
  deps: Deps,
  actor: SessionUser,
  search: string,
  signal: AbortSignal | undefined,
): Promise<MessageResult[]> {
  const wanted = decisiveWords(searchWords(search)).map(searchWord);
  const yieldInTime = timeSlices(signal);
  const ownClientsOnly = await waitsForApproval(deps, deps.db, actor);
  const openers = new Map<string, OpenText>();
  const found: MessageResult[] = [];
  let last: string | undefined;
  for (let looked = 0; looked < mostLookedAt && found.length < messageResultsShown; looked += piece) {
    const rows = await listOwnMessagesBefore(deps.db, actor.userId, { before: last, ownClientsOnly }, piece);
    for (const row of rows) {
      await yieldInTime();
      const open = openers.get(row.clientId) ?? openerFor(deps, row);
      openers.set(row.clientId, open);
      const text = open(row.id, row.body);
      if (holdsAll(text, wanted)) found.push(presentResult(row, text, actor));
    }
    last = rows.at(-1)?.id;
    if (rows.length < piece) break;
  }
  return found.sort((a, b) => (a.message.sentAt < b.message.sentAt ? 1 : -1)).slice(0, messageResultsShown);
}

function presentResult(row: SearchedMessage, text: string, { userId, locale }: SessionUser): MessageResult {
  const names = namesFor(row, nearestLanguage([locale]));
  const personName = row.clientId === userId ? names.coach : names.client;
  return { conversationId: row.conversationId, personName, message: presentMessage(row, text, userId) };
}

export type ExportedMessage = { number: number; isMine: boolean; text: string; sentAt: Date };

export type ExportedConversation = {
  id: string;
  /** Whom the person wrote with. */
  personName: string;
  personRole: 'coach' | 'client';
  /** In order. */
  messages: AsyncIterable<ExportedMessage>;
};

type Needs = Pick<Deps, 'db' | 'vault'>;

const conversationsAtATime = 100;

/**
 * Everything a person wrote and was written, for their export: oldest conversation first. Read a page at a time,
 * without holding anything in the database.
 */
export async function* ownConversations(
  deps: Needs,
  userId: string,
  language: string,
): AsyncGenerator<ExportedConversation> {
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
      const names = namesFor(row, language);
      yield {
        id: row.id,
        personName: isClient ? names.coach : names.client,
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
