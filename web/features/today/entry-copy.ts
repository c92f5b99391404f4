export const entryCopy = {
  response: 'Response type',
  type: 'Type Response',
  audio: 'Audio Response',
  audioOff: 'Audio responses aren’t available yet.',
  noPrompt: 'There’s no prompt for this day.',
  freePage: 'A free page',
  label: 'Your entry',
  placeholder: 'Begin anywhere.',
  nothing: 'Nothing written yet',
  words: (count: number) => `${count} ${count === 1 ? 'word' : 'words'}`,
  feeling: 'How are you feeling?',
  save: "Save Today's Entry",
  saveLate: (day: number) => `Save Entry for Day ${day}`,
  lateNote: 'It belongs to this day and shows when you wrote it.',
  offlineNote: 'Saved on this device. We’ll send it when you’re back online.',
  notNow: 'Not now',
  begunYesterday: {
    title: 'You started this page yesterday.',
    label: 'Which day it belongs to',
    yesterday: 'Keep it for yesterday',
    today: 'Make it today’s',
  },
  keys: 'Ctrl or ⌘ + Enter to save',
  tooLong: (count: string) => `The entry can have at most 20,000 characters. This one has ${count}.`,
  required: 'Entry Required',
  saved: 'Entry Saved',
  error: 'Error',
  expired: { title: 'Session Expired', text: 'Please refresh the page and log in again.' },
  state: {
    draft: 'Draft',
    device: (time: string) => `On this device, ${time}`,
    unkept: 'Not stored on this device',
    refused: 'Not saved',
  },
} as const;

/** An entry that was saved. */
export const savedCopy = {
  label: 'What you wrote',
  saved: (time: string) => `Saved, ${time}`,
  late: (when: string) => `Written later, ${when}`,
  edit: 'Edit',
  another: 'Write another',
  read: 'Read the page',
  versions: 'Earlier versions',
  edited: (when: string) => `edited ${when}`,
  unsaved: 'An edit you didn’t save is on this device',
  goOn: 'Keep editing',
  discard: 'Discard the edit',
  sure: 'Discard it for good',
  waiting: {
    sending: 'Sending',
    signedOut: 'On this device until you log in again',
    offline: 'We’ll send it when you’re back online.',
    busy: 'We’ll send it as soon as the server responds.',
    send: 'Send now',
    shared: 'Your coach can read it once it has been sent.',
  },
  stays: 'What you typed is still on this device.',
  asFreePage: 'Save it as a free page',
} as const;

/** Below the loom, after a day was saved. */
export const nextStepsCopy = {
  title: 'If you like',
  practice: 'This week’s practice',
  another: 'Write another page',
  joins: (day: number) => `Added to Day ${day}`,
} as const;

export const editCopy = {
  title: 'Edit what you wrote',
  unchanged: 'Not changed yet',
  save: 'Save Changes',
  saving: 'Saving...',
  close: 'Not now',
  note: 'The text before is kept as an earlier version.',
  conflict: {
    title: 'This entry was edited elsewhere',
    text: 'Nothing was overwritten. Here are both texts; choose what the entry should say.',
    mine: 'Yours, on this device',
    theirs: (when: string) => `Saved elsewhere, ${when}`,
    keepMine: 'Keep mine',
    keepTheirs: 'Keep the other',
    keepBoth: 'Keep both, one after the other',
  },
} as const;

export const versionsCopy = {
  title: 'Earlier versions',
  loading: 'Loading earlier versions...',
  failed: 'The earlier versions couldn’t be loaded',
  again: 'Try again',
  now: 'Now',
  more: 'Show earlier versions',
  moreFailed: 'They couldn’t be loaded. Try again',
  close: 'Close',
} as const;

/** The same day was written on in two windows. */
export const otherDraftsCopy = {
  title: 'Another text for this day is on this device',
  note: 'Bring it here to swap it with the text above. Nothing is overwritten.',
  kept: (when: string) => `Kept ${when}`,
  take: 'Bring it here',
  discard: 'Discard it',
  sure: 'Discard it for good',
} as const;

/** Text that lies on this device and belongs to another page. */
export const unsavedCopy = {
  title: 'Text on this device',
  draft: (day: number) => `You started writing for Day ${day}`,
  waiting: (day: number) => `Your entry for Day ${day} is waiting to be sent`,
  freeDraft: 'You started a free page',
  freeWaiting: 'Your free page is waiting to be sent',
  change: 'You started editing an entry',
  safe: {
    draft: (day: number) => `Your draft for Day ${day} is on this device`,
    entry: (day: number) => `Your entry for Day ${day} is on this device`,
    free: 'Your free page is on this device',
    change: 'The edit you started is on this device',
  },
  open: 'Keep writing',
  edit: 'Keep editing',
  unfold: 'Show all',
  fold: 'Show less',
  discard: 'Discard it',
  sure: 'Discard it for good',
} as const;

/** After a heavy entry. */
export const careCopy = {
  title: 'That sounds like a heavy day.',
  text:
    'You do not have to carry it alone. ' +
    'These people listen at any hour, and you do not need a reason that is good enough.',
  told: (name: string) => `${name} can see that today was hard. What you wrote stays with you.`,
  notTold: 'Nobody else is notified.',
  message: (name: string) => `Message ${name}`,
  close: 'Close',
  coach: 'Your coach',
} as const;
