const days = (hours: number): string => `${hours / 24} days`;

export const coachesCopy = {
  title: 'Meet coaches',
  room: (count: number) =>
    count === 0
      ? ''
      : count === 1
        ? 'One coach has room for new clients.'
        : `${count} coaches have room for new clients.`,
  found: (count: number) =>
    count === 0 ? 'No coaches found.' : count === 1 ? 'One coach found.' : `${count} coaches found.`,
  searching: 'Searching...',
  yours: (name: string) => `You work with ${name}. You can request another coach after you leave this one.`,
  tools: 'Find a coach',
  search: 'Search',
  searchHint: 'Name or specialty',
  specialty: 'Looking for help with',
  anything: 'Anything',
  loading: 'Loading coaches...',
  failed: { title: 'The coaches couldn’t be loaded' },
  empty: {
    title: 'No coach has room at the moment',
    text: 'If a coach gave you a code, use it below. Coaches can also write to you if you let them find you in your settings.',
    today: 'Go to Today',
  },
  none: {
    title: 'No coach found',
    text: 'No coach with room for new clients matches that.',
    clear: 'Show all coaches',
  },
  practice: 'Experience',
  years: (years: number) => (years === 0 ? 'New' : `${years} ${years === 1 ? 'year' : 'years'}`),
  replies: 'Replies',
  within: (hours: number) =>
    `Within ${hours > 24 && hours % 24 === 0 ? days(hours) : `${hours} ${hours === 1 ? 'hour' : 'hours'}`}`,
  profile: 'Profile',
  of: (name: string) => ` of ${name}`,
  more: 'Show more coaches',
  moreLoading: 'Loading...',
  moreFailed: 'The next coaches couldn’t be loaded.',
} as const;

export const waysOnCopy = {
  begin: {
    title: (ways: 2 | 3) => (ways === 3 ? 'Three ways to begin' : 'Two ways to begin'),
    text: 'You have no program yet. Pick one; you can switch later.',
  },
  goOn: { title: 'Start a program', text: 'What you wrote stays yours, whichever you choose.' },
  instead: 'Another way to begin',
  code: {
    title: 'I have a code',
    text: 'A coach gave you a code or a link. It connects you, and your coach chooses the program with you.',
    label: 'Code',
    use: 'Use code',
    using: 'Connecting...',
    looking: 'Checking the code...',
    connect: (name: string) => (name ? `Connect with ${name}` : 'Connect with this coach'),
    joined: { title: "You're connected with your coach!", text: (name: string) => `${name} is your coach now.` },
  },
  trial: {
    title: 'Start the 7-day trial',
    text: 'Breath as Anchor: seven short pages on your own. It’s free, and what you write stays yours afterwards.',
    start: 'Start the trial',
    starting: 'Starting...',
    started: { title: 'Your 7-day trial has started!', text: 'Your first page is open.' },
    failed: 'The trial couldn’t be started',
  },
  coaches: {
    title: 'Meet coaches',
    text: 'Read about the coaches who are taking new clients, and send one a note.',
    taking: (count: number) =>
      count === 0
        ? 'No coach is taking new clients right now. You can check again any time.'
        : count === 1
          ? 'One coach is taking new clients. Read about them and send a note.'
          : `${count} coaches are taking new clients. Read about them and send one a note.`,
    see: 'See coaches',
  },
} as const;
