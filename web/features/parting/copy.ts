/** On both sides. */
export const until = 'You can undo this for 24 hours.';

/** What parting means, one step under the other. */
export type Step = { title: string; text: string };

export const leaveCopy = {
  row: (name: string) => `You work with ${name}.`,
  note: 'You can leave at any time. What you wrote stays yours.',
  open: 'Leave this coach',
  group: {
    row: (name: string) => `You’re in ${name}.`,
    note: 'There you can change the name others see, or leave just the group.',
    open: 'Open the group',
  },
  noName: 'your coach',
  question: (name: string) => `Leave ${name}?`,
  steps: (name: string): Step[] => [
    { title: `We’ll let ${name} know today`, text: 'Only that you’ve left, nothing else.' },
    { title: 'You keep everything', text: `Your entries, your cloth and ${name}’s comments stay in your journal.` },
    {
      title: 'Nobody but you sees it',
      text: 'What you shared is closed at once. Your messages stay readable for both of you.',
    },
  ],
  program: (title: string) => `What about ${title}?`,
  goesOn: { title: 'Continue on my own', text: 'It continues where you are, one page a day.' },
  stops: { title: 'Stop here', text: 'What you wrote for it stays in your journal.' },
  until,
  findable: 'Your “Let coaches find me” setting doesn’t change.',
  cancel: 'Cancel',
  confirm: 'Leave this coach',
  pending: 'Leaving...',
  left: (name: string) => `You’ve left ${name}`,
  leftText: (time: string) => `You can undo this until ${time}.`,
  undo: 'Undo',
  undone: { title: (name: string) => `You’re working with ${name} again` },
  undoFailed: 'This couldn’t be undone',
} as const;

export const findableCopy = {
  title: 'Would you like other coaches to be able to find you?',
  text:
    'Coaches here would see your name, your e-mail address and when you joined, and could write to you while you don’t ' +
    'have a coach. Until you answer, they can’t see you.',
  yes: 'Yes, they can find me',
  no: 'No, keep me hidden',
  note: 'You can change this at any time in Settings.',
  on: 'Coaches can find you now',
  off: 'Coaches can’t find you',
  failed: 'We couldn’t save that',
} as const;

export const askedCopy = {
  title: (program: string) => `Keep going with ${program}?`,
  text: (coach: string) =>
    `${coach} has ended your work together. The program is yours, and you can continue on your own.`,
  noName: 'Your coach',
  goesOn: 'Continue on my own',
  stops: 'Stop here',
  note: 'What you wrote for it stays in your journal either way.',
  went: 'Your program continues',
  stopped: { title: 'The program has stopped', text: 'Everything you wrote stays in your journal.' },
  failed: 'We couldn’t save that',
} as const;
