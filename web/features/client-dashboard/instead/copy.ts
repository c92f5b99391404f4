export const insteadCopy = {
  none: { title: 'No Active Program', text: 'Contact your coach to get started with a program.' },
  failed: { title: 'Your page could not be loaded', again: 'Try again' },
} as const;
