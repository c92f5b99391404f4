/* What Today and other pages say. The rest of Today's words comes with Today alone. */

export const trialOverCopy = {
  title: 'Your trial is over',
  text:
    'What you wrote stays yours, and Today has a free page for you. To continue with a program, you’ll need a coach: use a ' +
    'code, ask one who has room, or let coaches find you in your settings.',
  ended: 'Your trial has ended. To continue with a program, you’ll need a coach.',
  meet: 'Find a coach or use a code',
  days: (written: number, total: number) => `Your trial: ${written} of ${total} days written`,
} as const;

/** Under the plain weave of pages that no program asked for. */
export const freeClothCopy = {
  page: 'A free page',
  since: (days: number) => (days === 1 ? 'One free page since' : `${days} days of free pages since`),
  latest: (days: number) => `The latest ${days} days of free pages`,
  soFar: (days: number) => (days === 1 ? 'Your first free page' : `${days} days of free pages`),
} as const;

export const completedCopy = { title: 'Program Completed!' } as const;

export const tilesCopy = {
  label: 'More',
  progress: 'Progress',
  messages: 'Messages',
  invitations: 'Invitations',
  waiting: (count: number) => `${count} waiting for your answer`,
} as const;
