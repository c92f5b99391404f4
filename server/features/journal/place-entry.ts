import { startsLater } from '#contract/assignments/rules.ts';
import { dateBefore, dayInMs } from '#contract/days.ts';
import { begunYesterdayHours, writtenAtAheadMinutes, writtenAtMaxDays } from '#contract/journal/rules.ts';
import type { SaveEntryBody } from '#contract/journal/schema.ts';
import { programDay } from '#contract/programs/rules.ts';
import { isTrialOver, trialEnd } from '#contract/roles/rules.ts';
import {
  ownAssignment,
  startsLaterRefusal,
  type CurrentAssignment,
  type Standing,
} from '#server/features/assignments/current-assignment.ts';
import { refusal } from '#server/platform/app-error.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { titleIn } from '#server/platform/db/program-titles.ts';
import { isUuid } from '#server/platform/ids.ts';
import { localDate, startOfDay } from '#server/platform/local-date.ts';
import type { NewEntry, SaveFacts } from './save-queries.ts';

/** Which page of which day an entry is on, and when it was written. */
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

type Context = { facts: SaveFacts; standing: Standing | null; now: Date; language: string };

/** Decides on which page an entry is saved, and when it counts as written; refuses what has no page. */
export async function placeEntry(tx: Tx, actor: SessionUser, body: SaveEntryBody, context: Context): Promise<Placed> {
  return body.isFreePage ? onFreePage(actor, body, context.now) : await onProgramDay(tx, actor, body, context);
}

async function onProgramDay(
  tx: Tx,
  { userId: clientId, timeZone }: SessionUser,
  body: SaveEntryBody,
  { facts, standing, now, language }: Context,
): Promise<Placed> {
  const at = await findAssignment(tx, clientId, body, standing?.at ?? null, now, timeZone);
  if (startsLater(at, now)) throw startsLaterRefusal(at.startedAt, timeZone);
  const { week, day } = dayOf(at, body);
  const createdAt = momentOfWriting(body, now, timeZone, at.startedAt);
  refuseAfterTrial(facts, createdAt, now);
  return {
    assignmentId: at.assignmentId,
    weekNumber: week,
    dayNumber: day,
    programTitle: titleIn(language, { ...at, title: at.programTitle }),
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

/** The running one, or the one the page names: also one that ended while the entry waited on a device. */
async function findAssignment(
  tx: Tx,
  clientId: string,
  body: SaveEntryBody,
  at: CurrentAssignment | null,
  now: Date,
  timeZone: string,
): Promise<CurrentAssignment> {
  const wanted = body.assignmentId?.toLowerCase();
  if (wanted === undefined || wanted === at?.assignmentId) {
    if (!at) throw refusal('no-program-to-write-for');
    return at;
  }
  const named = isUuid(wanted) ? await ownAssignment(tx, clientId, wanted, now, timeZone) : null;
  if (!named) throw refusal('program-not-found');
  return named;
}

function dayOf(at: CurrentAssignment, { week, day }: SaveEntryBody): { week: number; day: number } {
  if (week === undefined || day === undefined) {
    if (at.status !== 'active') throw refusal('program-completed');
    return at;
  }
  if (programDay(week, day) > programDay(at.week, at.day)) {
    throw refusal('program-day-not-open-to-write');
  }
  return { week, day };
}

type TrialFacts = { clientType: 'trial' | 'with-coach'; trialStartedAt: Date | null };

/** What was written before the trial's end may still arrive. */
function refuseAfterTrial({ clientType, trialStartedAt }: TrialFacts, writtenAt: Date, now: Date): void {
  if (clientType !== 'trial' || !trialStartedAt || !isTrialOver(trialStartedAt, now)) return;
  if (writtenAt < trialEnd(trialStartedAt)) return;
  throw refusal('trial-ended');
}

const minuteInMs = 60_000;
const hourInMs = 60 * minuteInMs;

type Moments = Pick<SaveEntryBody, 'writtenAt' | 'begunAt'>;

/**
 * When an entry, or a check-in, was written. A device that was offline says so itself and is believed within reason: not long ago, not
 * ahead of us or before the program began by more than clocks differ. Otherwise the moment of arrival counts.
 */
export function momentOfWriting(
  { writtenAt, begunAt }: Moments,
  now: Date,
  timeZone: string,
  startedAt = new Date(0),
): Date {
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
 * A person who begins at 23:58 and saves at 00:02 has written for the evening: where the person says so, it counts as
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
