import type { Activity } from '#contract/coach-dashboard/endpoints.ts';
import { gatherActivityAbove, gatherDays, recentActivityShown } from '#contract/coach-dashboard/rules.ts';
import { dayInMs } from '#contract/days.ts';
import { lowMoodMax, moodLabel } from '#contract/journal/rules.ts';
import { fullName } from '#contract/names.ts';
import { dayOfEntry, programDay } from '#contract/programs/rules.ts';
import type { ClientFacts } from '#server/features/attention/client-facts.ts';
import { onDay } from '#server/features/attention/rules.ts';
import { localDate } from '#server/platform/local-date.ts';
import type { ClientStatus } from './client-status.ts';
import type { EntryFacts, OtherNews } from './queries.ts';

type BusyDay = { date: string; entries: number; writers: number; newestAt: number };
export type FeedPlan = {
  /** Days on which more was written than anybody reads line by line, newest first. */
  busyDays: BusyDay[];
  /** Whose entries of the other days are wanted. */
  clientIds: string[];
};

/** Dates as numbers, since there may be thousands of them. */
const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / dayInMs;
const dateOf = (day: number): string => new Date(day * dayInMs).toISOString().slice(0, 10);

type Day = { entries: number; writers: number; newestAt: number; clientIds: string[] };

/**
 * What the feed needs to read: the last days are known as sums, so nobody's entries are read for a day that will be one
 * line, and for the other days only those of the few who wrote on them. A day is a date in each writer's own calendar.
 */
export function planFeed(clients: readonly ClientStatus[]): FeedPlan {
  const days = new Map<number, Day>();
  for (const { facts, today } of clients) {
    const { lastEntryDate, lastEntryAt, dayCounts } = facts;
    if (!lastEntryDate || !lastEntryAt) continue;
    const last = dayNumber(lastEntryDate);
    const from = dayNumber(today) - gatherDays;
    for (const [back, entries] of dayCounts.entries()) {
      if (entries === 0 || last - back <= from) continue;
      const day = days.get(last - back) ?? { entries: 0, writers: 0, newestAt: 0, clientIds: [] };
      days.set(last - back, day);
      day.entries += entries;
      day.writers += 1;
      // Of a day before somebody's last one only the date is known: it counts as its end.
      day.newestAt = Math.max(
        day.newestAt,
        back === 0 ? lastEntryAt.getTime() : Math.min(lastEntryAt.getTime(), (last - back + 1) * dayInMs - 1_000),
      );
      // More are not asked for: the day will be one line.
      if (day.clientIds.length <= gatherActivityAbove) day.clientIds.push(facts.id);
    }
  }
  const inOrder = [...days].sort(([a], [b]) => b - a);
  const busyDays = inOrder
    .filter(([, { entries }]) => entries > gatherActivityAbove)
    .map(([day, { entries, writers, newestAt }]) => ({ date: dateOf(day), entries, writers, newestAt }));
  const others = inOrder.flatMap(([, day]) => (day.entries > gatherActivityAbove ? [] : [day]));
  return { busyDays, clientIds: wanted(others, busyDays.length > 0, clients) };
}

/** From the newest day on until the feed is full; where that does not fill it, those who wrote last before these days. */
function wanted(days: readonly Day[], hasBusyDays: boolean, clients: readonly ClientStatus[]): string[] {
  const ids = new Set<string>();
  let entries = 0;
  for (const day of days) {
    if (entries >= recentActivityShown) return [...ids];
    entries += day.entries;
    for (const id of day.clientIds) ids.add(id);
  }
  if (hasBusyDays) return [...ids];
  const lastWrote = ({ facts }: ClientStatus): number => facts.lastEntryAt?.getTime() ?? 0;
  const writers = clients.filter(({ facts }) => facts.lastEntryAt !== null).sort((a, b) => lastWrote(b) - lastWrote(a));
  for (const { facts } of writers.slice(0, recentActivityShown)) ids.add(facts.id);
  return [...ids];
}

/**
 * What happened lately among one's own clients, newest first: that somebody wrote, never what. `others` is what the facts
 * alone can tell.
 */
export function presentActivity(
  clients: ReadonlyMap<string, ClientFacts>,
  { busyDays }: FeedPlan,
  entries: readonly EntryFacts[],
  others: readonly Activity[],
): Activity[] {
  const written = entries.flatMap((entry) => {
    const facts = clients.get(entry.clientId);
    return facts ? [entryLine(facts, entry)] : [];
  });
  return [...busyDays.map(busyDayLine), ...written, ...others]
    .sort((a, b) => (a.time < b.time ? 1 : -1))
    .slice(0, recentActivityShown);
}

/** Programs begun and finished, pauses, and hard days that the line of a busy day would hide. Only the newest are put into words. */
export function otherActivity(clients: readonly ClientStatus[], { busyDays }: FeedPlan, now: Date): Activity[] {
  const busyDates = new Set(busyDays.map(({ date }) => date));
  return (
    clients
      .flatMap(({ facts }) => [...programEvents(facts), ...pauseEvents(facts), ...heavyEvents(facts, busyDates)])
      // A program that begins later is no news yet.
      .filter(({ at }) => at <= now.getTime())
      .sort((a, b) => b.at - a.at)
      .slice(0, recentActivityShown)
      .map(({ line }) => line())
  );
}

/**
 * A mood tapped in a reminder before any word was written; and one line a client for the newest of what they wrote to
 * the coach, and of what they shared.
 */
export function otherLines(clients: ReadonlyMap<string, ClientFacts>, rows: readonly OtherNews[]): Activity[] {
  return rows.flatMap((row) => {
    const facts = clients.get(row.clientId);
    return facts ? [lineOf[row.kind](facts, row)] : [];
  });
}

