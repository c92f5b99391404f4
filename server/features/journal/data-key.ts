import { insertWrappedKey } from '#server/platform/crypto/queries.ts';
import { secretChanged } from '#server/platform/crypto/secret-changed.ts';
import type { DataKey } from '#server/platform/crypto/vault.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { findWrappedKey } from './queries.ts';

export type Keeper = Pick<Deps, 'vault' | 'clock'>;

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

export type OpenText = (rowId: string, sealed: Buffer) => string;

/** Opens sealed text of one person. The key is unwrapped once, and only when there is something to read. */
export function textOpener(vault: Deps['vault'], userId: string, wrapped: Buffer | null | undefined): OpenText {
  let key: DataKey | undefined;
  return (rowId, sealed) => {
    if (!wrapped) throw new Error('There is sealed text and no key to it.');
    key ??= vault.unwrap(wrapped, userId);
    return vault.open(key, rowId, sealed);
  };
}

/**
 * For texts that were read by another statement than the key: somebody's very first entry, and the key with it, may have
 * been kept in between. Then the key is looked for once more.
 */
export async function openerOf(
  { db, vault }: Pick<Deps, 'db' | 'vault'>,
  userId: string,
  wrapped: Buffer | null | undefined,
  texts: readonly unknown[],
): Promise<OpenText> {
  return textOpener(vault, userId, wrapped ?? (texts.length > 0 ? await findWrappedKey(db, userId) : undefined));
}
