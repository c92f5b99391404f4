import { hkdfSync } from 'node:crypto';
import { startsLater } from '#contract/assignments/rules.ts';
import { dateBefore, dayInMs } from '#contract/days.ts';
import { begunYesterdayHours, writtenAtAheadMinutes, writtenAtMaxDays } from '#contract/journal/rules.ts';
import { countWords } from '#contract/text.ts';
import type { EntrySaved, SaveEntryBody } from '#contract/journal/schema.ts';
import { programDay } from '#contract/programs/rules.ts';
import { isTrialOver, trialEnd } from '#contract/roles/rules.ts';
import type { Share } from '#contract/sharing/schema.ts';
import {
  ownAssignment,
  readCurrentAssignment,
  startsLaterSentence,
  type CurrentAssignment,
  type Standing,
} from '#server/features/assignments/current-assignment.ts';
import { soundsHeavy } from '#server/features/care/distress.ts';
import { careCard, raiseSignals } from '#server/features/care/service.ts';
import { presentShare, shareWithCoach } from '#server/features/sharing/share-entry.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import { dataKeyOf, type Keeper } from '#server/platform/crypto/data-keys.ts';
import type { DataKey } from '#server/platform/crypto/vault.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { inTransaction } from '#server/platform/db/transactions.ts';
import type { Deps } from '#server/platform/deps.ts';
import { keptAnswer, type KeptCall } from '#server/platform/http/idempotency.ts';
import { isUuid, newId } from '#server/platform/ids.ts';
import { callOut } from '#server/platform/live/publish.ts';
import { localDate, startOfDay } from '#server/platform/local-date.ts';
import { presentEntry, type StoredEntry } from './present.ts';
import { findSavedEntry, insertEntries } from './queries.ts';
import {
  findSaveFacts,
  holdForSave,
  insertSaved,
  type Inserted,
  type NewEntry,
  type SaveFacts,
} from './save-queries.ts';

/** As the table counts them. */
const firstVersion = 1;

/**
 * Keeps an entry for the day it names, for the day that stands open, or on a free page. All of it happens or nothing, and
 * once for an Idempotency-Key.
 */
export async function saveEntry(
  deps: Deps,
  actor: SessionUser,
  body: SaveEntryBody,
  idempotencyKey?: string,
): Promise<EntrySaved> {
  const saved =
    (await trySave(deps, deps.db, actor, body, idempotencyKey)) ??
    // Two at once for one client: whoever was second holds what it goes by, and then looks.
    (await deps.db.transaction(async (tx) => {
      const held = await holdForSave(tx, actor.userId);
      return await trySave(deps, tx, actor, body, idempotencyKey, held);
    }));
  if (!saved) throw new Error('What was held for a save has changed all the same.');
  return saved;
}

/** Undefined when somebody else was quicker: then nothing was written, and another look shows what they did. */
async function trySave(
  deps: Deps,
  db: Db | Tx,
  actor: SessionUser,
  body: SaveEntryBody,
  idempotencyKey: string | undefined,
  held?: { assignmentId: string | null },
): Promise<EntrySaved | undefined> {
  const { userId: clientId } = actor;
  const now = deps.clock.now();
  const facts = await findSaveFacts(db, clientId, idempotencyKey);
  // Erased since the session was looked up.
  if (!facts) throw new AppError('unauthorized', 'Unauthorized. Please sign in to continue.');
  const dataKey = facts.wrappedKey
    ? deps.vault.unwrap(facts.wrappedKey, clientId)
    : await dataKeyOf(deps, db, clientId);
  const key = idempotencyKey === undefined ? undefined : keyOf(idempotencyKey, body, dataKey, facts.kept);
  if (key?.entryId !== undefined) return await savedBefore(deps, db, actor, dataKey, key.entryId, body);

  const standing = facts.current && readCurrentAssignment(facts.current, now, facts.timeZone);
  const placed = body.isFreePage
    ? onFreePage(actor, body, now)
    : await onProgramDay(db, actor, body, { facts, standing, now });
  const id = newId();
  const entry: NewEntry = {
    id,
    clientId,
    ...placed,
    entryTextSealed: deps.vault.seal(dataKey, { id, version: firstVersion }, body.entryText),
    wordCount: countWords(body.entryText),
    moodScore: body.moodScore,
    entryType: body.entryType,
    updatedAt: placed.createdAt,
  };
  // A free page holds no program. And whoever holds the client's sums already comes for no program any more: that is the
  // wrong order.
  const isHeld = !held || held.assignmentId === standing?.at.assignmentId;
  const save = { entry, changedIn: facts.changedIn, standing: body.isFreePage || !isHeld ? null : standing, key, now };
  const written = await write(db, save, body);
  if (!written) return undefined;
  const { promptText, isLate, isShared } = written;
  const share = isShared ? justShared(facts.coachName, now) : null;
  return savedAnswer(deps, { ...entry, promptText, isLate, version: firstVersion }, body, facts.isCoachTold, share);
}

