import { notificationsShown } from '#contract/coach-dashboard/constants.ts';
import type { Activity, CoachDashboard } from '#contract/coach-dashboard/schema.ts';
import { fullName } from '#contract/names.ts';
import { byGravity } from '#server/features/attention/service.ts';
import type { AboutClient, ClientFacts } from '#server/features/attention/service.ts';
import { otherActivity } from './activity.ts';
import { clientPage } from './client-list.ts';
import type { ClientPage } from './client-list.ts';
import type { ClientToday } from './client-today.ts';
import { planFeed } from './gathered.ts';
import type { FeedPlan } from './gathered.ts';

/** Everything of the dashboard that follows from how the clients stand, without asking the database. */
export type Overview = {
  stats: { activeClients: number; completionRate: number };
  firstPage: ClientPage;
  clientPrograms: CoachDashboard['clientPrograms'];
  notifications: AboutClient[];
  byId: ReadonlyMap<string, ClientFacts>;
  plan: FeedPlan;
  others: Activity[];
};

const overviewOf = new WeakMap<readonly ClientToday[], Overview>();

/** Kept with the list it was made of: the list is another as soon as anything about anybody is. */
export function overview(clients: readonly ClientToday[], now: Date): Overview {
  const known = overviewOf.get(clients) ?? makeOverview(clients, now);
  overviewOf.set(clients, known);
  return known;
}

function makeOverview(clients: readonly ClientToday[], now: Date): Overview {
  const plan = planFeed(clients);
  return {
    stats: figures(clients),
    firstPage: clientPage(clients, {}),
    clientPrograms: clientPrograms(clients),
    notifications: clients
      .flatMap(({ facts, notifications }) =>
        notifications.map((notification) => ({ ...notification, clientId: facts.id, clientName: fullName(facts) })),
      )
      .sort(byGravity)
      .slice(0, notificationsShown),
    byId: new Map(clients.map(({ facts }) => [facts.id, facts])),
    plan,
    others: otherActivity(clients, plan, now),
  };
}

/** activeClients are those on a running program; completionRate is the mean of their progress. */
function figures(clients: readonly ClientToday[]): Overview['stats'] {
  const active = clients.filter(({ pointer }) => pointer?.status === 'active');
  const sum = active.reduce((total, { progress }) => total + progress, 0);
  return { activeClients: active.length, completionRate: active.length === 0 ? 0 : Math.round(sum / active.length) };
}

function clientPrograms(clients: readonly ClientToday[]): CoachDashboard['clientPrograms'] {
  const titles = new Map(
    clients.flatMap(({ facts: { assignment } }) =>
      assignment ? [[assignment.programRowId, assignment.programTitle] as const] : [],
    ),
  );
  return [...titles]
    .map(([id, title]) => ({ id, title }))
    .sort((a, b) => a.title.localeCompare(b.title, 'en') || (a.id < b.id ? -1 : 1));
}
