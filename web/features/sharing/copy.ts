/** Under an own entry, and beside the save button. */
export const shareCopy = {
  coach: 'your coach',
  switch: (coach: string) => `Share this page with ${coach}`,
  written: (when: string) => `, written ${when}`,
  off: (coach: string) =>
    `Only you can read this. If you share it, ${coach} can read the page, its mood and any edits, and reply.`,
  /** Before it is saved. */
  on: (coach: string) =>
    `On. ${coach} can read the page, its mood and any edits, and reply. You can turn it off any time.`,
  unread: (coach: string) => `On. ${coach} hasn’t opened this page yet.`,
  read: (coach: string, when: string) => `On. ${coach} opened this page ${when}.`,
  editedSince: 'You’ve edited it since.',
  close: 'Turn off to stop sharing.',
  region: 'Sharing',
  alone: 'Only you can read this.',
  comments: 'Comments',
  answer: 'Reply in Messages',
  error: 'Error',
} as const;
