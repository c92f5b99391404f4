/** On the page of a client. */
export const sharedCopy = {
  loading: 'Loading the page...',
  failed: { title: 'Unable to load shared entries', again: 'Try again' },
  day: (day: number | null) => (day === null ? 'Free page' : `Day ${day}`),
  fresh: 'New',
  changed: 'Edited',
  read: 'Read',
  words: (count: number) => (count === 1 ? '1 word' : `${count} words`),
  shared: (when: string) => `Shared ${when}`,
  sharedWithYou: (when: string) => `Shared with you ${when}.`,
  written: (when: string) => `Written ${when}.`,
  youRead: (when: string) => `You read it ${when}.`,
  changedSince: 'It’s been edited since you read it.',
  clientSees: (name: string) => `${name} sees that you have read it.`,
  comments: 'Your comments',
  you: 'You',
  box: {
    label: 'Your comment',
    hint: (name: string) => `${name} reads it under this page`,
    placeholder: 'A few words under this entry.',
    send: 'Comment',
    none: 'Read, no comment',
    sending: 'Sending...',
    sent: 'Comment Sent',
    tooLong: (most: string, over: string) =>
      `A comment can have at most ${most} characters. Please shorten it by ${over}.`,
    state: { draft: 'Draft', device: 'On this device', bad: 'Not stored on this device' },
  },
  remove: { offer: 'Delete', sure: 'Delete it for good', done: 'Comment Deleted' },
  gone: {
    title: 'This entry is no longer shared with you',
    text: 'Your comment wasn’t sent. This is what you wrote; it’s still on this device:',
    discard: 'Discard it',
  },
  error: 'Error',
} as const;

/** Weeks that were shared as cards. */
export const weekCardsCopy = {
  title: 'Weeks',
  failed: 'Unable to load shared weeks.',
  again: 'Try again',
  fresh: 'New',
  name: (week: number, title: string) => (title === `Week ${week}` ? title : `Week ${week}: ${title}`),
  day: (day: number) => `Day ${day}`,
  noSentence: 'Shared without a sentence.',
  mood: 'Mood by day',
  practices: 'Practices',
  practised: (days: number) => `Practised on ${days} of 7 days`,
  shared: (when: string) => `Shared ${when}`,
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
  freePage: 'A free page',
  next: 'Next',
  nextPage: (left: number) => (left === 1 ? 'Read the next page' : `Read the next of ${left} pages`),
  everything: 'Everything shared so far',
  open: (name: string) => `Open the entry by ${name}`,
  end: 'That’s everything.',
  toDashboard: 'To the Dashboard',
} as const;
