import { until, type Step } from './copy.ts';

export const endWorkCopy = {
  open: 'End coaching',
  title: (name: string) => `End coaching with ${name}?`,
  onDay: (name: string, day: number, days: number) =>
    `${name} is on day ${day} of ${days}. If ${name} just needs a break, you can pause the program instead.`,
  pauseInstead: 'Pause instead',
  steps: (name: string, program: string | undefined): Step[] => [
    { title: `We’ll let ${name} know today`, text: 'With your note, if you add one.' },
    {
      title: `${name} keeps everything`,
      text: `Entries, cloth and your comments stay in the journal.${
        program ? ` ${program} can be finished without a coach.` : ''
      }`,
    },
    {
      title: 'You stop seeing the page',
      text: 'The cloth and the shared entries close for you at once. Your messages stay readable for both of you.',
    },
    {
      title: 'Your notes stay with you',
      text: 'Under Former Clients, until the day named there. Nobody else can read them.',
    },
  ],
  until,
  words: (name: string) => `A few words to ${name}`,
  tooLong: (most: string) => `At most ${most} characters, please.`,
  cancel: 'Cancel',
  confirm: 'End coaching',
  pending: 'Ending...',
  done: { title: (name: string) => `Your work with ${name} has ended`, undo: 'Undo' },
} as const;

export const pauseClientCopy = {
  title: (name: string) => `Pause ${name}'s program?`,
  text: (name: string) =>
    `From today. We’ll let ${name} know. The program waits, no reminders go out, ` +
    `and ${name} can resume any time or pause for longer.`,
  length: 'For how long',
  weeks: { 1: 'One week', 2: 'Two weeks', 4: 'Four weeks' },
  cancel: 'Cancel',
  confirm: 'Pause the program',
  pending: 'Pausing...',
  done: { title: (name: string, day: string) => `${name}'s program is paused until ${day}` },
} as const;

export const formerCopy = {
  title: 'Former Clients',
  text: 'Your own notes stay here for a while. Everything else belongs to them.',
  loading: 'Loading former clients...',
  failed: 'Your former clients couldn’t be loaded.',
  again: 'Try again',
  none: 'Nobody yet. When you and a client part, your notes are kept here.',
  nameless: 'A client without a name',
  together: (from: string | null, to: string) => (from ? `${from} to ${to}` : `Until ${to}`),
  erased: (day: string, days: number) =>
    `Notes are erased on ${day}, ${days === 1 ? 'in 1 day' : days < 1 ? 'today' : `in ${days} days`}.`,
  noNotes: 'You wrote no notes.',
  read: 'Read notes',
  hide: 'Hide notes',
  notes: {
    loading: 'Loading notes...',
    failed: 'The notes couldn’t be loaded.',
    empty: 'This version is empty.',
    more: 'Show earlier versions',
    onSessions: 'On sessions',
    moreFailed: 'They couldn’t be loaded. Try again',
  },
  undo: (name: string) => `Undo: work with ${name} again`,
  undoShort: 'Undo',
  undone: { title: (name: string) => `You’re working with ${name} again` },
  undoFailed: 'This couldn’t be undone',
} as const;
