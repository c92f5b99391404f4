import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Trash2 from 'lucide-react/icons/trash-2';
import { instructionSteps } from '#contract/programs/rules.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { wizardCopy } from '../copy.ts';
import { fieldId, practiceToolAddress } from '../model/addresses.ts';
import { isBlank, type Practice } from '../model/content.ts';
import { useWizard } from './wizard-context.ts';

const copy = wizardCopy.practices;

type PracticeRowProps = { practice: Practice; isFirst: boolean; isLast: boolean };

export function PracticeRow({ practice, isFirst, isLast }: PracticeRowProps) {
  const { dispatch } = useWizard();
  const { key } = practice;
  const title = practice.title.trim() || copy.untitled;
  const tool = (name: 'edit' | 'up' | 'down') => fieldId(practiceToolAddress(key, name));
  return (
    <div className="wizpractice">
      <div className="wizpractice__say">
        <p className="h3">{isBlank(practice.title) ? <span className="faint">{title}</span> : title}</p>
        {!isBlank(practice.purpose) && <p className="soft wizclip">{practice.purpose}</p>}
        <p className="small faint">{factsOf(practice).join(', ')}</p>
      </div>
      <div className="wizpractice__acts">
        <IconButton
          small
          id={tool('up')}
          label={copy.up(title)}
          aria-disabled={isFirst}
          onClick={() => dispatch({ type: 'move-practice', key, by: -1 })}
        >
          <ArrowUp />
        </IconButton>
        <IconButton
          small
          id={tool('down')}
          label={copy.down(title)}
          aria-disabled={isLast}
          onClick={() => dispatch({ type: 'move-practice', key, by: 1 })}
        >
          <ArrowDown />
        </IconButton>
        <IconButton small label={copy.remove(title)} onClick={() => dispatch({ type: 'remove-practice', key })}>
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
export function factsOf({ practiceType, duration, difficulty, instructions, isOptional }: Practice): string[] {
  const steps = instructionSteps(instructions).length;
  return [
    copy.kind.names[practiceType] ?? practiceType,
    duration.trim(),
    difficulty,
    steps > 0 ? copy.steps(steps) : '',
    isOptional ? copy.isOptional : '',
  ].filter((fact) => fact !== '');
}
