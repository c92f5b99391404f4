import type { liveAll, LiveKind } from '#contract/live/constants.ts';

/** What the server says: that something is new, never what it says. `id` is where a stream goes on from. */
export type LiveEvent = { id: string; kind: LiveKind | typeof liveAll; detail: Record<string, string | number> };

const backs = new Set<() => void>();

/** Called when the line stands again after a break: the server can be reached, and what waited for it need not wait on. */
export function onLineBack(listener: () => void): () => void {
  backs.add(listener);
  return () => void backs.delete(listener);
}

export function sayLineBack(): void {
  for (const listener of backs) listener();
}
