import { describe, expect, it } from 'vitest';
import { parseCalendar } from './parse-calendar.ts';

const now = new Date('2026-03-04T09:00:00Z');
const split = (text: string) => text.split('|').join('\r\n');
const event = (text: string) => split(`BEGIN:VEVENT|${text}|END:VEVENT`);
const parse = async (lines: readonly string[], zone = 'Europe/Berlin', patience?: number) => {
  const text = ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\r\n');
  return await parseCalendar({ body: Buffer.from(text), now, zone, host: 'here.test' }, { patience });
};

/** `03-05 09:00/10:00`: month, day and hours in UTC, with the day of the end where it is another. */
async function busy(lines: readonly string[], zone?: string): Promise<string[]> {
  // However slow the machine is.
  const read = await parse(lines, zone, 20_000);
  if ('failure' in read) return [read.failure];
  return read.busy.map((span) => {
    const [from = '', until = ''] = span.map((at) =>
      new Date(at * 60_000).toISOString().slice(5, 16).replace('T', ' '),
    );
    return `${from}/${from.slice(0, 5) === until.slice(0, 5) ? until.slice(6) : until}`;
  });
}

/** A name of Windows, defined in the file. */
const eastern = split(
  'BEGIN:VTIMEZONE|TZID:Eastern Standard Time|BEGIN:STANDARD|DTSTART:16010101T020000|TZOFFSETFROM:-0400|' +
    'TZOFFSETTO:-0500|RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11|END:STANDARD|BEGIN:DAYLIGHT|DTSTART:16010101T020000|' +
    'TZOFFSETFROM:-0500|TZOFFSETTO:-0400|RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3|END:DAYLIGHT|END:VTIMEZONE',
);

