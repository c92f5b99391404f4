export const requestCopy = {
  ask: 'Request Coaching',
  askAgain: 'Request Coaching Again',
  unavailable: 'Currently Unavailable',
  about: (name: string) => `Sending a request doesn’t commit you to anything. ${name} will reply.`,
  isYours: (name: string) => `${name} is your coach.`,
  leave: 'Leave this coach',
  hasOther: (name: string) => `You work with ${name}. To ask another coach, leave them in Settings first.`,
  state: {
    pending: (name: string, ago: string) => `You asked ${name} ${ago}. No answer yet.`,
    declined: (name: string, ago: string) => `${name} declined your request ${ago}.`,
  },
  answer: (name: string) => `${name} wrote`,
  withdraw: 'Withdraw request',
  withdrawing: 'Withdrawing...',
  withdrawn: { title: 'Request withdrawn', text: (name: string) => `${name} no longer sees it.` },
  notWithdrawn: 'The request couldn’t be withdrawn',
  notLoaded: { text: 'Your requests couldn’t be loaded.' },
  dialog: {
    title: (name: string) => `Request coaching from ${name}`,
    text: (name: string, hours: number) =>
      `${name} sees your name and this note. Nothing from your journal goes with it. ` +
      `Most answers come within ${hours === 1 ? 'an hour' : `${hours} hours`}, and you can withdraw at any time.`,
    message: (name: string) => `A few words to ${name}`,
    written: (count: number, most: number) => `${count} of ${most} characters`,
    tooLong: (over: number) => `${over} ${over === 1 ? 'character' : 'characters'} too many.`,
    cancel: 'Cancel',
    send: 'Send request',
    sending: 'Sending...',
  },
  sent: { title: 'Request sent', text: (name: string) => `You’ll find ${name}’s answer under Invitations.` },
  notSent: {
    title: 'The request couldn’t be sent',
    session: 'Your session has ended. Your words are kept on this device; please log in again and send them then.',
  },
  inList: {
    from: (name: string) => ` from ${name}`,
    to: (name: string) => ` the request to ${name}`,
    asked: (ago: string) => `Requested ${ago}.`,
    due: (day: string) => `Usually answers by ${day}.`,
    noAnswer: 'No answer yet.',
    withdraw: 'Withdraw',
  },
  list: {
    title: 'Your requests',
    noName: 'A coach',
    status: { pending: 'Waiting', accepted: 'Accepted', declined: 'Declined', withdrawn: 'Withdrawn' },
    asked: (day: string) => `Asked ${day}`,
    askedAndAnswered: (asked: string, answered: string) => `Asked ${asked}, answered ${answered}`,
  },
} as const;

export const answerRequestCopy = {
  accept: 'Accept',
  accepting: 'Accepting...',
  decline: 'Decline',
  of: (name: string) => ` the request from ${name}`,
  accepted: { title: 'Request accepted', text: (name: string) => `${name} is your client now.` },
  declined: { title: 'Request declined', text: (name: string) => `${name} has your answer.` },
  notAnswered: {
    title: 'The answer couldn’t be sent',
    session: 'Your session has ended. Please log in again and answer then; what you wrote is kept on this device.',
  },
  dialog: {
    title: (name: string) => `Decline the request from ${name}?`,
    text: (name: string) => `We’ll let ${name} know. They can ask you again later.`,
    message: 'Add a note',
    hint: (name: string) => `${name} will read it with your answer.`,
    tooLong: (over: number) => `${over} ${over === 1 ? 'character' : 'characters'} too many.`,
    cancel: 'Cancel',
    decline: 'Decline Request',
    declining: 'Declining...',
  },
} as const;
