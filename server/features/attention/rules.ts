import {
  isPausedOn,
  openDayOf,
  type PausedDays,
  type StoredAssignment,
  type WrittenDay,
} from '#contract/assignments/rules.ts';
import {
  distressDays,
  endingDays,
  moodFallEntriesMin,
  moodFallHigh,
  notificationKinds,
  quietDaysHigh,
  quietDaysMedium,
  type NotificationKind,
} from '#contract/clients/constants.ts';
import type { ClientNotification } from '#contract/clients/endpoints.ts';
import { addDays, dateBefore, dayInMs, daysBetween } from '#contract/days.ts';
import { meanMood, recentDays as week } from '#contract/figures.ts';
import { lowMoodMax } from '#contract/journal/rules.ts';
import { daysPerWeek } from '#contract/programs/constants.ts';
import { trialEnd } from '#contract/roles/rules.ts';
import { dayAndMonth, oneDecimal } from '#server/platform/dates.ts';
import { localDate } from '#server/platform/local-date.ts';
import { moodWord } from '#server/platform/mood-words.ts';
import { words } from './words.ts';

export type KnownAssignment = StoredAssignment & {
  id: string;
  programRowId: string;
  programId: string;
  programTitle: string;
  startedAt: Date;
  endedAt: Date | null;
  /** For each day from the stored one on, the first date on which something was written for it. */
  written: WrittenDay[];
};

/** What a coach's pages are made of, about one client. Dates and numbers, never a word of an entry. */
export type ClientFacts = {
  id: string;
  firstName: string;
  lastName: string;
  timeZone: string;
  /** In milliseconds: since when they are this coach's client. */
  coachSince: number | null;
  /** Only while the client is on trial. */
  trialStartedAt: Date | null;
  /** The program they are on, or finished last. */
  assignment: KnownAssignment | null;
  lastEntryAt: Date | null;
  /** In the client's calendar, like every date here. */
  lastEntryDate: string | null;
  /** Of the 8 days up to the last entry’s, that day first. */
  dayCounts: number[];
  dayMoods: number[];
  /** The same of 28 days, where the mood may have fallen. */
  longDays: { counts: number[]; moods: number[] } | null;
  /** `day` is null where it was a free page. */
  heavy: { entryId: string; at: Date; day: number | null; mood: number } | null;
  /** `createdAt` in milliseconds. */
  pauses: (PausedDays & { id: string; createdAt: number })[];
  dismissed: string[];
  /**
   * The last session with this coach, where one is to be offered again after so many weeks. Null before the first, while one
   * is booked, offered or asked for, and where the coach does not want to be told.
   */
  lastMet: { at: number; quietWeeks: number } | null;
  /** In milliseconds: since when they wait for an answer about another time for a session. */
  timeAskedAt: number | null;
  /** In milliseconds: when they last showed a check-in. */
  checkInShownAt: number | null;
  /** The one they joined last, while it runs. */
  cohort: { id: string; name: string } | null;
};

/** A notification before it is known whether the coach has dismissed it. */
export type Told = Omit<ClientNotification, 'isDismissed'>;

/** Beside the dismissal from the queue: that the coach has dismissed it from the client's page as well. */
export const acknowledged = (notificationId: string): string => `acknowledged:${notificationId}`;

/**
 * What there is to say about one client today in the coach's language, the gravest first. What was dismissed is left
 * out, except distress: that stays until it is acknowledged.
 */
export function notificationsOf(
  facts: ClientFacts,
  now: Date,
  language: string,
  today = localDate(now, facts.timeZone),
): ClientNotification[] {
  return [
    distress(facts, now, language),
    moodFall(facts, today, language),
    timeAsked(facts, language),
    checkInShown(facts, language),
    noSession(facts, today, language),
    quiet(facts, today, language),
    trialEnding(facts, now, language),
  ]
    .filter((notification) => notification !== null)
    .map((notification) => ({ ...notification, isDismissed: facts.dismissed.includes(notification.id) }))
    .filter(
      ({ id, kind, isDismissed }) =>
        !isDismissed || (kind === 'distress' && !facts.dismissed.includes(acknowledged(id))),
    )
    .sort(byGravity);
}

/** Since when a client is quiet, whether or not that was dismissed. */
export function quietSince(facts: ClientFacts, now: Date): string | null {
  return silenceOf(facts, localDate(now, facts.timeZone))?.since ?? null;
}

