export const adminMailCopy = {
  back: 'Back to Admin Dashboard',
  title: 'Undelivered mail',
  about:
    'Mail that could not be sent, and mail that has waited for more than a quarter of an hour. Addresses and texts are not shown. Failed mail is kept for seven days.',
  loading: 'Looking through the mail...',
  counts: (waiting: number, failed: number) => `${waiting} waiting, ${failed} failed`,
  more: (shown: number) => `The newest ${shown} are shown.`,
  state: { waiting: 'Waiting', failed: 'Failed' },
  nobody: 'To an address without an account',
  to: (name: string) => `To ${name}`,
  notTried: 'It has not been tried yet.',
  tries: (tries: number) => (tries === 1 ? '1 try' : `${tries} tries`),
  written: (ago: string) => `Written ${ago.charAt(0).toLowerCase()}${ago.slice(1)}`,
  nextTry: (day: string, time: string) => `next try ${day}, ${time}`,
  retry: 'Try again',
  retrying: 'Trying...',
  retryOf: (what: string, name: string) => `: ${what}, ${name}`,
  retried: { title: 'Trying again', text: 'If it cannot be sent this time either, it comes back to this list.' },
  retryFailed: 'The mail was not tried again',
  empty: { title: 'No undelivered mail', text: 'Nothing has failed, and nothing has waited for long.' },
  lost: { title: 'The mail could not be loaded', again: 'Try again' },
} as const;

const kinds: Record<string, string> = {
  verification: 'Confirmation of an address',
  reset: 'Link to a new password',
  'account-exists': 'Notice about an existing account',
  'password-changed': 'Notice of a changed password',
  outreach: 'Letter from a coach',
  'data-export': 'Link to somebody’s own journal',
};

/** A kind this page has no words for is shown as it is called: `invitation-accepted` as "Invitation accepted". */
export function kindName(kind: string): string {
  const words = kind.replaceAll('-', ' ');
  return kinds[kind] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
