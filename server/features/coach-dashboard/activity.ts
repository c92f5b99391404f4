import { recentActivityShown } from '#contract/coach-dashboard/constants.ts';
import type { Activity } from '#contract/coach-dashboard/schema.ts';
import { lowMoodMax } from '#contract/journal/constants.ts';
import { moodLabel } from '#contract/journal/mood.ts';
import { fullName } from '#contract/names.ts';
import { programDay } from '#contract/programs/rules.ts';
import type { ClientFacts } from '#server/features/attention/service.ts';
import { localDate } from '#server/platform/local-date.ts';
import type { ClientToday } from './client-today.ts';
import type { DayOfMany, FeedPlan } from './gathered.ts';
import type { CheckInOrMessage, EntryFacts } from './queries.ts';

/**
 * What happened lately among one's own clients, newest first: that somebody wrote, never what. `others` is what the facts
 * alone can tell.
 */
export function presentActivity(
  clients: ReadonlyMap<string, ClientFacts>,
  { gathered }: FeedPlan,
  entries: readonly EntryFacts[],
  others: readonly Activity[],
): Activity[] {
  const written = entries.flatMap((entry) => {
    const facts = clients.get(entry.clientId);
    return facts ? [entryLine(facts, entry)] : [];
  });
  return [...gathered.map(gatheredLine), ...written, ...others]
    .sort((a, b) => (a.time < b.time ? 1 : -1))
    .slice(0, recentActivityShown);
}

/** Programs begun and finished, pauses, and hard days that the gathered lines would hide. Only the newest are put into words. */
export function otherActivity(clients: readonly ClientToday[], { gathered }: FeedPlan, now: Date): Activity[] {
  const gatheredDates = new Set(gathered.map(({ date }) => date));
  return (
    clients
      .flatMap(({ facts }) => [...programEvents(facts), ...pauseEvents(facts), ...heavyEvents(facts, gatheredDates)])
      // A program that begins later is no news yet.
      .filter(({ at }) => at <= now.getTime())
      .sort((a, b) => b.at - a.at)
      .slice(0, recentActivityShown)
      .map(({ line }) => line())
  );
}

/** A mood tapped in a reminder before any word was written; and one line a client for the newest of what they wrote to the coach. */
export function otherLines(clients: ReadonlyMap<string, ClientFacts>, rows: readonly CheckInOrMessage[]): Activity[] {
  return rows.flatMap((row) => {
    const facts = clients.get(row.clientId);
    return facts ? [row.kind === 'mood' ? moodLine(facts, row) : messageLine(facts, row)] : [];
  });
}

function moodLine(
  facts: ClientFacts,
  { id, clientId, weekNumber, dayNumber, moodScore, createdAt }: CheckInOrMessage,
): Activity {
  const description = `${fullName(facts)} logged ${moodScore} ${moodLabel(moodScore)} for Day ${programDay(weekNumber, dayNumber)}`;
  return {
    id: `mood-${id}`,
    type: 'mood_update',
    title: 'Mood update',
    description,
    time: createdAt.toISOString(),
    clientId,
  };
}

function messageLine(facts: ClientFacts, { id, clientId, createdAt }: CheckInOrMessage): Activity {
  return {
    id: `message-${id}`,
    type: 'message',
    title: 'New message',
    description: `${fullName(facts)} wrote to you`,
    time: createdAt.toISOString(),
    clientId,
  };
}

type Event = { at: number; line: () => Activity };

function gatheredLine({ date, entries, writers, newestAt }: DayOfMany): Activity {
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
  { mood, day, ...at }: { id: string; time: string; clientId: string; mood: number; day: number },
): Activity {
  const name = fullName(facts);
  const description =
    mood <= lowMoodMax
      ? `${name} logged ${mood} ${moodLabel(mood)} on Day ${day}`
      : `${name} may be having a hard time on Day ${day}`;
  return { ...at, type: 'crisis', title: 'Needs your attention', description };
}

/** On a day told in one line, whoever had a hard time still has a line of their own. */
function heavyEvents(facts: ClientFacts, gatheredDates: ReadonlySet<string>): Event[] {
  const { heavy } = facts;
  if (!heavy || gatheredDates.size === 0 || !gatheredDates.has(localDate(heavy.at, facts.timeZone))) return [];
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
        description: `${fullName(facts)} takes a break ${days}`,
        time: new Date(pause.createdAt).toISOString(),
        clientId: facts.id,
      }),
    },
  ];
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });
const dayAndMonth = (date: string): string => dayFormat.format(new Date(`${date}T00:00:00Z`));
