/** Apart from the rest of the frame's words: needed only on the way out. */
export const leavingCopy = {
  title: 'Keep your unsaved words?',
  text: 'Something you wrote has not been saved yet and lies only on this device. Keep it, and you find it here when you log in again. On a device that others use, erase it.',
  stay: 'Stay logged in',
  erase: 'Erase and log out',
  keep: 'Keep and log out',
  failed: 'It could not be erased. Please try again.',
  offline: { title: 'You are offline', text: 'Logging out needs a connection. Please try again when you are back.' },
} as const;
