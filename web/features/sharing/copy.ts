/** Under an own entry, and beside the save button. */
export const shareCopy = {
  coach: 'your coach',
  switch: {
    label: (coach: string) => `Share with ${coach}`,
    off: 'Only you can read it.',
    on: (coach: string) =>
      `${coach} can read it, its mood and later changes, and answer. You can take it back at any time.`,
  },
  region: 'Sharing',
  private: 'Only you can read this.',
  share: {
    offer: (coach: string) => `Share with ${coach}`,
    means: (coach: string) =>
      `${coach} can then read this entry, its mood and later changes, and answer. ` +
      'Everything else stays yours alone. You can take it back at any time.',
    go: 'Share it',
    cancel: 'Not now',
    done: (coach: string) => `Shared with ${coach}`,
  },
  shared: (coach: string, when: string) => `Shared with ${coach} ${when}.`,
  unread: 'Not read yet.',
  read: (coach: string, when: string) => `Read by ${coach} ${when}.`,
  editedSince: 'You have changed it since.',
  back: {
    offer: 'Take back',
    means: (coach: string) =>
      `${coach} will no longer be able to open the entry or the comments under it. ` +
      'What has been read stays read; the comments stay here for you.',
    go: 'Take it back',
    cancel: 'Keep it shared',
    done: 'Only you can read it now',
  },
  comments: 'Comments',
  error: 'Error',
} as const;
