import { daysToChangeMind } from '#contract/account/constants.ts';

export const noticesCopy = {
  label: 'News',
  dismiss: (title: string) => `Dismiss: ${title}`,
  failed: 'We couldn’t dismiss that',
  coach: 'Your coach',
  aCoach: 'A coach',
  someone: 'Someone',
  program: 'another program',
  soon: 'a day soon',
  begins: (day: string) => `It begins on ${day}.`,
  beginsToday: 'Its first page is open.',
  changed: {
    title: (program: string) => `Your coach moved you to ${program}`,
    text: 'Everything you wrote stays in your journal.',
  },
  assigned: { title: (program: string) => `Your coach chose ${program} for you` },
  paused: {
    title: (coach: string, day: string) => `${coach} paused your program until ${day}`,
    text: 'You can resume any time from Today.',
  },
  recounted: {
    title: (program: string) => `${program} has changed`,
    text: (days: number, practices: number) =>
      `It now has ${days} days${practices > 0 ? ` and ${practices} ${practices === 1 ? 'practice' : 'practices'}` : ''}. ` +
      'Your progress has been recalculated. Everything you wrote is still there.',
  },
  commented: {
    title: (coach: string, day: number) => `${coach} replied to your Day ${day} page`,
    titleNoDay: (coach: string) => `${coach} replied to one of your pages`,
    text: 'The reply is under the entry.',
    go: 'Open the journal',
  },
  requestAccepted: {
    title: (coach: string) => `${coach} accepted your request`,
    text: 'You now work together. Your coach can choose a program for you.',
  },
  requestDeclined: {
    title: (coach: string) => `${coach} can’t take you on at the moment`,
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
    text: 'You’ll find the message under Invitations.',
    go: 'Read it',
  },
  nudged: {
    title: (coach: string) => `${coach} is thinking of you`,
    text: 'Your page for today is open. A few words are enough.',
  },
  aGroup: 'your group',
  aCohort: 'a cohort of yours',
  groupJoined: {
    title: (coach: string, group: string) => `${coach} brought you into ${group}`,
    text: 'Choose the name the others see. Your journal stays yours alone.',
  },
  groupLeft: {
    title: (group: string) => `You’re no longer in ${group}`,
    text: (coach: string) => `You stay with ${coach}, and your program continues at your own pace.`,
  },
  groupEnded: {
    title: (group: string) => `${group} has ended`,
    text: (coach: string) =>
      `What you wrote stays yours, you stay with ${coach}, and your program continues at your own pace.`,
  },
  cohortEnded: {
    title: (cohort: string) => `An administrator has ended ${cohort}`,
    text: 'Its members have been notified. They stay your clients and continue at their own pace.',
    go: 'Open the cohort',
  },
  groupPaused: {
    title: (group: string, day?: string) => (day ? `${group} is paused until ${day}` : `${group} has resumed`),
    text: 'Your day waits, and there’s nothing to catch up on. You can still write.',
  },
  groupExtended: {
    title: (group: string, day: string) => `${group} stays together until ${day}`,
    text: 'There’s more time for pages you haven’t written.',
  },
  postRemoved: {
    title: (group: string) => `Your post was removed from ${group}`,
    text: 'You can still read it, and why it was removed.',
    go: 'Open the group',
  },
  postReported: {
    title: (group: string) => `A post in ${group} was reported`,
    go: 'Review',
  },
  dataExported: {
    title: 'A link to your journal was sent to your e-mail address',
    text: 'An administrator asked for it. Only you can open it; the administrator can’t read what you wrote.',
  },
  clientJoined: {
    title: (client: string) => `${client} is now your client`,
    byCode: 'They joined with your referral code.',
    byChoice: 'They chose you.',
    byGroup: (group: string) => `They joined ${group}.`,
    byAdmin: 'An administrator moved them to you. Their program continues.',
    go: 'Open the page',
  },
  workEnded: {
    title: (coach: string) => `${coach} has ended your work together`,
    text: 'Everything you wrote stays yours, and nobody else sees it.',
    go: 'Read the message',
  },
  clientParted: {
    title: (client: string) => `${client} has ended your work together`,
    text: 'Your notes stay under Former Clients, and the place is free.',
  },
  partingUndone: { title: (name: string) => `You’re working with ${name} again` },
  coachApproved: {
    title: 'You’re approved as a coach',
    text: 'You can now write to people who are looking for a coach.',
  },
  programRemoved: {
    title: (program: string) => `An administrator removed ${program}`,
    text: 'Nobody new can start it. Clients who are on it can finish it.',
    yours: 'one of your programs',
  },
  programRestored: {
    title: (program: string) => `An administrator restored ${program}`,
    text: 'It’s back in your programs. Nobody was put on it.',
    yours: 'one of your programs',
  },
  clientLeaving: {
    title: (client: string) => `${client} is leaving`,
    text:
      `Their account is going to be deleted. They may still change their mind for ${daysToChangeMind} days; ` +
      'until then their page is closed.',
  },
  clientStaying: {
    title: (client: string) => `${client} is staying`,
    text: 'They kept their account, and are your client as before.',
  },
  coachLeaving: {
    title: (coach: string, day: string) => `${coach} is leaving on ${day}`,
    text: 'Everything you wrote stays, and your program continues. You can ask another coach once they’ve left.',
  },
  coachStaying: {
    title: (coach: string) => `${coach} is staying`,
    text: 'They changed their mind. Nothing changes for you.',
  },
  clientMoved: {
    title: (client: string) => `${client} now works with another coach`,
    text: 'An administrator moved them. Your notes stay with you, under Former Clients.',
  },
  coachChanged: {
    title: (coach: string) => `${coach} is now your coach`,
    text: 'An administrator moved you. Your program continues. Your new coach can’t see what you shared before; you choose what to share.',
  },
  unavailable: (name: string) => `${name} isn’t available at the moment`,
  clientLeft: {
    title: 'A client has left',
    text: 'Their account was erased, along with what they wrote and your notes about them.',
  },
  coachLeft: {
    title: 'Your coach has left',
    text: 'Everything you wrote stays, and your program continues. You can ask another coach whenever you like.',
    textWithGroup:
      'Your group has ended with it. Everything you wrote stays, and your program continues. You can ask another coach ' +
      'whenever you like.',
  },
  invitationDeclined: { title: (client: string) => `${client} declined your invitation` },
  session: {
    when: (day: string, time: string) => `${day}, ${time}`,
    booked: (who: string) => `${who} booked a session with you`,
    groupBooked: (group: string) => `A session of ${group} is planned`,
    on: (when: string) => `It is on ${when}.`,
    moved: (who: string) => `${who} moved your session`,
    groupMoved: (group: string) => `The session of ${group} was moved`,
    nowOn: (when: string) => `It is now on ${when}.`,
    calledOff: (who: string) => `${who} called off your session`,
    isCalledOff: 'A session of yours is called off',
    wasOn: (when: string) => `It was on ${when}.`,
    offered: (coach: string) => `${coach} offers you time for a session`,
    offeredText: 'Nothing is agreed until you choose.',
    moveAsked: (coach: string) => `${coach} asks to move your session`,
    moveDeclined: (who: string) => `${who} keeps the time of your session`,
    staysOn: (when: string) => `It stays on ${when}.`,
    noTime: (coach: string) => `${coach} has no other time at the moment`,
    noTimeText: 'You can choose among the free times, or write a message.',
    summary: (coach: string) => `${coach} shared what you keep of your session`,
    summaryText: 'It is yours to keep.',
    open: 'Open the session',
    choose: 'Choose a time',
  },
  checkInSent: { title: (coach: string) => `A check-in from ${coach || 'your coach'}`, go: 'Look at it' },
  checkInShown: { title: (client: string) => `${client} shows you a check-in`, go: 'Open the client’s page' },
} as const;

/** A coach's bell leads to the queue. */
export const bellCopy = {
  title: 'Notifications',
  label: (count: number) => (count === 0 ? 'Notifications' : `Notifications, ${count} new`),
  allRead: 'Mark all as read',
  dismiss: (title: string) => `Dismiss: ${title}`,
  failed: 'We couldn’t dismiss that',
  notLoaded: 'Your notifications couldn’t be loaded.',
  retry: 'Try again',
  nothing: 'You’re all caught up. Anything new will show up here.',
  invites: (coach: string) => `${coach} invited you`,
  invitesText: (program: string) =>
    `To ${program}. Accepting starts it and ends any program you’re on now. What you wrote stays yours.`,
  accept: 'Accept',
  decline: 'Decline',
  declineSure: 'Really decline?',
  answer: (label: string, title: string) => `${label}: ${title}`,
  answered: {
    accepted: { title: 'Invitation accepted!', description: "You've successfully joined the coaching program" },
    declined: { title: 'Invitation declined', description: 'The invitation has been declined' },
  },
  notAnswered: 'We couldn’t send your answer',
} as const;
