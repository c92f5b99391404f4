export const appCopy = {
  failed: {
    title: 'This page could not be shown',
    text: 'Nothing you saved is lost. Loading the page again usually helps.',
  },
  missing: {
    title: 'This page could not be loaded',
    text: 'A newer version may have been put up meanwhile, or the connection is interrupted. Please load the page again.',
  },
  offline: {
    title: 'You are offline',
    text: 'This page needs a connection. What you have written on this device is kept; it is here again when you are.',
  },
  reload: 'Reload the page',
} as const;
