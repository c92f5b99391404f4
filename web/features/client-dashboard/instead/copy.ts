export const insteadCopy = {
  none: { title: 'No Active Program', text: 'Contact your coach to get started with a program.' },
  begins: {
    title: (day: string) => `Your program begins on ${day}`,
    text: (program: string) =>
      `${program} opens by itself that day, with its first page. Until then there is nothing to do and nothing to miss.`,
    preview: 'Look at the program',
  },
  failed: { title: 'Your page could not be loaded', again: 'Try again' },
} as const;
