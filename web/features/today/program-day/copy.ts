export const programDayCopy = {
  loading: 'Loading the day...',
  note: (day: number, week: number) => `Day ${day}, week ${week}`,
  back: 'Back to Today',
  closed: 'This day isn’t open',
  none: 'There’s no such day',
  noneText: 'Your program has fewer weeks, or the address isn’t quite right.',
  failed: 'This day couldn’t be loaded',
  again: 'Try again',
} as const;
