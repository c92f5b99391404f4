import { clientNotFoundSentence } from '#contract/clients/constants.ts';

export const changeProgramCopy = {
  loading: 'Loading client...',
  missing: {
    title: 'Client Not Found',
    text: clientNotFoundSentence,
    back: 'Back to Dashboard',
  },
  failed: { title: 'The page couldn’t be loaded' },
  change: {
    title: 'Change Program',
    text: 'Select a new program for the client',
    submit: 'Change Program',
    pending: 'Changing...',
  },
  assign: {
    title: 'Assign a Program',
    text: 'Select a program for the client',
    submit: 'Assign Program',
    pending: 'Assigning...',
  },
  nameless: 'this client',
  now: {
    week: (program: string, week: number, weeks: number) => `${program}, week ${week} of ${weeks}`,
    completed: (program: string) => `${program}, completed`,
    ahead: (program: string, day: string) => `${program}, begins ${day}`,
    earlierVersion: ', an earlier version',
    none: 'No program yet',
    complete: 'complete',
  },
  programs: {
    title: 'Programs',
    whose: 'Yours and the platform’s',
    none: 'No programs available',
    noneText: 'Create or import a program, then assign it here.',
    create: 'Create New Program',
    days: (days: number) => `${days} days`,
    /** Beside a title that another program has too. */
    told: ({ isOwn, ownerName }: { isOwn: boolean; ownerName: string | null }, made: string) =>
      `${isOwn ? 'yours' : ownerName === null ? 'Platform' : `by ${ownerName || 'another coach'}`}, made ${made}`,
    current: 'Current',
    done: 'Completed',
  },
  start: { label: 'First day', hint: (name: string) => `Leave empty to start today (${name}’s time).` },
  will: {
    title: 'What will happen',
    choose: 'Choose a program to see what will change.',
    outside: 'The first day must be today or within the next year.',
    ends: (program: string, day: number) => `${program} ends on day ${day}`,
    endsText: (name: string, days: number) =>
      days === 0
        ? 'Nothing has been written for it yet.'
        : `${name} keeps what was written on ${days} ${days === 1 ? 'day' : 'days'}, with its moods and cloth.`,
    never: (program: string) => `${program} won’t start`,
    neverText: 'It hadn’t started yet, so nothing was written for it.',
    stays: (program: string) => `${program} stays completed`,
    staysText: (name: string) => `${name} keeps its entries, moods and cloth.`,
    starts: (program: string) => `${program} starts at week 1, day 1`,
    startsToday: (name: string, days: number) =>
      `Today: the next page ${name} opens is its first prompt. ${days} days.`,
    startsOn: (day: string, days: number) => `On ${day}. Until then nothing is due. ${days} days.`,
    told: (name: string) => `${name} will be notified`,
    toldText: 'In the app and by e-mail, with your name and the program’s.',
    nothing: 'Nothing changes',
    nothingText: (name: string, program: string) => `${name} is already on ${program} and continues as before.`,
    moved: (program: string) => `${program} gets a new first day`,
  },
  cancel: 'Cancel',
  same: 'Choosing the current program changes nothing and doesn’t restart it.',
  noChoice: { title: 'No Program Selected', text: 'Please select a program before saving.' },
} as const;
