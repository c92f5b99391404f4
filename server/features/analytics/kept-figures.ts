import type { Figures } from './figures.ts';

/** Figures of a large practice are worked out once in this time; docs/decisions/009 says why and what it costs. */
export const keptForMs = 60_000;

/** Below this many clients figures are worked out for every answer: that is quick, and they are of the moment. */
export const keptFromClients = 100;

/** Coaches whose figures are held at a time, so that memory has a bound. */
const heldMost = 50;

export type MadeFigures = { figures: Figures; madeAt: Date };

type Kept = MadeFigures & { key: string };

/**
 * Figures in the memory of this process. The key is read from the database with every request, so that a client who
 * leaves, or an entry that is deleted, makes what was kept untrue in every process at once.
 */
export function createKeptFigures() {
  const held = new Map<string, Kept>();
  return {
    recall(coachId: string, key: string, now: Date): MadeFigures | undefined {
      const kept = held.get(coachId);
      if (!kept) return undefined;
      const age = now.getTime() - kept.madeAt.getTime();
      if (kept.key === key && age >= 0 && age < keptForMs) return kept;
      held.delete(coachId);
      return undefined;
    },
    keep(coachId: string, kept: Kept): void {
      held.delete(coachId);
      held.set(coachId, kept);
      const [oldest] = held.keys();
      if (held.size > heldMost && oldest !== undefined) held.delete(oldest);
    },
  };
}
export type KeptFigures = ReturnType<typeof createKeptFigures>;
