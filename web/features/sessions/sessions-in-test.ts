import type { OwnSession, OwnSessions, SessionPage, Slots } from './queries.ts';

/* Nora in Lisbon, Ines in Berlin, an hour ahead; it is Tuesday, 17 November 2026, 12:40 in Lisbon. */
export const present = new Date('2026-11-17T12:40:00Z');

export const session: OwnSession = {
  id: 's4',
  state: 'booked',
  startsAt: '2026-11-19T14:00:00.000Z',
  endsAt: '2026-11-19T14:50:00.000Z',
  minutes: 50,
  typeId: 't1',
  typeName: 'Coaching session',
  place: { kind: 'link', text: 'https://meet.example.org/ines' },
  keepUntil: null,
  move: null,
  number: { index: 4, of: 6 },
  calledOff: null,
  settledAt: null,
  isLateNow: false,
  lateHours: 24,
  coach: { id: 'ines', name: 'Ines Calloway', firstName: 'Ines', clock: { zone: 'Europe/Berlin', aheadMinutes: 60 } },
  isWithCoach: true,
  group: null,
  lines: { text: '', version: 0 },
  hasSummary: false,
  agreed: { all: 0, done: 0 },
};

export const held: OwnSession = {
  ...session,
  id: 's3',
  state: 'held',
  startsAt: '2026-11-05T14:00:00.000Z',
  endsAt: '2026-11-05T14:50:00.000Z',
  lines: { text: 'Asking Rosa was easy.', version: 1 },
  hasSummary: true,
  agreed: { all: 3, done: 2 },
};

export const own: OwnSessions = {
  coach: { id: 'ines', name: 'Ines Calloway', firstName: 'Ines', zone: 'Europe/Berlin' },
  types: [{ id: 't1', name: 'Coaching session', minutes: 50, place: session.place, bookableBy: 'clients' }],
  closed: null,
  allowance: { sessions: 6, startsOn: '2026-09-01', endsOn: '2027-01-31', used: 4, held: 3 },
  lateHours: 24,
  ahead: [],
  past: [held],
  request: null,
};

const on = (date: string, ...times: string[]) => ({ date, times: times.map((time) => `${date}T${time}:00.000Z`) });
export const slots: Slots = {
  from: '2026-11-16',
  until: '2026-11-29',
  hasEarlier: false,
  hasLater: true,
  days: [
    on('2026-11-19', '08:00', '09:00', '10:30', '13:00', '14:00', '15:00', '16:00'),
    ...['20', '23', '24', '25', '26', '28'].map((day) => on(`2026-11-${day}`, '10:00')),
  ],
  firstAt: '2026-11-19T08:00:00.000Z',
  zone: 'Europe/Berlin',
  calendarsReadAt: '2026-11-17T12:39:50.000Z',
  calendarsFailing: false,
};

type Agreed = SessionPage['agreed'][number];
const agreed = (id: string, sentence: string, dueOn: string, doneAt: string | null = null): Agreed => {
  return { id, owner: 'client', sentence, version: 1, dueOn, doneAt, closedAs: null, carriedFrom: null };
};
export const page: SessionPage = {
  appointment: session,
  previous: { id: 's3', startsAt: held.startsAt },
  brought: [
    {
      type: 'entry',
      entryId: 'e16',
      dayNumber: 16,
      date: '2026-11-16',
      beginning: 'I asked Rosa.',
      mood: 9,
      isUnread: true,
      isAnswered: false,
    },
    {
      type: 'week-card',
      cardId: 'w2',
      weekNumber: 2,
      title: 'The Body’s Yes and No',
      sentence: null,
      date: '2026-11-14',
      isUnread: false,
    },
  ],
  agreedBefore: [
    agreed('a1', 'Ask Rosa about the Monday call.', '2026-11-12', '2026-11-11T09:00:00.000Z'),
    agreed('a2', 'An hour before dinner, twice.', '2026-11-19'),
    { ...agreed('a0', 'Write the letter.', '2026-11-10'), closedAs: 'carried' },
  ],
  agreed: [],
  summary: null,
  next: null,
  earlier: 3,
};

export const pageAfter: SessionPage = {
  ...page,
  appointment: { ...held, number: { index: 4, of: 6 } },
  brought: [],
  agreedBefore: [],
  agreed: [
    agreed('a3', 'Notice the held breath once a day. Only notice.', '2026-11-26'),
    { ...agreed('a4', 'send the breathing recording.', '2026-11-20'), owner: 'coach' },
  ],
  summary: { version: 1, text: 'We stayed with the moment before the sentence.', savedAt: held.endsAt },
  next: { id: 's5', startsAt: '2026-12-03T14:00:00.000Z' },
};
