/** What the pages behind a letter's link say. */
export const copy = {
  askTitle: 'No more letters?',
  askLead:
    'Coaches can then no longer write to you or invite you while you have no coach. This holds for good. You can still ask a coach yourself, or join one with a code.',
  confirm: 'No more letters from coaches',
  keep: 'Leave it as it is',
  doneTitle: 'No more letters',
  doneLead: 'Coaches will not write to you any more.',
  home: 'To the start page',
  badTitle: 'That did not work',
  badLink:
    'This link is not complete, or it is from before this server’s key was changed. Please open it from the latest e-mail again, or sign in and say it under Invitations.',
  wentWrong: 'Something went wrong on our side. Please try again.',
} as const;
