// The thread that reads one calendar from outside: when its owner is busy, and nothing else, leaves it. Whatever takes too
// long or too much memory is ended by parse-calendar.ts, so nothing in here needs to be clever about bad calendars.
import { parentPort, workerData } from 'node:worker_threads';
import ICAL from 'ical.js';
import { dayInMs } from '#contract/days.ts';
import { offsetAt } from '#server/platform/local-date.ts';
import type { CalendarTask, Reading } from './parse-calendar.ts';
import { merged, type Span } from './slots.ts';

const minuteMs = 60_000;
const daysBack = 1;
const daysAhead = 400;
const mostOccurrences = 5_000;

const { body, now, zone: coachZone, host } = workerData as CalendarTask;
const from = now.getTime() - daysBack * dayInMs;
const until = now.getTime() + daysAhead * dayInMs;

/** A zone by its IANA name, from the data of this machine. */
class KnownZone extends ICAL.Timezone {
  readonly #offsets = new Map<number, number>();

  /** In seconds, at the beginning of a day counted from 1970 in UTC. */
  #on(day: number): number {
    const known = this.#offsets.get(day) ?? (offsetAt(new Date(day * dayInMs), this.tzid) / 1000 || 0);
    this.#offsets.set(day, known);
    return known;
  }

  /** Asked of every occurrence, some of them thousands of times: the calendar of the machine is asked once a day. */
  override utcOffset({ year, month, day, hour, minute, second }: ICAL.Time): number {
    const wall = Date.UTC(year, month - 1, day, hour, minute, second);
    const date = Math.floor(wall / dayInMs);
    const [before, after] = [this.#on(date - 1), this.#on(date + 2)];
    if (before === after) return before;
    // Of a time that occurs twice the first; a skipped one as if the clocks had not been changed yet.
    const isShown = (offset: number) => offsetAt(new Date(wall - offset * 1000), this.tzid) === offset * 1000;
    return Math.max(...[before, after].filter(isShown), isShown(before) || isShown(after) ? -Infinity : before);
  }
}

function isKnownZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const ownZone = new KnownZone({ tzid: coachZone });

/** Looks a zone up once by its name; the library looks through the whole calendar for every time in it. */
class Calendar extends ICAL.Component {
  readonly #zones = new Map<string, ICAL.Timezone | null>();

  override getTimeZoneByID(name: string): ICAL.Timezone {
    if (!this.#zones.has(name)) this.#zones.set(name, this.#find(name));
    return this.#zones.get(name) as ICAL.Timezone;
  }

  /** Programs cut the history of a zone short, the data of this machine is whole; other names are theirs to define. */
  #find(tzid: string): ICAL.Timezone | null {
    if (tzid.includes('/') && isKnownZone(tzid)) return new KnownZone({ tzid });
    const component = this.getAllSubcomponents('vtimezone').find((zone) => zone.getFirstPropertyValue('tzid') === tzid);
    if (component) return new ICAL.Timezone({ component, tzid });
    return isKnownZone(tzid) ? new KnownZone({ tzid }) : null;
  }
}

/** Days, times without a zone and those in a zone no one can tell are meant where the coach is. */
function instantOf(time: ICAL.Time): number {
  if (!time.isDate && time.zone !== ICAL.Timezone.localTimezone) return time.toUnixTime() * 1000;
  const there = time.clone();
  there.zone = ownZone;
  return there.toUnixTime() * 1000;
}

class TooMany extends Error {}
const spans: Span[] = [];

function isFree(component: ICAL.Component): boolean {
  const is = (name: string, value: string) => String(component.getFirstPropertyValue(name)).toUpperCase() === value;
  return is('transp', 'TRANSPARENT') || is('status', 'CANCELLED');
}

function add(start: ICAL.Time, end: ICAL.Time): void {
  const begin = instantOf(start);
  let finish = instantOf(end);
  // It begins in an hour that the clocks skip, and so later than its end says.
  if (finish <= begin) finish = begin + end.subtractDate(start).toSeconds() * 1000;
  if (!(begin < finish && finish > from && begin < until)) return;
  const whole = [Math.floor(begin / minuteMs), Math.ceil(finish / minuteMs)].map((at) => new Date(at * minuteMs));
  if (spans.push(whole as [Date, Date]) > mostOccurrences) throw new TooMany();
}

/** One that cannot be understood hides no other. */
function each<One>(ones: readonly One[], work: (one: One) => void): void {
  for (const one of ones) {
    try {
      work(one);
    } catch (error) {
      if (error instanceof TooMany) throw error;
    }
  }
}

const uidOf = (event: ICAL.Component): string => String(event.getFirstPropertyValue('uid'));
const isOverride = (event: ICAL.Component): boolean => event.hasProperty('recurrence-id');

/** Our own sessions, which the coach has in that calendar too, would keep themselves from being moved. */
function isOurs(event: ICAL.Component): boolean {
  return /^[0-9a-f-]{36}@(.+)$/i.exec(uidOf(event))?.[1]?.toLowerCase() === host;
}

