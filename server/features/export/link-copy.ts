/** The page behind the link in the mail. Nothing private stands on it. */
export const linkCopy = {
  readyTitle: 'Your journal, to keep',
  readyLead:
    'One file holds your entries and your messages: as plain text, as a page to print, and as data for other programs.',
  readyNote: (until: string) =>
    `You can download it once, until ${until}. If the download breaks off, come back to this link.`,
  keepSafe: 'What is in it is private. Keep it where only you can open it.',
  download: 'Download',
  home: 'To the start page',

  runningTitle: 'A download is running',
  runningLead:
    'Your journal is on its way to one of your devices. If that broke off, please try again in a few minutes.',
  again: 'Try again',

  usedTitle: 'This link has been used',
  usedLead: 'It works once, and your journal has been downloaded with it.',
  expiredTitle: 'This link is no longer good',
  expiredLead: (days: number) => `It works for ${days} days, and until a newer one is sent.`,
  clientHint: 'You can download your journal yourself at any time.',
  openJournal: 'Open your journal',
  otherHint: 'Please ask the administrator for a new one.',

  notYoursTitle: 'There is nothing for you here',
  notYoursLead: (email: string) =>
    `You are signed in as ${email}. A link to somebody’s journal opens only for the person it was sent to.`,
  other: 'Log out and sign in as somebody else',

  badTitle: 'That did not work',
  wentWrong: 'Something went wrong on our side. Please try again.',
} as const;
