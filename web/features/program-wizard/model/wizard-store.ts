import type { DraftKeeper } from '#web/platform/device/draft-keeper.ts';
import { reviveDraft } from './draft.ts';
import type { Draft } from './draft.ts';
import { draftIn, reduce, wizardState } from './reducer.ts';
import type { Action, WizardState } from './reducer.ts';
import { isSameProgram } from './request-bodies.ts';

/** Outside React, so that a running save reads the latest input. */
export type WizardStore = {
  state: () => WizardState;
  dispatch: (action: Action) => void;
  subscribe: (listener: () => void) => () => void;
  /** The content came from another tab. */
  hasFollowed: () => boolean;
  /** Follows other tabs with the same draft until the returned function is called. */
  open: () => () => void;
  /** The draft was saved as a program or discarded: stop storing it. */
  end: () => void;
};

/** A change to these stores a draft; browsing the steps does not. */
const writtenParts = ['content', 'save', 'aside'] as const;

/** The wizard's state, stored on the device. `start` is the state without a draft. */
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

  /** The stored draft changed elsewhere. */
  function follow(): void {
    const { value, isReady } = keeper.view();
    if (isOver || value === kept) return;
    kept = value;
    const other = reviveDraft(value);
    if (!other) {
      // Finished or discarded elsewhere, or reverted.
      if (!isSameProgram(state.content, start.content)) show(wizardState(start));
      return;
    }
    // A draft of an earlier visit restores its step; one of another tab does not navigate.
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
