const people = (count: number): string => (count === 1 ? 'one person' : `${count} people`);

/** Apart from the rest of the words: the dialog is on the page of a client too. */
export const sendCopy = {
  title: (title?: string) => (title ? `Send “${title}”` : 'Send a check-in'),
  which: 'Check-in',
  choose: 'Choose one',
  loading: 'Loading…',
  to: 'To',
  chosen: 'Chosen',
  cohort: (name: string, members: number) => `${name}, ${members}`,
  remove: (name: string) => `Remove ${name}`,
  hint: 'Name of a person or a cohort',
  found: 'People and cohorts',
  add: (name: string) => `Add ${name}`,
  nobody: 'Nobody is found.',
  namesFailed: 'The names couldn’t be loaded.',
  when: 'When',
  once: { title: 'Once, now', text: 'They find it on their page today' },
  again: {
    title: (weeks: number) => (weeks === 1 ? 'Every week' : `Every ${weeks} weeks`),
    text: 'Until you or they stop it',
  },
  weeks: 'Weeks',
  word: 'A word with it',
  sees: 'You see what each person decides to show you, and nothing else.',
  cancel: 'Cancel',
  send: (count: number) => (count === 0 ? 'Send' : `Send to ${people(count)}`),
  sending: 'Sending…',
  failed: 'It wasn’t sent.',
  sent: (count: number) => `Sent to ${people(count)}`,
} as const;
