import { useId, useState } from 'react';
import { weeksDefault, weeksMax, weeksMin } from '#contract/programs/constants.ts';
import { Field, FieldError, Select } from '#web/ui/field.tsx';
import { Segments } from '#web/ui/tabs.tsx';
import { wizardCopy } from '../copy.ts';
import { fieldId, headingAddress } from '../model/addresses.ts';
import { hiddenWeeks } from '../model/content.ts';
import { useWizard } from './wizard-context.ts';

const copy = wizardCopy.theme.length;
const address = headingAddress('durationWeeks');
const all = Array.from({ length: weeksMax }, (_, index) => index + weeksMin);

/** The two named lengths, or any number of weeks. */
export function LengthField() {
  const { state, dispatch } = useWizard();
  const belowId = useId();
  const weeks = state.content.heading.durationWeeks;
  const [wantsOther, setWantsOther] = useState(false);
  const isOther = wantsOther || (weeks !== weeksMin && weeks !== weeksDefault);
  const hidden = hiddenWeeks(state.content);
  const error = state.errors[address];
  const choose = (value: string) => {
    setWantsOther(value === 'other');
    if (value !== 'other') dispatch({ type: 'length', weeks: Number(value) });
  };
  return (
    <fieldset className="wizlength" id={fieldId(address)} tabIndex={-1} aria-describedby={belowId}>
      <legend className="field__label">{copy.label}</legend>
      <div className="wizlength__row">
        <Segments
          label={copy.label}
          options={[
            { value: String(weeksMin), label: copy.short },
            { value: String(weeksDefault), label: copy.month },
            { value: 'other', label: copy.other },
          ]}
          value={isOther ? 'other' : String(weeks)}
          onChange={choose}
        />
        {isOther && (
          <Field label={copy.weeks} hideLabel>
            <Select
              small
              value={weeks}
              onChange={(event) => dispatch({ type: 'length', weeks: Number(event.target.value) })}
            >
              {all.map((count) => (
                <option key={count} value={count}>
                  {copy.option(count)}
                </option>
              ))}
            </Select>
          </Field>
        )}
      </div>
      <div id={belowId}>
        {error ? <FieldError>{error}</FieldError> : hidden.length > 0 && <p className="hint">{copy.hidden(hidden)}</p>}
      </div>
    </fieldset>
  );
}
