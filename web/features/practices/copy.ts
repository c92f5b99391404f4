export const practicesCopy = {
  loading: 'Loading your practices...',
  title: 'Daily Practices',
  done: (done: number, all: number) => `${done} of ${all} today`,
  /** Where one of them is for the whole week. */
  doneOf: (done: number, all: number) => `${done} of ${all} done`,
  focus: (week: number) => `Week ${week} focus`,
  instructions: 'Instructions',
  optional: 'Optional',
  mark: 'Mark as completed',
  doneAt: (time: string) => `Done, ${time}`,
  doneThisWeek: (when: string) => `Done this week, ${when}`,
  updated: 'Practice Updated',
  error: 'Error',
  failed: 'Failed to update practice completion.',
  tryAgain: 'Please try again.',
  offline: 'You’re offline. You can read your practices, and check them off when you’re back online.',
  tip: {
    label: 'A tip',
    title: 'Pair it with something you already do.',
    text:
      'The kettle, the stairs, the first red light. A practice with a place is easier to remember than one ' +
      'with a time.',
  },
  noProgram:
    'These three need no program. Once you’re on one, its own practices appear here and you can mark what ' +
    'you’ve done.',
  completed:
    'Your program is complete. Its last practices stay here to come back to; there’s nothing left to check off.',
  lost: { title: 'Your practices couldn’t be loaded' },
} as const;

/** "daily" as shown on a badge. */
export function kindLabel(practiceType: string): string {
  return practiceType.charAt(0).toUpperCase() + practiceType.slice(1);
}
