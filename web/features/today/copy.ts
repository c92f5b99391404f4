import type { GroupWrote } from '#contract/cohorts/rules.ts';
import { inSmallWords, inWords } from '#contract/numbers.ts';
import { dayAndMonth } from '#web/platform/time.ts';

export const todayCopy = {
  loading: 'Loading your page...',
  error: 'Error',
  advanced: 'Advanced to Next Day',
  progress: 'Progress',
  day: (day: number, total: number) => `Day ${day} of ${total}`,
  week: (week: number) => `Week ${week}`,
  complete: 'complete',
  group: {
    wrote: (wrote: GroupWrote) => {
      if (wrote === 'few') return 'Today’s page is open';
      if (wrote === 'most') return 'Most of you wrote today';
      return `${inWords(wrote.today)} of ${inSmallWords(wrote.members)} wrote today`;
    },
    label: 'Your group',
    fresh: (count: number) => `${count} new in the room`,
  },
  focus: { label: 'This week’s focus', more: 'See the whole program' },
  coach: {
    label: 'Your Coach',
    noName: 'Professional Coach',
    noTitle: 'Licensed Professional',
    facts: (years: number, hours: number) => `${years} ${years === 1 ? 'year' : 'years'}, replies within ${hours} h`,
    more: (count: number) => `+${count} more`,
  },
  trial: {
    line: (days: number) => `${days} ${days === 1 ? 'day' : 'days'} left in your trial`,
  },
  skip: {
    label: 'Skip to Next Day',
    kept: (day: number) => `Day ${day} stays open in your journey, if you want to write it later.`,
    last: 'Finish the Program',
  },
} as const;

export const nextDayCopy = {
  ready: (day: number) => `Day ${day} is ready when you are`,
  open: (day: number) => `Day ${day} is open now.`,
  openNow: 'It’s open now',
  over: 'The program is complete.',
  seeOver: 'See what you’ve woven',
  opens: (when: 'today' | 'tonight') => `It opens on its own tomorrow. If you’d rather continue ${when}, you can.`,
  go: (day: number) => `Continue to Day ${day}`,
  opensAlone: 'It opens on its own tomorrow',
  last: 'That was the last day',
  closes: (when: 'today' | 'tonight') =>
    `Your program completes on its own tomorrow. If you’d rather finish ${when}, you can.`,
  finish: 'Finish the Program',
  closesAlone: 'It completes on its own tomorrow',
} as const;

/** After the last day of a week, where enough of it was written. */
export const wovenWeekCopy = (week: number) => `Look back on Week ${week}`;

/** For a minute after a day was left. */
export const leftDayCopy = {
  left: (day: number) => `You moved on from Day ${day}.`,
  finished: 'You finished the program a moment ago.',
  back: (day: number) => `Back to Day ${day}`,
  undo: 'Undo',
  undone: (day: number) => `Back on Day ${day}`,
} as const;

export const pauseCopy = {
  ask: 'Pause my program',
  change: 'Change the pause',
  now: (day: string) => `Paused until ${day}`,
  nowText: 'Your page will wait. You can still write if you like.',
  ahead: (from: string, to: string) => `A pause is planned, ${from} to ${to}`,
  goOn: 'Resume now',
  takeBack: 'Cancel the pause',
  text: {
    coach: (name: string) =>
      `Your program waits, and there’s nothing to catch up on. ${name} sees the dates, nothing else.`,
    alone: 'Your program waits, and there’s nothing to catch up on.',
  },
  from: 'First day',
  until: 'Last day',
  cancel: 'Cancel',
  pending: 'Saving...',
  order: 'The last day can’t be before the first.',
  missing: 'Please choose a day.',
  done: { title: 'Program Paused', text: (from: string, to: string) => `From ${from} to ${to}.` },
} as const;

export const trialCopy = {
  label: 'Your 7-day trial',
  left: (days: number) => (days === 1 ? 'day left' : 'days left'),
  ends: (day: string) =>
    `It ends on ${day}. After that you can still read, download, answer invitations and write free pages. ` +
    'To continue with a program, you’ll need a coach.',
  over: 'Your trial is over',
  overText:
    'You can still read, download, answer invitations and write free pages. To continue with a program, you’ll need a coach.',
  meet: 'Find a coach or use a code',
  find: 'Let coaches find me',
} as const;

export const journeyCopy = {
  title: 'Your Program Journey',
  week: (week: number, title: string) => (title === `Week ${week}` ? title : `Week ${week}: ${title}`),
  done: (days: number, total: number) => `${days} of ${total} days`,
  here: 'You are here',
  ahead: 'Still to come',
  open: 'Still open:',
  day: (day: number) => `Day ${day}`,
  write: (day: number) => `Write for Day ${day}`,
} as const;

export const emptyStatesCopy = {
  none: {
    title: 'No Active Program',
    text: 'Contact your coach to get started with a program.',
    write: (coach: string) => `Write to ${coach}`,
  },
  beyond: 'Your next prompt will be here when you’re back online. Until then the page is yours; it keeps its date.',
  begins: {
    title: (day: string) => `Your program begins on ${day}`,
    text: (program: string) =>
      `${program} opens that day with its first page. Until then nothing is due, and the page here is free.`,
    group: (program: string, group: string) =>
      `${program} opens that day with its first page, for everyone in ${group}. Until then nothing is due, and ` +
      'the page here is free.',
    preview: 'Preview the program',
  },
  failed: { title: 'Your page couldn’t be loaded', again: 'Try again' },
} as const;

/** A calendar day is the same day in every zone, so it is read and said in one. */
export const sayDay = (day: string): string => dayAndMonth(new Date(day), 'UTC');

/** On the coach card: three, then how many more. */
export const specialtiesShown = 3;
/** Shown when the coach has not said. */
export const fallbackResponseHours = 24;
