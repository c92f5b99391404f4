/** Someone in an invitation. */
export type CalendarParty = { name: string; address: string };

export type CalendarEvent = {
  /** Without the host. The same event has the same one everywhere and for everyone. */
  id: string;
  /** When it was last changed. */
  stamp: Date;
  startsAt: Date;
  endsAt: Date;
  summary: string;
  location?: string | undefined;
  description?: string | undefined;
  url?: string;
  status?: 'CONFIRMED' | 'CANCELLED';
  /** Counts the changes of an invitation: programs keep the highest. */
  sequence?: number;
  organizer?: CalendarParty;
  /** The recipient alone. */
  attendee?: CalendarParty;
  /** Time stays free while it lasts. */
  isFree?: boolean;
  /** Rings when it begins. */
  hasAlarm?: boolean;
};

export type Calendar = {
  host: string;
  /** Of RFC 5546: an invitation or its change, or its end. A calendar to look at has none, since PUBLISH would ask for an organizer. */
  method?: 'REQUEST' | 'CANCEL';
  /** Of a calendar that programs subscribe to. */
  name?: string;
  events: Iterable<CalendarEvent>;
};

/** How often programs should fetch a calendar they subscribe to. */
const refresh = 'PT6H';

/**
 * RFC 5545. Every time is an instant in UTC, which all programs understand, so that no description of a time zone is needed;
 * DST is right because whoever asks has worked out each instant.
 */
export function writeCalendar({ host, method, name, events }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(host)}//calendar//EN`,
    'CALSCALE:GREGORIAN',
    ...(method ? [`METHOD:${method}`] : []),
  ];
  if (name !== undefined)
    lines.push(
      `NAME:${escaped(name)}`,
      `X-WR-CALNAME:${escaped(name)}`,
      `REFRESH-INTERVAL;VALUE=DURATION:${refresh}`,
      `X-PUBLISHED-TTL:${refresh}`,
    );
  for (const event of events) lines.push(...eventLines(event, host));
  return [...lines, 'END:VCALENDAR', ''].map(folded).join('\r\n');
}

function eventLines(event: CalendarEvent, host: string): string[] {
  const { summary, location, description, url, status, sequence, organizer, attendee } = event;
  return [
    'BEGIN:VEVENT',
    `UID:${event.id}@${host}`,
    `DTSTAMP:${utc(event.stamp)}`,
    `DTSTART:${utc(event.startsAt)}`,
    `DTEND:${utc(event.endsAt)}`,
    `SUMMARY:${escaped(summary)}`,
    ...(sequence === undefined ? [] : [`SEQUENCE:${sequence}`]),
    ...(status ? [`STATUS:${status}`] : []),
    ...(organizer ? [`ORGANIZER;CN=${quoted(organizer.name)}:${mailto(organizer)}`] : []),
    // Answers would come to a mailbox that no one reads, so none is asked for.
    ...(attendee
      ? [
          `ATTENDEE;CN=${quoted(attendee.name)};CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;` +
            `RSVP=FALSE:${mailto(attendee)}`,
        ]
      : []),
    ...(location ? [`LOCATION:${escaped(location)}`] : []),
    ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
    ...(url ? [`URL:${url}`] : []),
    ...(event.isFree ? ['TRANSP:TRANSPARENT'] : []),
    ...(event.hasAlarm
      ? ['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${escaped(summary)}`, 'TRIGGER:PT0S', 'END:VALARM']
      : []),
    'END:VEVENT',
  ];
}

const utc = (moment: Date): string => moment.toISOString().replace(/[-:]|\.\d{3}/g, '');

/** A line break would begin another property; other control characters are not allowed at all. */
const escaped = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n')
    .replace(/\p{Cc}/gu, '');

/** The value of a parameter, which knows no escapes. */
const quoted = (text: string): string => `"${text.replace(/["\p{Cc}]/gu, ' ').trim()}"`;
const mailto = ({ address }: CalendarParty): string => `mailto:${address.replace(/\p{Cc}/gu, '')}`;

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
