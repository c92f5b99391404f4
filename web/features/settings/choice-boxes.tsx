import { useId } from 'react';
import { Checkbox } from '#web/ui/choice.tsx';
import { FieldError } from '#web/ui/field.tsx';
import './choice-boxes.css';

type ChoiceBoxesProps<Name extends string> = {
  legend: string;
  choices: readonly Name[];
  /** What each is called, and what it means where that is not plain. */
  words: (choice: Name) => { title: string; note?: string };
  chosen: readonly Name[];
  error: string | undefined;
  onChange: (chosen: Name[]) => void;
};

/** Several of a few, in their own order: what a token may do, what a webhook tells. */
export function ChoiceBoxes<Name extends string>(props: ChoiceBoxesProps<Name>) {
  const { legend, choices, words, chosen, error, onChange } = props;
  const id = useId();
  return (
    <fieldset className="choiceboxes" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="field__label">{legend}</legend>
      {choices.map((choice) => (
        <Checkbox
          key={choice}
          checked={chosen.includes(choice)}
          onChange={({ target }) =>
            onChange(choices.filter((one) => (one === choice ? target.checked : chosen.includes(one))))
          }
          label={
            <>
              <b>{words(choice).title}</b>
              {words(choice).note && <small>{words(choice).note}</small>}
            </>
          }
        />
      ))}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
