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
