export const nextDayCopy = {
  ready: (day: number) => `Day ${day} is ready when you are`,
  opens: (when: 'today' | 'tonight') => `It opens by itself tomorrow. If you would rather go on ${when}, you can.`,
  go: (day: number) => `Go to Day ${day}`,
  last: 'That was the last day',
  closes: (when: 'today' | 'tonight') =>
    `Your program completes by itself tomorrow. If you would rather finish ${when}, you can.`,
  finish: 'Finish the Program',
  ask: {
    title: 'Finish the program?',
    text: (day: number) =>
      `Day ${day} has no entry yet. You finish without it, and your program closes with the days you have written.`,
    pending: 'Finishing...',
  },
} as const;
