import type { liveAll, LiveKind } from '#contract/live/constants.ts';

/** What the server says: that something is new, never what it says. `number` is where a stream goes on from. */
export type LiveEvent = { number: number; kind: LiveKind | typeof liveAll; detail: Record<string, string | number> };

type Listener = (event: LiveEvent) => void;
const listeners = new Set<Listener>();

/** For what is not a query: called for every event of this person, in every tab. Some may come twice. */
export function onLive(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const backs = new Set<() => void>();

/** Called when the line stands again after a break: the server can be reached, and what waited for it need not wait on. */
export function onLineBack(listener: () => void): () => void {
  backs.add(listener);
  return () => void backs.delete(listener);
}

export function sayLineBack(): void {
  for (const listener of backs) listener();
}

export function handOut(event: LiveEvent): void {
  for (const listener of listeners) listener(event);
}