const lineOf = { mood: moodLine, message: messageLine, share: shareLine, card: cardLine };

function moodLine(facts: ClientFacts, { id, clientId, moodScore, createdAt, ...entry }: OtherNews): Activity {
  const mood = `${moodScore} (${moodLabel(moodScore)})`;
  const description = `${fullName(facts)} logged ${mood} for Day ${dayOfEntry(entry)}`;
  return {
    id: `mood-${id}`,
    type: 'mood_update',
    title: 'Mood update',
    description,
    time: createdAt.toISOString(),
    clientId,
  };
}

function messageLine(facts: ClientFacts, { id, clientId, createdAt }: OtherNews): Activity {
  return {
    id: `message-${id}`,
    type: 'message',
    title: 'New message',
    description: `${fullName(facts)} wrote to you`,
    time: createdAt.toISOString(),
    clientId,
  };
}

function shareLine(facts: ClientFacts, { id, clientId, createdAt, ...entry }: OtherNews): Activity {
  const day = dayOfEntry(entry);
  return {
    id: `shared-${id}`,
    type: 'journal_entry',
    title: 'Entry shared with you',
    description: `${fullName(facts)} shared ${day === null ? 'a free page' : `the entry for Day ${day}`}`,
    time: createdAt.toISOString(),
    clientId,
  };
}

function cardLine(facts: ClientFacts, { id, clientId, createdAt, weekNumber }: OtherNews): Activity {
  return {
    id: `card-${id}`,
    type: 'journal_entry',
    title: 'Week card shared with you',
    description: `${fullName(facts)} shared the card of Week ${weekNumber}`,
    time: createdAt.toISOString(),
    clientId,
  };
}

type Event = { at: number; line: () => Activity };

function busyDayLine({ date, entries, writers, newestAt }: BusyDay): Activity {
  return {
    id: `gathered-${date}`,
    type: 'journal_entry',
    title: `${entries} journal entries`,
    description: writers === 1 ? 'from 1 client' : `from ${writers} clients`,
    time: new Date(newestAt).toISOString(),
    clientId: null,
  };
}

function entryLine(facts: ClientFacts, entry: EntryFacts): Activity {
  const day = programDay(entry.weekNumber, entry.dayNumber);
  const at = { id: entry.id, time: entry.createdAt.toISOString(), clientId: facts.id };
  if (entry.isHeavy) return heavyLine(facts, { ...at, mood: entry.moodScore, day });
  const words = entry.wordCount === 1 ? '1 word' : `${entry.wordCount} words`;
  return {
    ...at,
    type: 'journal_entry',
    title: 'New journal entry',
    description: `${fullName(facts)} wrote ${words} for Day ${day}`,
  };
}

/** What was written stays with the client: a low mood is named, for everything else the day is enough. */
function heavyLine(
  facts: ClientFacts,
  { mood, day, ...at }: { id: string; time: string; clientId: string; mood: number; day: number | null },
): Activity {
  const name = fullName(facts);
  const description =
    mood <= lowMoodMax
      ? `${name} logged ${mood} (${moodLabel(mood)})${onDay(day)}`
      : `${name} may be having a hard time${onDay(day)}`;
  return { ...at, type: 'crisis', title: 'Needs your attention', description };
}

/**
 * On a day told in one line, whoever had a hard time still has a line of their own; and of a free page, which is in none
 * of the lines, a coach hears that and nothing else.
 */
function heavyEvents(facts: ClientFacts, busyDates: ReadonlySet<string>): Event[] {
  const { heavy } = facts;
  if (!heavy) return [];
  if (heavy.day !== null && (busyDates.size === 0 || !busyDates.has(localDate(heavy.at, facts.timeZone)))) return [];
  return [
    {
      at: heavy.at.getTime(),
      line: () =>
        heavyLine(facts, {
          id: heavy.entryId,
          time: heavy.at.toISOString(),
          clientId: facts.id,
          mood: heavy.mood,
          day: heavy.day,
        }),
    },
  ];
}

function programEvents(facts: ClientFacts): Event[] {
  const { assignment } = facts;
  if (!assignment) return [];
  const event = (kind: 'started' | 'completed', time: Date): Event => ({
    at: time.getTime(),
    line: () => ({
      id: `${kind}-${assignment.id}`,
      type: 'other',
      title: kind === 'started' ? 'Program started' : 'Program completed',
      description: `${fullName(facts)} ${kind === 'started' ? 'began' : 'finished'} ${assignment.programTitle}`,
      time: time.toISOString(),
      clientId: facts.id,
    }),
  });
  return [
    event('started', assignment.startedAt),
    ...(assignment.status === 'completed' && assignment.endedAt ? [event('completed', assignment.endedAt)] : []),
  ];
}

/** That somebody rests until a day, so that nobody worries; a pause that was ended is no news any more. */
function pauseEvents(facts: ClientFacts): Event[] {
  const pause = facts.pauses.at(-1);
  if (!pause || pause.endedOn !== null) return [];
  const days =
    pause.startsOn === pause.endsOn
      ? `on ${dayAndMonth(pause.startsOn)}`
      : `from ${dayAndMonth(pause.startsOn)} to ${dayAndMonth(pause.endsOn)}`;
  return [
    {
      at: pause.createdAt,
      line: () => ({
        id: `paused-${pause.id}`,
        type: 'other',
        title: 'Program paused',
        description: `${fullName(facts)} is taking a break ${days}`,
        time: new Date(pause.createdAt).toISOString(),
        clientId: facts.id,
      }),
    },
  ];
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });
const dayAndMonth = (date: string): string => dayFormat.format(new Date(`${date}T00:00:00Z`));
