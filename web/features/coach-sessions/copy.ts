import type { BookableBy, CalendarFailure, PlaceKind } from '#contract/appointments/constants.ts';
import { inSmallWords, inWords } from '#contract/numbers.ts';
import { counted } from '#contract/text.ts';

const sessions = (count: number) => `${inWords(count)} ${count === 1 ? 'session' : 'sessions'}`;
const span = (from: string, until: string) => `${from} to ${until}`;

export const weekCopy = {
  title: 'Sessions',
  titles: ['Sessions last week', 'Sessions this week', 'Sessions next week'],
  turn: { before: 'Week before', this: 'This week', after: 'Week after' },
  hours: 'Hours and types',
  offer: 'Offer a time',
  loading: 'Loading your sessions...',
  loadFailed: 'Your sessions couldn’t be loaded',
  failed: 'That didn’t work',
  first: {
    title: 'Say when you work',
    text: 'Once your hours and a type of session are there, your clients can book, and you can offer them times.',
  },
  count: (booked: number, offered: number) => {
    if (booked === 0) return offered === 0 ? 'Nothing this week' : `Nothing booked, ${inSmallWords(offered)} offered`;
    return offered === 0 ? sessions(booked) : `${sessions(booked)}, ${inSmallWords(offered)} more offered`;
  },
  freeHours: (hours: string) => `Your free hours are ${hours}.`,
  full: (booked: number, most: number) => `${booked} of ${most}. No free times are offered.`,
  at: (day: string, time: string) => `${day}, ${time}`,
  span,
  today: 'Today',
  dayOff: 'Day off',
  free: (spans: string) => `Free ${spans}`,
  noFree: 'No free time',
  away: (from: string | null, until: string | null) =>
    from && until ? `Away ${span(from, until)}` : from ? `Away from ${from}` : until ? `Away until ${until}` : 'Away',
  busy: (spans: string) => `Busy elsewhere ${spans}.`,
  nothing: 'Nothing booked',
  min: (minutes: number) => `${minutes} min`,
  about: {
    summary: { none: '', draft: 'Summary not shared yet.', shared: 'Summary shared.' },
    agreed: (count: number) => `${inWords(count)} ${count === 1 ? 'commitment' : 'commitments'}.`,
    unsaid: (type: string) => `${type}. Only you can say how it went.`,
    unwritten: 'Nothing written for it yet.',
    clock: (time: string, name: string, place: string) => `${time} for ${name}, in ${place}.`,
    number: (index: number, of: number) => `Session ${index} of ${of}.`,
    cohort: (coming: number, members: number) => `Cohort session. ${coming} of ${members} said they are coming.`,
    offered: (name: string, when: string) => `Offered. Kept for ${name} until ${when}.`,
    asked: (when: string) => `You asked to move it to ${when}.`,
    elsewhere: (calendar: string) => `${calendar} says you are busy then.`,
    keepOrMove: 'Keep it or move it?',
  },
  prepare: 'Prepare',
  outcome: { held: 'Held', missed: 'Missed' },
  said: (outcome: 'held' | 'missed', name: string) => `${outcome === 'held' ? 'Held' : 'Missed'}: ${name}`,
  undo: { label: 'Undo', done: 'Taken back' },
  offered: { takeBack: 'Take back', takenBack: 'The offer was taken back' },
  asks: {
    title: 'Requests',
    waiting: (count: number) => counted(count, 'request', 'requests'),
    noTime: 'None of the free times suit',
    decline: { label: 'Decline', sure: 'Really decline?', done: (name: string) => `Declined: ${name}` },
    wants: (when: string) => `Would like to move ${when}`,
    to: (when: string, isFree: boolean) => `To ${when}. ${isFree ? 'It is free.' : 'It isn’t free any more.'}`,
    move: { no: 'Keep the old time', kept: 'The old time stays', yes: 'Move it', moved: 'The session was moved' },
  },
  nothingBooked: {
    title: 'Nothing booked',
    weeks: (count: number) => counted(count, 'week', 'weeks'),
    met: (day: string) => `Last met ${day}`,
    never: 'Not met yet',
    rest: 'Everyone else has a next time.',
    all: 'Everyone has a next time.',
    more: (count: number) => `Show all ${count}`,
  },
  afterwards: { title: 'After this week', none: 'Nothing is booked after this week.', next: 'See next week' },
} as const;