/** Most entries are one statement. One that sounds heavy or is shared is written with more, in one transaction. */
async function write(
  db: Db | Tx,
  save: Omit<Parameters<typeof insertSaved>[1], 'isForCoach'>,
  body: SaveEntryBody,
): Promise<(Inserted & { isShared: boolean }) | undefined> {
  const { entry, now } = save;
  const { id, clientId } = entry;
  const held = { id, clientId, entryText: body.entryText, moodScore: body.moodScore, at: now };
  const isPlain = !soundsHeavy(held) && body.share !== true;
  const insert = async (within: Db | Tx) => {
    // Of a free page a coach learns nothing, not even when one was written.
    const inserted = await insertSaved(within, { ...save, isForCoach: entry.assignmentId !== null || !isPlain });
    if (inserted) callOut(within, inserted.events);
    return inserted;
  };
  if (isPlain) {
    const inserted = await insert(db);
    return inserted && { ...inserted, isShared: false };
  }
  return await inTransaction(db, async (tx) => {
    const inserted = await insert(tx);
    if (!inserted) return undefined;
    await raiseSignals(tx, [held]);
    const expectedCoachId = body.shareWith?.toLowerCase();
    const isShared = body.share === true && (await shareWithCoach(tx, { clientId, entryId: id, expectedCoachId, now }));
    return { ...inserted, isShared };
  });
}

/** The key with the hash of what was sent; with the entry, where the same was sent before. */
function keyOf(key: string, body: SaveEntryBody, dataKey: DataKey, kept: KeptCall | null) {
  // Without the person's key nobody can find out by trying what a remembered request said.
  const hashKey = Buffer.from(hkdfSync('sha256', dataKey, '', 'repeated request', 32));
  const { bodyHash, answer } = keptAnswer(kept, { key, body, hashKey });
  return { key, bodyHash, entryId: (answer as { entryId?: string } | undefined)?.entryId };
}

/** Where an entry stands: on which page of which day. */
type Placed = Pick<
  NewEntry,
  | 'assignmentId'
  | 'weekNumber'
  | 'dayNumber'
  | 'programTitle'
  | 'versionRowId'
  | 'wasLeft'
  | 'createdAt'
  /** In the person's own calendar. */
  | 'localDate'
>;

async function onProgramDay(
  db: Db | Tx,
  { userId: clientId, timeZone }: SessionUser,
  body: SaveEntryBody,
  { facts, standing, now }: { facts: SaveFacts; standing: Standing | null; now: Date },
): Promise<Placed> {
  const at = await findAssignment(db, clientId, body, standing?.at ?? null, now, timeZone);
  if (startsLater(at, now)) throw new AppError('conflict', startsLaterSentence(at.startedAt, timeZone));
  const { week, day } = dayOf(at, body);
  const createdAt = momentOfWriting(body, now, timeZone, at.startedAt);
  refuseAfterTrial(facts, createdAt, now);
  return {
    assignmentId: at.assignmentId,
    weekNumber: week,
    dayNumber: day,
    programTitle: at.programTitle,
    versionRowId: at.versionRowId,
    // One more entry of the same evening is not late, though it may have waited on the device until the next morning.
    wasLeft: programDay(week, day) < programDay(at.week, at.day) || (at.endedAt !== null && createdAt > at.endedAt),
    createdAt,
    localDate: localDate(createdAt, timeZone),
  };
}

/**
 * Asks for no program, so that nothing can refuse it: not a program that begins or ends while the words wait on a
 * device, nor the end of a trial, which is about the days of its program.
 */
function onFreePage({ timeZone }: SessionUser, body: SaveEntryBody, now: Date): Placed {
  const createdAt = momentOfWriting(body, now, timeZone);
  return {
    assignmentId: null,
    weekNumber: null,
    dayNumber: null,
    programTitle: '',
    versionRowId: null,
    wasLeft: false,
    createdAt,
    localDate: localDate(createdAt, timeZone),
  };
}

/**
 * The first answer again, for a request that was sent twice. What was written is in the request itself, so nothing of it
 * had to be remembered beside the sealed entry.
 */
async function savedBefore(
  deps: Deps,
  db: Db | Tx,
  actor: SessionUser,
  dataKey: DataKey,
  entryId: string,
  body: SaveEntryBody,
): Promise<EntrySaved> {
  const found = await findSavedEntry(db, actor.userId, entryId);
  if (!found)
    throw new AppError(
      'conflict',
      'This entry was saved before and has been deleted since. To keep it after all, save it as a new entry.',
    );
  const first: StoredEntry = {
    ...found,
    version: firstVersion,
    updatedAt: found.createdAt,
    wordCount: countWords(body.entryText),
    moodScore: body.moodScore,
  };
  // Whether it is shared may have changed since: that is answered as it is, so that nobody believes in what was taken back.
  const share = presentShare(found.share, found, (place, sealed) => deps.vault.open(dataKey, place, sealed));
  return savedAnswer(deps, first, body, found.isCoachTold, share);
}

