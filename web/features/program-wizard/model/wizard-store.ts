import type { DraftKeeper } from '#web/platform/device/draft-keeper.ts';
import { reviveDraft } from './draft.ts';
import type { Draft } from './draft.ts';
import { draftIn, reduce, wizardState } from './reducer.ts';
import type { Action, WizardState } from './reducer.ts';
import { isSameProgram } from './request-bodies.ts';

/** Outside of React, so that a save that is under way reads what was typed a moment ago. */
export type WizardStore = {
  state: () => WizardState;
  dispatch: (action: Action) => void;
  subscribe: (listener: () => void) => () => void;
  /** What stands here was written in another tab. */
  hasFollowed: () => boolean;
  /** Hears of other tabs that write the same draft, until the returned function is called. */
  open: () => () => void;
  /** The draft has become a program or was thrown away: nothing of it is kept any more. */
  end: () => void;
};

/** What of the state makes a draft: before the first word there is none, and looking through the steps makes none. */
const writtenParts = ['content', 'save', 'aside'] as const;

/** The state of the wizard, which keeps its draft on the device. `start` is what is there without one. */
export function createWizardStore(keeper: DraftKeeper<Draft>, start: Draft, opened: Draft = start): WizardStore {
  let state = wizardState(opened);
  let kept = keeper.view().value;
  let isOver = false;
  let hasFollowed = false;
  const listeners = new Set<() => void>();

  function show(next: WizardState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  function keep(): void {
    kept = draftIn(state);
    hasFollowed = false;
    keeper.set(kept);
    kept = keeper.view().value;
  }

  /** The draft has changed otherwise than by what was typed here. */
  function follow(): void {
    const { value, isReady } = keeper.view();
    if (isOver || value === kept) return;
    kept = value;
    const other = reviveDraft(value);
    if (!other) {
      // Finished or discarded elsewhere, or typed back to what it was.
      if (!isSameProgram(state.content, start.content)) show(wizardState(start));
      return;
    }
    // From an earlier visit it comes back with its step; from another tab it leaves the person where they are.
    hasFollowed = isReady;
    show(reduce(state, { type: isReady ? 'follow' : 'restore', draft: other }));
  }

  return {
    state: () => state,
    dispatch: (action) => {
      const next = reduce(state, action);
      if (next === state) return;
      const isWritten = writtenParts.some((part) => next[part] !== state[part]);
      state = next;
      if (!isOver && (isWritten || kept !== null)) keep();
      show(state);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    hasFollowed: () => hasFollowed,
    open: () => {
      follow();
      return keeper.subscribe(follow);
    },
    end: () => {
      isOver = true;
    },
  };
}
