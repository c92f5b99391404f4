import type { ActorKind } from '#contract/endpoint.ts';
import { hasPage } from '#contract/pages.ts';

/** The drawn navigation. An entry shows by itself as soon as the route table has its page. */
export const clientNavigation = [
  { path: '/', label: 'Today' },
  { path: '/progress', label: 'Progress' },
  { path: '/journal', label: 'Journal' },
  { path: '/practices', label: 'Practices' },
] as const;

export function offered<Entry extends { path: string }>(actor: ActorKind, entries: readonly Entry[]): Entry[] {
  return entries.filter((entry) => hasPage(actor, entry.path));
}
