import { countWords } from '#contract/journal/rules.ts';
import type { DataKey } from '#server/platform/crypto/vault.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { newId } from '#server/platform/ids.ts';
import { findWrappedKey, insertEntries, insertWrappedKey } from './queries.ts';

type Keeper = Pick<Deps, 'vault' | 'clock'>;

/** The person's own data key, made when they write for the first time. */
export async function dataKeyOf(deps: Keeper, db: Db | Tx, userId: string): Promise<DataKey> {
  let wrapped = await findWrappedKey(db, userId);
  if (!wrapped) {
    await insertWrappedKey(db, userId, deps.vault.newWrappedKey(userId), deps.clock.now());
    wrapped = await findWrappedKey(db, userId);
  }
  if (!wrapped) throw new Error('A data key was written and is not there.');
  return deps.vault.unwrap(wrapped, userId);
}

export type WrittenEntry = {
  assignmentId: string;
  weekNumber: number;
  dayNumber: number;
  programTitle: string;
  promptText: string;
  text: string;
  moodScore: number;
  localDate: string;
  writtenAt: Date;
};

/** Entries keep their own copy of the title and prompt they answered; the text is sealed before it reaches a table. */
export async function keepEntries(deps: Keeper, db: Db | Tx, clientId: string, entries: WrittenEntry[]): Promise<void> {
  const key = await dataKeyOf(deps, db, clientId);
  await insertEntries(db, entries.map(({ text, writtenAt, ...entry }) => {
    const id = newId();
    return {
      id,
      clientId,
      ...entry,
      entryText: deps.vault.seal(key, id, text),
      wordCount: countWords(text),
      createdAt: writtenAt,
      updatedAt: writtenAt,
    };
  }));
}
