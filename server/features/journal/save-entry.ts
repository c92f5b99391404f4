import { hkdfSync } from 'node:crypto';
import type { EntrySaved, SaveEntryBody } from '#contract/journal/schema.ts';
import type { Share } from '#contract/sharing/schema.ts';
import { readCurrentAssignment, storeMove } from '#server/features/assignments/current-assignment.ts';
import { soundsHeavy } from '#server/features/care/distress.ts';
import { careCard, careFor, raiseSignals } from '#server/features/care/service.ts';
import { presentShare, shareWithCoach } from '#server/features/sharing/share-entry.ts';
import { refusal, unauthorized } from '#server/platform/app-error.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import { dataKeyOf, textOpener, type Keeper } from '#server/platform/crypto/data-keys.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { inTransaction } from '#server/platform/db/transactions.ts';
import type { Deps } from '#server/platform/deps.ts';
import { newId } from '#server/platform/ids.ts';
import { nearestLanguage } from '#server/platform/messages.ts';
import { publishJournal } from '#server/platform/live/publish.ts';
import { placeEntry } from './place-entry.ts';
import { openEntry, presentEntry, wordsOf, type StoredEntry } from './present.ts';
import { findFirstVersion, findSavedEntry, insertEntries } from './queries.ts';
import { findSaveFacts, insertEntry, lockForSave, type NewEntry, type SaveFacts } from './save-queries.ts';

/** As the table counts them. */
const firstVersion = 1;

/**
 * Saves an entry for the day it names, for the open day, or on a free page. Idempotent by its id, which the device has
 * made; a caller that sends none gets one. It keeps title and prompt in the language they were read in. The answer is what
 * the table holds.
 */
export async function saveEntry(
  deps: Deps,
  actor: SessionUser,
  body: SaveEntryBody,
  db: Db | Tx = deps.db,
  language = nearestLanguage([actor.locale]),
): Promise<EntrySaved> {
  return await inTransaction(db, (tx) => save(deps, tx, actor, body, language));
}

async function save(
  deps: Deps,
  tx: Tx,
  actor: SessionUser,
  body: SaveEntryBody,
  language: string,
): Promise<EntrySaved> {
  const { userId: clientId } = actor;
  const { entryText, moodScore } = body;
  const id = body.id ?? newId();
  const now = deps.clock.now();
  // A free page depends on no program.
  if (!body.isFreePage) await lockForSave(tx, clientId);
  const facts = await findSaveFacts(tx, clientId, id);
  // Erased since the session was looked up.
  if (!facts) throw unauthorized();
  const dataKey = facts.wrappedKey
    ? deps.vault.unwrap(facts.wrappedKey, clientId)
    : await dataKeyOf(deps, tx, clientId);
  const before = savedBefore(facts, clientId, id);
  if (before !== undefined) return await savedAsItIs(deps, tx, { ...actor, language }, before, body);
  // Without its recording a spoken page would be an empty one, and its cell woven for nothing.
  if (body.entryType === 'audio' && !facts.media.some(({ kind }) => kind === 'recording'))
    throw refusal('recording-not-here');

  const standing = facts.current && readCurrentAssignment(facts.current, now, facts.timeZone);
  const placed = await placeEntry(tx, actor, body, { facts, standing, now, language });
  const entry: NewEntry = {
    id,
    clientId,
    ...placed,
    language,
    entryTextSealed: deps.vault.seal(dataKey, { id, version: firstVersion }, entryText),
    wordCount: wordsOf(body),
    moodScore,
    entryType: body.entryType,
    updatedAt: placed.createdAt,
  };
  const inserted = await insertEntry(tx, entry);
  // The same id at the same moment: the other one is committed, so that the facts name whose it is.
  if (!inserted) return await save(deps, tx, actor, { ...body, id }, language);
  // After the entry: the trigger of the entries locks the roll-ups in the order everybody has (decision 011).
  if (!body.isFreePage && standing) await storeMove(tx, clientId, standing, now);

  const isHeavy = soundsHeavy({ entryText, moodScore });
  if (isHeavy) await raiseSignals(tx, [{ id, clientId, entryText, moodScore, at: now }]);
  const expectedCoachId = body.shareWith?.toLowerCase();
  const isShared = body.share === true && (await shareWithCoach(tx, { clientId, entryId: id, expectedCoachId, now }));
  // Of a free page a coach learns nothing, not even when one was written.
  await publishJournal(tx, clientId, now, entry.assignmentId !== null || isHeavy || body.share === true);
  return {
    ...presentEntry(
      { ...entry, ...inserted, version: firstVersion, media: facts.media },
      entryText,
      isShared ? justShared(facts.coachName, now) : null,
      language,
    ),
    care: isHeavy ? careCard(deps.config, { ...actor, language }, facts.isCoachTold) : null,
  };
}

