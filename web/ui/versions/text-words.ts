/** What the words call a text: each has its own. */
export type TextWords = {
  save: string;
  saving: string;
  saved?: (p: { when: string }) => string;
  show: string;
  hide: string;
  /** The dialog that compares versions. */
  history: string;
  empty: string;
  /** Instead of a version without a word. */
  none: string;
  /** Somebody saved first. */
  changed: string;
  tooLong: (p: { most: string; over: string }) => string;
  notSaved: string;
};
