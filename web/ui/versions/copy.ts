/** What the words call a text: each has its own. */
export type TextWords = {
  save: string;
  saving: string;
  saved?: (when: string) => string;
  show: string;
  hide: string;
  /** The dialog that compares versions. */
  history: string;
  empty: string;
  /** Instead of a version without a word. */
  none: string;
  /** Somebody saved first. */
  changed: string;
  tooLong: (most: string, over: string) => string;
  notSaved: string;
};

export const versionsCopy = {
  state: {
    draft: 'Not saved yet',
    device: (when: string) => `Not saved yet, kept on this device, ${when}`,
    bad: 'This browser can’t keep drafts. Save before you leave the page.',
  },
  others: {
    title: 'Another text is on this device',
    kept: (when: string) => `Typed in another window, ${when}`,
    take: 'Bring it here',
    discard: 'Discard it',
  },
  loading: 'Loading history...',
  more: 'Show earlier versions',
  moreFailed: 'They couldn’t be loaded. Try again',
  failed: 'The history couldn’t be loaded.',
  reload: 'Please reload the page and try again.',
  again: 'Try again',
  current: '(Current)',
  compareIt: 'Compare',
  compareOf: (version: number) => `Compare version ${version} with the current one`,
  compare: {
    versions: 'Versions',
    choose: 'Choose two to compare',
    version: (version: number) => `Version ${version}`,
    pick: (version: number) => `Compare version ${version}`,
    heading: (from: number, to: number) => `What changed from version ${from} to ${to}`,
    chooseTwo: 'Choose two versions to see what changed.',
    view: 'How to show it',
    inOne: 'In one text',
    sideBySide: 'Side by side',
    added: 'added',
    taken: 'removed',
    words: (count: number) => `${count} ${count === 1 ? 'word' : 'words'}`,
    apart: (days: number) => (days === 0 ? 'Saved on the same day' : `${days} ${days === 1 ? 'day' : 'days'} apart`),
    same: 'The two versions are the same.',
    restoreTitle: (version: number) => `Restore version ${version}`,
    restoreSay: (next: number) => `Its text becomes version ${next}. Versions 1 to ${next - 1} stay as they are.`,
    restoreOne: 'Its text becomes version 2. Version 1 stays as it is.',
    restoring: 'Restoring...',
    unsaved: 'Unsaved text stays in the field.',
  },
  conflict: {
    text: (version: number) => `Version ${version} was saved elsewhere. Nothing you wrote is lost.`,
    theirs: (version: number) => `Version ${version}, saved`,
    mine: 'Yours, not saved yet',
    both: 'Keep both, one after the other',
    takeMine: (next: number) => `Save mine as version ${next}`,
    takeTheirs: (version: number) => `Keep version ${version}`,
  },
} as const;
