import { useId, useState } from 'react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import { clockTime } from '#web/platform/time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { kindLabel, practicesCopy as copy } from '../copy.ts';
import type { Practice } from '../queries.ts';

type PracticeRowProps = {
  practice: Practice;
  /** As it was pressed, also before the server has answered. */
  isMarked: boolean;
  timeZone: string;
  /** Missing where nothing can be marked: without a program, or after its end. */
  onMark?: ((completed: boolean) => void) | undefined;
};

export function PracticeRow({ practice, isMarked, timeZone, onMark }: PracticeRowProps) {
  const { title, description, duration, difficulty, practiceType, instructions, isOptional, completedAt } = practice;
  const titleId = useId();
  return (
    <li className="practice">
      <h2 className="h2" id={titleId}>
        {title}
      </h2>
      <p className="practice__tags">
        {duration && (
          <Badge>
            <Clock />
            {duration}
          </Badge>
        )}
        <Badge tone="line">{difficulty}</Badge>
        <Badge tone="line">{kindLabel(practiceType)}</Badge>
        {isOptional && <Badge tone="line">{copy.optional}</Badge>}
      </p>
      {description && <p className="soft practice__about">{description}</p>}
      {instructions.length > 0 && <Instructions steps={instructions} about={title} />}
      {onMark && (
        <div className="practice__mark">
          <Checkbox
            label={copy.mark}
            checked={isMarked}
            onChange={(event) => onMark(event.target.checked)}
            aria-describedby={titleId}
          />
          {isMarked && completedAt && (
            <span className="practice__done">
              <Check />
              {copy.doneAt(clockTime(new Date(completedAt), timeZone))}
            </span>
          )}
        </div>
      )}
    </li>
  );
}

function Instructions({ steps, about }: { steps: readonly string[]; about: string }) {
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  return (
    <div className="practice__how">
      <Button variant="quiet" small aria-expanded={isOpen} aria-controls={listId} onClick={() => setOpen(!isOpen)}>
        {copy.instructions}
        <span className="sr">: {about}</span>
        <ChevronDown />
      </Button>
      <ol id={listId} hidden={!isOpen} className="practice__steps">
        {steps.map((step, index) => (
          <li key={index}>{step}</li>
        ))}
      </ol>
    </div>
  );
}
