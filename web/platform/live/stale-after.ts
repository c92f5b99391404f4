import type { Query, QueryClient } from '@tanstack/react-query';
import { liveAll } from '#contract/live/constants.ts';
import type { LiveKind } from '#contract/live/constants.ts';
import { inBackground } from '#web/platform/api.ts';
import type { LiveEvent } from './live-event.ts';

/** Today, the page of a day, and the journal. */
const pagesWithEntries = [
  '/api/client/dashboard',
  '/api/client/program-days',
  '/api/client/journal-entries',
  '/api/client/week-cards',
] as const;

/** The queue, and the marks in the client list. */
const queue = ['/api/coach/dashboard', '/api/coach/queue', '/api/coach/clients'] as const;

/**
 * What each kind invalidates, by the prefix of a query key's first part. What is on screen is refetched, the rest when
 * opened.
 */
export const staleAfter: Record<LiveKind, readonly string[]> = {
  message: ['/api/messages', ...queue],
  // A message read on another device is no longer waiting.
  read: ['/api/messages', ...queue],
  // That the coach has read or commented on an entry is shown under it, wherever it appears; a coach's are in the activity.
  notice: ['/api/notices', '/api/coach/dashboard', '/api/client/check-ins', '/api/client/goals', ...pagesWithEntries],
  invitation: [
    '/api/client/invitations',
    '/api/client/dashboard',
    '/api/coach/invitation-stats',
    '/api/coach/invitations',
    '/api/coach/invited-addresses',
    '/api/coach/unassigned-clients',
    '/api/coach/dashboard',
  ],
  request: ['/api/client/coaching-requests', '/api/client/invitations', '/api/coach/coaching-requests', ...queue],
  /** Something the client did on another device. */
  journal: [...pagesWithEntries, '/api/client/check-ins', '/api/client/goals'],
  activity: [
    '/api/coach/dashboard',
    '/api/coach/queue',
    '/api/coach/client',
    '/api/coach/shared-entries',
    '/api/coach/week-cards',
    '/api/coach/appointments',
    '/api/coach/former-clients',
    '/api/coach/analytics',
    '/api/notices',
  ],
  program: [
    '/api/auth/user',
    '/api/client/dashboard',
    '/api/client/program-days',
    '/api/client/practices',
    '/api/client/group',
  ],
  export: ['/api/admin/export', '/api/export'],
  simulation: ['/api/admin/simulation'],
  /** The room itself, and the marks that link to it. */
  room: ['/api/cohorts/room', '/api/coach/cohorts', '/api/client/dashboard', '/api/client/group'],
  /** Both sides' sessions with their pages, Today, and the coach's week, queue and page of the client. */
  appointment: [
    '/api/client/appointments',
    '/api/coach/appointments',
    '/api/client/dashboard',
    '/api/coach/client',
    ...queue,
  ],
};

/** Keys whose second part is the client an event is about: other clients' pages are not affected. */
const perClient = '/api/coach/client';

export function isStale({ kind, detail }: Pick<LiveEvent, 'kind' | 'detail'>, queryKey: Query['queryKey']): boolean {
  const [first, second] = queryKey;
  if (typeof first !== 'string') return false;
  if (kind === liveAll) return true;
  if (!staleAfter[kind].some((beginning) => first.startsWith(beginning))) return false;
  return first !== perClient || detail.clientId === undefined || second === detail.clientId;
}

export function noteStale(client: QueryClient, events: readonly LiveEvent[]): void {
  inBackground(
    () =>
      void client.invalidateQueries({ predicate: ({ queryKey }) => events.some((event) => isStale(event, queryKey)) }),
  );
}

/** After a reconnect: what failed meanwhile and shows an error is retried. */
export function fetchFailedAgain(client: QueryClient): void {
  inBackground(
    () => void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' }),
  );
}
