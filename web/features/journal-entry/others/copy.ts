export const othersCopy = {
  title: 'Another text for this day is on this device',
  note: 'Bring it here, and what stands above waits here instead. Nothing is overwritten.',
  kept: (when: string) => `Kept ${when}`,
  take: 'Bring it here',
  discard: 'Discard it',
  sure: 'Discard it for good',
} as const;
