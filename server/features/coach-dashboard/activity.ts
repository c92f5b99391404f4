import type { Activity } from '#contract/coach-dashboard/endpoints.ts';
import {
  gatherActivityAbove,
  gatherDays,
  gatherJoinsAbove,
  recentActivityShown,
} from '#contract/coach-dashboard/rules.ts';
import { dayInMs } from '#contract/days.ts';
import { lowMoodMax } from '#contract/journal/rules.ts';
import { fullName } from '#contract/names.ts';
import { dayOfEntry, programDay } from '#contract/programs/rules.ts';
import { onDay, type ClientFacts, type Reader } from '#server/features/attention/rules.ts';
import { dayAndMonth } from '#server/platform/dates.ts';
import { localDate } from '#server/platform/local-date.ts';
import { moodWord } from '#server/platform/mood-words.ts';
import type { ClientStatus } from './client-status.ts';
import type { CoachNotices, EntryFacts, OtherNews } from './queries.ts';
import { joinedWords, newsWords, words } from './words.ts';

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
 * Plans what the feed reads: recent days are known from the rollups, so entries are read only for days that get a line
 * per person. A day is a date in the writer's own calendar.
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
      // Of a day before the client's last one only the date is known: it counts as its end.
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

/** What happened lately among own clients, newest first: that a person wrote, never what. */
export function presentActivity(
  clients: readonly ClientStatus[],
  plan: FeedPlan,
  entries: readonly EntryFacts[],
  news: readonly OtherNews[],
  notices: CoachNotices,
  { now, timeZone, language }: Reader & { now: Date },
): Activity[] {
  const byId = new Map(clients.map(({ facts }) => [facts.id, facts]));
  const lines = <Row extends { clientId: string }>(
    rows: readonly Row[],
    line: (facts: ClientFacts, row: Row) => Activity,
  ) =>
    rows.flatMap((row) => {
      const facts = byId.get(row.clientId);
      return facts ? [line(facts, row)] : [];
    });
  return [
    ...plan.busyDays.map((day) => busyDayLine(day, language)),
    ...lines(entries, (facts, row) => entryLine(facts, row, language)),
    ...lines(news, (facts, row) => newsLine[row.kind](facts, row, language)),
    ...otherActivity(clients, plan, now, language),
    ...noticeLines(notices, byId, { now, timeZone, language }),
  ]
    .sort((a, b) => (a.time < b.time ? 1 : -1))
    .slice(0, recentActivityShown);
}

/** What a coach is notified of. Above three, those who joined lately are one line. */
function noticeLines(
  { notices, joins }: CoachNotices,
  own: ReadonlyMap<string, ClientFacts>,
  { now, timeZone, language }: Reader & { now: Date },
): Activity[] {
  const [newest] = joins;
  const isGathered = newest !== undefined && newest.people > gatherJoinsAbove;
  const lines = (isGathered ? notices : [...notices, ...joins]).map(({ id, kind, detail, at }) => {
    const text = (field: string) => String(detail[field] || '');
    const named = {
      client: text('clientName'),
      program: text('programTitle'),
      group: text('groupName'),
      day: detail.startsAt ? dayAndMonth(localDate(new Date(text('startsAt')), timeZone), language) : '',
      way: detail.isByAdmin ? 'admin' : detail.groupName ? 'group' : detail.isByCode ? 'code' : 'choice',
    } as const;
    // The page of someone who has left is closed.
    const clientId = own.has(text('clientId')) ? text('clientId') : null;
    return {
      id: `notice-${id}`,
      type: 'other' as const,
      ...newsWords(kind, named, language),
      time: new Date(at).toISOString(),
      clientId,
    };
  });
  if (!isGathered) return lines;
  const said = joinedWords(
    newest.people,
    localDate(new Date(newest.since), timeZone),
    localDate(now, timeZone),
    language,
  );
  return [...lines, { id: 'joined', type: 'other', ...said, time: new Date(newest.at).toISOString(), clientId: null }];
}

/** Programs begun and finished, pauses, and hard days that the line of a busy day would hide. */
function otherActivity(
  clients: readonly ClientStatus[],
  { busyDays }: FeedPlan,
  now: Date,
  language: string,
): Activity[] {
  const busyDates = new Set(busyDays.map(({ date }) => date));
  return (
    clients
      .flatMap(({ facts }) => [
        ...programLines(facts, language),
        ...pauseLines(facts, language),
        ...heavyLines(facts, busyDates, language),
      ])
      // A program that begins later is no news yet.
      .filter(({ time }) => time <= now.toISOString())
  );
}

