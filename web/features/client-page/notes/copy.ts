import type { TextWords } from '#web/ui/versions/copy.ts';

export const notesCopy = {
  title: 'Coach Notes',
  label: 'Coach notes',
  onlyYou: 'Only you',
  private: (name: string) => `Private. ${name} never sees these.`,
  placeholder: 'What you want to remember before you speak next',
  saved: { title: 'Notes Updated', text: 'Your client notes have been saved successfully.' },
  failed: { title: 'Error', text: 'Failed to save notes. Please try again.' },
  expired: { title: 'Session Expired', text: 'Please refresh the page and log in again.' },
  restored: { title: 'Notes Updated', text: (version: number) => `Version ${version} is the current one again.` },
  restoreFailed: 'The version couldn’t be restored',
} as const;

export const notesWords: TextWords = {
  save: 'Save Notes',
  saving: 'Saving...',
  show: 'View History',
  hide: 'Hide History',
  history: 'Notes history',
  empty: 'No notes history available',
  none: 'No notes',
  changed: 'These notes changed while you were writing',
  tooLong: (most, over) => `The notes can have at most ${most} characters; these have ${over} too many.`,
  notSaved: notesCopy.failed.title,
};
