export const noticesCopy = {
  label: 'News',
  dismiss: (title: string) => `Dismiss: ${title}`,
  failed: 'It could not be put away',
  coach: 'Your coach',
  aCoach: 'A coach',
  someone: 'Somebody',
  program: 'another program',
  begins: (day: string) => `It begins on ${day}.`,
  beginsToday: 'Its first page is open.',
  changed: {
    title: (program: string) => `Your coach moved you to ${program}`,
    text: 'Everything you wrote stays in your journal.',
  },
  assigned: { title: (program: string) => `Your coach put you on ${program}` },
  commented: {
    title: (coach: string, day: number) => `${coach} answered your entry of day ${day}`,
    titleNoDay: (coach: string) => `${coach} answered an entry of yours`,
    text: 'The answer stands under the entry.',
    go: 'Open the journal',
  },
  requestAccepted: {
    title: (coach: string) => `${coach} accepted your request`,
    text: 'You work together from now on. Your coach can put you on a program.',
  },
  requestDeclined: {
    title: (coach: string) => `${coach} cannot take you on at the moment`,
    text: 'You can ask another coach, or come back to this one later.',
    go: 'Read the answer',
  },
  invitationAccepted: {
    title: (client: string) => `${client} accepted your invitation`,
    text: (program: string) => `${program} has begun.`,
    go: 'Open the page',
  },
  outreach: {
    title: (coach: string) => `${coach} wrote to you`,
    text: 'The letter lies beside your invitations.',
    go: 'Read it',
  },
  nudged: {
    title: (coach: string) => `${coach} is thinking of you`,
    text: 'Your page for today is open. A few words are enough.',
  },
  dataExported: {
    title: 'A link to your journal was sent to your e-mail address',
    text: 'An administrator asked for it. Only you can open it; the administrator cannot read what you wrote.',
  },
  clientLeft: {
    title: 'A client is no longer here',
    text: 'Their account was erased, with what they wrote and your notes about them.',
  },
  coachLeft: {
    title: 'Your coach is no longer here',
    text: 'Everything you wrote stays, and your program goes on. You can ask another coach whenever you like.',
  },
  invitationDeclined: { title: (client: string) => `${client} declined your invitation` },
} as const;

export const bellCopy = {
  title: 'Notifications',
  label: (count: number) => (count === 0 ? 'Notifications' : `Notifications, ${count} new`),
  allRead: 'Mark all as read',
  dismiss: (title: string) => `Dismiss: ${title}`,
  failed: 'It could not be put away',
  notLoaded: 'Your notifications could not be loaded.',
  retry: 'Try again',
  nothing: 'Nothing new. What happens while you are away is told here.',
  since: (day: string) => `since ${day}`,
  severity: { high: 'High', medium: 'Medium', low: 'Low' },
  asks: (client: string) => `${client} asks for coaching`,
  asksText: 'Accepting connects you both.',
  invites: (coach: string) => `${coach} invites you`,
  invitesText: (program: string) => `To ${program}. The invitation waits for your answer.`,
} as const;
