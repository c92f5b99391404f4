import { instructionSteps, titleOfPractice } from '#contract/programs/rules.ts';
import { Sheet } from '#web/ui/section.tsx';
import { wizardCopy } from '../copy.ts';
import { isBlank, isPracticeBlank, weekOf, type Practice } from '../model/content.ts';
import { findPractice } from '../model/edit-practices.ts';
import { openWeekOf } from '../model/reducer.ts';
import { factsOf } from './practice-row.tsx';
import { useWizard } from './wizard-context.ts';
import './practices.css';

/** The practice that stands open, or else those of the week that was last worked on. */
export function PracticeCard() {
  const { state } = useWizard();
  const { content, practice: openKey } = state;
  const open = openKey === null ? undefined : findPractice(content, openKey);
  const number = open?.week ?? openWeekOf(state);
  const shown = open
    ? [open.practice]
    : weekOf(content, number).practices.filter((practice) => !isPracticeBlank(practice));
  return (
    <Sheet className="wizmini">
      <p className="small soft num">{wizardCopy.weeks.week(number)}</p>
      {shown.length === 0 && <p className="note">{wizardCopy.practices.none}</p>}
      <ol className="wizmini__practices">
        {shown.map((practice) => (
          <li key={practice.key}>
            <PracticeFace practice={practice} />
          </li>
        ))}
      </ol>
    </Sheet>
  );
}

/** A practice as a client reads it. */
export function PracticeFace({ practice }: { practice: Practice }) {
  const steps = instructionSteps(practice.instructions);
  return (
    <>
      <p className="h3">{titleOfPractice(practice.title)}</p>
      <p className="small soft">{factsOf({ ...practice, instructions: '' }).join(', ')}</p>
      {!isBlank(practice.purpose) && <p className="wizface__purpose">{practice.purpose}</p>}
      {steps.length > 0 && (
        <ol className="wizface__steps">
          {steps.map((step, index) => (
            <li key={index}>{step}</li>
          ))}
        </ol>
      )}
    </>
  );
}
