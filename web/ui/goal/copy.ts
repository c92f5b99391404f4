export const goalCopy = {
  today: 'Today',
  empty: 'Still empty',
  path: (times: string[][]) => times.map(([step, day]) => `${day}: ${step}`).join(', '),
} as const;
