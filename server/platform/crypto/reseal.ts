import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '#server/platform/deps.ts';
import { versionedTexts, type OldText, type Resealed, type VersionedTexts } from './reseal-queries.ts';
import type { Vault } from './vault.ts';

const textsAtATime = 100;
const beforeAll = '00000000-0000-0000-0000-000000000000';

type ResealDeps = Pick<Deps, 'db' | 'vault' | 'log'>;

/**
 * Seals the texts of earlier releases for their versions, some at a time and with as long a rest after each batch, so that
 * no one notices. Safe to stop anywhere, and beside processes of 0.2.0, which open both forms.
 */
export async function resealOldTexts(deps: ResealDeps, isStopping: () => boolean = () => false): Promise<number> {
  let [resealed, unreadable] = [0, 0];
  for (const texts of versionedTexts) {
    for (let after: string | undefined = beforeAll; after !== undefined && !isStopping();) {
      const began = performance.now();
      const batch: Batch = await resealBatch(deps, texts, after);
      resealed += batch.resealed;
      unreadable += batch.unreadable;
      after = batch.last;
      if (after !== undefined) await sleep(performance.now() - began);
    }
  }
  if (resealed > 0) deps.log.info({ texts: resealed }, 'sealed texts of an earlier release for their versions');
  if (unreadable > 0) deps.log.warn({ texts: unreadable }, 'texts could not be opened and stay as they are');
  return resealed;
}

/** `last` is missing when there are no more. */
type Batch = { resealed: number; unreadable: number; last: string | undefined };

async function resealBatch({ db, vault }: ResealDeps, texts: VersionedTexts, after: string): Promise<Batch> {
  return await db.transaction(async (tx) => {
    const rows = await texts.listOld(tx, after, textsAtATime);
    const given = rows.flatMap((row) => reseal(vault, row) ?? []);
    if (given.length > 0) await texts.update(tx, given);
    return { resealed: given.length, unreadable: rows.length - given.length, last: rows.at(-1)?.id };
  });
}

/** One that cannot be opened is left as it is; resealed it would pass for intact. */
function reseal(vault: Vault, { id, version, ownerId, wrappedKey, sealed }: OldText): Resealed | undefined {
  try {
    const key = vault.unwrap(wrappedKey, ownerId);
    const place = { id, version };
    return sealed ? { id, sealed: vault.seal(key, place, vault.open(key, place, sealed)) } : undefined;
  } catch {
    return undefined;
  }
}