const oldest = new Date(from - 2 * dayInMs).toISOString();

/** Most of an old calendar, told by the bare text: to work out thousands of them takes a second. */
const isLongOver = (event: ICAL.Component): boolean =>
  !event.hasProperty('rrule') &&
  !event.hasProperty('rdate') &&
  String(event.getFirstProperty('dtend')?.toJSON()[3] ?? '9') < oldest;

function readCalendar(calendar: Calendar): void {
  const events = calendar.getAllSubcomponents('vevent').filter((event) => !isOurs(event));
  const overrides = Map.groupBy(events.filter(isOverride), uidOf);
  each(events, (component) => {
    if (isFree(component) || isLongOver(component)) return;
    // By itself it would look for its overrides in the whole calendar, as would each of the others.
    const event = new ICAL.Event(component, { exceptions: [], strictExceptions: false });
    // The first of a list of dates is not among them.
    if (!component.hasProperty('rrule')) add(event.startDate, event.endDate);
    if (!isOverride(component) && event.isRecurring()) addSeries(event, overrides.get(uidOf(component)) ?? []);
  });
  each(calendar.getAllSubcomponents('vfreebusy'), (component) => {
    for (const property of component.getAllProperties('freebusy'))
      if (String(property.getFirstParameter('fbtype')).toUpperCase() !== 'FREE')
        for (const period of property.getValues() as ICAL.Period[]) add(period.start, period.getEnd());
  });
}

function addSeries(event: ICAL.Event, overrides: readonly ICAL.Component[]): void {
  const moved = new Set(overrides.map((one) => instantOf(one.getFirstPropertyValue('recurrence-id') as ICAL.Time)));
  const rules = event.component.getAllProperties('rrule').map((property) => property.getFirstValue() as ICAL.Recur);
  for (const rule of rules) endLikeItBegins(rule, event.startDate);
  const occurrences = event.iterator(rules.length === 1 && rules[0] ? nearNow(event, rules[0]) : undefined);
  const { duration } = event;
  for (let at = occurrences.next(); at && instantOf(at) < until; at = occurrences.next()) {
    // An override is an event by itself, wherever it was moved to.
    if (moved.has(instantOf(at))) continue;
    const end = at.clone();
    end.addDuration(duration);
    add(at, end);
  }
}

/** Many programs write the end of a series as a bare day or without its zone: the day counts, on the clock of the series. */
function endLikeItBegins({ until: last }: ICAL.Recur, start: ICAL.Time): void {
  if (!last || start.isDate) return;
  if (last.isDate) {
    last.isDate = false;
    [last.hour, last.minute, last.second] = [23, 59, 59];
    last.zone = start.zone;
  } else if (last.zone === ICAL.Timezone.localTimezone) last.zone = start.zone;
}

const rhythms: Partial<Record<string, number>> = { DAILY: 1, WEEKLY: 7 };

/** A daily or weekly series of years ago keeps its rhythm when whole intervals are skipped, and costs no walk through them. */
function nearNow(event: ICAL.Event, { freq, interval, count }: ICAL.Recur): ICAL.Time | undefined {
  const days = (rhythms[freq] ?? 0) * interval;
  if (days === 0 || count) return undefined;
  const length = event.duration.toSeconds() * 1000;
  const turns = Math.floor((from - length - instantOf(event.startDate)) / dayInMs / days) - 1;
  if (turns < 1) return undefined;
  const near = event.startDate.clone();
  near.adjust(turns * days, 0, 0, 0);
  return near;
}

/** The lines that say when. Titles, places and people are dropped here, before anything else looks at them. */
const telling =
  /^(?:BEGIN|END|UID|DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|RECURRENCE-ID|TRANSP|STATUS|FREEBUSY|TZID|TZOFFSETFROM|TZOFFSETTO)[;:]/i;

function read(): Reading {
  const unfolded = new TextDecoder().decode(body).replaceAll(/\r?\n[ \t]/g, '');
  const lines = unfolded.split(/\r?\n/).filter((line) => telling.test(line));
  try {
    const parsed = ICAL.parse(lines.join('\r\n')) as unknown[];
    const calendars = typeof parsed[0] === 'string' ? [parsed] : (parsed as unknown[][]);
    if (calendars.length === 0 || calendars.some(([name]) => name !== 'vcalendar'))
      return { failure: 'not-a-calendar' };
    for (const calendar of calendars) readCalendar(new Calendar(calendar));
  } catch (error) {
    return { failure: error instanceof TooMany ? 'too-many' : 'not-a-calendar' };
  }
  return { busy: merged(spans).map(([begin, end]) => [begin.getTime() / minuteMs, end.getTime() / minuteMs]) };
}

// The second message is the answer: its time is counted from the first. A thread is no window with an origin to name.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
for (const say of [() => 'loaded', read]) parentPort?.postMessage(say());
