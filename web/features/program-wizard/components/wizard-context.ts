import { createContext, use, useSyncExternalStore } from 'react';
import type { ChangeEvent } from 'react';
import { wizard as wizardCopy } from '#messages/program-wizard.ts';
import { fieldId } from '../model/field-addresses.ts';
import type { Address } from '../model/field-addresses.ts';
import type { Action, WizardState } from '../model/reducer.ts';
import type { WizardStore } from '../model/wizard-store.ts';

/** A new program, or one that exists. */
export type Mode = keyof typeof wizardCopy.modes;

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

type TextFieldRule = {
  address: Address;
  value: string;
  /** How the field is called at the start of a sentence. */
  name: string;
  max: number;
  onChange: (value: string) => void;
};

/**
 * What a Field and the control in it need. A text that is too long is said at once but never cut: a limit on the
 * control itself would throw away the end of what is pasted.
 */
export function useTextField({ address, value, name, max, onChange }: TextFieldRule) {
  const { state } = useWizard();
  const error =
    state.errors[address] ?? (value.trim().length > max ? wizardCopy.tooLong({ what: name, max }) : undefined);
  return {
    field: { id: fieldId(address), ...(error ? { error } : {}) },
    control: {
      value,
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange(event.target.value),
    },
  };
}
