import type { ChangeEvent } from 'react';
import Trash2 from '#web/ui/icons/trash-2.ts';
import {
  instructionStepMax,
  instructionStepsMax,
  practiceDifficulties,
  practiceDurationMax,
  practiceTitleMax,
  purposeMax,
  type PracticeDifficulty,
} from '#contract/programs/constants.ts';
import { instructionSteps } from '#contract/programs/rules.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { Field, Input, Select, Textarea } from '#web/ui/field.tsx';
import { practiceDifficulty, practiceKind, practiceKinds } from '#web/ui/practice-words.ts';
import { wizard as wizardCopy } from '#messages/program-wizard.ts';
import type { PracticeDraft } from '../model/content.ts';
import { practiceAddress } from '../model/field-addresses.ts';
import { useTextField, useWizard } from './wizard-context.ts';

const copy = wizardCopy.practices;

type TextName = 'title' | 'duration' | 'purpose' | 'instructions';

export function PracticeForm({ practice }: { practice: PracticeDraft }) {
  const { dispatch } = useWizard();
  const { key } = practice;
  const change = (part: Partial<Omit<PracticeDraft, 'key'>>) =>
    dispatch({ type: 'change-practice', key, change: part });
  const title = usePractice(practice, 'title', copy.title.name, practiceTitleMax);
  const duration = usePractice(practice, 'duration', copy.duration.name, practiceDurationMax);
  const purpose = usePractice(practice, 'purpose', copy.purpose.name, purposeMax);
  const instructions = usePractice(practice, 'instructions', '', Infinity);
  // An imported practice may have another kind.
  const offered = practiceKinds.includes(practice.practiceType)
    ? practiceKinds
    : [...practiceKinds, practice.practiceType];
  return (
    <div className="shrink stack g5">
      <Field label={copy.title.label} {...title.field}>
        <Input written autoComplete="off" {...title.control} />
      </Field>
      <div className="wizform__three">
        <Field label={copy.kind.label}>
          <Select
            value={practice.practiceType}
            onChange={(event: ChangeEvent<HTMLSelectElement>) => change({ practiceType: event.target.value })}
          >
            {offered.map((kind) => (
              <option key={kind} value={kind}>
                {practiceKind(kind)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={copy.duration.label} {...duration.field}>
          <Input autoComplete="off" placeholder={copy.duration.placeholder} {...duration.control} />
        </Field>
        <Field label={copy.difficulty}>
          <Select
            value={practice.difficulty}
            onChange={(event: ChangeEvent<HTMLSelectElement>) =>
              change({ difficulty: event.target.value as PracticeDifficulty })
            }
          >
            {practiceDifficulties.map((difficulty) => (
              <option key={difficulty} value={difficulty}>
                {practiceDifficulty(difficulty)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Field label={copy.purpose.label} hint={copy.purpose.hint} {...purpose.field}>
        <Textarea written rows={2} {...purpose.control} />
      </Field>
      <Field
        label={copy.instructions.label}
        hint={copy.instructions.hint}
        {...instructions.field}
        {...tooManySteps(practice.instructions)}
      >
        <Textarea written rows={4} {...instructions.control} />
      </Field>
      <div className="row wrap between g2">
        <Checkbox
          label={copy.optional}
          checked={practice.isOptional}
          onChange={(event) => change({ isOptional: event.target.checked })}
        />
        <span className="row wrap between g2">
          <Button variant="danger" small onClick={() => dispatch({ type: 'remove-practice', key })}>
            <Trash2 />
            {copy.removeIt}
          </Button>
          <Button small onClick={() => dispatch({ type: 'close-practice' })}>
            {copy.close}
          </Button>
        </span>
      </div>
    </div>
  );
}

function usePractice(practice: PracticeDraft, field: TextName, name: string, max: number) {
  const { dispatch } = useWizard();
  const { key } = practice;
  return useTextField({
    address: practiceAddress(key, field),
    value: practice[field],
    name,
    max,
    onChange: (value) => dispatch({ type: 'change-practice', key, change: { [field]: value } }),
  });
}

function tooManySteps(instructions: string): { error?: string } {
  const steps = instructionSteps(instructions);
  const isTooMuch = steps.length > instructionStepsMax || steps.some((step) => step.length > instructionStepMax);
  return isTooMuch
    ? { error: copy.instructions.tooMany({ steps: instructionStepsMax, length: instructionStepMax }) }
    : {};
}
