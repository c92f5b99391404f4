import type { Vault } from '#server/platform/crypto/vault.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Logger } from '#server/platform/log.ts';
import { deleteAllSubscriptions, findSealedKeys, insertSealedKeys, replaceSealedKeys } from './push-queries.ts';

/** Names this installation to push services. A browser that was registered with it listens to no one else. */
export type PushKeys = { publicKey: string; privateKey: string };

/** Whose data key it is: no person's. */
const holder = 'push keys';

/**
 * Made at the first start and kept sealed in the database, so that every process has the same. Of several that start
 * together, one decides.
 */
export async function openPushKeys(db: Db, vault: Vault, log: Logger): Promise<PushKeys> {
  const known = (await findSealedKeys(db)) ?? (await makeKeys(db, vault));
  const keys = openKeys(vault, known);
  if (keys) return keys;
  // Sealed with a secret that is gone. No browser can be reached with other keys: they have to register again.
  log.warn('the keys for web push could not be read and were recreated; browsers have to subscribe again');
  return await db.transaction(async (tx) => {
    const sealed = sealKeys(vault, await newKeys());
    if (await replaceSealedKeys(tx, known, sealed)) await deleteAllSubscriptions(tx);
    const standing = openKeys(vault, (await findSealedKeys(tx)) ?? '');
    if (!standing) throw new Error('The keys for web push could not be made.');
    return standing;
  });
}

/** The library is loaded when it is needed: once in the life of an installation here. */
const newKeys = async (): Promise<PushKeys> => (await import('web-push')).default.generateVAPIDKeys();

async function makeKeys(db: Db, vault: Vault): Promise<string> {
  await insertSealedKeys(db, sealKeys(vault, await newKeys()));
  return (await findSealedKeys(db)) ?? '';
}

/**
 * With a change of the installation's secret, in its transaction. Keys that cannot be read are replaced at the next
 * start.
 */
export async function rewrapPushKeys(tx: Tx, from: Vault, to: Vault): Promise<void> {
  const sealed = await findSealedKeys(tx);
  const keys = sealed === undefined ? undefined : openKeys(from, sealed);
  if (sealed !== undefined && keys) await replaceSealedKeys(tx, sealed, sealKeys(to, keys));
}

function sealKeys(vault: Vault, keys: PushKeys): string {
  const wrapped = vault.newWrappedKey(holder);
  const sealed = vault.seal(vault.unwrap(wrapped, holder), holder, JSON.stringify(keys));
  return `${wrapped.toString('base64')}.${sealed.toString('base64')}`;
}

function openKeys(vault: Vault, kept: string): PushKeys | undefined {
  const [wrapped = '', sealed = ''] = kept.split('.');
  try {
    return JSON.parse(
      vault.open(vault.unwrap(Buffer.from(wrapped, 'base64'), holder), holder, Buffer.from(sealed, 'base64')),
    ) as PushKeys;
  } catch {
    return undefined;
  }
}
