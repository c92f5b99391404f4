import { dayInMs } from '#contract/days.ts';
import { newUuid } from '#web/platform/uuid.ts';
import { deviceDb, type DeviceTx } from './device-db.ts';
import { changeSealed, openRecords } from './device-key.ts';
import { includesRef, withRef } from './drafts.ts';
import type { DraftRef, OutboxRecord, Refusal } from './records.ts';

/** What a window's field holds when it is sent. */
export type Held<Value = unknown> = {
  userId: string;
  place: string;
  value: Value;
  /** The draft that holds it. */
  last: DraftRef | null;
  /** Those it continues, */
  replaces: DraftRef[];
  /** and whether it contains their words. If not, a window that still shows them keeps them. */
  isCarriedOn: boolean;
};

/** Long enough for a window that slept to see that its draft was sent. */
const sentKeptFor = 7 * dayInMs;

/** `writtenAt` if it was sent before without a response: by that key and time the server recognises it. */
type Named = Pick<OutboxRecord, 'key'> & Partial<Pick<OutboxRecord, 'writtenAt'>>;

/** From draft to outbox in one transaction. `already`: another window has sent this draft. */
export function putIntoOutbox<Content>(
  held: Held,
  kind: string,
  content: Content,
  { key, writtenAt }: Named = { key: newUuid() },
): Promise<OutboxRecord<Content> | 'already'> {
  return changeSealed(held.userId, [content], async (tx, [kept]) => {
    const others = await tx.list('outbox', [held.userId]);
    if (!(await takeDrafts(tx, held, others))) return 'already';
    const made = newItem(held, kind, content, key, nextOrder(others));
    const item = writtenAt === undefined ? made : { ...made, writtenAt };
    tx.put('outbox', { ...item, content: kept });
    return item;
  });
}

export function newItem<Content>(
  held: Held,
  kind: string,
  content: Content,
  key: string,
  order: number,
): OutboxRecord<Content> {
  const { userId, place } = held;
  return {
    userId,
    key,
    kind,
    place,
    content,
    writtenAt: new Date().toISOString(),
    order,
    from: madeOf(held),
    refusal: null,
    sentAt: null,
  };
}

/** The drafts other windows can drop. */
function madeOf({ last, replaces, isCarriedOn }: Held): DraftRef[] {
  if (!last) return replaces;
  return isCarriedOn ? withRef(replaces, last) : [last];
}

/** Removes the drafts that move into the outbox. False: another window has already queued this draft. */
async function takeDrafts(tx: DeviceTx, { userId, place, last, replaces }: Held, others: OutboxRecord[]) {
  if (last && !(await tx.get('drafts', [userId, place, last.slot])))
    if (others.some(({ from }) => includesRef(from, last))) return false;
  for (const ref of last ? withRef(replaces, last) : replaces) {
    const draft = await tx.get('drafts', [userId, place, ref.slot]);
    // One edited meanwhile in another window stays.
    if (draft && draft.seq <= ref.seq) tx.remove('drafts', [userId, place, ref.slot]);
  }
  return true;
}

/** After all others, even if two are sent in the same millisecond or the clock was set back. */
export function nextOrder(items: readonly OutboxRecord[]): number {
  return Math.max(Date.now(), ...items.map(({ order }) => order + 1));
}

/** In the order of writing, including delivered ones for a while. */
export async function listOutbox(userId: string, kind: string): Promise<OutboxRecord[]> {
  const items = await deviceDb().read((tx) => tx.list('outbox', [userId]));
  const own = items.filter((item) => item.kind === kind).sort((a, b) => a.order - b.order);
  return await openRecords(own, 'content');
}

/** Whether anything of this person is queued here, of any kind. */
export async function hasUnsentItems(userId: string): Promise<boolean> {
  const items = await deviceDb().read((tx) => tx.list('outbox', [userId]));
  return items.some(({ sentAt }) => sentAt === null);
}

/** Whether anything of these kinds is on its way. A refused item waits for the person, not for the server. */
export async function isWaiting(userId: string, isMeant: (kind: string) => boolean): Promise<boolean> {
  const items = await deviceDb().read((tx) => tx.list('outbox', [userId]));
  return items.some(({ kind, sentAt, refusal }) => isMeant(kind) && sentAt === null && refusal === null);
}

/** Without its text. Those delivered long ago are removed. */
export function markSent(sent: OutboxRecord & { sentAt: number }): Promise<void> {
  return changeSealed(sent.userId, [sent.content], async (tx, [content]) => {
    for (const { userId, key, sentAt } of await tx.list('outbox', [sent.userId]))
      if (sentAt !== null && sentAt < sent.sentAt - sentKeptFor) tx.remove('outbox', [userId, key]);
    tx.put('outbox', { ...sent, content });
  });
}

/** The server has something else under its key: it gets a new one before it is sent again. */
export function giveNewKey<Content>(item: OutboxRecord<Content>): Promise<OutboxRecord<Content>> {
  const { userId, key } = item;
  const newKey = newUuid();
  return deviceDb().change(async (tx) => {
    const kept = await tx.get('outbox', [userId, key]);
    if (kept) tx.put('outbox', { ...kept, key: newKey });
    tx.remove('outbox', [userId, key]);
    return { ...item, key: newKey };
  });
}

export function markRefused({ userId, key }: OutboxRecord, refusal: Refusal): Promise<void> {
  return deviceDb().change(async (tx) => {
    const item = await tx.get('outbox', [userId, key]);
    if (item && item.sentAt === null) tx.put('outbox', { ...item, refusal });
  });
}

/** The server will never accept it as it is: it becomes the person's draft again, with the reason. */
export function returnToDraft(item: OutboxRecord, value: unknown, refusal: Refusal): Promise<void> {
  const { userId, key, place, from } = item;
  return changeSealed(userId, [value], (tx, [kept]) => {
    tx.put('drafts', {
      userId,
      place,
      slot: key,
      seq: 1,
      value: kept,
      base: null,
      keptAt: Date.now(),
      replaces: from,
      refusal,
    });
    tx.remove('outbox', [userId, key]);
  });
}

/** Once more, with the same key, after what was written since. */
export function queueAgain(userId: string, key: string): Promise<void> {
  return deviceDb().change(async (tx) => {
    const items = await tx.list('outbox', [userId]);
    const item = items.find((one) => one.key === key);
    if (item?.refusal) tx.put('outbox', { ...item, refusal: null, order: nextOrder(items) });
  });
}

/** Only a refused one: any other may already be on the server. */
export function dropRefused(userId: string, key: string): Promise<void> {
  return deviceDb().change(async (tx) => {
    const item = await tx.get('outbox', [userId, key]);
    if (item?.refusal) tx.remove('outbox', [userId, key]);
  });
}
