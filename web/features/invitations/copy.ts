export const invitationsCopy = {
  title: 'Coaching Invitations',
  loading: 'Loading your invitations...',
  failed: { title: 'Your invitations couldn’t be loaded' },
  empty: {
    title: 'No invitations yet',
    text: 'When a coach invites you to a program, the invitation will appear here.',
    meet: 'Meet coaches',
  },
  pending: {
    title: 'Pending Invitations',
    message: 'Personal message from your coach',
    preview: 'Preview the program',
    profile: 'View Profile',
    sent: (ago: string) => `Sent ${ago}`,
    expires: (when: string) => `Expires ${when}`,
    today: (time: string) => `today, ${time}`,
    tomorrow: (time: string) => `tomorrow, ${time}`,
    onDay: (day: string, time: string) => `${day}, ${time}`,
    accept: 'Accept Invitation',
    accepting: 'Accepting...',
    decline: 'Decline',
    declineSure: 'Really decline?',
    declining: 'Declining...',
    /** What accepting does, in the person's own situation. */
    starts: (coach: string, program: string) => `Accepting connects you with ${coach} and starts ${program}.`,
    replaces: (coach: string, running: string, day: number) =>
      `Accepting ends ${running} at Day ${day} and connects you with ${coach}. Your entries stay yours.`,
    joins: (coach: string, group: string) => `Accepting connects you with ${coach} and brings you into ${group}.`,
    group: {
      title: (name: string) => `In a group: ${name}`,
      together: (day: string) => `Everyone opens the same page on the same day, from ${day}.`,
      own: (day: string) => `Each at their own pace, from ${day}.`,
      seen:
        'The others see the name you choose, what you write in the room, and how many people wrote today. They never ' +
        'see your pages, your mood or your cloth. Until you choose a name, you have none there.',
      /** The answer is the server's all the same: a place may be free by then. */
      notNow: {
        full: 'All places in this group are taken right now. You can accept as soon as one is free.',
        closed: 'Joining this group has closed. If you’d like to be in it, ask the coach.',
        ended: 'This group has ended. The coach can tell you about the next one.',
        'no-program': 'The program of this group is no longer offered. Please ask the coach.',
      },
    },
    endsTrial: 'It also ends your trial.',
  },
  past: {
    title: 'Past Invitations',
    status: { accepted: 'Accepted', declined: 'Declined', expired: 'Expired', withdrawn: 'No longer open' },
    sentAndAnswered: (sent: string, answered: string) => `Sent ${sent}, responded ${answered}`,
    sentAndWithdrawn: (sent: string, over: string) => `Sent ${sent}, withdrawn by the coach ${over}`,
    sentAndOver: (sent: string, over: string) => `Sent ${sent}, expired ${over}`,
  },
  accepted: {
    title: 'Invitation accepted!',
    text: "You've successfully joined the coaching program",
    today: 'Go to Today',
    inGroup: (name: string) => `You’re in ${name}. You can choose the name the others see.`,
    group: 'Open the group',
  },
  declined: { title: 'Invitation declined', text: 'The invitation has been declined' },
  notAnswered: { title: 'Error responding to invitation', text: 'Something went wrong' },
  outreach: {
    title: 'Messages from coaches',
    wrote: 'A coach wrote to you',
    noName: 'A coach',
    sent: (ago: string) => `Sent ${ago}`,
    profile: 'View Profile',
    about: 'While you have no coach, coaches may write to you: three times at most, a week apart.',
    unsubscribe: 'No more messages',
    unsubscribed:
      'You asked for no more messages. No coach can write to you or invite you; you can still ask a coach yourself.',
    failed: { text: 'The messages from coaches couldn’t be loaded.' },
    ask: {
      title: 'No more messages?',
      text:
        'No coach will be able to write to you or invite you again. This is permanent. ' +
        'The messages you have stay here, and you can still ask a coach yourself.',
      confirm: 'No More Messages',
      pending: 'Saving...',
      done: { title: 'No more messages', text: 'Coaches can no longer write to you or invite you.' },
    },
  },
} as const;
