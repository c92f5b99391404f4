import { createContext, use, useSyncExternalStore } from 'react';
import type { Mode } from '../copy.ts';
import type { Action, WizardState } from '../model/reducer.ts';
import type { WizardStore } from '../model/wizard-store.ts';

type Wizard = { state: WizardState; dispatch: (action: Action) => void; mode: Mode };

const WizardContext = createContext<Wizard | null>(null);
export const WizardProvider = WizardContext.Provider;

export function useWizard(): Wizard {
  const wizard = use(WizardContext);
  if (!wizard) throw new Error('This part stands inside the wizard.');
  return wizard;
}

export function useWizardState(store: WizardStore): WizardState {
  return useSyncExternalStore(store.subscribe, store.state);
}
