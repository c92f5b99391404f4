import { outreachMessagesMax, outreachPauseDays } from '#contract/outreach/rules.ts';

const ordinals = ['first', 'second', 'third'];
const most = outreachMessagesMax;

export const unassignedClientsCopy = {
  title: 'Unassigned Clients',
  lede: 'People without a coach who let coaches find them. You see a name, an e-mail and a joining date, nothing else.',
  loading: 'Loading unassigned clients...',
  failed: { title: 'The list could not be loaded', again: 'Try again' },
  closed: { title: 'This list is not open to you yet', profile: 'Complete your profile' },
  empty: {
    title: 'No unassigned clients found',
    text: 'When somebody without a coach lets coaches find them, they stand here.',
  },
  none: { title: 'Nobody matches', text: 'No name or e-mail has these letters in it.', clear: 'Show everyone' },
  people: (count: number, isMore: boolean) =>
    isMore ? `The newest ${count} people` : `${count} ${count === 1 ? 'person' : 'people'}`,
  found: (count: number) => `${count} found`,
  canBeWritten: (count: number) => `${count} can be written to now`,
  tools: {
    label: 'Search and order',
    search: 'Search',
    searchHint: 'Search by name or e-mail',
    order: 'Order',
    orders: { reachable: 'Can be written to first', newest: 'Newest first', name: 'By name' },
  },
  columns: { client: 'Client', joined: 'Joined', messages: 'Messages so far', actions: 'Actions' },
  /** What the server puts in the name's place where somebody gave none. */
  noFirstName: 'there',
  joined: (days: number) => (days <= 0 ? 'Today' : days === 1 ? 'Yesterday' : `${days} days ago`),
  knots: (count: number) => `Written to ${count} of ${most} times`,
  state: {
    never: 'Not written to yet',
    last: (count: number, day: string) => `${count} of ${most}, last on ${day}`,
    again: (count: number) => `${count} of ${most}, again from `,
    todayAt: (time: string) => `today, ${time}`,
    used: (count: number) => `${count} of ${most}, no more messages`,
    optedOut: 'Asked for no more messages',
  },
  invite: 'Invite',
  invited: 'Invited',
  declined: 'Declined lately',
  write: 'Send Outreach',
  limits:
    `One person gets at most ${most} messages, ${outreachPauseDays} days apart, counted over all coaches. ` +
    'Whoever asks for no more is never written to again.',
  dialog: {
    title: (name: string) => `Write to ${name}`,
    text: (joined: string) =>
      `Joined ${joined.toLowerCase()}. The message arrives in the app and by e-mail, with a way to say no more.`,
    message: 'Message',
    fromDefault: (name: string) => `From your default message. Changes here are for ${name} only.`,
    draft: 'What you began earlier. It is kept on this device until it is sent.',
    startOver: 'Start from the default message',
    reads: (name: string) => `${name} reads: `,
    never: 'Not written to yet. This will be the first message.',
    soFar: (count: number) => `Written to ${count} of ${most} times`,
    next: (last: string, count: number) => `, last on ${last}. This will be the ${ordinals[count] ?? 'last'}.`,
    afterIt: (day: string) => `After it, no coach can write again before ${day}.`,
    afterLast: 'It is the last one; after it no coach can write again.',
    notNow: (when: string) => `Somebody has written meanwhile. It works again from ${when}.`,
    noMore: 'No more messages can be sent to this person.',
    inviteInstead: 'Invite instead',
    cancel: 'Cancel',
    send: 'Send Outreach',
    sending: 'Sending...',
  },
  sent: {
    title: 'Outreach Sent Successfully!',
    text: (name: string) => `${name} finds it in the app and in the mail.`,
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
    hintEmpty: 'Saved empty, the standard words come back.',
    changed: 'Changed, not saved',
    save: 'Save Message',
    saving: 'Saving...',
    undo: 'Undo changes',
    saved: { title: 'Default Message Updated', text: 'Your next outreach starts from it.' },
    failed: {
      title: 'Update Failed',
      session: 'Your session has ended. Your text is kept on this device; please log in again and save it then.',
    },
    notLoaded: { text: 'Your default message could not be loaded.', again: 'Try again' },
    asRead: (name: string) => `As ${name} would read it`,
    someone: 'Robin',
  },
} as const;
