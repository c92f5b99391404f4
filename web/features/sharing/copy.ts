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

/** On the page of a client. */
export const sharedCopy = {
  title: 'Shared Entries',
  inAll: (count: number) => `${count} in all`,
  loading: 'Loading shared entries...',
  empty: {
    title: 'Nothing shared yet',
    text: (name: string) =>
      `${name} decides entry by entry what you may read. What is shared appears here, newest first.`,
  },
  failed: { title: 'Unable to load shared entries', again: 'Try again' },
  day: (day: number | null) => (day === null ? 'Free page' : `Day ${day}`),
  fresh: 'New',
  changed: 'Changed',
  read: 'Read',
  shared: (when: string) => `Shared ${when}`,
  written: (when: string) => `Written ${when}.`,
  youRead: (when: string) => `You read it ${when}.`,
  changedSince: 'It has changed since you read it.',
  clientSees: (name: string) => `${name} sees when you have read an entry.`,
  comments: 'Your comments',
  you: 'You',
  box: {
    label: (day: number | null) => (day === null ? 'Answer this page' : `Answer Day ${day}`),
    placeholder: 'A few words under this entry.',
    send: 'Send Comment',
    sending: 'Sending...',
    sent: 'Comment Sent',
    tooLong: (most: string, over: string) =>
      `A comment can have at most ${most} characters. Please shorten it by ${over}.`,
    state: { draft: 'Draft', device: 'On this device', bad: 'Could not save' },
  },
  remove: { offer: 'Delete', sure: 'Delete it for good', done: 'Comment Deleted' },
  gone: {
    title: 'This entry is no longer shared with you',
    text: 'Your comment was not sent. This is what you wrote; it is still on this device:',
    discard: 'Discard it',
  },
  pages: 'Pages of shared entries',
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  previous: 'Newer',
  next: 'Older',
  error: 'Error',
} as const;

/** Everything shared, in one column. */
export const readingCopy = {
  title: 'Shared with you',
  back: 'Back to Dashboard',
  unread: (count: number) => (count === 0 ? 'All read' : count === 1 ? '1 to read' : `${count} to read`),
  clientSees: 'Your clients see when you have read an entry.',
  one: (name: string) => `Only what ${name} has shared.`,
  all: 'Read everything',
  empty: {
    title: 'Nothing shared yet',
    text: 'Your clients decide entry by entry what you may read. What they share appears here, unread first.',
  },
  loading: 'Loading shared entries...',
  failed: { title: 'Unable to load shared entries', again: 'Try again' },
  freePage: 'A free page',
  next: 'Next',
  open: (name: string) => `Open the entry by ${name}`,
  end: 'That is everything.',
  toDashboard: 'To the Dashboard',
} as const;
