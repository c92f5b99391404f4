import { deviceDb, type DeviceTx } from './device-db.ts';
import type { Sealed } from './records.ts';

type Work<T> = (tx: DeviceTx, values: readonly unknown[]) => T | Promise<T>;

/**
 * How the words of somebody who has a lock on this device are sealed and opened, while it is open in this window. It
 * comes with the lock (`device-seal.ts`): whoever has set none does without, and everything lies there as it is.
 */
export type Sealing = {
  userId: string;
  change: <T>(values: readonly unknown[], work: Work<T>) => Promise<T>;
  open: (value: Sealed) => Promise<unknown>;
  /** One that is damaged is left out: it must not stand in the way of all the others. */
  openRecords: <R>(records: R[], field: keyof R) => Promise<R[]>;
};

let sealing: Sealing | null = null;

/** Null: there is no lock. While it is shut, one that refuses everything. */
export function setSealing(next: Sealing | null): void {
  sealing = next;
}

export const isSealing = (userId: string): boolean => sealing?.userId === userId;

/**
 * Writes values that hold words: sealed behind a lock, otherwise as they are and without a pause before, so that it also
 * holds while the page is leaving. Nothing can be sealed within a transaction, which would not wait for it.
 */
export function changeSealed<T>(userId: string, values: readonly unknown[], work: Work<T>): Promise<T> {
  if (sealing && isSealing(userId)) return sealing.change(values, work);
  return deviceDb().change((tx) => work(tx, values));
}

export const isSealed = (value: unknown): value is Sealed =>
  (value as Partial<Sealed> | null | undefined)?.sealed instanceof ArrayBuffer;

export async function openValue(userId: string, value: unknown): Promise<unknown> {
  return isSealed(value) ? await openSealing(userId).open(value) : value;
}

export async function openRecords<R extends { userId: string }>(records: R[], field: keyof R): Promise<R[]> {
  const sealed = records.find((record) => isSealed(record[field]));
  return sealed ? await openSealing(sealed.userId).openRecords(records, field) : records;
}

function openSealing(userId: string): Sealing {
  if (sealing?.userId !== userId) throw new Error('locked');
  return sealing;
}

/** Kept by `noteLock`; the server reads it too. */
export const peopleWithLock = (): string[] => /\block=([^;]+)/.exec(document.cookie)?.[1]?.split('.') ?? [];

/** Whether this person has a lock here, whatever the cookie says: it is written down later than the device's store. */
export async function hasLock(userId: string): Promise<boolean> {
  return (await deviceDb().read((tx) => tx.get('locks', [userId]))) !== undefined;
}
