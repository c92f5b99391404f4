import { createHmac } from 'node:crypto';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { findAddressKey, insertAddressKey, updateAddressKey } from './queries.ts';
import type { Vault } from './vault.ts';

/** Whose data key it is: no person's. */
const holder = 'address key';

/**
 * Recognises an e-mail address, with or without a `+tag`, without storing it. The key is wrapped by the secret and survives
 * its rotation: an address that has opted out stays known.
 */
export async function addressHasher(db: Db | Tx, vault: Vault): Promise<(address: string) => string> {
  let wrapped = await findAddressKey(db);
  if (!wrapped) {
    await insertAddressKey(db, vault.newWrappedKey(holder));
    wrapped = (await findAddressKey(db)) ?? Buffer.alloc(0);
  }
  const key = vault.unwrap(wrapped, holder);
  return (address) => createHmac('sha256', key).update(withoutTag(address)).digest('base64url');
}

/** Mail to `ann+list@x.org` arrives at `ann@x.org`. */
const withoutTag = (address: string): string => address.replace(/^([^+@]+)\+[^@]*@/, '$1@');

/** With a change of the installation's secret, in its transaction. */
export async function rewrapAddressKey(tx: Tx, from: Vault, to: Vault): Promise<void> {
  const wrapped = await findAddressKey(tx);
  if (wrapped) await updateAddressKey(tx, to.wrap(from.unwrap(wrapped, holder), holder));
}
