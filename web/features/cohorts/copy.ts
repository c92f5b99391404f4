import { cohortPlacesMax } from '#contract/cohorts/rules.ts';
import { inSmallWords, inWords } from '#contract/numbers.ts';

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`);

export const cohortsCopy = {
  title: 'Cohorts',
  text: 'People who go through one program together. Each page stays private.',
  create: 'Create Cohort',
  loading: 'Loading cohorts...',
  failed: { title: 'Your cohorts couldn’t be loaded' },
  empty: {
    title: 'No cohort yet',
    text: 'Bring people together on one program, from the same day on. You share a link; each of them keeps a journal of their own.',
  },
  running: { title: 'Running', none: 'No cohorts are running.' },
  finished: { title: 'Finished', members: people },
  archived: { title: 'Archived', show: 'Show archived', hide: 'Hide archived' },
  counts: (members: number, wrote: number) => `${people(members)}, ${wrote} wrote today`,
  columns: {
    cohort: 'Cohort',
    program: 'Program',
    dates: 'Dates',
    members: 'Members',
    wrote: 'Wrote today',
    needs: 'Who needs you',
  },
  noProgram: 'No program',
  pace: { together: 'Together by the calendar', own: 'Each at their own pace' },
  dates: (from: string, to: string) => `${from} to ${to}`,
  since: (from: string) => `since ${from}`,
  from: (from: string) => `from ${from}`,
  begun: (from: string) => `begun on ${from}`,
  day: (day: number, of: number) => `Day ${day} of ${of}`,
  progress: (name: string) => `${name}: how far it is`,
  beginsIn: (days: number) => (days === 1 ? 'Begins tomorrow' : `Begins in ${days} days`),
  begins: (day: string) => `begins on ${day}`,
  of: (members: number, places: number) => `${members} of ${places}`,
  wrote: (wrote: number, members: number) => `${wrote} of ${members}`,
  needs: { distress: (count: number) => `${count} in distress`, quiet: (count: number) => `${count} quiet` },
  repeat: 'Repeat',
  archive: 'Archive',
  unarchive: 'Restore',
  archiveFailed: 'That couldn’t be saved',
} as const;

export const cohortCopy = {
  back: 'Cohorts',
  loading: 'Loading the cohort...',
  notFound: {
    title: 'Cohort Not Found',
    text: 'It may belong to someone else, or the address isn’t complete.',
    back: 'Back to Cohorts',
  },
  about: (program: string, pace: 'together' | 'own') =>
    `${program}, ${pace === 'together' ? 'together by the calendar' : 'each at their own pace'}`,
  facts: {
    day: 'Day',
    members: 'Members',
    wrote: 'Wrote today',
    starts: 'Start',
    ends: 'Last day',
    closes: 'Joining closes',
    whenEnded: 'when you end it',
  },
  dayOf: (day: number, of: number) => `${day} of ${of}`,
  ways: 'This cohort',
  edit: 'Edit',
  editNote: 'Name, program, pace, places',
  room: 'The room',
  roomNote: 'Where you write to everyone',
  session: 'Book a session',
  sessionNote: 'One time for everyone',
  roomNew: (count: number) => `${count} new in the room`,
  reported: (count: number) =>
    count === 1 ? 'A post in the room was reported.' : `${count} posts in the room were reported.`,
  reportedGo: 'Review',
  invite: 'Invite someone new',
  inviteNote: 'People without a coach',
  repeat: 'Repeat',
  repeatNote: 'Same program and pace, new people',
  joining: {
    open: 'Open. Anyone with the link can join.',
    full: 'All places are taken. Raise the number of places to let more people in.',
    fullForGood: `All ${cohortPlacesMax} places are taken. That’s the most a cohort can have.`,
    closed: 'Joining is closed. Change the closing date to open it again.',
    ended: 'This cohort has ended, so nobody can join it.',
    'no-program': 'Its program is no longer offered, so nobody can join. Choose another program, or restore it.',
  },
  join: {
    title: 'Join link',
    invites: (name: string) => `${name} invites you`,
    together: (program: string, days: number, day: string) => `${program}. ${days} days from ${day}, together.`,
    own: (program: string, days: number, day: string) => `${program}. ${days} days from ${day}, at your own pace.`,
    later: 'You get a link when the cohort is created.',
    qr: 'QR code of the link',
    qrMissing: 'The QR code couldn’t be loaded. The link does the same.',
    code: 'Code',
    copy: 'Copy link',
    download: 'Download QR code',
    copied: { title: 'Link Copied!', text: 'It opens the page on which people join.' },
    failed: { title: 'Couldn’t copy', text: (text: string) => `Please copy it by hand: ${text}` },
    seen:
      'Members see the names each of them chose, what’s written in the room, and how many wrote today, from five ' +
      'members up. They never see each other’s pages or moods.',
    renew: 'Get a new code',
    closed: 'Nobody can join with a link. You add your clients yourself, or invite people.',
  },
  renew: {
    title: 'Get a new code?',
    text: (code: string) =>
      `${code} stops working at once, and so do its link and QR code, wherever you’ve shared them. ` +
      'People who joined with it stay in the cohort.',
    confirm: 'Get a New Code',
    pending: 'Renewing...',
    failed: 'The code couldn’t be renewed',
    done: { title: 'The cohort has a new code', text: (code: string) => `${code} works from now on.` },
  },
  end: {
    open: 'End this cohort',
    note: 'Everyone stays your client',
    title: (name: string) => `End ${name}?`,
    steps: [
      { title: 'Nobody can join any more', text: 'The link and the code lead to a page that says so.' },
      {
        title: 'Everyone stays your client',
        text: 'They continue the program at their own pace, from the day they’ve reached. Members are notified.',
      },
      { title: 'The room closes', text: 'Everyone can still read it. Nobody can write in it.' },
      { title: 'This can’t be undone', text: 'You can repeat the cohort instead.' },
    ],
    confirm: 'End Cohort',
    pending: 'Ending...',
    failed: 'The cohort couldn’t be ended',
    done: 'The cohort has ended',
  },
} as const;

export const pauseCopy = {
  open: 'Pause this cohort',
  note: 'The day waits for everyone',
  title: (name: string) => `Pause ${name}?`,
  change: (name: string) => `Pause ${name} until`,
  steps: (cohort: { dayNumber: number | null; members: number }) => [
    {
      title: cohort.dayNumber === null ? 'Everyone is paused' : `Day ${cohort.dayNumber} waits for everyone`,
      text: 'No page opens while the pause lasts, and nobody falls behind.',
    },
    {
      title: cohort.members === 1 ? '1 person is notified' : `${cohort.members} people are notified`,
      text: 'With the date it resumes.',
    },
    { title: 'People can still write', text: 'Pages they’ve already opened stay open.' },
  ],
  label: 'Resume on',
  hint: 'On this date where each member lives.',
  confirm: (day: string | null) => (day ? `Pause until ${day}` : 'Pause'),
  pending: 'Pausing...',
  failed: 'The cohort couldn’t be paused',
  done: (day: string) => `The cohort is paused until ${day}`,
  cancel: 'Cancel',
  paused: (day: string) => `Paused until ${day}. It resumes automatically.`,
  waits: (day: number) => `Day ${day} waits for everyone.`,
  changeDate: 'Change the date',
  resume: 'Resume now',
  resumed: 'The cohort has resumed',
  resumeFailed: 'The cohort couldn’t be resumed',
} as const;

export const extendCopy = {
  open: 'Extend this cohort',
  note: 'Longer than its program',
  title: (name: string) => `Extend ${name}`,
  text: (day: string) =>
    `Its program ends on ${day} and stays as long as it is. The cohort can stay together for longer: the room stays ` +
    'open, and earlier pages can still be written.',
  label: 'Last day together',
  confirm: 'Save',
  pending: 'Saving...',
  failed: 'The cohort couldn’t be extended',
  done: (day: string) => `The cohort stays together until ${day}`,
  told: 'Everyone in it is notified.',
} as const;

export const cohortFormCopy = {
  title: 'Create Cohort',
  edit: (name: string) => `Edit ${name}`,
  what: 'What',
  name: 'Name',
  nameHint: 'Everyone in the cohort sees it.',
  program: 'Program',
  choose: 'Choose a program',
  loading: 'Loading programs...',
  programsFailed: 'The programs couldn’t be loaded.',
  again: 'Try again',
  days: (title: string, days: number) => `${title}, ${days} days`,
  starts: 'Start date',
  startsHint: 'Each member begins on this date where they live.',
  ends: (day: string) => `Ends on ${day}. Each member begins on the date where they live.`,
  pace: 'Pace',
  together: {
    title: 'Together by the calendar',
    text: 'Everyone opens the same page on the same day. A day without a page stays open to write later.',
  },
  own: {
    title: 'Each at their own pace',
    text: 'The next page opens when one is written or skipped.',
  },
  who: 'Who may join',
  admission: {
    link: { title: 'Anyone with the link or the code', text: 'They join right away and become your clients.' },
    coach: { title: 'Only people I add or invite', text: 'The link and the code are switched off.' },
  },
  places: 'Places',
  capacity: (most: number, taken: number) => `Your profile says ${most} clients; ${taken} are taken.`,
  closes: 'Joining closes',
  closesHint: 'The last day anyone can join. Leave it empty to allow joining until the end.',
  begun: 'It has begun: program, start date and pace stay as they are.',
  nobodyYet: 'Nobody has joined yet, so it can still begin on another day.',
  moves: 'People who’ve already joined move with it and are notified.',
  cancel: 'Cancel',
  told: 'Nothing is sent until someone joins.',
  submit: 'Create Cohort',
  save: 'Save Cohort',
  pending: 'Saving...',
  created: {
    title: 'Your cohort is ready',
    link: 'Share its link with the people you want in it.',
    coach: 'Add the clients you want in it.',
  },
  saved: 'Cohort saved',
  failed: 'The cohort couldn’t be saved',
} as const;

export const membersCopy = {
  remove: {
    open: 'Remove from Cohort',
    title: (count: number, cohort: string) => `Remove ${people(count)} from ${cohort}?`,
    text:
      'They stay your clients and continue at their own pace, from the day they’ve reached. The link won’t let them in ' +
      'again. They’re notified that they’re no longer in it; a word from you is kinder.',
    confirm: 'Remove from Cohort',
    pending: 'Removing...',
    failed: 'We couldn’t remove them',
    done: (count: number) => `${people(count)} removed`,
  },
} as const;

export const whereCopy = {
  title: 'Where everybody is',
  block: 'One block, one person, on the day that is open.',
  blocks: 'One block is up to five people, on the day that is open.',
  week: (week: number) => `Week ${week}`,
  day: (day: number) => `Day ${day}`,
  end: 'Finished',
  people,
  one: (initials: string, day: number, state: string) => `${initials}, Day ${day}, ${state}`,
  states: {
    wroteToday: 'wrote today',
    recent: 'wrote in the last three days',
    quiet: 'quiet',
    paused: 'paused',
  },
  half: (count: number, total: number, day: number) =>
    count === total
      ? `Everybody is at Day ${day} or later.`
      : `${inWords(count)} of ${inSmallWords(total)} ${count === 1 ? 'is' : 'are'} at Day ${day} or later.`,
  finished: (count: number, total: number) =>
    count === total ? 'Everybody has finished.' : `${inWords(count)} ${count === 1 ? 'has' : 'have'} finished.`,
  nobodyLeft: 'Nobody has left.',
  left: (count: number, day: number | null) => `${inWords(count)} left${day === null ? '' : ` on Day ${day}`}.`,
} as const;

export const figuresCopy = {
  failed: 'The figures couldn’t be loaded',
  again: 'Try again',
  participation: {
    title: 'Participation by day',
    text: (people: number, isRunning: boolean) =>
      `One block is ${people === 1 ? 'one person' : people === 5 ? 'five people' : `${people} people`}.` +
      (isRunning ? ' Today is still open.' : ''),
    none: 'Starts on the first day.',
    nobody: 'Nobody has written in it.',
    day: (day: string, wrote: number, members: number) => `${day}: ${wrote} of ${members} wrote`,
  },
  byDay: {
    title: 'Drop-off by day',
    text: (began: number) =>
      `${people(began)} began. Of those who could have reached a day by now: reached it (pale), wrote (solid).`,
    few: 'Drop-off and mood by day show once five people have begun. With fewer, an average could reveal an individual.',
    label: 'Members by day of the program',
  },
  mood: {
    title: 'Mood by day',
    text: 'The average of everyone who wrote, on days with five pages or more.',
    none: 'Shown for days on which at least five people wrote.',
    few: 'Shows once five people have begun. With fewer, an average could reveal an individual.',
    of: (wrote: number) => `${wrote} wrote`,
  },
} as const;

export const wallCopy = {
  title: 'The wall',
  csv: 'CSV',
  file: 'Download members as CSV',
  nobody: 'Nobody is in it yet.',
  nobodyLeft: 'Nobody was in it at the end.',
  order: 'Order of the members',
  byNeed: 'By need',
  byName: 'By name',
  search: 'Search members',
  searchHint: (members: number) => `Search ${members} members`,
  none: 'No one by that name',
  clear: 'Show everyone',
  need: 'Need you',
  others: 'Everyone else',
  othersOn: 'Everyone else, continued',
  everyone: 'Everyone',
  everyoneOn: 'Everyone, continued',
  choose: 'Choose',
  quiet: (count: number) => `${count} quiet`,
  notYetToday: (count: number) => `${count} haven’t written today`,
  all: (count: number) => `All ${count}`,
  allHere: (count: number) => `All ${count} on this page`,
  columns: { member: 'Member', days: 'Days', today: 'Today', mood: 'Mood' },
  /** Of a long program there is room for less. */
  week: (week: number, of: number) => (of <= 4 ? `Week ${week}` : String(week)),
  notYet: 'not yet',
  wroteToday: 'wrote today',
  loading: 'Loading the members...',
  failed: 'The members couldn’t be loaded',
  again: 'Try again',
  pages: 'Pages of members',
  previous: 'Previous',
  next: 'Next',
  page: (page: number, of: number) => `Page ${page} of ${of}`,
} as const;

export const anyCohortsCopy = {
  back: 'Admin Dashboard',
  title: 'All cohorts',
  about: 'Every coach’s cohorts, in numbers. Who is in them and what they write isn’t shown here.',
  columns: {
    cohort: 'Cohort',
    coach: 'Coach',
    dates: 'Dates',
    members: 'Members',
    wrote: 'Wrote today',
    actions: 'Actions',
  },
  states: { planned: 'Planned', running: 'Running', ended: 'Ended' },
  empty: { title: 'No cohort yet', text: 'Cohorts appear here as soon as a coach makes one.' },
  failed: 'The cohorts couldn’t be loaded',
  again: 'Try again',
  end: 'End',
  endOf: (name: string) => `End ${name}`,
  steps: [
    { title: 'Nobody can join any more', text: 'The link and the code lead to a page that says so.' },
    {
      title: 'Everyone keeps coach and pages',
      text: 'Everyone continues at their own pace, from the day they’ve reached.',
    },
    { title: 'The room stays to be read', text: 'Nobody can post in it any more.' },
    {
      title: 'It’s on record, and can’t be undone',
      text: 'The coach and the members are notified. A word from you is kinder.',
    },
  ],
} as const;
