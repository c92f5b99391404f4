export const trialOverCopy = {
  title: 'Your trial is over',
  text: 'What you wrote stays yours. To write on you need a coach: ask one for an invitation, or let coaches find you in your settings.',
} as const;
