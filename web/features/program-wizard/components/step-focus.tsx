import { useLayoutEffect, useRef } from 'react';
import { fieldId } from '../model/addresses.ts';
import type { WizardState } from '../model/reducer.ts';

/**
 * Puts the focus on the field that was asked for, or at the beginning of a step that was just opened. It stands beside
 * the step: when the step has to be fetched first, both appear together, and only then there is something to focus.
 */
export function StepFocus({ step, focus, errors }: Pick<WizardState, 'step' | 'focus' | 'errors'>) {
  const shown = useRef({ step, focus });
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { step, focus };
    if (focus && focus !== before.focus) focusField(fieldId(focus.address), focus.address in errors);
    else if (step !== before.step) focusStep();
  }, [step, focus, errors]);
  return null;
}

function focusStep(): void {
  const heading = document.querySelector<HTMLElement>('.wizgrid h2');
  if (!heading) return;
  heading.tabIndex = -1;
  window.scrollTo({ top: 0, behavior: 'instant' });
  heading.focus({ preventScroll: true });
}

function focusField(id: string, isRefused: boolean): void {
  const field = document.getElementById(id);
  if (!field) return;
  field.focus();
  if (field instanceof HTMLTextAreaElement) field.setSelectionRange(field.value.length, field.value.length);
  if (isRefused) showSentence(field);
}

/** What was said about a refused field stands below it, and must be seen clear of the bar and of what is announced above it. */
function showSentence(field: HTMLElement): void {
  const id = field.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '';
  (document.getElementById(id) ?? field).scrollIntoView({ block: 'center', behavior: 'instant' });
}
