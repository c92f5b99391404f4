const days = (hours: number): string => `${hours / 24} days`;

export const coachesCopy = {
  title: 'Meet coaches',
  room: (count: number) =>
    count === 1 ? 'One coach has room for new clients.' : `${count} coaches have room for new clients.`,
  found: (count: number) => (count === 1 ? 'One coach found.' : `${count} coaches found.`),
  searching: 'Searching...',
  yours: (name: string) => `You work with ${name}. Only people without a coach can ask for one.`,
  tools: 'Find a coach',
  search: 'Search',
  searchHint: 'Name or specialty',
  specialty: 'Looking for help with',
  anything: 'Anything',
  loading: 'Loading coaches...',
  failed: { title: 'The coaches could not be loaded', again: 'Try again' },
  empty: {
    title: 'No coach has room at the moment',
    text: 'If a coach gave you a code, you can use it on Today. Coaches can also write to you, if you let them find you in your settings.',
    today: 'Go to Today',
  },
  none: { title: 'No coach found', text: 'Nobody with room for new clients goes by that.', clear: 'Show all coaches' },
  practice: 'Practice',
  years: (years: number) => (years === 0 ? 'New' : `${years} ${years === 1 ? 'year' : 'years'}`),
  replies: 'Replies',
  within: (hours: number) =>
    `Within ${hours > 24 && hours % 24 === 0 ? days(hours) : `${hours} ${hours === 1 ? 'hour' : 'hours'}`}`,
  profile: 'Profile',
  of: (name: string) => ` of ${name}`,
  more: 'Show more coaches',
  moreLoading: 'Loading...',
  moreFailed: 'The next coaches could not be loaded.',
} as const;
