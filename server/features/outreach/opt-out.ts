import { addressHasher } from '#server/platform/crypto/address-hash.ts';
import type { Deps } from '#server/platform/deps.ts';
import { lockAddressOf, setOptOut, setOptOutOfAddress } from './queries.ts';

/**
 * Of an account or an invited address. It is also kept for the address, so that it holds without a client profile and
 * outlives the account.
 */
export async function optOut({ db, vault, clock }: Deps, id: string): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const address = await lockAddressOf(tx, id);
    if (address) await setOptOutOfAddress(tx, (await addressHasher(tx, vault))(address), now);
    await setOptOut(tx, id, now);
  });
}
