export const accessLogCopy = {
  title: 'Who has seen your journal',
  label: 'Readings and exports',
  note:
    'Only entries you share can be read by your coach, and each first reading stands here. ' +
    'So does every time your journal was exported. An admin can see that it happened, never what you wrote.',
  loading: 'Looking through the log...',
  read: (coach: string) => `${coach} read a shared entry`,
  formerCoach: 'A coach whose account is gone',
  day: (day: number, program: string) => (program ? `Day ${day}, ${program}` : `Day ${day}`),
  written: (day: string) => `written ${day}`,
  erased: 'An entry that is erased by now',
  exports: {
    'own-export': { what: 'Your journal was downloaded', note: 'by you, signed in' },
    'export-sent': {
      what: 'A link to your journal was mailed to you',
      note: 'by an admin, to your own address; only you can open it',
    },
    'export-downloaded': { what: 'Your journal was downloaded', note: 'by you, through the mailed link' },
  },
  more: 'Show older',
  moreLoading: 'Looking...',
  moreFailed: 'The older ones could not be loaded.',
  again: 'Try again',
  empty: 'Nobody has read an entry of yours, and your journal was never exported.',
  failed: 'This list could not be loaded.',
} as const;