const gravity = { high: 0, medium: 1, low: 2 } as const;
const kindRank = Object.fromEntries(notificationKinds.map((kind, rank) => [kind, rank])) as Record<
  NotificationKind,
  number
>;

/** By severity, then by kind, then the newer one first. */
export function byGravity(a: Told, b: Told): number {
  return (
    gravity[a.severity] - gravity[b.severity] ||
    kindRank[a.kind] - kindRank[b.kind] ||
    (a.date === b.date ? 0 : a.date < b.date ? 1 : -1)
  );
}

/** Kind and start: a recurrence is a new notification. */
const idOf = (kind: NotificationKind, since: string): string => `${kind}:${since}`;

/** A date of the client's calendar is the same date in the coach's at noon, almost everywhere. */
const noonOf = (date: string): string => `${date}T12:00:00.000Z`;

/**
 * Days since the last entry, or since the program began or they became this coach's client; paused days are not counted,
 * and nobody who rests is quiet.
 * Today counts like in "no entry for 3 days": written on the 5th, it is the 8th. A program that begins later is days ahead.
 */
function silenceOf(facts: ClientFacts, today: string): { since: string; days: number } | null {
  const { assignment, lastEntryDate, pauses, timeZone, coachSince } = facts;
  if (!assignment || !isActive(facts, today)) return null;
  const begun = localDate(new Date(Math.max(assignment.startedAt.getTime(), coachSince ?? 0)), timeZone);
  const since = lastEntryDate !== null && lastEntryDate >= begun ? lastEntryDate : begun;
  const days = daysWithout(since, today, pauses);
  return days < quietDaysMedium ? null : { since, days };
}

function quiet(facts: ClientFacts, today: string, language: string): Told | null {
  const silence = silenceOf(facts, today);
  if (!silence) return null;
  const { since, days } = silence;
  const isLong = days >= quietDaysHigh;
  return {
    // A week of silence has its own id: a dismissal of three days does not hide it.
    id: idOf('quiet', isLong ? `${since}:week` : since),
    kind: 'quiet',
    severity: isLong ? 'high' : 'medium',
    message: words(language).reasons.quiet({ days }),
    date: noonOf(since),
  };
}

/** Until it is agreed, declined or too late. */
function timeAsked({ timeAskedAt }: ClientFacts, language: string): Told | null {
  return timeAskedAt === null ? null : sent('session-asked', words(language).reasons.timeAsked, timeAskedAt);
}

/** Opening it dismisses it; the next one is another. */
function checkInShown({ checkInShownAt }: ClientFacts, language: string): Told | null {
  return checkInShownAt === null ? null : sent('check-in', words(language).reasons.checkIn, checkInShownAt);
}

function sent(kind: NotificationKind, message: string, at: number): Told {
  const date = new Date(at).toISOString();
  return { id: idOf(kind, date), kind, severity: 'medium', message, date };
}

/** On a program that runs, and not resting. */
const isActive = ({ assignment, pauses }: ClientFacts, today: string): boolean =>
  assignment !== null &&
  openDayOf(assignment, assignment.written, today).status === 'active' &&
  !isPausedOn(today, pauses);

/** Whole weeks by the calendar, like days of silence. A later session makes it another notification. */
function noSession(facts: ClientFacts, today: string, language: string): Told | null {
  const { lastMet, timeZone } = facts;
  if (!lastMet || !isActive(facts, today)) return null;
  const at = new Date(lastMet.at);
  const weeks = Math.floor(daysBetween(localDate(at, timeZone), today) / daysPerWeek);
  if (weeks < lastMet.quietWeeks) return null;
  const since = at.toISOString();
  const message = words(language).reasons.noSession({ weeks });
  return { id: idOf('no-session', since), kind: 'no-session', severity: 'high', message, date: since };
}

function daysWithout(since: string, today: string, pauses: ClientFacts['pauses']): number {
  const days = daysBetween(since, today);
  if (pauses.length === 0 || days < quietDaysMedium) return days;
  let paused = 0;
  for (let back = 0; back < days; back += 1) if (isPausedOn(dateBefore(today, back), pauses)) paused += 1;
  return days - paused;
}

