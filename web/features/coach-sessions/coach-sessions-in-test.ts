import { addDays } from '#contract/days.ts';
import { theUser } from '#web/platform/device/user-in-test.ts';
import type { HoursPage, Session, Week, WeekDay } from './queries.ts';

/** Tuesday, 13:40 in Berlin. */
export const tuesday = '2026-11-17T12:40:00Z';
export const ines = { ...theUser, id: 'ines', firstName: 'Ines', role: 'coach' as const, timeZone: 'Europe/Berlin' };

const inBerlin = { zone: 'Europe/Berlin', aheadMinutes: 60 };
const person = (firstName: string, lastName: string, clock = inBerlin) => ({
  id: firstName.toLowerCase(),
  firstName,
  lastName,
  profileImageUrl: null,
  clock,
});
export const nora = person('Nora', 'Whitfield', { zone: 'Europe/Lisbon', aheadMinutes: 0 });
const samir = person('Samir', 'Haddad');

/** On a day of November, by the clock in UTC. */
const at = (day: number, time: string, minutes = 50) => {
  const startsAt = `2026-11-${day}T${time}:00.000Z`;
  return { startsAt, endsAt: new Date(Date.parse(startsAt) + minutes * 60_000).toISOString(), minutes };
};
export const booked: Session = {
  id: 'a1',
  state: 'booked',
  ...at(19, '14:00'),
  typeId: 't1',
  typeName: 'Coaching session',
  place: { kind: 'link', text: 'https://meet.example/room' },
  keepUntil: null,
  move: null,
  number: { index: 4, of: 6 },
  calledOff: null,
  settledAt: null,
  isLateNow: false,
  lateHours: 24,
  client: nora,
  cohort: null,
  lines: '',
  summary: 'none',
  agreed: 0,
  busyElsewhere: null,
};
const other: Session = { ...booked, number: null, client: samir };
export const unsaid: Session = { ...other, id: 'a2', ...at(16, '15:00', 25), typeName: 'Short call' };
const written: Session = {
  ...other,
  id: 'a3',
  ...at(17, '14:00'),
  client: person('Daniel', 'Osei'),
  lines: 'The week I stopped writing.',
  busyElsewhere: 'Family calendar',
};
const offered: Session = {
  ...other,
  id: 'a4',
  ...at(20, '09:00'),
  state: 'offered',
  client: person('Aiko', 'Tanabe'),
  keepUntil: '2026-11-19T09:00:00.000Z',
};
export const circle: Session = {
  ...other,
  id: 'a5',
  ...at(19, '17:00', 90),
  client: null,
  cohort: { id: 'k1', name: 'Thursday Circle', members: 5, coming: 4, notComing: 0 },
};
const later: Session = { ...other, id: 'a6', ...at(24, '10:00') };

/** In Berlin it begins an hour before that of UTC. */
function day(date: number, changed: Partial<WeekDay> = {}): WeekDay {
  const startsAt = `2026-11-${date - 1}T23:00:00.000Z`;
  const endsAt = addDays(new Date(startsAt), 1).toISOString();
  const hours: WeekDay['hours'] = [[`2026-11-${date}T08:00:00.000Z`, `2026-11-${date}T11:30:00.000Z`]];
  return {
    date: `2026-11-${date}`,
    startsAt,
    endsAt,
    isOff: false,
    hours,
    free: hours,
    busy: [],
    away: [],
    ...changed,
  };
}
const off = { isOff: true, hours: [], free: [] };

export const week: Week = {
  zone: 'Europe/Berlin',
  from: '2026-11-16',
  days: [
    day(16, { free: [] }),
    day(17, { free: [] }),
    day(18, { busy: [['2026-11-18T09:30:00.000Z', '2026-11-18T11:30:00.000Z']] }),
    day(19),
    day(20, { away: [['2026-11-20T11:00:00.000Z', '2026-11-20T23:00:00.000Z']] }),
    day(21, off),
    day(22, off),
  ],
  appointments: [unsaid, written, booked, circle, offered],
  counts: { booked: 4, offered: 1, most: null },
  requests: [{ id: 'r1', words: 'Could it be before eight?', createdAt: tuesday, client: person('Lena', 'Fischer') }],
  moves: [
    {
      appointment: { ...later, move: { by: 'client', to: '2026-11-25T08:30:00.000Z', askedAt: tuesday } },
      isFree: true,
    },
  ],
  nothingBooked: [{ clientId: 'k9', firstName: 'Marcus', lastName: 'Hale', lastMetAt: '2026-10-13T08:00:00.000Z' }],
  afterwards: [later],
  failingCalendars: [],
  hasTypes: true,
  hasHours: true,
  hasClients: true,
};

export const hoursPage: HoursPage = {
  zone: 'Europe/Berlin',
  types: [{ id: 't1', name: 'Coaching session', minutes: 50, place: booked.place, bookableBy: 'clients' }],
  hours: [[[540, 750]], [], [], [], [], [], []],
  rules: { gapMinutes: 10, noticeHours: 24, horizonWeeks: 6, mostPerWeek: null, lateHours: 24, quietWeeks: 5 },
  exceptions: [
    {
      id: 'e1',
      kind: 'away',
      startsOn: '2026-12-21',
      endsOn: '2027-01-03',
      fromMinute: 0,
      untilMinute: 1440,
      booked: [{ id: 'a9', clientId: 'daniel', name: 'Daniel Osei', startsAt: '2026-12-22T14:00:00.000Z' }],
    },
  ],
  calendars: [
    {
      id: 'c1',
      name: 'Practice',
      readAt: '2026-11-15T08:00:00.000Z',
      failingSince: '2026-11-16T17:20:00.000Z',
      failure: 'unreachable',
      busyAhead: 3,
    },
  ],
  hasCalendar: false,
};
