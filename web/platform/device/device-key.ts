import { deviceDb, type DeviceTx } from './device-db.ts';
import type { Sealed } from './records.ts';

type Work<T> = (tx: DeviceTx, values: readonly unknown[]) => T | Promise<T>;

/**
 * Seals and opens a person's text on this device while the lock is open in this window. Loaded with the lock
 * (`device-seal.ts`): without one, values are stored as they are.
 */
export type Sealing = {
  userId: string;
  change: <T>(values: readonly unknown[], work: Work<T>) => Promise<T>;
  open: (value: Sealed) => Promise<unknown>;
  /** A damaged record is skipped: it must not block all the others. */
  openRecords: <R>(records: R[], field: keyof R) => Promise<R[]>;
};

let sealing: Sealing | null = null;

/** Null: there is no lock. While locked, one that refuses everything. */
export function setSealing(next: Sealing | null): void {
  sealing = next;
}

export const isSealing = (userId: string): boolean => sealing?.userId === userId;

/**
 * Writes values that contain text: sealed behind a lock, otherwise unchanged and synchronously, so that it also works
 * while the page unloads. Nothing can be sealed within a transaction, which would not wait.
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

/** Set by `noteLock`; the server reads it too. */
export const peopleWithLock = (): string[] => /\block=([^;]+)/.exec(document.cookie)?.[1]?.split('.') ?? [];

/** Whether this person has a lock here, whatever the cookie says: it is written later than the store. */
export async function hasLock(userId: string): Promise<boolean> {
  return (await deviceDb().read((tx) => tx.get('locks', [userId]))) !== undefined;
}
