import type { Draft } from './draft.ts';
import { reduce, wizardState } from './reducer.ts';
import type { Action, WizardState } from './reducer.ts';

/** Outside of React, so that a save that is under way reads what was typed a moment ago. */
export type WizardStore = {
  state: () => WizardState;
  dispatch: (action: Action) => void;
  subscribe: (listener: () => void) => () => void;
};

export function createWizardStore(draft: Draft): WizardStore {
  let state = wizardState(draft);
  const listeners = new Set<() => void>();
  return {
    state: () => state,
    dispatch: (action) => {
      const next = reduce(state, action);
      if (next === state) return;
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
