/** On both sides. */
export const until = 'You can take it back for 24 hours.';

/** What parting means, one step under the other. */
export type Step = { title: string; text: string };

export const leaveCopy = {
  row: (name: string) => `You work with ${name}.`,
  note: 'You can leave at any time. What you wrote stays yours.',
  open: 'Leave this coach',
  group: {
    row: (name: string) => `You are in ${name}.`,
    note: 'There you can change the name others see, or leave just the group.',
    open: 'Open the group',
  },
  noName: 'your coach',
  question: (name: string) => `Leave ${name}?`,
  steps: (name: string): Step[] => [
    { title: `${name} is told today`, text: 'That you have left, and nothing else.' },
    { title: 'You keep everything', text: `Your entries, your cloth and what ${name} answered stay in your journal.` },
    {
      title: 'Nobody but you sees it',
      text: 'What you shared is closed at once. Your messages stay readable for both of you.',
    },
  ],
  program: (title: string) => `And ${title}?`,
  goesOn: { title: 'Go on alone', text: 'It continues where you are, one page a day.' },
  stops: { title: 'Stop it here', text: 'What you wrote for it stays in your journal.' },
  until,
  findable: 'Whether other coaches can find you stays as you have set it under Contact.',
  cancel: 'Cancel',
  confirm: 'Leave this coach',
  pending: 'Leaving...',
  left: (name: string) => `You have left ${name}`,
  leftText: (time: string) => `You can take it back until ${time}.`,
  undo: 'Undo',
  undone: { title: (name: string) => `You work with ${name} again` },
  undoFailed: 'It could not be taken back',
} as const;

export const askedCopy = {
  title: (program: string) => `Shall ${program} go on?`,
  text: (coach: string) => `${coach} has ended your work together. The program is yours: it can go on with you alone.`,
  noName: 'Your coach',
  goesOn: 'Go on alone',
  stops: 'Stop it here',
  note: 'What you wrote for it stays in your journal either way.',
  went: 'It goes on with you',
  stopped: { title: 'The program has stopped', text: 'Everything you wrote stays in your journal.' },
  failed: 'That was not saved',
} as const;
