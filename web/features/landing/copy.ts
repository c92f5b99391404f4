import { inWords } from '#contract/numbers.ts';

export const landingCopy = {
  /** One line each, as on the cover of a book. */
  say: ['One page a day.', 'Twenty-eight days.', 'A life you can read back.'],
  what: 'A professional coaching platform for personal growth.',
  tabs: 'Sign in or sign up',
  signIn: {
    tab: 'Sign In',
    title: 'Welcome back',
    text: 'Your page for today is where you left it.',
    /** Before the first sign-in on this device. */
    strangerText: 'Been here before? Your page for today is where you left it.',
    button: 'Sign In',
    next: {
      local: 'You’ll continue on our secure sign-in page.',
      oidc: 'You’ll continue at your organisation’s sign-in page.',
    },
    newHere: 'New here?',
    create: 'Create an account',
  },
  signUp: {
    tab: 'Sign Up',
    title: 'Begin your first page',
    roles: 'I am joining as a',
    client: { title: 'Client', text: 'Follow a program, alone for 7 days or with a coach' },
    coach: { title: 'Coach', text: 'Write programs and guide clients through them' },
    code: 'Referral code',
    codeHint: 'If a coach gave you a code, enter it here.',
    button: 'Create Account',
  },
  /** Where a visitor cannot create an account; after "New here?". */
  limits: {
    invited: 'Accounts are by invitation: open the link you were sent.',
    haveCode: 'I have a code',
    closed: 'You’ll need a sign-up link from the people who run this server.',
  },
  invites: (coach: string) => `${coach} invites you`,
  invited: (coach: string) => `You’ll start with ${coach} as your coach. They’ll see your name.`,
  firstPage: {
    title: 'Today’s prompt',
    label: 'Your answer',
    placeholder: 'A sentence is enough.',
    kept: 'Kept on this device until you have an account.',
    unkept: 'This browser can’t keep it for later.',
    button: 'Begin your first page',
  },
  facts: [
    { title: 'A coach, or a week on your own.', text: 'The first seven days are free.' },
    {
      title: 'Nobody reads a page you haven’t shared.',
      text: 'A coach sees the colour of your days, not the words.',
    },
    { title: 'Everything can leave with you,', text: 'as files that open anywhere, or as a book.' },
  ],
} as const;

/** Behind a group's link, before signing in. */
export const groupLinkCopy = {
  invites: (coach: string) => `${coach} invites you to`,
  noCoachName: 'A coach',
  what: ({ days, programTitle, pace }: { days: number; programTitle: string; pace: 'together' | 'own' }) =>
    `${inWords(days)} days of ${programTitle}, ${pace === 'own' ? 'at your own pace' : 'together'}.`,
  unknown: {
    title: 'You’re invited to a group',
    text: 'Too many links were tried from your network in the last hour. Sign in or create an account to open this one.',
  },
  coach: 'Leads this group',
  program: { about: 'Program', more: 'One prompt a day, about ten minutes.' },
  begins: {
    about: 'Begins',
    on: (day: string) => `On ${day}`,
    ahead: {
      together: 'Everyone opens the same page on the same day.',
      own: 'From then on, each at their own pace.',
    },
    begun: {
      together: { fact: 'With the day the others are on', more: 'You can still write the days before it.' },
      own: { fact: 'With your first page', more: 'Nobody waits, and nobody is late.' },
    },
  },
  others: {
    about: 'The others see',
    fact: 'The name you choose',
    more: 'Never your pages, your moods, or whether you wrote.',
  },
  create: 'Create Account',
  signIn: 'Sign In',
  back: 'Sign in or create an account, and we’ll bring you back here.',
  backClosed:
    'Sign in, and we’ll bring you back here. New accounts need a sign-up link from the people who run this server.',
} as const;

export const linkOverCopy = {
  title: 'This link is no longer valid.',
  text: 'Ask the person who sent it for a new one.',
  home: 'Go to home page',
} as const;
