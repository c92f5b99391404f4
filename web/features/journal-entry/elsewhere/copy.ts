export const elsewhereCopy = {
  title: 'Text on this device',
  draft: (day: number) => `You began a text for Day ${day}`,
  waiting: (day: number) => `Your entry for Day ${day} waits to be sent`,
  change: 'You began to change an entry',
  safe: {
    draft: (day: number) => `Your draft for Day ${day} is on this device`,
    entry: (day: number) => `Your entry for Day ${day} is on this device`,
    change: 'The change you began is on this device',
  },
  open: 'Go on writing',
  journal: 'Open the journal',
} as const;
