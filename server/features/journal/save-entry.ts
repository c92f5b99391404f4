import { startsLater } from '#contract/assignments/rules.ts';
import { dateBefore, dayInMs } from '#contract/days.ts';
import { begunYesterdayHours, countWords, writtenAtAheadMinutes, writtenAtMaxDays } from '#contract/journal/rules.ts';
import type { EntrySaved, SaveEntryBody } from '#contract/journal/schema.ts';
import { defaultPromptText } from '#contract/programs/constants.ts';
import { programDay } from '#contract/programs/rules.ts';
import { isTrialOver, trialEnd } from '#contract/roles/rules.ts';
import type { Share } from '#contract/sharing/schema.ts';
import {
  lockCurrentAssignment,
  ownAssignment,
  startsLaterSentence,
  type CurrentAssignment,
} from '#server/features/assignments/current-assignment.ts';
import { soundsHeavy } from '#server/features/care/distress.ts';
import { careCard, raiseSignals } from '#server/features/care/service.ts';
import { presentShare, shareWithCoach } from '#server/features/sharing/share-entry.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import { dataKeyOf, type Keeper } from '#server/platform/crypto/data-keys.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { isUuid, newId } from '#server/platform/ids.ts';
import { publishJournal } from '#server/platform/live/publish.ts';
import { localDate, startOfDay } from '#server/platform/local-date.ts';
import { freePage, presentEntry, type StoredEntry } from './present.ts';
import { findCoachOf, findSavedEntry, findSaveFacts, insertEntries } from './queries.ts';

/**
 * Keeps an entry for the day it names, for the day that stands open, or on a free page. All of it happens or nothing.
 */
export async function saveEntry(deps: Deps, db: Db | Tx, actor: SessionUser, body: SaveEntryBody): Promise<EntrySaved> {
  const { userId: clientId } = actor;
  const now = deps.clock.now();
  return await (db as Db).transaction(async (tx) => {
    // Before the assignment is held: a request with an Idempotency-Key has come for the key first as well, and two first
    // entries that took the two in different order would wait for each other.
    const key = await dataKeyOf(deps, tx, clientId);
    const { page, assignmentId, writtenAt, writtenOn, coach } = body.isFreePage
      ? await onFreePage(tx, actor, body, now)
      : await onProgramDay(tx, actor, body, now);
    const stored: StoredEntry = {
      id: newId(),
      ...page,
      createdAt: writtenAt,
      updatedAt: writtenAt,
      version: 1,
      wordCount: countWords(body.entryText),
      moodScore: body.moodScore,
      entryType: body.entryType,
    };
    await insertEntries(tx, [
      {
        ...stored,
        clientId,
        assignmentId,
        entryTextSealed: deps.vault.seal(key, stored.id, body.entryText),
        localDate: writtenOn,
      },
    ]);
    await raiseSignals(tx, [
      { id: stored.id, clientId, entryText: body.entryText, moodScore: body.moodScore, at: now },
    ]);
    const isShared =
      body.share === true &&
      (await shareWithCoach(tx, {
        clientId,
        entryId: stored.id,
        expectedCoachId: body.shareWith?.toLowerCase(),
        now,
      }));
    await publishJournal(tx, clientId, now);
    return savedAnswer(deps, stored, body, coach.isCoachTold, isShared ? justShared(coach.coachName, now) : null);
  });
}

/** Where an entry stands: on which page, of which day, and who may be shown it. */
type Placed = {
  page: Pick<StoredEntry, 'weekNumber' | 'dayNumber' | 'programTitle' | 'promptText' | 'isLate'>;
  assignmentId: string | null;
  writtenAt: Date;
  /** In the person's own calendar. */
  writtenOn: string;
  coach: { coachName: string | null; isCoachTold: boolean };
};

async function onProgramDay(
  tx: Tx,
  { userId: clientId, timeZone }: SessionUser,
  body: SaveEntryBody,
  now: Date,
): Promise<Placed> {
  const at = await findAssignment(tx, clientId, body, now, timeZone);
  if (startsLater(at, now)) throw new AppError('conflict', startsLaterSentence(at.startedAt, timeZone));
  const { week, day } = dayOf(at, body);
  const writtenAt = momentOfWriting(body, now, timeZone, at.startedAt);
  const writtenOn = localDate(writtenAt, timeZone);
  const facts = await findSaveFacts(tx, clientId, { ...at, week, day }, writtenOn);
  if (!facts) throw new Error('A client without a client profile has an assignment.');
  refuseAfterTrial(facts, writtenAt, now);
  const wasLeft =
    programDay(week, day) < programDay(at.week, at.day) || (at.endedAt !== null && writtenAt > at.endedAt);
  return {
    page: {
      weekNumber: week,
      dayNumber: day,
      programTitle: at.programTitle,
      promptText: facts.promptText ?? defaultPromptText,
      // One more entry of the same evening is not late, though it may have waited on the device until the next morning.
      isLate: wasLeft && !facts.wasOpenThatDate,
    },
    assignmentId: at.assignmentId,
    writtenAt,
    writtenOn,
    coach: facts,
  };
}

/**
 * Asks for no program, so that nothing can refuse it: not a program that begins or ends while the words wait on a
 * device, nor the end of a trial, which is about the days of its program.
 */
async function onFreePage(
  tx: Tx,
  { userId: clientId, timeZone }: SessionUser,
  body: SaveEntryBody,
  now: Date,
): Promise<Placed> {
  const coach = await findCoachOf(tx, clientId);
  if (!coach) throw new Error('A client without a client profile writes a page.');
  const writtenAt = momentOfWriting(body, now, timeZone);
  return {
    page: freePage,
    assignmentId: null,
    writtenAt,
    writtenOn: localDate(writtenAt, timeZone),
    coach,
  };
}

/**
 * The first answer again, for a request that was sent twice. What was written is in the request itself, so nothing of it
 * had to be remembered beside the sealed entry.
 */
export async function savedBefore(
  deps: Deps,
  db: Db | Tx,
  actor: SessionUser,
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
    version: 1,
    updatedAt: found.createdAt,
    wordCount: countWords(body.entryText),
    moodScore: body.moodScore,
  };
  // Whether it is shared may have changed since: that is answered as it is, so that nobody believes in what was taken back.
  const key = await dataKeyOf(deps, db, actor.userId);
  const share = presentShare(found.share, found, (rowId, sealed) => deps.vault.open(key, rowId, sealed));
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
  tx: Tx,
  clientId: string,
  body: SaveEntryBody,
  now: Date,
  timeZone: string,
): Promise<CurrentAssignment> {
  const at = await lockCurrentAssignment(tx, clientId, now);
  const wanted = body.assignmentId?.toLowerCase();
  if (wanted === undefined || wanted === at?.assignmentId) {
    if (!at)
      throw new AppError(
        'conflict',
        'You have no active program to write for. Contact your coach to get started with one.',
      );
    return at;
  }
  const named = isUuid(wanted) ? await ownAssignment(tx, clientId, wanted, now, timeZone) : null;
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
      'This day of the program is not open yet. Go to it first, then save your entry there.',
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
    'Your free trial is over, so nothing new can be saved for its days. Accept a coach’s invitation or join a coach ' +
      'with a referral code to go on with a program. You can still write free pages, and everything you wrote stays ' +
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
      entryTextSealed: deps.vault.seal(key, entry.id, entryText),
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