/** A mood tapped in a reminder before any word was written; the newest message, shared entry and shared card of a client. */
const newsLine: Record<OtherNews['kind'], (facts: ClientFacts, news: OtherNews, language: string) => Activity> = {
  mood: (facts, { moodScore: mood, ...news }, language) => {
    const { mood: copy } = words(language).activity;
    const day = dayOfEntry(news) ?? 0;
    return {
      ...lineOf(`mood-${news.id}`, facts, news.at),
      type: 'mood_update',
      title: copy.title,
      description: copy.text({ name: fullName(facts), mood, word: moodWord(mood, language), day }),
    };
  },
  message: (facts, { id, at }, language) => {
    const { message: copy } = words(language).activity;
    return {
      ...lineOf(`message-${id}`, facts, at),
      type: 'message',
      title: copy.title,
      description: copy.text({ name: fullName(facts) }),
    };
  },
  time: (facts, { id, at }, language) => {
    const { timeAsked: copy } = words(language).activity;
    return {
      ...lineOf(`time-${id}`, facts, at),
      type: 'other',
      title: copy.title,
      description: copy.text({ name: fullName(facts) }),
    };
  },
  share: (facts, news, language) => {
    const { share: copy } = words(language).activity;
    const day = dayOfEntry(news);
    return {
      ...lineOf(`shared-${news.id}`, facts, news.at),
      type: 'journal_entry',
      title: copy.title,
      description: copy.text({ name: fullName(facts), isFree: day === null, day: day ?? 0 }),
    };
  },
  card: (facts, { id, at, weekNumber }, language) => {
    const { card: copy } = words(language).activity;
    return {
      ...lineOf(`card-${id}`, facts, at),
      type: 'journal_entry',
      title: copy.title,
      description: copy.text({ name: fullName(facts), week: weekNumber ?? 0 }),
    };
  },
};

const lineOf = (id: string, { id: clientId }: ClientFacts, at: Date | number) => ({
  id,
  time: new Date(at).toISOString(),
  clientId,
});

function busyDayLine({ date, entries, writers, newestAt }: BusyDay, language: string): Activity {
  const { busyDay: copy } = words(language).activity;
  return {
    id: `gathered-${date}`,
    type: 'journal_entry',
    title: copy.title({ entries }),
    description: copy.text({ writers }),
    time: new Date(newestAt).toISOString(),
    clientId: null,
  };
}

function entryLine(
  facts: ClientFacts,
  { id, createdAt, isHeavy, wordCount, entryType, ...entry }: EntryFacts,
  language: string,
): Activity {
  const day = programDay(entry.weekNumber, entry.dayNumber);
  if (isHeavy) return heavyLine(facts, { id, at: createdAt, mood: entry.moodScore, day }, language);
  const { entry: copy } = words(language).activity;
  return {
    ...lineOf(id, facts, createdAt),
    type: 'journal_entry',
    title: copy.title,
    description:
      entryType === 'audio'
        ? copy.spoken({ name: fullName(facts), day })
        : copy.text({ name: fullName(facts), words: wordCount, day }),
  };
}

/** What was written stays with the client: a low mood is named, for everything else the day is enough. */
function heavyLine(
  facts: ClientFacts,
  { id, at, mood, day }: { id: string; at: Date; mood: number; day: number | null },
  language: string,
): Activity {
  const { heavy: copy } = words(language).activity;
  const known = { name: fullName(facts), ...onDay(day) };
  return {
    ...lineOf(id, facts, at),
    type: 'crisis',
    title: copy.title,
    description:
      mood <= lowMoodMax ? copy.lowMood({ ...known, mood, word: moodWord(mood, language) }) : copy.hardTime(known),
  };
}

/** A hard day keeps its line on a busy day, and for a free page, which has no other line. */
function heavyLines(facts: ClientFacts, busyDates: ReadonlySet<string>, language: string): Activity[] {
  const { heavy } = facts;
  if (!heavy || (heavy.day !== null && !busyDates.has(localDate(heavy.at, facts.timeZone)))) return [];
  return [heavyLine(facts, { ...heavy, id: heavy.entryId }, language)];
}

function programLines(facts: ClientFacts, language: string): Activity[] {
  const { assignment } = facts;
  if (!assignment) return [];
  const { id, programTitle, startedAt, status, endedAt } = assignment;
  const { programStarted, programCompleted } = words(language).activity;
  const line = (kind: 'started' | 'completed', at: Date): Activity => {
    const copy = kind === 'started' ? programStarted : programCompleted;
    return {
      ...lineOf(`${kind}-${id}`, facts, at),
      type: 'other',
      title: copy.title,
      description: copy.text({ name: fullName(facts), program: programTitle }),
    };
  };
  return [line('started', startedAt), ...(status === 'completed' && endedAt ? [line('completed', endedAt)] : [])];
}

/** That a client rests until a day; a pause that was ended is no longer news. */
function pauseLines(facts: ClientFacts, language: string): Activity[] {
  const pause = facts.pauses.at(-1);
  if (!pause || pause.endedOn !== null) return [];
  const { paused: copy } = words(language).activity;
  const [from, to] = [dayAndMonth(pause.startsOn, language), dayAndMonth(pause.endsOn, language)];
  return [
    {
      ...lineOf(`paused-${pause.id}`, facts, pause.createdAt),
      type: 'other',
      title: copy.title,
      description: copy.text({ name: fullName(facts), isOneDay: from === to, from, to }),
    },
  ];
}
