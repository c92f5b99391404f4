export const completedCopy = {
  title: 'Program Completed!',
  woven: (days: number) => `${days} days, woven by you`,
  written: 'Days written',
  of: (days: number) => `of ${days}`,
  practices: 'Practices',
  mood: 'Avg mood',
  wrote: (day: number) => `You wrote on Day ${day}`,
  journal: 'Read your journal',
  download: 'Download your journal',
  message: (name: string) => `Message ${name}`,
  coach: 'your coach',
} as const;
