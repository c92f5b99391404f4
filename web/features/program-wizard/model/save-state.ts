import { blankContent } from './content.ts';
import type { ProgramContent } from './content.ts';
import { bodyText, partNames } from './request-bodies.ts';
import type { PartName } from './request-bodies.ts';

export type SavedProgram = { id: string; programId: string; revision: number | undefined; durationWeeks: number };

/** A call as it was sent, with the key under which a create makes one program only. */
export type PendingCall = { part: PartName; body: string; key: string };

export type SaveState = {
  /** Null until the server has made the program. */
  program: SavedProgram | null;
  /** What the server is known to have of each part, as it was sent; empty where nothing is known. */
  saved: Record<PartName, string>;
  /** Sent, and without an answer: the server may have it or not. */
  pending: PendingCall | null;
  /** Why the last attempt stopped, so that a reload can still say it. */
  failed: { part: PartName; sentence: string; status: number } | null;
};

export type Saved = { content: ProgramContent; save: SaveState };

/** Nothing is on the server yet. Its sets would be empty, so only sets with something in them are sent. */
export function unsavedState(): SaveState {
  return { program: null, saved: { ...bodyTexts(blankContent()), heading: '' }, pending: null, failed: null };
}

/** The server holds exactly this. */
export function savedState(program: SavedProgram, content: ProgramContent): SaveState {
  return { program, saved: bodyTexts(content), pending: null, failed: null };
}

function bodyTexts(content: ProgramContent): Record<PartName, string> {
  return Object.fromEntries(partNames.map((part) => [part, bodyText(content, part)])) as Record<PartName, string>;
}

/**
 * No one else saved since: the revision is the known one, or every part on the server is one that we know or sent.
 */
export function isOwnDoing(save: SaveState, program: SavedProgram, theirs: ProgramContent): boolean {
  const { saved, pending } = save;
  if (program.revision === save.program?.revision) return true;
  return partNames.every((part) =>
    [saved[part], pending?.part === part && pending.body].includes(bodyText(theirs, part)),
  );
}

/** A shorter program first loses the content of its last weeks, then the weeks: the server refuses the other order. */
export function isShrinking({ content, save }: Saved): boolean {
  return save.program !== null && content.heading.durationWeeks < save.program.durationWeeks;
}

/** The parts the server does not have, or may not have, in the order in which they must be sent. */
export function partsToSend({ content, save }: Saved): PartName[] {
  const order: readonly PartName[] = isShrinking({ content, save })
    ? ['themes', 'practices', 'prompts', 'heading']
    : partNames;
  return order.filter((part) => save.pending?.part === part || bodyText(content, part) !== save.saved[part]);
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
  return save.failed !== null || save.pending !== null;
}
