/** The ways into the demo, as the landing page and the sign-in page both name them. */
export const demoEntrances = {
  title: 'Try the demo',
  text: 'No account needed. The people in it are invented.',
  people: [
    { person: 'coach', label: 'As a coach', line: 'Clients at different points, and their programs' },
    { person: 'client', label: 'As a client', line: 'In the middle of 28 days, with a coach' },
    { person: 'admin', label: 'As an admin', line: 'Users, programs, simulation' },
  ],
} as const;
