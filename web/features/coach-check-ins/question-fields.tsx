import { useRef } from 'react';
import ArrowDown from '#web/ui/icons/arrow-down.ts';
import ArrowUp from '#web/ui/icons/arrow-up.ts';
import X from '#web/ui/icons/x.ts';
import { answerLabelMax, itemTextMax } from '#contract/check-ins/constants.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { Field, Input, Select, Textarea } from '#web/ui/field.tsx';
import { editor as copy } from '#messages/coach-check-ins.ts';
import type { FaultOf } from './faults.ts';
import { answerSets, kinds, type Question } from './form.ts';

type QuestionFieldsProps = {
  question: Question;
  index: number;
  count: number;
  /** It is added up, and may count the other way round. */
  isScored: boolean;
  faultOf: FaultOf;
  onChange: (part: Partial<Question>) => void;
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
};

export function QuestionFields(props: QuestionFieldsProps) {
  const { question, index, count, isScored, faultOf, onChange, onMove, onRemove } = props;
  const { kind, set } = question;
  // Not disabled at the ends: the focus stays on the button that moved it there.
  const moves = [
    { step: -1, label: copy.up, isOver: index === 0, Icon: ArrowUp },
    { step: 1, label: copy.down, isOver: index === count - 1, Icon: ArrowDown },
  ] as const;
  const element = useRef<HTMLFieldSetElement>(null);
  const at = (name: string) => faultOf(`items.${index}.${name}`);
  const line = (name: 'low' | 'high' | 'min' | 'max', error?: string) => (
    <Field label={copy[name]} error={error}>
      <Input
        small
        value={question[name]}
        maxLength={answerLabelMax}
        onChange={({ target }) => onChange({ [name]: target.value })}
      />
    </Field>
  );
  const lines = (label: string, error?: string) => (
    <Field label={label} error={error}>
      <Textarea rows={4} value={question.lines} onChange={({ target }) => onChange({ lines: target.value })} />
    </Field>
  );
  function remove() {
    const { nextElementSibling: next, previousElementSibling: before } = element.current ?? {};
    // The button goes with the question, and the focus to the one that takes its place.
    (next?.matches('fieldset') ? next : before)?.querySelector('textarea')?.focus();
    onRemove();
  }
  return (
    <fieldset ref={element} className="stack g3">
      <legend className="row between">
        <span className="h3">{copy.question({ place: index + 1 })}</span>
        <span className="row g0">
          {moves.map(({ step, label, isOver, Icon }) => (
            <IconButton
              key={step}
              small
              label={`${label}: ${index + 1}`}
              aria-disabled={isOver || undefined}
              onClick={() => isOver || onMove(step)}
            >
              <Icon />
            </IconButton>
          ))}
          <IconButton
            small
            label={copy.remove({ title: copy.question({ place: index + 1 }) })}
            disabled={count === 1}
            onClick={remove}
          >
            <X />
          </IconButton>
        </span>
      </legend>
      <Field label={copy.text} required error={at('text')}>
        <Textarea
          written
          rows={2}
          value={question.text}
          maxLength={itemTextMax}
          onChange={({ target }) => onChange({ text: target.value })}
        />
      </Field>
      <div className="row wrap bottom g3">
        <Field label={copy.kind}>
          <Select small value={kind} onChange={({ target }) => onChange({ kind: target.value as Question['kind'] })}>
            {kinds.map((one) => (
              <option key={one} value={one}>
                {copy.kinds[one]}
              </option>
            ))}
          </Select>
        </Field>
        {kind === 'scale' && (
          <Field label={copy.set}>
            <Select small value={set} onChange={({ target }) => onChange({ set: target.value as Question['set'] })}>
              {answerSets.map((one) => (
                <option key={one} value={one}>
                  {copy.sets[one]}
                </option>
              ))}
            </Select>
          </Field>
        )}
        {kind === 'scale' && set === 'ten' && line('low', at('answers'))}
        {kind === 'scale' && set === 'ten' && line('high')}
        {kind === 'number' && line('min', at('min'))}
        {kind === 'number' && line('max', at('max'))}
      </div>
      {kind === 'scale' && set === 'own' && lines(copy.lines, at('answers'))}
      {kind === 'choice' && lines(copy.options, at('options'))}
      {kind === 'scale' && isScored && (
        <Checkbox
          label={copy.reversed}
          checked={question.isReversed}
          onChange={({ target }) => onChange({ isReversed: target.checked })}
        />
      )}
    </fieldset>
  );
}
