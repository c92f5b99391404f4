export const pageFailureCopy = {
  failed: {
    title: 'This page could not be shown',
    text: 'Nothing you saved is lost. Loading the page again usually helps.',
  },
  missing: {
    title: 'This page could not be loaded',
    text:
      'A newer version may have been put up meanwhile, or the connection is interrupted. ' +
      'Please load the page again.',
  },
  offline: {
    title: 'You are offline',
    text: 'This page needs a connection. What you have written on this device is kept; it is here again when you are.',
  },
  reload: 'Reload the page',
} as const;

export const notFoundCopy = {
  title: '404 Page Not Found',
  text: 'This page does not exist, or you may need to be logged in to see it.',
  home: 'Return Home',
} as const;

export const sessionExpiredCopy = {
  title: 'Session Expired',
  text: 'Please refresh the page and log in again to continue.',
  refresh: 'Refresh Page',
} as const;

export const logoutCopy = {
  title: 'Keep your unsaved words?',
  text:
    'Something you wrote has not been saved yet and lies only on this device. Keep it, and you find it here when you ' +
    'log in again. On a device that others use, erase it.',
  stay: 'Stay logged in',
  erase: 'Erase and log out',
  keep: 'Keep and log out',
  failed: 'It could not be erased. Please try again.',
  offline: { title: 'You are offline', text: 'Logging out needs a connection. Please try again when you are back.' },
} as const;
