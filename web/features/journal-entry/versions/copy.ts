export const versionsCopy = {
  title: 'Earlier versions',
  loading: 'Loading earlier versions...',
  failed: 'The earlier versions could not be loaded',
  again: 'Try again',
  now: 'Now',
  close: 'Close',
} as const;