describe('when someone is busy', () => {
  it('is whole minutes, in order, without overlaps, of what is now or ahead', async () => {
    const times = [
      'DTSTART:20260306T100030Z|DTEND:20260306T104515Z|SUMMARY:Folded, with what looks like|  DTSTART:20260309T100000Z',
      'DTSTART:20260305T100000Z|DURATION:PT1H',
      'DTSTART:20260305T103000Z|DTEND:20260305T120000Z',
      'DTSTART:20260301T100000Z|DTEND:20260301T120000Z',
      'DTSTART:20270501T100000Z|DTEND:20270501T120000Z',
      'DTSTART:20260307T100000Z',
      'DTSTART:not a time|DTEND:20260307T120000Z',
    ];
    expect(await busy(times.map(event))).toEqual(['03-05 10:00/12:00', '03-06 10:00/10:46']);
  });

  it('keeps its place on the clock over DST: by name, by a definition, and where the coach is', async () => {
    const twice = (zone: string, at: string) =>
      event(`DTSTART${zone}:${at}0000|DTEND${zone}:${at}3000|RRULE:FREQ=WEEKLY;COUNT=2`);
    const read = await busy([
      eastern,
      twice(';TZID="Eastern Standard Time"', '20260305T09'),
      twice(';TZID=Europe/Berlin', '20260325T09'),
      twice(';TZID=Nowhere Standard Time', '20260325T11'),
      twice('', '20260325T13'),
      // A time that New York skips, and one it has twice.
      event('DTSTART;TZID=America/New_York:20260308T023000|DURATION:PT30M'),
      event('DTSTART;TZID=America/New_York:20261101T013000|DURATION:PT15M'),
    ]);
    expect(read.join(', ')).toBe(
      '03-05 14:00/14:30, 03-08 07:30/08:00, 03-12 13:00/13:30, 03-25 08:00/08:30, 03-25 10:00/10:30, ' +
        '03-25 12:00/12:30, 04-01 07:00/07:30, 04-01 09:00/09:30, 04-01 11:00/11:30, 11-01 05:30/05:45',
    );
  });

  it('is a whole day where the coach is, unless it says free', async () => {
    const day = 'DTSTART;VALUE=DATE:20260328|DTEND;VALUE=DATE:20260330';
    const hour = 'DTSTART:20260401T100000Z|DURATION:PT1H';
    const free = [`${day}|TRANSP:TRANSPARENT`, `${hour}|TRANSP:TRANSPARENT`, `${hour}|STATUS:CANCELLED`].map(event);
    const yearly = event('DTSTART;VALUE=DATE:19600405|RRULE:FREQ=YEARLY');
    const days = ['03-27 23:00/03-29 22:00', '04-04 22:00/04-05 22:00', '04-04 22:00/04-05 22:00'];
    expect(await busy([event(day), yearly, ...free])).toEqual(days);
    expect(await busy([event(day)], 'America/New_York')).toEqual(['03-28 04:00/03-30 04:00']);
  });

  it('follows a series of years ago, its end, what was moved in it and what was left out', async () => {
    const series = (uid: string, hour: number, rule: string) =>
      event(`UID:${uid}|DTSTART;TZID=Europe/Berlin:20190101T${hour}0000|DURATION:PT30M|RRULE:FREQ=${rule}`);
    const moved = (date: string, to: string) => event(`UID:a|RECURRENCE-ID;TZID=Europe/Berlin:${date}T110000|${to}`);
    const read = await busy([
      series('a', 11, 'DAILY;UNTIL=20260309|EXDATE;TZID=Europe/Berlin:20260303T110000,20260304T110000,20260305T110000'),
      moved('20260306', 'DTSTART:20260306T200000Z|DURATION:PT1H'),
      moved('20260307', 'DTSTART:20260307T200000Z|DURATION:PT1H|STATUS:CANCELLED'),
      moved('20200101', 'DTSTART:20260310T200000Z|DURATION:PT1H'),
      // With the weeks before skipped, and counted through them.
      series('b', 13, 'WEEKLY;INTERVAL=3;BYDAY=MO,WE;UNTIL=20260330T120000Z'),
      series('c', 15, 'WEEKLY;INTERVAL=3;BYDAY=MO,WE;COUNT=252'),
      series('d', 17, 'MONTHLY;BYDAY=-1FR;UNTIL=20260401T000000'),
      series('e', 19, 'DAILY;INTERVAL=100;UNTIL=20260601T000000Z'),
    ]);
    expect(read.join(', ')).toBe(
      '03-06 20:00/21:00, 03-08 10:00/10:30, 03-09 10:00/10:30, 03-09 12:00/12:30, 03-09 14:00/14:30, 03-10 20:00/21:00, ' +
        '03-11 12:00/12:30, 03-11 14:00/14:30, 03-27 16:00/16:30, 03-30 11:00/11:30, 03-30 13:00/13:30, 05-24 17:00/17:30',
    );
  });

  it('is told by free-busy lists as well, and is not what was agreed here', async () => {
    const list =
      'FREEBUSY:20260305T100000Z/PT1H,20260305T130000Z/20260305T140000Z|FREEBUSY;FBTYPE=FREE:20260306T100000Z/PT1H';
    const id = '0198c1de-0000-7000-8000-000000000001';
    const hour = (uid: string, day: number) => event(`UID:${uid}|DTSTART:2026030${day}T100000Z|DURATION:PT1H`);
    const events = [hour(`${id}@here.test`, 7), hour(`${id}@elsewhere.test`, 8), hour('lunch@here.test', 9)];
    const read = await busy([split(`BEGIN:VFREEBUSY|${list}|END:VFREEBUSY`), ...events]);
    expect(read).toEqual(['03-05 10:00/11:00', '03-05 13:00/14:00', '03-08 10:00/11:00', '03-09 10:00/11:00']);
  });
});

describe('a calendar that would cost too much', () => {
  const short = 'UID:a|DTSTART:20260305T100000Z|DURATION:PT1M';
  const oddZone = split(
    'BEGIN:VTIMEZONE|TZID:Odd|BEGIN:STANDARD|DTSTART:19700101T000000|RRULE:FREQ=SECONDLY|TZOFFSETFROM:+0200|' +
      'TZOFFSETTO:+0100|END:STANDARD|END:VTIMEZONE',
  );
  it.each<[string, string[], number?]>([
    ['a rule that never comes true', [event(`${short}|RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30`)]],
    ['a flood', [event(`${short}|RRULE:FREQ=SECONDLY`)], 20_000],
    ['an endless zone', [oddZone, event('DTSTART;TZID=Odd:20260305T100000|DURATION:PT1M')], 500],
    ['more than there is time and memory for', Array.from({ length: 300_000 }, () => event('UID:a')), 500],
  ])('is ended: %s', async (_, lines, patience) => {
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 20);
    expect(await parse(lines, 'UTC', patience)).toEqual({ failure: 'too-many' });
    clearInterval(timer);
    // The server goes on meanwhile.
    expect(turns).toBeGreaterThan(2);
  });

  it('5,000 times are read, one more is not', async () => {
    const series = (count: number) => [event(`${short}|RRULE:FREQ=MINUTELY;INTERVAL=5;COUNT=${count}`)];
    const read = await parse(series(5_000), 'UTC', 20_000);
    expect('busy' in read && read.busy.length).toBe(5_000);
    expect(await parse(series(5_001), 'UTC', 20_000)).toEqual({ failure: 'too-many' });
  });
});
