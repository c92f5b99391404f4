import Check from 'lucide-react/icons/check';
import { classes } from '#web/ui/classes.ts';
import { wizardCopy } from '../copy.ts';
import { countsOf, isBlank } from '../model/content.ts';
import type { Counts } from '../model/content.ts';
import { steps } from '../model/draft.ts';
import type { Step } from '../model/draft.ts';
import { useWizard } from './wizard-context.ts';

const copy = wizardCopy.stepNotes;

/** Every step can be opened at any time; its mark says whether there is something left to write in it. */
export function StepNav() {
  const { state, dispatch } = useWizard();
  const counts = countsOf(state.content);
  const { title } = state.content.heading;
  return (
    <nav aria-label={wizardCopy.steps.label}>
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
                  <b>{wizardCopy.steps.names[step - 1]}</b>
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
      return isNow ? copy.writing : title.trim() || copy.noTitle;
    case 2:
      return copy.themes(counts);
    case 3:
      return copy.practices(counts);
    case 4:
      return copy.prompts(counts);
  }
}
