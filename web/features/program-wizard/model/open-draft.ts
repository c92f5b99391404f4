import { hiddenWeeks } from './content.ts';
import type { ProgramContent } from './content.ts';
import type { Draft } from './draft.ts';
import { isSameProgram } from './request-bodies.ts';
import { isOwnDoing, savedState } from './save-state.ts';
import type { SavedProgram } from './save-state.ts';

/** The program changed since the draft was begun. */
export type ServerChange = { program: SavedProgram; theirs: ProgramContent };

type Opened = {
  /** Null: there is none, or none that says anything else than the server. */
  draft: Draft | null;
  change: ServerChange | null;
};

/** What to go on with, from what the server has of a program and what lies on this device of it. */
export function openDraft(kept: Draft | null, { program, theirs }: ServerChange): Opened {
  if (!kept || isPointless(kept, theirs)) return { draft: null, change: null };
  if (!isOwnDoing(kept.save, program, theirs)) return { draft: kept, change: { program, theirs } };
  const save = { ...savedState(program, theirs), failed: kept.save.failed };
  return { draft: { ...kept, save }, change: null };
}

/**
 * A new program whose save stopped half-way is in the library as a draft. Opening it from there continues with the
 * unsaved rest, which is still in the draft of the new program.
 */
export function unfinishedDraft(draftOfNew: Draft | null, { id }: SavedProgram): Draft | null {
  return draftOfNew?.save.program?.id === id ? draftOfNew : null;
}

/** A draft that says what the server has. */
function isPointless(draft: Draft, theirs: ProgramContent): boolean {
  return draft.aside === null && isSameProgram(draft.content, theirs) && hiddenWeeks(draft.content).length === 0;
}
