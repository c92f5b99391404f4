export const editCopy = {
  title: 'Edit what you wrote',
  unchanged: 'Not changed yet',
  save: 'Save Changes',
  saving: 'Saving...',
  close: 'Not now',
  note: 'What it said before stays as an earlier version.',
  conflict: {
    title: 'This entry was changed elsewhere',
    text: 'Nothing was overwritten. Here are both texts; choose what the entry shall say.',
    mine: 'Yours, on this device',
    theirs: (when: string) => `Saved elsewhere, ${when}`,
    keepMine: 'Keep mine',
    keepTheirs: 'Keep the other',
    keepBoth: 'Keep both, one after the other',
  },
} as const;
