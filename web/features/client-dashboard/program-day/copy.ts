export const programDayCopy = {
  loading: 'Loading the day...',
  note: (day: number, week: number) => `Day ${day}, week ${week}`,
  back: 'Back to Today',
  closed: 'This day is not open',
  none: 'There is no such day',
  noneText: 'Your program has fewer weeks, or the address is not quite right.',
  failed: 'This day could not be loaded',
  again: 'Try again',
} as const;
