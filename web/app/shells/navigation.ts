export const clientNavigation = [
  { path: '/', label: 'Today' },
  { path: '/progress', label: 'Progress' },
  { path: '/journal', label: 'Journal' },
  { path: '/practices', label: 'Practices' },
] as const;

export type Place = { path: string; label: string };
export type CoachEntry = Place & {
  label: 'Dashboard' | 'Sessions' | 'People' | 'Programs' | 'Messages';
  /** The pages of an entry, shown above each of them. */
  tabs?: readonly Place[];
};

/** The client list is a part of the dashboard, which has no address of its own. */
const clients = '/#clients';

export const coachNavigation: readonly CoachEntry[] = [
  { path: '/', label: 'Dashboard' },
  { path: '/sessions', label: 'Sessions' },
  {
    path: clients,
    label: 'People',
    tabs: [
      { path: clients, label: 'Clients' },
      { path: '/cohorts', label: 'Cohorts' },
      { path: '/unassigned-clients', label: 'Find' },
      { path: '/send-invitation', label: 'Invitations' },
    ],
  },
  {
    path: '/programs/list',
    label: 'Programs',
    tabs: [
      { path: '/programs/list', label: 'Library' },
      { path: '/check-ins', label: 'Check-ins' },
      { path: '/analytics', label: 'Analytics' },
    ],
  },
  { path: '/messages', label: 'Messages' },
];

/** Pages that are not in the navigation, and the one they belong to. */
const belongs: readonly (readonly [start: string, to: string])[] = [
  ['/sessions/', '/sessions'],
  ['/client/', clients],
  ['/shared', clients],
  ['/cohorts/', '/cohorts'],
  ['/programs/', '/programs/list'],
  ['/check-ins/', '/check-ins'],
  ['/messages/', '/messages'],
];

/** `address` is the path, or the path with its fragment on the dashboard. */
export function currentFor({ path, tabs = [] }: CoachEntry, address: string): 'page' | 'true' | undefined {
  if (path === address) return 'page';
  const page = belongs.find(([start]) => address.startsWith(start))?.[1] ?? address;
  return page === path || tabs.some((tab) => tab.path === page) ? 'true' : undefined;
}

/** The entry whose tabs are shown on the page. */
export const entryWithTab = (address: string): CoachEntry | undefined =>
  coachNavigation.find(({ tabs }) => tabs?.some(({ path }) => path === address));