export const changeCopy = {
  cancel: 'Cancel',
  saving: 'Saving...',
  failed: 'That couldn’t be saved.',
  move: {
    title: (name: string) => `Move the session with ${name}`,
    text: (when: string) => `It is on ${when}.`,
    confirm: 'Move it',
    done: { moved: 'The session was moved', asked: 'You asked to move it', unchanged: 'The session stays where it is' },
  },
  callOff: {
    title: (name: string) => `Call off the session with ${name}?`,
    text: (when: string, name: string) => `It is on ${when}. ${name} is told at once, and the time is free again.`,
    late: (hours: number) => ` By your own rule of ${hours} hours this is late.`,
    word: 'A word',
    keep: 'Keep it',
    confirm: 'Call it off',
    done: 'The session was called off',
  },
  offer: {
    title: (name: string | undefined) => (name ? `Offer ${name} a time` : 'Offer a time'),
    cohortTitle: 'A session with a cohort',
    client: 'Up to three times. They are kept until there is an answer, for three days at most.',
    cohort: 'Everyone in the cohort is told.',
    whom: 'With',
    kinds: { client: 'A client', cohort: 'A cohort' },
    labels: { client: 'Client', cohort: 'Cohort' },
    names: { choose: 'Please choose', loading: 'Loading...', failed: 'The names couldn’t be loaded.' },
    type: 'Type of session',
    typeOf: (name: string, minutes: number) => `${name}, ${minutes} min`,
    noTypes: 'First say what you offer: a type of session has a length and a place.',
    offer: 'Offer',
    book: 'Book it now',
    offered: (name: string) => `${name} can choose now`,
    booked: (name: string) => `Booked with ${name}`,
  },
  times: {
    turn: { free: 'Free times', earlier: 'Two weeks before', later: 'Two weeks after' },
    loading: 'Looking for free times...',
    failed: 'The free times couldn’t be loaded.',
    none: 'No free time in these two weeks.',
    failing: 'One of your calendars doesn’t answer. Its times count as they last were.',
    there: (time: string, place: string) => `${time} in ${place}`,
    other: { title: 'Another time, also outside your hours', day: 'Day', time: 'Time', add: 'Add' },
    chosen: 'Chosen times',
    missing: 'Please choose a day and a time.',
    skipped: 'The clocks change that night, and this time doesn’t exist.',
    over: 'That time is over. Please choose a later one.',
  },
} as const;

const bookable: Record<BookableBy, string> = {
  clients: 'My clients',
  allowance: 'Within an allowance',
  coach: 'Only I book it',
};
const places: Record<PlaceKind, string> = {
  link: 'Video call',
  phone: 'Phone',
  address: 'In person',
  words: 'Something else',
};
const failures: Record<CalendarFailure, string> = {
  unreachable: 'No answer',
  refused: 'Answers refused',
  'too-large': 'Too large to read',
  'not-a-calendar': 'No calendar at its address',
  'too-many': 'Too many appointments to read',
  private: 'In a private network',
};

