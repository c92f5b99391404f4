import { hkdfSync } from 'node:crypto';
import type { Message } from '#contract/messages/schema.ts';
import { refuseWhileWaiting } from '#server/features/coach-approval/wait.ts';
import { refusal } from '#server/platform/app-error.ts';
import { limits } from '#server/platform/auth/limits.ts';
import { takeAttempt } from '#server/platform/auth/rate-limit.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import { dataKeyOf } from '#server/platform/crypto/data-keys.ts';
import type { DataKey } from '#server/platform/crypto/vault.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { inTransaction } from '#server/platform/db/transactions.ts';
import type { Deps } from '#server/platform/deps.ts';
import { newId } from '#server/platform/ids.ts';
import { publish } from '#server/platform/live/publish.ts';
import { unknownConversation } from './conversations.ts';
import {
  findLastMessage,
  findSentMessage,
  insertMessage,
  lockConversation,
  setMailed,
  type StoredMessage,
} from './message-queries.ts';
import { canSend, isUnavailable, presentMessage } from './present.ts';
import { ensureConversation, findConversation, findOwnPair, type Pair } from './queries.ts';
import { isOwnClient } from './rights-queries.ts';

type Keeper = Pick<Deps, 'vault' | 'clock'>;
type Place = { coachId: string | null; clientId: string; conversationId: string; key: DataKey };

/** Number, message and live events are one transaction. */
export async function sendMessage(
  deps: Deps,
  db: Db | Tx,
  actor: SessionUser,
  conversationId: string,
  text: string,
): Promise<Message> {
  // Before the conversation is locked: a request with an Idempotency-Key has fetched the data key first as well.
  const place = await findOwnPlace(deps, db, actor, conversationId);
  return await inTransaction(db, async (tx) => {
    // Only accepted messages count: a refusal rolls the counter back.
    await takeAttempt(tx, deps.clock, `message:${actor.userId}`, limits.message);
    await lockConversation(tx, conversationId);
    const row = await findConversation(tx, actor.userId, conversationId);
    if (!row) throw unknownConversation();
    if (isUnavailable(row, actor)) throw refusal('person-away');
    if (!canSend(row, actor)) throw refusal('conversation-closed');
    if (!row.isPair) await refuseWhileWaiting(deps, tx, actor);
    return presentMessage(await append(deps, tx, place, actor.userId, text), text, actor.userId);
  });
}

/** To one of the coach's own clients, in their conversation, which is created if there is none. */
export async function writeToClient(
  deps: Keeper,
  tx: Tx,
  { userId: coachId }: SessionUser,
  clientId: string,
  text: string,
): Promise<void> {
  const key = await dataKeyOf(deps, tx, clientId);
  if (!(await isOwnClient(tx, coachId, clientId))) throw refusal('person-not-found');
  const conversationId = await ensureConversation(tx, { id: newId(), coachId, clientId, now: deps.clock.now() });
  await lockConversation(tx, conversationId);
  // Parting locks the conversation too, and may have happened while this waited.
  if (!(await isOwnClient(tx, coachId, clientId))) throw refusal('person-not-found');
  await append(deps, tx, { coachId, clientId, conversationId, key }, coachId, text);
}

async function findOwnPlace(deps: Keeper, db: Db | Tx, actor: SessionUser, conversationId: string): Promise<Place> {
  const pair = await findOwnPair(db, actor.userId, conversationId);
  if (!pair) throw unknownConversation();
  return { ...pair, conversationId, key: await dataKeyOf(deps, db, pair.clientId) };
}

async function append(
  { vault, clock }: Keeper,
  tx: Tx,
  { conversationId, coachId, clientId, key }: Place,
  senderId: string,
  text: string,
): Promise<StoredMessage> {
  const id = newId();
  const sentAt = clock.now();
  const number = await insertMessage(tx, { id, conversationId, senderId, body: vault.seal(key, id, text), sentAt });
  for (const userId of [coachId, clientId])
    if (userId) await publish(tx, { userId, kind: 'message', detail: { conversationId, number }, at: sentAt });
  return { id, number, senderId, sentAt };
}

/**
 * Keyed with the client's key: without it no one can try out what was written, and once it is erased no one ever can.
 */
export async function repeatKey(
  deps: Keeper,
  db: Db | Tx,
  actor: SessionUser,
  conversationId: string,
): Promise<Buffer> {
  const { key } = await findOwnPlace(deps, db, actor, conversationId);
  return Buffer.from(hkdfSync('sha256', key, '', 'repeated message', 32));
}

/** The first response again. The text is in the request itself. */
export async function sentMessageAgain(
  db: Db | Tx,
  actor: SessionUser,
  messageId: string,
  text: string,
): Promise<Message> {
  const stored = await findSentMessage(db, actor.userId, messageId);
  if (!stored) throw unknownConversation();
  return presentMessage(stored, text, actor.userId);
}

/**
 * What a coach writes elsewhere and the client keeps: an outreach message, which begins or continues their
 * conversation, and the words at a parting. Its own mail replaces a notice.
 */
export async function addCoachMessage(deps: Keeper, tx: Tx, { text, ...pair }: Pair & { text: string }): Promise<void> {
  const key = await dataKeyOf(deps, tx, pair.clientId);
  const conversationId = await ensureConversation(tx, { id: newId(), ...pair, now: deps.clock.now() });
  const { number } = await append(deps, tx, { ...pair, conversationId, key }, pair.coachId, text);
  await setMailed(tx, conversationId, pair.clientId, number);
}

/**
 * Whether the newest message between the two is this one of the coach's: then it has arrived, and repeating it adds
 * nothing.
 */
export async function isLastCoachMessage(
  deps: Keeper,
  tx: Tx,
  { text, ...pair }: Pair & { text: string },
): Promise<boolean> {
  const last = await findLastMessage(tx, pair);
  if (last?.senderId !== pair.coachId) return false;
  return deps.vault.open(await dataKeyOf(deps, tx, pair.clientId), last.id, last.body) === text;
}
