export const accessLogCopy = {
  title: 'Who has seen your journal',
  note:
    'Your coach can read only the entries you share. First reads and exports are listed here. ' +
    'An admin can see that they happened, never what you wrote.',
  loading: 'Loading the list...',
  read: (coach: string) => `${coach} read a shared entry`,
  card: (coach: string) => `${coach} saw the card of a week`,
  formerCoach: 'A coach whose account was erased',
  day: (day: number | null, program: string) => {
    if (day === null) return 'A free page';
    return program ? `Day ${day}, ${program}` : `Day ${day}`;
  },
  written: (day: string) => `written ${day}`,
  erased: 'An entry that has been erased',
  exports: {
    'own-export': { what: 'Your journal was downloaded', note: 'by you, signed in' },
    'export-sent': {
      what: 'A link to your journal was mailed to you',
      note: 'by an admin, to your own address; only you can open it',
    },
    'export-downloaded': { what: 'Your journal was downloaded', note: 'by you, through the mailed link' },
  },
  more: 'Show older',
  moreLoading: 'Loading...',
  moreFailed: 'The older ones couldn’t be loaded.',
  empty: 'Nobody has read any of your entries, and your journal has never been exported.',
  failed: 'This list couldn’t be loaded.',
} as const;
