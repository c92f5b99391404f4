export const kindCopy = {
  title: 'That sounds like a heavy day.',
  text: 'You do not have to carry it alone. These people listen at any hour, and you do not need a reason that is good enough.',
  told: (name: string) => `${name} can see that today was hard. What you wrote stays with you.`,
  notTold: 'Nobody else is told about this.',
  message: (name: string) => `Message ${name}`,
  close: 'Close',
  coach: 'Your coach',
} as const;
