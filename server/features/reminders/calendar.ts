import { calendarDays } from '#contract/reminders/constants.ts';
import { AppError } from '#server/platform/app-error.ts';
import { limits } from '#server/platform/auth/limits.ts';
import { addressGroup, takeAttempt } from '#server/platform/auth/rate-limit.ts';
import type { Deps } from '#server/platform/deps.ts';
import { copy } from './copy.ts';
import { findByCalendar } from './queries.ts';
import { remindersAfter } from './schedule.ts';
import { hashOf } from './settings.ts';

export async function calendarFeed({ db, clock, config }: Deps, token: string, ip: string): Promise<string> {
  const tokenHash = hashOf(token.replace(/\.ics$/, ''));
  const found = await findByCalendar(db, tokenHash);
  await takeAttempt(
    db,
    clock,
    found ? `calendar:${tokenHash}` : `calendar-guess:${addressGroup(ip)}`,
    found ? limits.calendarFeed : limits.calendarGuess,
  );
  if (!found) throw new AppError('not_found', copy.calendarGone);
  return calendarFile({
    name: copy.calendarName(config.productName),
    summary: copy.calendarEvent,
    url: `${config.baseUrl}/`,
    host: new URL(config.baseUrl).hostname,
    // An event keeps its UID when the address is renewed, and the UID identifies no one.
    key: hashOf(`calendar of ${found.userId}`).slice(0, 16),
    stamp: found.updatedAt,
    events: remindersAfter(found, clock.now(), calendarDays),
  });
}

type CalendarEvent = { date: string; at: Date };

type Calendar = {
  name: string;
  summary: string;
  url: string;
  host: string;
  key: string;
  stamp: Date;
  events: Iterable<CalendarEvent>;
};

/** Minutes an event takes in the calendar. */
const eventMinutes = 15;
/** How often calendar programs should refresh. */
const refresh = 'PT6H';

/**
 * RFC 5545. Each event is an instant in UTC, which every program understands; DST is right because each day is computed
 * separately.
 */
export function calendarFile({ name, summary, url, host, key, stamp, events }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(host)}//reminders//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${refresh}`,
    `X-PUBLISHED-TTL:${refresh}`,
  ];
  for (const { date, at } of events) {
    lines.push(
      'BEGIN:VEVENT',
      `UID:${date}-${key}@${host}`,
      `DTSTAMP:${utc(stamp)}`,
      `DTSTART:${utc(at)}`,
      `DTEND:${utc(new Date(at.getTime() + eventMinutes * 60_000))}`,
      `SUMMARY:${escaped(summary)}`,
      `URL:${url}`,
      'TRANSP:TRANSPARENT',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      `DESCRIPTION:${escaped(summary)}`,
      'TRIGGER:PT0S',
      'END:VALARM',
      'END:VEVENT',
    );
  }
  return [...lines, 'END:VCALENDAR', ''].map(folded).join('\r\n');
}

const utc = (moment: Date): string => moment.toISOString().replace(/[-:]|\.\d{3}/g, '');

const escaped = (text: string): string => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n');

/** At most 75 bytes a line, without splitting a character. */
function folded(line: string): string {
  let out = '';
  let width = 0;
  for (const letter of line) {
    const bytes = Buffer.byteLength(letter);
    if (width + bytes > 75) {
      out += '\r\n ';
      width = 1;
    }
    out += letter;
    width += bytes;
  }
  return out;
}
