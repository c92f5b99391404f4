/** What the coach reads about distress: who and when, never a mood or a word. */
export const distressCopy = {
  push: 'One of your clients may be having a hard time.',
  subject: (who: string, isOne: boolean) => `${who} ${isOne ? 'needs' : 'need'} you today`,
  title: (who: string) => `${who} had a hard day`,
  nameless: 'A client',
  noEmergency: (product: string) =>
    `${product} shows them help lines. It isn’t an emergency service, and you aren’t expected to be one: you don’t have to ` +
    'be on call. If you think someone is in danger, call your local emergency number.',
  openPage: (name: string) => `Open ${name}’s page`,
  openDashboard: 'Open Dashboard',
  footnote:
    'We send this at most once an hour, however many pages there are. A mood or a word from a journal is never in a mail. ' +
    'You can turn it off in Settings, under Notifications.',
} as const;
