/** What the pages behind the link in a mail about unread messages say. */
export const copy = {
  askTitle: 'No more mail about messages?',
  askLead:
    'Messages will still come and wait for you in the app. You can switch the mail on again at any time, in Settings.',
  confirm: 'End mail about unread messages',
  keep: 'Leave it as it is',
  doneTitle: 'No more mail about messages',
  doneLead: 'You will get no more e-mail when a message waits for you. Your messages stay where they are.',
  home: 'To the start page',
  badTitle: 'That did not work',
  badLink:
    'This link is not complete, or it is from before this server’s key was changed. Please open it from the latest e-mail again, or sign in and say it in Settings.',
  wentWrong: 'Something went wrong on our side. Please try again.',
} as const;
