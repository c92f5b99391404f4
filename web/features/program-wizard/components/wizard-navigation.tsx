import { useLayoutEffect, useRef } from 'react';
import Check from '#web/ui/icons/check.ts';
import ArrowLeft from '#web/ui/icons/arrow-left.ts';
import ArrowRight from '#web/ui/icons/arrow-right.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { wizard as wizardCopy } from '#messages/program-wizard.ts';
import { countsOf, isBlank } from '../model/content.ts';
import type { Counts } from '../model/content.ts';
import { steps } from '../model/draft.ts';
import type { Step } from '../model/draft.ts';
import { fieldId } from '../model/field-addresses.ts';
import type { Undo, WizardState } from '../model/reducer.ts';
import { useWizard } from './wizard-context.ts';

const notes = wizardCopy.stepNotes;
const barCopy = wizardCopy.bar;
const partCopy = wizardCopy.parts;

const stepNames: Record<Step, string> = {
  1: partCopy.heading,
  2: partCopy.themes,
  3: partCopy.practices,
  4: partCopy.prompts,
};

/** Every step can be opened at any time; its mark says whether there is something left to write in it. */
export function StepNav() {
  const { state, dispatch } = useWizard();
  const counts = countsOf(state.content);
  const { title } = state.content.heading;
  return (
    <nav aria-label={wizardCopy.steps}>
      <ol className="wizsteps">
        {steps.map((step) => {
          const isNow = step === state.step;
          const isDone = !isNow && isComplete(step, counts, title);
          return (
            <li key={step} className={classes(isNow && 'is-now', isDone && 'is-done')}>
              <button
                type="button"
                aria-current={isNow ? 'step' : undefined}
                onClick={() => dispatch({ type: 'step', step })}
              >
                <span className="wizsteps__n num" aria-hidden="true">
                  {isDone ? <Check /> : step}
                </span>
                <span>
                  <b>{stepNames[step]}</b>
                  <small>{noteOf(step, counts, title, isNow)}</small>
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

function isComplete(step: Step, { themes, weeks, practices, written, days }: Counts, title: string): boolean {
  return { 1: !isBlank(title), 2: themes === weeks, 3: practices > 0, 4: written === days }[step];
}

function noteOf(step: Step, counts: Counts, title: string, isNow: boolean): string {
  switch (step) {
    case 1:
      return isNow ? notes.writing : title.trim() || notes.noTitle;
    case 2:
      return notes.themes(counts);
    case 3:
      return notes.practices(counts);
    case 4:
      return notes.prompts(counts);
  }
}

function undoneSentence(undo: Undo): string {
  const { removed, practice, filled } = barCopy.undone;
  switch (undo.kind) {
    case 'practice': {
      const title = undo.practice.title.trim();
      return title ? removed({ title }) : practice;
    }
    case 'topic':
      return removed({ title: undo.topic.trim() });
    case 'prompts':
      return filled({ count: undo.after.length });
  }
}

/** A new program is sent on the last step. One that exists can be saved from each. */
export function BottomBar({ isSaving, onSave }: { isSaving: boolean; onSave: () => void }) {
  const { state, dispatch, mode } = useWizard();
  const { step, undo } = state;
  const words = wizardCopy.modes[mode];
  const go = (to: number) => dispatch({ type: 'step', step: to as Step });
  return (
    <div className="wizbar">
      <div className="wizbar__in">
        <Button disabled={step === 1} onClick={() => go(step - 1)}>
          <ArrowLeft />
          {barCopy.previous}
        </Button>
        <div className="wizbar__say shrink anywhere row g2 small soft" role="status">
          {undo ? (
            <>
              <span>{undoneSentence(undo)}</span>
              <Button variant="quiet" small onClick={() => dispatch({ type: 'undo' })}>
                {barCopy.undo}
              </Button>
            </>
          ) : (
            <p>
              {barCopy.step({ step })} <span className="wizbar__more">{barCopy.stays({ save: words.save })}</span>
            </p>
          )}
        </div>
        <div className="wizbar__end row stretch g2">
          {step < 4 && (
            <Button variant={mode === 'new' ? 'primary' : 'second'} onClick={() => go(step + 1)}>
              {barCopy.next}
              <ArrowRight />
            </Button>
          )}
          {(step === 4 || mode === 'edit') && (
            <Button variant="primary" pending={isSaving} pendingText={words.saving} onClick={onSave}>
              {words.save}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

/** Puts the focus on the field that was asked for, or at the beginning of a step that was just opened. */
export function useStepFocus({ step, focus, errors }: Pick<WizardState, 'step' | 'focus' | 'errors'>): void {
  const shown = useRef({ step, focus });
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { step, focus };
    if (focus && focus !== before.focus) focusField(fieldId(focus.address), focus.address in errors);
    else if (step !== before.step) focusStep();
  }, [step, focus, errors]);
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

/** The error is below its field and must be visible between the bar and the announcement above it. */
function showSentence(field: HTMLElement): void {
  const id = field.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '';
  (document.getElementById(id) ?? field).scrollIntoView({ block: 'center', behavior: 'instant' });
}
