import { useId, useState } from 'react';
import {
  coreQuestionMax,
  descriptionMax,
  expectedOutcomesMax,
  programTitleMax,
  subtitleMax,
  targetAudienceMax,
  weeksDefault,
  weeksMax,
  weeksMin,
} from '#contract/programs/constants.ts';
import { totalDays } from '#contract/programs/rules.ts';
import { Field, FieldError, Input, Select, Textarea } from '#web/ui/field.tsx';
import { onDayOne } from '#web/ui/loom/loom-cells.ts';
import { LoomGrid } from '#web/ui/loom/loom.tsx';
import { Section, Sheet } from '#web/ui/section.tsx';
import { Segments } from '#web/ui/tabs.tsx';
import { wizard as wizardCopy } from '#messages/program-wizard.ts';
import { hiddenWeeks } from '../model/content.ts';
import type { HeadingField } from '../model/content.ts';
import { fieldId, headingAddress } from '../model/field-addresses.ts';
import { runsOf } from '../words.ts';
import { useTextField, useWizard } from './wizard-context.ts';

const copy = wizardCopy.theme;
const lengthCopy = wizardCopy.theme.length;

export function ThemeStep() {
  const { state } = useWizard();
  const { durationWeeks } = state.content.heading;
  const days = totalDays(durationWeeks);
  const title = useHeading('title', copy.title.name, programTitleMax);
  const subtitle = useHeading('subtitle', copy.subtitle.name, subtitleMax);
  const description = useHeading('description', copy.description.name, descriptionMax);
  const coreQuestion = useHeading('coreQuestion', copy.coreQuestion.name, coreQuestionMax);
  const targetAudience = useHeading('targetAudience', copy.targetAudience.name, targetAudienceMax);
  const expectedOutcomes = useHeading('expectedOutcomes', copy.expectedOutcomes.name, expectedOutcomesMax);
  return (
    <>
      <div>
        <Section title={wizardCopy.parts.heading} aside={<p className="note">{copy.note({ weeks: durationWeeks })}</p>}>
          <div className="shrink stack g5">
            <Field label={copy.title.label} {...title.field}>
              <Input written className="wizform__title" autoComplete="off" {...title.control} />
            </Field>
            <Field label={copy.subtitle.label} {...subtitle.field}>
              <Input written autoComplete="off" {...subtitle.control} />
            </Field>
            <Field label={copy.coreQuestion.label} hint={copy.coreQuestion.hint({ days })} {...coreQuestion.field}>
              <Textarea written className="wizform__question" rows={2} {...coreQuestion.control} />
            </Field>
            <LengthField />
            <Field label={copy.description.label} hint={copy.description.hint} {...description.field}>
              <Textarea written rows={3} {...description.control} />
            </Field>
            <div className="wizform__pair">
              <Field label={copy.targetAudience.label} {...targetAudience.field}>
                <Textarea written rows={4} {...targetAudience.control} />
              </Field>
              <Field label={copy.expectedOutcomes.label} hint={copy.expectedOutcomes.hint} {...expectedOutcomes.field}>
                <Textarea
                  written
                  rows={4}
                  placeholder={copy.expectedOutcomes.placeholder({ day: days + 1 })}
                  {...expectedOutcomes.control}
                />
              </Field>
            </div>
          </div>
        </Section>
      </div>
      <aside className="wizside">
        <Section title={wizardCopy.client.title}>
          <Cover days={days} weeks={durationWeeks} />
        </Section>
      </aside>
    </>
  );
}

function useHeading(field: HeadingField, name: string, max: number) {
  const { state, dispatch } = useWizard();
  return useTextField({
    address: headingAddress(field),
    value: state.content.heading[field],
    name,
    max,
    onChange: (value) => dispatch({ type: 'heading', field, value }),
  });
}

/** The program as its first page will look. */
function Cover({ days, weeks }: { days: number; weeks: number }) {
  const { title, subtitle, coreQuestion } = useWizard().state.content.heading;
  return (
    <Sheet className="wizmini">
      <p className="wizmini__title">{title.trim() || <span className="faint">{wizardCopy.client.noTitle}</span>}</p>
      {subtitle.trim() && (
        <p className="note" dir="auto">
          {subtitle}
        </p>
      )}
      {coreQuestion.trim() && (
        <blockquote className="wizmini__question" dir="auto">
          {coreQuestion}
        </blockquote>
      )}
      <div className="wizmini__loom">
        <LoomGrid cells={onDayOne(days)} weeks={false} />
      </div>
      <p className="small soft">{copy.day1({ days, weeks })}</p>
    </Sheet>
  );
}

const address = headingAddress('durationWeeks');
const all = Array.from({ length: weeksMax }, (_, index) => index + weeksMin);

/** The two named lengths, or any number of weeks. */
function LengthField() {
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
      <legend className="field__label">{lengthCopy.label}</legend>
      <div className="wizlength__row row wrap gy2 gx5">
        <Segments
          label={lengthCopy.label}
          options={[
            { value: String(weeksMin), label: lengthCopy.short },
            { value: String(weeksDefault), label: lengthCopy.month },
            { value: 'other', label: lengthCopy.other },
          ]}
          value={isOther ? 'other' : String(weeks)}
          onChange={choose}
        />
        {isOther && (
          <Field label={lengthCopy.weeks} hideLabel>
            <Select
              small
              value={weeks}
              onChange={(event) => dispatch({ type: 'length', weeks: Number(event.target.value) })}
            >
              {all.map((count) => (
                <option key={count} value={count}>
                  {lengthCopy.option({ weeks: count, days: totalDays(count) })}
                </option>
              ))}
            </Select>
          </Field>
        )}
      </div>
      <div id={belowId}>
        {error ? (
          <FieldError>{error}</FieldError>
        ) : (
          hidden.length > 0 && (
            <p className="hint">{lengthCopy.hidden({ count: hidden.length, weeks: runsOf(hidden) })}</p>
          )
        )}
      </div>
    </fieldset>
  );
}
