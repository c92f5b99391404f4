import type { AnalyticsSort } from '#contract/analytics/constants.ts';
import type { ClientFacts } from './figures.ts';

type FigureSort = Exclude<AnalyticsSort, 'name'>;

const worth: { [Sort in FigureSort]: (client: ClientFacts) => number | null } = {
  completion: ({ completion }) => completion,
  entries: ({ entries }) => entries,
  mood: ({ entries, moods }) => (entries === 0 ? null : moods / entries),
  activity: ({ lastAt }) => lastAt,
};

/** From the highest on, or from the lowest. Who has no such figure stands at the end both ways; equals stay in one order. */
export function inOrder(clients: readonly ClientFacts[], sort: FigureSort, isReversed: boolean): ClientFacts[] {
  return clients
    .map((client) => ({ client, value: worth[sort](client) }))
    .sort((a, b) => {
      if (a.value === null || b.value === null)
        return Number(a.value === null) - Number(b.value === null) || byId(a.client, b.client);
      return (isReversed ? a.value - b.value : b.value - a.value) || byId(a.client, b.client);
    })
    .map(({ client }) => client);
}

const byId = (a: ClientFacts, b: ClientFacts): number => (a.id < b.id ? -1 : 1);

/** Who wrote most in the last weeks; of equals who wrote more in all, then who wrote last. Null while nobody wrote. */
export function mostEngaged(clients: readonly ClientFacts[]): ClientFacts | null {
  const ranked = clients
    .filter(({ engagedEntries }) => engagedEntries > 0)
    .sort(
      (a, b) =>
        b.engagedEntries - a.engagedEntries || b.entries - a.entries || (b.lastAt ?? 0) - (a.lastAt ?? 0) || byId(a, b),
    );
  return ranked[0] ?? null;
}
