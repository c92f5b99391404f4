import type { ProgramContent } from './content.ts';
import type { SaveState } from './draft.ts';
import { bodyOf, fingerprint, partNames } from './request-bodies.ts';
import type { PartName } from './request-bodies.ts';

type Saved = { content: ProgramContent; save: SaveState };

/** A shorter program first loses the content of its last weeks, then the weeks: the server refuses the other order. */
export function isShrinking({ content, save }: Saved): boolean {
  return save.program !== null && content.heading.durationWeeks < save.program.durationWeeks;
}

/** The parts the server does not have as they now stand, or may not have, in the order in which they must be sent. */
export function partsToSend({ content, save }: Saved): PartName[] {
  const order: readonly PartName[] = isShrinking({ content, save })
    ? ['themes', 'practices', 'prompts', 'heading']
    : partNames;
  return order.filter(
    (part) => save.parts[part].trying.length > 0 || fingerprint(bodyOf(content, part)) !== save.parts[part].known,
  );
}

export type PartReport = { part: PartName; state: 'saved' | 'failed' | 'waiting' };

/** How far a save has come, part by part, in the order of the steps. */
export function partReports(saved: Saved): PartReport[] {
  const waiting = partsToSend(saved);
  const { failed, program } = saved.save;
  return partNames.map((part) => {
    if (failed?.part === part) return { part, state: 'failed' };
    return { part, state: waiting.includes(part) || !program ? 'waiting' : 'saved' };
  });
}

/** A save was begun here and not finished. */
export function isHalfSaved({ save }: Saved): boolean {
  return save.failed !== null || save.create !== null || partNames.some((part) => save.parts[part].trying.length > 0);
}
