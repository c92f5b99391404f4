import { newIdempotencyKey } from '#web/platform/idempotency-key.ts';
import { deviceDb } from './device-db.ts';
import { madeOf, takeDrafts } from './put-into-outbox.ts';
import type { Held } from './put-into-outbox.ts';
import type { MessageRecord, Refusal } from './records.ts';

/** Long enough for a window that slept to see that its draft was sent. */
const sentKeptFor = 7 * 86_400_000;

/** Where a message is written. */
export function messagePlace(conversationId: string): string {
  return `message:${conversationId}`;
}

/** From draft to outbox in one transaction. `already`: another window has sent this very draft. */
export function putMessage(
  held: Held,
  to: Pick<MessageRecord, 'conversationId' | 'after'>,
): Promise<MessageRecord | 'already'> {
  const { userId } = held;
  const key = newIdempotencyKey();
  return deviceDb().change(async (tx) => {
    if (!(await takeDrafts(tx, 'messages', held))) return 'already';
    const order = nextOrder(await tx.list('messages', [userId]));
    const item: MessageRecord = {
      userId,
      key,
      ...to,
      text: held.text.trim(),
      writtenAt: new Date().toISOString(),
      order,
      from: madeOf(held),
      refusal: null,
      sentAt: null,
      number: null,
    };
    tx.put('messages', item);
    return item;
  });
}

/** Behind all the others, also where two are sent in the same millisecond or the clock was put back. */
function nextOrder(items: readonly MessageRecord[]): number {
  return Math.max(Date.now(), ...items.map(({ order }) => order + 1));
}

export async function listMessages(userId: string): Promise<MessageRecord[]> {
  const items = await deviceDb().read((tx) => tx.list('messages', [userId]));
  return items.sort((a, b) => a.order - b.order);
}

/** What the server does not have, those it refused among them. */
export async function listUnsentMessages(userId: string): Promise<MessageRecord[]> {
  return (await listMessages(userId)).filter(({ sentAt }) => sentAt === null);
}

export function markMessageSent({ userId, key }: MessageRecord, number: number, now: number): Promise<void> {
  return deviceDb().change(async (tx) => {
    for (const item of await tx.list('messages', [userId])) {
      if (item.key === key) tx.put('messages', { ...item, text: '', refusal: null, sentAt: now, number });
      else if (item.sentAt !== null && item.sentAt < now - sentKeptFor) tx.remove('messages', [userId, item.key]);
    }
  });
}

export function markMessageRefused({ userId, key }: MessageRecord, refusal: Refusal): Promise<void> {
  return deviceDb().change(async (tx) => {
    const item = await tx.get('messages', [userId, key]);
    if (item && item.sentAt === null) tx.put('messages', { ...item, refusal });
  });
}

/** Once more, with the same key, behind what was written since. */
export function queueMessageAgain(userId: string, key: string): Promise<void> {
  return deviceDb().change(async (tx) => {
    const items = await tx.list('messages', [userId]);
    const item = items.find((one) => one.key === key);
    if (item?.refusal) tx.put('messages', { ...item, refusal: null, order: nextOrder(items) });
  });
}

/** Only one that was refused: any other may be with the server already. */
export function dropMessage(userId: string, key: string): Promise<void> {
  return deviceDb().change(async (tx) => {
    const item = await tx.get('messages', [userId, key]);
    if (item?.refusal) tx.remove('messages', [userId, key]);
  });
}
