export const demoCopy = {
  title: 'Try the demo',
  text: 'No account needed. The people in it are invented.',
  people: [
    { person: 'coach', title: 'As a coach', text: 'Clients at different points, and their programs' },
    { person: 'client', title: 'As a client', text: 'In the middle of 28 days, with a coach' },
    { person: 'admin', title: 'As an admin', text: 'Users, programs, simulation' },
  ],
} as const;

export const bannerCopy = { title: 'Demo data.', text: 'Everyone and everything you see here is invented.' } as const;
