import type { ProgramPreview } from '#web/features/programs/queries.ts';
import type { Mode } from './copy.ts';
import { contentFromPreview, hiddenWeeks } from './model/content.ts';
import type { ProgramContent } from './model/content.ts';
import { DraftKeeper, rememberedDraft } from './model/draft-keeper.ts';
import { draftKey, DraftStore } from './model/draft-store.ts';
import type { Kept, Shelf } from './model/draft-store.ts';
import { draftOf, newDraft } from './model/draft.ts';
import type { Draft } from './model/draft.ts';
import { draftIn } from './model/reducer.ts';
import { isSameProgram } from './model/request-bodies.ts';
import { programIn } from './model/save-program.ts';
import { isOwnDoing, savedState, unsavedState } from './model/save-state.ts';
import type { SavedProgram } from './model/save-state.ts';
import { createWizardStore } from './model/wizard-store.ts';
import type { WizardStore } from './model/wizard-store.ts';

/** One piece of writing: what is on the page, and what keeps it on the device. */
export type Session = { store: WizardStore; keeper: DraftKeeper; mode: Mode };

/** Names this tab among those that write the same draft. */
const tab = Math.random().toString(36).slice(2);

/** Storage that is switched off throws when it is touched. */
function deviceShelf(): Shelf {
  try {
    return localStorage;
  } catch {
    return {
      getItem: () => null,
      removeItem: () => {},
      setItem: () => {
        throw new Error('Storage is switched off.');
      },
    };
  }
}

const openStore = (userId: string, program: string): DraftStore =>
  new DraftStore(draftKey(userId, program), { shelf: deviceShelf(), tab });

function session(drafts: DraftStore, draft: Draft, mode: Mode, keptAt: Date | null): Session {
  const store = createWizardStore(rememberedDraft(drafts.key) ?? draft);
  const page = {
    draft: () => draftIn(store.state()),
    follow: (other: Draft) => store.dispatch({ type: 'follow', draft: other }),
  };
  const keeper = new DraftKeeper(drafts, page, keptAt);
  if (rememberedDraft(drafts.key)) keeper.flush({ force: true });
  return { store, keeper, mode };
}

export function openNewProgram(userId: string): Session {
  const drafts = openStore(userId, 'new');
  const kept = drafts.read();
  return session(drafts, kept?.draft ?? newDraft(), 'new', kept?.at ?? null);
}

/** Somebody changed the program since the draft was begun. */
export type ServerChange = { program: SavedProgram; theirs: ProgramContent };
export type EditSession = Session & { change: ServerChange | null };

export function openProgram(userId: string, preview: ProgramPreview): EditSession {
  const program = programIn(preview);
  const theirs = contentFromPreview(preview);
  const drafts = openStore(userId, program.id);
  const kept = drafts.read() ?? takeUnfinished(userId, drafts);
  if (!kept || isPointless(kept.draft, theirs)) {
    drafts.remove();
    return { ...session(drafts, draftOf(program, theirs), 'edit', null), change: null };
  }
  const { save } = kept.draft;
  const isOurs = isOwnDoing(save, program, theirs);
  const draft = isOurs ? { ...kept.draft, save: { ...savedState(program, theirs), failed: save.failed } } : kept.draft;
  return { ...session(drafts, draft, 'edit', kept.at), change: isOurs ? null : { program, theirs } };
}

/**
 * A new program whose save stopped half-way stands in the library as a draft. Opened from there, the rest of it, which
 * is still in the draft of the new program, goes on under the program's own name.
 */
function takeUnfinished(userId: string, drafts: DraftStore): Kept | null {
  const unfinished = openStore(userId, 'new');
  const kept = unfinished.read();
  if (!kept || draftKey(userId, kept.draft.save.program?.id ?? '') !== drafts.key) return null;
  if (drafts.write(kept.draft).kind === 'kept') unfinished.remove();
  return kept;
}

/** A draft that says what the server has. */
function isPointless(draft: Draft, theirs: ProgramContent): boolean {
  return draft.aside === null && isSameProgram(draft.content, theirs) && hiddenWeeks(draft.content).length === 0;
}

/** Changes on this device to a program that is gone. */
export function findOrphan(userId: string, program: string): Kept | null {
  return openStore(userId, program).read();
}

export function openOrphan(userId: string, program: string, { draft, at }: Kept): Session {
  const drafts = openStore(userId, program);
  drafts.read();
  return session(drafts, { ...draft, save: unsavedState() }, 'new', at);
}