/** The entry that an id was saved as, if the person has saved it; one that is taken or was erased is refused. */
function savedBefore({ savedBy, erasedBy, savedAs }: SaveFacts, clientId: string, id: string): string | undefined {
  if (savedBy === clientId) return id;
  if (savedAs !== null) return savedAs;
  if (erasedBy === clientId) throw deletedSince();
  if (savedBy !== null || erasedBy !== null) throw idTaken();
  return undefined;
}

const deletedSince = () => refusal('entry-deleted-since');

/** The same for another person's entry and for another text of one's own: an id tells nothing about others. */
const idTaken = () => refusal('entry-id-taken').with({ field: 'id' });

/** A save that is repeated: the entry as it is now, also where it was edited or deleted since. */
async function savedAsItIs(
  deps: Deps,
  tx: Tx,
  actor: SessionUser & { language: string },
  entryId: string,
  body: SaveEntryBody,
): Promise<EntrySaved> {
  const { userId: clientId } = actor;
  const found = await findSavedEntry(tx, clientId, entryId);
  if (!found) throw deletedSince();
  const open = textOpener(deps.vault, clientId, found.wrappedKey);
  const first = found.version === firstVersion ? found : await findFirstVersion(tx, entryId);
  const isSame =
    found.entryType === body.entryType &&
    first?.moodScore === body.moodScore &&
    open(first, first.entryTextSealed) === body.entryText;
  if (!isSame) throw idTaken();
  return { ...openEntry(found, open, actor.language), care: await careFor(deps.config, tx, entryId, actor) };
}

/** For an Idempotency-Key: hashed under the person's key, so that a stored request cannot be guessed. */
export async function repeatKey(deps: Keeper, tx: Db | Tx, actor: SessionUser, body: SaveEntryBody): Promise<Buffer> {
  // In the order of a save: the program first, then the data key, which a first entry makes.
  if (!body.isFreePage) await lockForSave(tx, actor.userId);
  const dataKey = await dataKeyOf(deps, tx, actor.userId);
  return Buffer.from(hkdfSync('sha256', dataKey, '', 'repeated request', 32));
}

/**
 * The first answer to an Idempotency-Key again. What was written is in the request itself; whether it is shared is
 * answered as it is now, so that nobody believes in what was taken back.
 */
export async function firstAnswer(
  deps: Deps,
  db: Db | Tx,
  actor: SessionUser,
  entryId: string,
  body: SaveEntryBody,
  language: string,
): Promise<EntrySaved> {
  const { userId: clientId } = actor;
  const { entryText, moodScore } = body;
  const found = await findSavedEntry(db, clientId, entryId);
  if (!found) throw deletedSince();
  const open = textOpener(deps.vault, clientId, found.wrappedKey);
  const first: StoredEntry = {
    ...found,
    version: firstVersion,
    updatedAt: found.createdAt,
    wordCount: wordsOf(body),
    moodScore,
  };
  return {
    ...presentEntry(first, entryText, presentShare(found.share, found, open), language),
    care: soundsHeavy({ entryText, moodScore })
      ? careCard(deps.config, { ...actor, language }, found.isCoachTold)
      : null,
  };
}

const justShared = (coachName: string | null, now: Date): Share => ({
  sharedAt: now.toISOString(),
  coachName: coachName ?? '',
  readAt: null,
  isEditedSinceRead: false,
  comments: [],
});

export type WrittenEntry = {
  /** These three are null for a free page. */
  assignmentId: string | null;
  weekNumber: number | null;
  dayNumber: number | null;
  programTitle: string;
  promptText: string;
  entryText: string;
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
    named.map(({ entryText, writtenAt, ...entry }) => ({
      clientId,
      ...entry,
      entryTextSealed: deps.vault.seal(key, { id: entry.id, version: firstVersion }, entryText),
      wordCount: wordsOf({ entryText, entryType: 'text' }),
      createdAt: writtenAt,
      updatedAt: writtenAt,
    })),
  );
  await raiseSignals(
    db,
    named.map(({ id, entryText, moodScore, writtenAt }) => ({ id, clientId, entryText, moodScore, at: writtenAt })),
  );
}
