export const journeyCopy = {
  title: 'Your Program Journey',
  week: (week: number, title: string) => (title === `Week ${week}` ? title : `Week ${week}: ${title}`),
  done: (days: number, total: number) => `${days} of ${total} days`,
  here: 'You are here',
  ahead: 'Still to come',
  open: 'Still open:',
  day: (day: number) => `Day ${day}`,
  write: (day: number) => `Write for Day ${day}`,
} as const;