/** The mean of the last seven days against the seven before. Since the first of the days in a row that could say so. */
function moodFall({ longDays, lastEntryDate }: ClientFacts, today: string, language: string): Told | null {
  if (!longDays || !lastEntryDate) return null;
  const fallOn = (date: string) => {
    const means = meansAt(longDays, daysBetween(lastEntryDate, date));
    return means && means.entriesMin >= moodFallEntriesMin && means.isFallOf(moodFallHigh) ? means : null;
  };
  const means = fallOn(today);
  if (!means) return null;
  let since = today;
  while (daysBetween(since, today) < deepestOf(longDays) && fallOn(dateBefore(since, 1))) since = dateBefore(since, 1);
  return {
    id: idOf('mood-fall', since),
    kind: 'mood-fall',
    severity: 'high',
    message: words(language).reasons.moodFall({
      before: oneDecimal(means.before, language),
      now: oneDecimal(means.now, language),
    }),
    date: noonOf(since),
  };
}

/** Never a word of the entry: a low mood is named, for everything else the day is enough. */
function distress({ heavy }: ClientFacts, now: Date, language: string): Told | null {
  if (!heavy || now.getTime() - heavy.at.getTime() >= distressDays * dayInMs) return null;
  const since = heavy.at.toISOString();
  const { mood } = heavy;
  const { reasons: copy } = words(language);
  const message =
    mood <= lowMoodMax
      ? copy.lowMood({ mood, word: moodWord(mood, language), ...onDay(heavy.day) })
      : copy.hardTime(onDay(heavy.day));
  return { id: idOf('distress', since), kind: 'distress', severity: 'high', message, date: since };
}

/** Of a free page not even that it was one. */
export const onDay = (day: number | null) => ({ hasDay: day !== null, day: day ?? 0 });

function trialEnding({ trialStartedAt, timeZone }: ClientFacts, now: Date, language: string): Told | null {
  const { trialEnding: said } = words(language).reasons;
  return trialStartedAt ? ending('trial-ending', said, trialEnd(trialStartedAt), now, { timeZone, language }) : null;
}

export type Reader = { timeZone: string; language: string };

export function invitationEnding(expiresAt: Date, now: Date, reader: Reader): Told | null {
  return ending('invitation-ending', words(reader.language).reasons.invitationEnding, expiresAt, now, reader);
}

function ending(
  kind: NotificationKind,
  said: (end: { day: string }) => string,
  end: Date,
  now: Date,
  { timeZone, language }: Reader,
): Told | null {
  const since = addDays(end, -endingDays);
  if (now < since || now >= end) return null;
  return {
    id: idOf(kind, end.toISOString()),
    kind,
    severity: 'low',
    message: said({ day: dayAndMonth(localDate(end, timeZone), language) }),
    date: since.toISOString(),
  };
}

/** Entries and the sum of their moods on each day up to the last entry's; that day comes first. */
type MoodDays = { counts: readonly number[]; moods: readonly number[] };

/** How far back a fall can be followed: each of those days needs its own two weeks. */
function deepestOf({ counts }: MoodDays): number {
  return Math.max(0, counts.length - 2 * week);
}

type Sum = { entries: number; moods: number };

/** The days that lie from `from` to before `until` days back, seen so many days after the last entry. */
function sumOf({ counts, moods }: MoodDays, later: number, from: number, until: number): Sum {
  const sum = { entries: 0, moods: 0 };
  for (let back = Math.max(0, from - later); back < until - later && back < counts.length; back += 1) {
    sum.entries += counts[back] ?? 0;
    sum.moods += moods[back] ?? 0;
  }
  return sum;
}

/** The mean mood of the last seven days, to one decimal; null when there is none. An entry dated ahead of today counts. */
export function recentMean(days: MoodDays, later: number): number | null {
  const { entries, moods } = sumOf(days, later, Number.NEGATIVE_INFINITY, week);
  return meanMood(moods, entries);
}

/** Both weeks' means; null when one of them has no entry. `later` may be negative: a day before the last entry. */
function meansAt(days: MoodDays, later: number) {
  const [now, before] = [sumOf(days, later, 0, week), sumOf(days, later, week, 2 * week)];
  if (now.entries === 0 || before.entries === 0) return null;
  return {
    now: now.moods / now.entries,
    before: before.moods / before.entries,
    /** Entries in the week that has fewer. */
    entriesMin: Math.min(now.entries, before.entries),
    // In whole numbers: a fall of exactly two must not be lost in the last digit of a quotient.
    isFallOf: (points: number) =>
      before.moods * now.entries - now.moods * before.entries >= points * now.entries * before.entries,
  };
}
