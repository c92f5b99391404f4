import { navigation as copy } from '#messages/app-coach-navigation.ts';

export type Place = { path: string; label: string };
export type CoachEntry = Place & {
  name: 'dashboard' | 'sessions' | 'people' | 'programs' | 'messages';
  /** The pages of an entry, shown above each of them. */
  tabs?: readonly Place[];
};

/** The client list is a part of the dashboard, which has no address of its own. */
const clients = '/#clients';

export const coachNavigation: readonly CoachEntry[] = [
  { path: '/', name: 'dashboard', label: copy.dashboard },
  { path: '/sessions', name: 'sessions', label: copy.sessions },
  {
    path: clients,
    name: 'people',
    label: copy.people,
    tabs: [
      { path: clients, label: copy.clients },
      { path: '/cohorts', label: copy.cohorts },
      { path: '/unassigned-clients', label: copy.find },
      { path: '/send-invitation', label: copy.invitations },
    ],
  },
  {
    path: '/programs/list',
    name: 'programs',
    label: copy.programs,
    tabs: [
      { path: '/programs/list', label: copy.library },
      { path: '/check-ins', label: copy.checkIns },
      { path: '/analytics', label: copy.analytics },
    ],
  },
  { path: '/messages', name: 'messages', label: copy.messages },
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
