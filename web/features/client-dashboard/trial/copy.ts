export const trialCopy = {
  label: 'Your 7-day trial',
  left: (days: number) => (days === 1 ? 'day left' : 'days left'),
  ends: (day: string) =>
    `It ends on ${day}. After that you can still read, download and answer invitations; new pages need a coach.`,
  over: 'Your trial is over',
  overText: 'You can still read, download and answer invitations; new pages need a coach.',
  find: 'Let coaches find me',
} as const;
