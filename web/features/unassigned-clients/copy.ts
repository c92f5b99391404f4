import { outreachMessagesMax, outreachPauseDays } from '#contract/outreach/rules.ts';

const ordinals = ['first', 'second', 'third'];
const most = outreachMessagesMax;

export const unassignedClientsCopy = {
  title: 'Unassigned Clients',
  lede: 'People without a coach who let coaches find them. You see a name, an e-mail and a joining date, nothing else.',
  loading: 'Loading unassigned clients...',
  failed: { title: 'The list couldn’t be loaded' },
  closed: {
    title: 'Finish your profile to see this list',
    approval: 'Your account is waiting for approval',
    profile: 'Complete your profile',
    address: 'Confirm your e-mail address first',
    settings: 'Open Settings',
  },
  empty: {
    title: 'No unassigned clients found',
    text: 'People without a coach who let coaches find them will appear here.',
  },
  none: { title: 'Nobody matches', text: 'No name or e-mail matches your search.', clear: 'Show everyone' },
  people: (count: number, isMore: boolean) =>
    isMore ? `The first ${count} people` : `${count} ${count === 1 ? 'person' : 'people'}`,
  found: (count: number, isMore: boolean) => (isMore ? `The first ${count} found` : `${count} found`),
  more: 'Show more',
  moreLoading: 'Loading...',
  moreFailed: 'The next ones couldn’t be loaded. Please try again.',
  canBeWritten: (count: number) => `${count} can be messaged`,
  select: {
    shown: (count: number) => (count === 1 ? 'The one shown' : `The ${count} shown`),
    matching: 'All that match the search',
    everyone: 'Everyone in the list',
    failed: 'They couldn’t be selected',
  },
  tools: {
    label: 'Search and order',
    search: 'Search',
    searchHint: 'Search by name or e-mail',
    order: 'Order',
    orders: { reachable: 'Can be messaged first', newest: 'Newest first', name: 'By name' },
  },
  columns: { client: 'Client', joined: 'Joined', messages: 'Messages so far', actions: 'Actions' },
  /** What the server inserts for a missing name. */
  noFirstName: 'there',
  joined: (days: number) => (days <= 0 ? 'Today' : days === 1 ? 'Yesterday' : `${days} days ago`),
  knots: (count: number) => `Written to ${count} of ${most} times`,
  state: {
    never: 'No messages yet',
    last: (count: number, day: string) => `${count} of ${most}, last on ${day}`,
    again: (count: number) => `${count} of ${most}, again from `,
    todayAt: (time: string) => `today, ${time}`,
    used: (count: number) => `${count} of ${most}, no more messages`,
    optedOut: 'Asked for no more messages',
    former: 'You’ve worked together. You can invite them.',
  },
  invite: 'Invite',
  invited: 'Invited',
  declined: 'Recently declined',
  write: 'Send Outreach',
  limits:
    `Each person gets at most ${most} messages, ${outreachPauseDays} days apart, counted across all coaches. ` +
    'Anyone who asks for no more is never written to again.',
  dialog: {
    title: (name: string) => `Write to ${name}`,
    text: (joined: string) =>
      `Joined ${joined.toLowerCase()}. The message arrives in the app and by e-mail, with a way to ask for no more.`,
    message: 'Message',
    fromDefault: (name: string) => `From your default message. Changes here are for ${name} only.`,
    draft: 'What you started earlier. It’s kept on this device until it’s sent.',
    startOver: 'Start from the default message',
    reads: (name: string) => `${name} reads: `,
    never: 'No messages yet. This will be the first.',
    soFar: (count: number) => `Written to ${count} of ${most} times`,
    next: (last: string, count: number) => `, last on ${last}. This will be the ${ordinals[count] ?? 'last'}.`,
    afterIt: (day: string) => `After this, no coach can write again before ${day}.`,
    afterLast: 'This is the last one; after this no coach can write again.',
    notNow: (when: string) => `Someone has written in the meantime. You can write again from ${when}.`,
    noMore: 'No more messages can be sent to this person.',
    inviteInstead: 'Invite instead',
    cancel: 'Cancel',
    send: 'Send Outreach',
    sending: 'Sending...',
  },
  sent: {
    title: 'Outreach Sent Successfully!',
    text: (name: string) => `${name} gets it in the app and by e-mail.`,
  },
  notSent: {
    title: 'Failed to Send Outreach',
    session: 'Your session has ended. Your message is kept on this device; please log in again and send it then.',
  },
  counter: (count: string, most: string) => `${count} of ${most}`,
  tooLong: (over: number) => `${over} ${over === 1 ? 'character' : 'characters'} too many.`,
  defaultMessage: {
    title: 'Customise default message',
    text: 'Every outreach starts from this text. You can still change it for one person.',
    label: 'Default outreach message',
    hint: '{firstName} becomes the client’s first name.',
    hintEmpty: 'Save it empty to go back to the standard words.',
    changed: 'Changed, not saved',
    save: 'Save Message',
    saving: 'Saving...',
    undo: 'Undo changes',
    saved: { title: 'Default Message Updated', text: 'Your next outreach starts from it.' },
    failed: {
      title: 'Update Failed',
      session: 'Your session has ended. Your text is kept on this device; please log in again and save it then.',
    },
    notLoaded: { text: 'Your default message couldn’t be loaded.' },
    asRead: (name: string) => `As ${name} would read it`,
    someone: 'Robin',
  },
} as const;
