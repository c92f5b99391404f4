import Plus from '#web/ui/icons/plus.ts';
import ArrowDown from '#web/ui/icons/arrow-down.ts';
import ArrowUp from '#web/ui/icons/arrow-up.ts';
import Trash2 from '#web/ui/icons/trash-2.ts';
import { practicesPerWeekMax } from '#contract/programs/constants.ts';
import { instructionSteps, titleOfPractice } from '#contract/programs/rules.ts';
import { newUuid } from '#web/platform/uuid.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { Section, Sheet } from '#web/ui/section.tsx';
import { practiceDifficulty, practiceKind } from '#web/ui/practice-words.ts';
import { wizard as wizardCopy } from '#messages/program-wizard.ts';
import { isBlank, isPracticeBlank, weekOf, weeksOf } from '../model/content.ts';
import type { PracticeDraft } from '../model/content.ts';
import { findPractice } from '../model/edit-content.ts';
import { addPracticeAddress, fieldId, practiceToolAddress } from '../model/field-addresses.ts';
import { openWeekOf } from '../model/reducer.ts';
import { PracticeForm } from './practice-form.tsx';
import { WeekRow } from './weekly-themes-step.tsx';
import { useWizard } from './wizard-context.ts';
import './weekly-steps.css';

const copy = wizardCopy.practices;

export function PracticesStep() {
  const { state } = useWizard();
  return (
    <>
      <div>
        <Section title={wizardCopy.parts.practices} aside={<p className="note">{copy.note}</p>}>
          <ol className="wizweeks lines">
            {weeksOf(state.content).map(({ number, week }) => (
              <WeekRow
                key={number}
                number={number}
                note={
                  week.theme.title.trim() && (
                    <p className="note wizweek__theme" dir="auto">
                      {week.theme.title}
                    </p>
                  )
                }
              >
                <WeekPractices week={number} practices={week.practices} />
              </WeekRow>
            ))}
          </ol>
        </Section>
      </div>
      <aside className="wizside">
        <Section title={wizardCopy.client.title}>
          <PracticeCard />
        </Section>
      </aside>
    </>
  );
}

function WeekPractices({ week, practices }: { week: number; practices: readonly PracticeDraft[] }) {
  const { state, dispatch } = useWizard();
  const isFull = practices.length >= practicesPerWeekMax;
  return (
    <div className="wizpractices">
      {practices.length === 0 && <p className="note">{copy.none}</p>}
      <ol className="full">
        {practices.map((practice, index) => (
          <li key={practice.key} className={practice.key === state.practice ? 'is-open' : undefined}>
            {practice.key === state.practice ? (
              <PracticeForm practice={practice} />
            ) : (
              <PracticeRow practice={practice} isFirst={index === 0} isLast={index === practices.length - 1} />
            )}
          </li>
        ))}
      </ol>
      {isFull ? (
        <p className="hint">{copy.full({ most: practicesPerWeekMax })}</p>
      ) : (
        <Button
          small
          id={fieldId(addPracticeAddress(week))}
          onClick={() => dispatch({ type: 'add-practice', week, key: newUuid() })}
        >
          <Plus />
          <RichText text={copy.add} values={{ week }} />
        </Button>
      )}
    </div>
  );
}

type PracticeRowProps = { practice: PracticeDraft; isFirst: boolean; isLast: boolean };

function PracticeRow({ practice, isFirst, isLast }: PracticeRowProps) {
  const { dispatch } = useWizard();
  const { key } = practice;
  const title = practice.title.trim() || copy.untitled;
  const tool = (name: 'edit' | 'up' | 'down') => fieldId(practiceToolAddress(key, name));
  return (
    <div className="wizpractice">
      <div>
        <p className="h3" dir="auto">
          {isBlank(practice.title) ? <span className="faint">{title}</span> : title}
        </p>
        {!isBlank(practice.purpose) && (
          <p className="soft clamp" dir="auto">
            {practice.purpose}
          </p>
        )}
        <p className="small faint">{factsOf(practice).join(', ')}</p>
      </div>
      <div className="wizpractice__acts row g0">
        <IconButton
          small
          id={tool('up')}
          label={copy.up({ title })}
          aria-disabled={isFirst}
          onClick={() => dispatch({ type: 'move-practice', key, by: -1 })}
        >
          <ArrowUp />
        </IconButton>
        <IconButton
          small
          id={tool('down')}
          label={copy.down({ title })}
          aria-disabled={isLast}
          onClick={() => dispatch({ type: 'move-practice', key, by: 1 })}
        >
          <ArrowDown />
        </IconButton>
        <IconButton small label={copy.remove({ title })} onClick={() => dispatch({ type: 'remove-practice', key })}>
          <Trash2 />
        </IconButton>
        <Button small id={tool('edit')} onClick={() => dispatch({ type: 'open-practice', key })}>
          {copy.edit}
          <span className="sr"> {title}</span>
        </Button>
      </div>
    </div>
  );
}

/** "Daily", "3 min", "Beginner", "4 steps", "Optional" */
function factsOf({ practiceType, duration, difficulty, instructions, isOptional }: PracticeDraft): string[] {
  const steps = instructionSteps(instructions).length;
  return [
    practiceKind(practiceType),
    duration.trim(),
    practiceDifficulty(difficulty),
    steps > 0 ? copy.steps({ count: steps }) : '',
    isOptional ? copy.isOptional : '',
  ].filter((fact) => fact !== '');
}

/** The open practice, or those of the open week. */
function PracticeCard() {
  const { state } = useWizard();
  const { content, practice: openKey } = state;
  const open = openKey === null ? undefined : findPractice(content, openKey);
  const number = open?.week ?? openWeekOf(state);
  const shown = open
    ? [open.practice]
    : weekOf(content, number).practices.filter((practice) => !isPracticeBlank(practice));
  return (
    <Sheet className="wizmini">
      <p className="small soft num">{wizardCopy.weeks.week({ week: number })}</p>
      {shown.length === 0 && <p className="note">{wizardCopy.practices.none}</p>}
      <ol className="wizmini__practices lines">
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
export function PracticeFace({ practice }: { practice: PracticeDraft }) {
  const steps = instructionSteps(practice.instructions);
  return (
    <>
      <p className="h3">{titleOfPractice(practice.title)}</p>
      <p className="small soft">{factsOf({ ...practice, instructions: '' }).join(', ')}</p>
      {!isBlank(practice.purpose) && (
        <p className="wizface__purpose" dir="auto">
          {practice.purpose}
        </p>
      )}
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
