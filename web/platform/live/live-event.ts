import type { liveAll, LiveKind } from '#contract/live/constants.ts';

/** A server event: that something changed, never its content. `id` is where a stream resumes. */
export type LiveEvent = { id: string; kind: LiveKind | typeof liveAll; detail: Record<string, string | number> };

const backs = new Set<() => void>();

/** Called on reconnect: the server is reachable, and what waited for it can go on. */
export function onLineBack(listener: () => void): () => void {
  backs.add(listener);
  return () => void backs.delete(listener);
}

export function sayLineBack(): void {
  for (const listener of backs) listener();
}
