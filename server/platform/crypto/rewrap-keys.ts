import type { Tx } from '#server/platform/db/database.ts';
import { listWrappedKeysAfter, updateWrappedKey } from './queries.ts';
import type { Vault } from './vault.ts';

const keysAtATime = 500;

/**
 * Wraps every person's data key anew. The texts stay as they are: they are sealed with that key, not with the secret.
 * A key that the old secret cannot open fails all of it; going on would lose that person's journal without a word.
 */
export async function rewrapKeys(tx: Tx, from: Pick<Vault, 'unwrap'>, to: Pick<Vault, 'wrap'>): Promise<number> {
  let done = 0;
  let after: string | null = null;
  for (;;) {
    const rows: { userId: string; wrappedKey: Buffer }[] = await listWrappedKeysAfter(tx, after, keysAtATime);
    for (const { userId, wrappedKey } of rows)
      await updateWrappedKey(tx, userId, to.wrap(from.unwrap(wrappedKey, userId), userId));
    done += rows.length;
    after = rows.at(-1)?.userId ?? null;
    if (rows.length < keysAtATime) return done;
  }
}