const justShared = (coachName: string | null, now: Date): Share => ({
  sharedAt: now.toISOString(),
  coachName: coachName ?? '',
  readAt: null,
  isEditedSinceRead: false,
  comments: [],
});

function savedAnswer(
  deps: Deps,
  stored: StoredEntry,
  body: SaveEntryBody,
  isCoachTold: boolean,
  share: Share | null,
): EntrySaved {
  const isHeavy = soundsHeavy({ entryText: body.entryText, moodScore: body.moodScore });
  return { ...presentEntry(stored, body.entryText, share), care: isHeavy ? careCard(deps.config, isCoachTold) : null };
}

/** The running one, or the one the page names: also one that ended while the entry waited on a device. */
async function findAssignment(
  db: Db | Tx,
  clientId: string,
  body: SaveEntryBody,
  at: CurrentAssignment | null,
  now: Date,
  timeZone: string,
): Promise<CurrentAssignment> {
  const wanted = body.assignmentId?.toLowerCase();
  if (wanted === undefined || wanted === at?.assignmentId) {
    if (!at)
      throw new AppError(
        'conflict',
        'You have no active program to write for. Contact your coach to get started with one.',
      );
    return at;
  }
  const named = isUuid(wanted) ? await ownAssignment(db, clientId, wanted, now, timeZone) : null;
  if (!named) throw notFound('This program');
  return named;
}

function dayOf(at: CurrentAssignment, { week, day }: SaveEntryBody): { week: number; day: number } {
  if (week === undefined || day === undefined) {
    if (at.status !== 'active')
      throw new AppError(
        'conflict',
        'This program is completed. You can still write for one of its days: open the day first.',
      );
    return at;
  }
  if (programDay(week, day) > programDay(at.week, at.day)) {
    throw new AppError(
      'conflict',
      'This day of the program isn’t open yet. Go to it first, then save your entry there.',
    );
  }
  return { week, day };
}

type TrialFacts = { clientType: 'trial' | 'with-coach'; trialStartedAt: Date | null };

/** What was written before the trial's end may still arrive. */
function refuseAfterTrial({ clientType, trialStartedAt }: TrialFacts, writtenAt: Date, now: Date): void {
  if (clientType !== 'trial' || !trialStartedAt || !isTrialOver(trialStartedAt, now)) return;
  if (writtenAt < trialEnd(trialStartedAt)) return;
  throw new AppError(
    'conflict',
    'Your trial has ended, so this page can’t be saved to it. Accept a coach’s invitation or join a coach ' +
      'with a referral code to continue with a program. You can still write free pages, and everything you wrote stays ' +
      'yours to read and download.',
  );
}

const minuteInMs = 60_000;
const hourInMs = 60 * minuteInMs;

type Moments = Pick<SaveEntryBody, 'writtenAt' | 'begunAt'>;

/**
 * When an entry was written. A device that was offline says so itself and is believed within reason: not long ago, not
 * ahead of us or before the program began by more than clocks differ. Otherwise the moment of arrival counts.
 */
function momentOfWriting({ writtenAt, begunAt }: Moments, now: Date, timeZone: string, startedAt = new Date(0)): Date {
  const moment = writtenAt === undefined ? now : new Date(writtenAt);
  const age = now.getTime() - moment.getTime();
  const beforeStart = startedAt.getTime() - moment.getTime();
  const asClocksDiffer = writtenAtAheadMinutes * minuteInMs;
  const isBelieved = age <= writtenAtMaxDays * dayInMs && age >= -asClocksDiffer && beforeStart <= asClocksDiffer;
  // A device whose clock is slow may have written its first page a moment before the program began here.
  const believed = beforeStart > 0 ? startedAt : moment;
  return eveningBefore(begunAt, isBelieved ? believed : now, startedAt, timeZone);
}

/**
 * Somebody who begins at 23:58 and saves at 00:02 has written for the evening: where the person says so, it counts as
 * written when it was begun. Only in the first hours after midnight, and only for the evening before.
 */
function eveningBefore(begun: string | undefined, savedAt: Date, startedAt: Date, timeZone: string): Date {
  if (begun === undefined) return savedAt;
  const begunAt = new Date(begun);
  const today = localDate(savedAt, timeZone);
  const isSoonAfter = savedAt.getTime() - startOfDay(today, timeZone).getTime() < begunYesterdayHours * hourInMs;
  const isThatEvening = localDate(begunAt, timeZone) === dateBefore(today, 1) && begunAt >= startedAt;
  return isSoonAfter && isThatEvening ? begunAt : savedAt;
}

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
      wordCount: countWords(entryText),
      createdAt: writtenAt,
      updatedAt: writtenAt,
    })),
  );
  await raiseSignals(
    db,
    named.map(({ id, entryText, moodScore, writtenAt }) => ({ id, clientId, entryText, moodScore, at: writtenAt })),
  );
}