export const hoursCopy = {
  title: 'Hours and types',
  back: 'Sessions',
  text: (place: string, time: string) => `What your clients can book. Your time zone is ${place}, where it is ${time}.`,
  loading: 'Loading your hours...',
  loadFailed: 'Your hours couldn’t be loaded',
  sections: {
    types: 'Session types',
    hours: 'Your hours',
    exceptions: 'Exceptions',
    rules: 'Around each session',
    calendars: 'Calendars',
    reminders: 'Reminders',
  },
  save: { label: 'Save', done: 'Saved', discard: 'Discard' },
  remove: { label: 'Remove', sure: 'Really remove it?', done: 'Removed' },
  types: {
    none: 'What can be booked? A first talk of 25 minutes, a session of 50.',
    add: 'Add a type',
    edit: 'Edit',
    new: 'A type of session',
    length: (minutes: number) => `${minutes} min`,
    place: (kind: PlaceKind, text: string) =>
      [kind === 'words' ? '' : places[kind], text.replace(/^https:\/\//, '')].filter(Boolean).join(', '),
    labels: { name: 'Name', minutes: 'Length in minutes', where: 'Where', who: 'Who may book it' },
    bookable,
    places,
    fields: { link: 'Address of the call', phone: 'Number, or who calls', address: 'Address', words: 'In your words' },
    kept: 'Sessions agreed before keep their length and place.',
  },
  days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  hours: {
    off: 'Day off',
    labels: [(day: string) => `${day}, from`, (day: string) => `${day}, until`],
    to: 'to',
    add: (day: string) => `Add hours on ${day}`,
    remove: (day: string, from: string, until: string) => `Remove ${span(from, until)} on ${day}`,
    missing: 'Please choose two times.',
    reversed: 'The end must be after the beginning.',
    overlap: 'These hours overlap. Please change one of them.',
  },
  exceptions: {
    none: 'Days away, and hours outside the usual ones.',
    add: 'Add an exception',
    kind: 'What',
    kinds: { away: 'Away', extra: 'Extra hours' },
    hours: (from: string | null, until: string | null) =>
      from && until ? `, ${span(from, until)}` : from ? `, from ${from}` : until ? `, until ${until}` : '',
    free: 'Away. Nothing was booked.',
    hits: (names: string, count: number) =>
      `Away. ${sessions(count)} ${count === 1 ? 'is' : 'are'} booked in it: ${names}.`,
    hit: (name: string, day: string) => `${name}, ${day}`,
    write: (name: string) => `Write to ${name}`,
    labels: { startsOn: 'First day', endsOn: 'Last day', allDay: 'All day', from: 'From', until: 'Until' },
    note: 'Nothing is called off by itself. If a session lies in it, you’ll see whose.',
  },
  rules: {
    gapMinutes: {
      label: 'Gap after a session',
      note: 'To breathe, and to write down what was agreed.',
      unit: 'minutes',
    },
    noticeHours: { label: 'Minimum notice', note: 'Nobody books closer than this.', unit: 'hours' },
    horizonWeeks: { label: 'How far ahead', note: '', unit: 'weeks' },
    mostPerWeek: {
      label: 'Most per week',
      unit: 'sessions',
      note: 'When it is reached, the week shows no free times. Empty: no limit.',
    },
    lateHours: {
      label: 'Counts as late',
      unit: 'hours before',
      note: 'Clients read this before they call off. What follows is up to you; nothing happens by itself.',
    },
    quietWeeks: {
      label: 'Remind me after',
      unit: 'weeks',
      note: 'Who has had no session for so long, and has none ahead, comes up on your dashboard. Empty: nobody does.',
    },
  },
  calendars: {
    busy: 'Busy elsewhere',
    busyNote: 'Dayloom reads when you are busy, never what it is. Up to three addresses ending in .ics.',
    read: (ago: string, ahead: number) => `Read ${ago}. ${counted(ahead, 'busy time', 'busy times')} ahead.`,
    unread: 'Not read yet.',
    failing: (failure: CalendarFailure | null, since: string, isCounting: boolean) =>
      `${failures[failure ?? 'unreachable']} since ${since}. ` +
      (isCounting ? 'What it said last counts for a day.' : 'Its times count as free until it answers.'),
    try: { label: 'Try now', done: (name: string) => `${name} was asked again` },
    add: 'Add an address',
    name: { label: 'Name', hint: 'Only you see it.' },
    address: {
      label: 'Address',
      hint: 'Whoever has it can read that calendar. It is kept sealed and never shown again.',
    },
  },
  own: {
    label: 'Your sessions in your calendar',
    note:
      'Every booking also comes as an invitation by mail. The address is for those who want them all in one place; ' +
      'some calendars read it only once a day.',
  },
} as const;
