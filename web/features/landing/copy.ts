export const landingCopy = {
  /** One line each, as on the cover of a book. */
  say: ['One page a day.', 'Twenty-eight days.', 'A life you can read back.'],
  what: 'A professional coaching platform for personal growth.',
  tabs: 'Sign in or sign up',
  signIn: {
    tab: 'Sign In',
    title: 'Welcome back',
    text: 'Your page for today is where you left it.',
    button: 'Sign In',
    next: {
      local: 'You will continue on our secure sign-in page.',
      oidc: 'You will continue at your organisation’s sign-in page.',
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
  firstPage: {
    title: 'Today’s prompt',
    label: 'Your answer',
    placeholder: 'A sentence is enough.',
    hint: 'Your first words dye the first cell.',
    kept: 'Kept on this device only.',
    unkept: 'This browser cannot keep it for later.',
    button: 'Make it my first page',
  },
  features: [
    {
      key: 'programs',
      title: '28-day programs',
      text: 'Four weekly themes, a practice a week, one prompt a day. A 7-day trial if you are only curious.',
    },
    {
      key: 'mood',
      title: 'Mood and progress',
      text: 'A number from 1 to 10 beside each entry. Over a month it becomes a pattern you can read.',
    },
    {
      key: 'coach',
      title: 'A coach alongside',
      text: 'Your coach sees how the weeks are going, and messages you when it matters.',
    },
  ],
} as const;
