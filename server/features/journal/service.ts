import { countWords } from '#contract/journal/rules.ts';
import { raiseSignals } from '#server/features/care/service.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/ids.ts';
import { dataKeyOf } from './data-key.ts';
import type { Keeper } from './data-key.ts';
import { insertEntries } from './queries.ts';

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
  isLate?: boolean;
};

/** Entries keep their own copy of the title and prompt they answered; the text is sealed before it reaches a table. */
export async function keepEntries(deps: Keeper, db: Db | Tx, clientId: string, entries: WrittenEntry[]): Promise<void> {
  const key = await dataKeyOf(deps, db, clientId);
  const named = entries.map((entry) => ({ id: newId(), ...entry }));
  await insertEntries(
    db,
    named.map(({ text, writtenAt, ...entry }) => ({
      clientId,
      ...entry,
      entryText: deps.vault.seal(key, entry.id, text),
      wordCount: countWords(text),
      createdAt: writtenAt,
      updatedAt: writtenAt,
    })),
  );
  await raiseSignals(
    db,
    named.map(({ id, text, moodScore, writtenAt }) => ({ id, clientId, text, moodScore, at: writtenAt })),
  );
}

export { dataKeyOf, openerOf, textOpener } from './data-key.ts';
export type { OpenText } from './data-key.ts';
export { openEntry } from './present.ts';
export type { StoredEntry } from './present.ts';
export { holdsAll, searchWord } from './search.ts';
export { isEditedSince, presentComment, shareEntry, unshareEntry } from './share.ts';
export { commentsOf, currentCoachOf, shareOf } from './share-queries.ts';
export type { StoredComment, StoredShare } from './share-queries.ts';
export { streakOf } from './streak.ts';
export { eraseDeletedEntries } from './undo.ts';
export { saveEntry } from './save.ts';
