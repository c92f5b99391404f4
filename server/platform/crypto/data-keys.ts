import { refusal } from '#server/platform/app-error.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import {
  findRoomKey,
  findWrappedKey,
  insertRoomKey,
  insertWrappedKey,
  listRoomKeysAfter,
  listWrappedKeysAfter,
  updateRoomKey,
  updateWrappedKey,
} from './queries.ts';
import type { DataKey, SealedFor, Vault } from './vault.ts';

export type Keeper = { vault: Vault; clock: Clock };

/** The person's own data key, made when they write for the first time. */
export async function dataKeyOf(deps: Keeper, db: Db | Tx, userId: string): Promise<DataKey> {
  let wrapped = await findWrappedKey(db, userId);
  if (!wrapped) {
    const { fingerprint } = deps.vault;
    await insertWrappedKey(db, {
      userId,
      wrappedKey: deps.vault.newWrappedKey(userId),
      fingerprint,
      now: deps.clock.now(),
    });
    wrapped = await findWrappedKey(db, userId);
  }
  if (!wrapped) throw secretChanged();
  return deps.vault.unwrap(wrapped, userId);
}

/** The key of a cohort's room, which begins here if no one has done anything in it yet. */
export async function roomKeyOf(deps: Keeper, db: Db | Tx, cohortId: string): Promise<DataKey> {
  let wrapped = await findRoomKey(db, cohortId);
  if (!wrapped) {
    const wrappedKey = deps.vault.newWrappedKey(cohortId);
    await insertRoomKey(db, { cohortId, wrappedKey, fingerprint: deps.vault.fingerprint, now: deps.clock.now() });
    wrapped = await findRoomKey(db, cohortId);
  }
  if (!wrapped) throw secretChanged();
  return deps.vault.unwrap(wrapped, cohortId);
}

export type OpenText = (place: SealedFor, sealed: Buffer) => string;

/** Opens sealed text of one person. The key is unwrapped once, and only when there is something to read. */
export function textOpener(vault: Vault, userId: string, wrapped: Buffer | null | undefined): OpenText {
  let key: DataKey | undefined;
  return (place, sealed) => {
    if (!wrapped) throw new Error('There is sealed text and no key to it.');
    key ??= vault.unwrap(wrapped, userId);
    return vault.open(key, place, sealed);
  };
}

/**
 * For texts that were read by another statement than the key: someone's very first entry, and the key with it, may have
 * been kept in between. Then the key is looked for again.
 */
export async function openerOf(
  { db, vault }: { db: Db; vault: Vault },
  userId: string,
  wrapped: Buffer | null | undefined,
  texts: readonly unknown[],
): Promise<OpenText> {
  return textOpener(vault, userId, wrapped ?? (texts.length > 0 ? await findWrappedKey(db, userId) : undefined));
}

/** This process was started with a secret that is no longer the installation's: whatever it sealed now would be lost. */
export const secretChanged = () => refusal('secret-changed').with({ retryAfter: 60 });

const keysAtATime = 500;

/**
 * Rewraps the data key of every person and of every cohort's room. The texts stay as they are: they are sealed with
 * that key, not with the secret.
 * A key that the old secret cannot open fails all of it; going on would lose that person's journal without a word.
 */
export async function rewrapKeys(tx: Tx, from: Pick<Vault, 'unwrap'>, to: Pick<Vault, 'wrap'>): Promise<number> {
  let people = 0;
  let after: string | null = null;
  for (;;) {
    const rows: { userId: string; wrappedKey: Buffer }[] = await listWrappedKeysAfter(tx, after, keysAtATime);
    for (const { userId, wrappedKey } of rows)
      await updateWrappedKey(tx, userId, to.wrap(from.unwrap(wrappedKey, userId), userId));
    people += rows.length;
    after = rows.at(-1)?.userId ?? null;
    if (rows.length < keysAtATime) break;
  }
  await rewrapRoomKeys(tx, from, to);
  return people;
}

async function rewrapRoomKeys(tx: Tx, from: Pick<Vault, 'unwrap'>, to: Pick<Vault, 'wrap'>): Promise<void> {
  let after: string | null = null;
  for (;;) {
    const rows: { cohortId: string; wrappedKey: Buffer }[] = await listRoomKeysAfter(tx, after, keysAtATime);
    for (const { cohortId, wrappedKey } of rows)
      await updateRoomKey(tx, cohortId, to.wrap(from.unwrap(wrappedKey, cohortId), cohortId));
    after = rows.at(-1)?.cohortId ?? null;
    if (rows.length < keysAtATime) return;
  }
}
