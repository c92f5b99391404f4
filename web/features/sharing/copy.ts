/** Under an own entry, and beside the save button. */
export const shareCopy = {
  coach: 'your coach',
  switch: (coach: string) => `Share this page with ${coach}`,
  written: (when: string) => `, written ${when}`,
  off: (coach: string) =>
    `Off. Only you can read it. Turned on, ${coach} can read this page, its mood and later changes, and answer.`,
  /** Before it is saved. */
  on: (coach: string) =>
    `On. ${coach} can read this page, its mood and later changes, and answer. You can turn it off at any time.`,
  unread: (coach: string) => `On. ${coach} has not opened this page yet.`,
  read: (coach: string, when: string) => `On. ${coach} opened this page ${when}.`,
  editedSince: 'You have changed it since.',
  close: 'Turn it off to close it again.',
  region: 'Sharing',
  alone: 'Only you can read this.',
  comments: 'Comments',
  answer: 'Answer in Messages',
  error: 'Error',
} as const;
