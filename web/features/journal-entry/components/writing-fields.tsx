import { useId } from 'react';
import { countWords } from '#contract/journal/rules.ts';
import type { Draft } from '#web/platform/device/use-draft.ts';
import { FieldError, PaperTextarea } from '#web/ui/field.tsx';
import { MoodSlider } from '#web/ui/mood.tsx';
import { StateLine } from '#web/ui/state.tsx';
import { entryCopy as copy } from '../copy.ts';
import { tooLong } from '../savable.ts';
import { useCalmState } from '../use-calm-state.ts';
import { momentOf } from '../when.ts';

type WritingFieldsProps = {
  draft: Draft;
  mood: number;
  timeZone: string;
  /** What is said while nothing was changed. */
  unchanged: string;
};

/** Ruled paper with the state of the text beside it, and the mood. */
export function WritingFields({ draft, mood, timeZone, unchanged }: WritingFieldsProps) {
  const id = useId();
  const error = tooLong(draft.text) ?? draft.error;
  return (
    <>
      <label className="sr" htmlFor={id}>
        {copy.label}
      </label>
      <PaperTextarea
        id={id}
        lines={6}
        dir="auto"
        value={draft.text}
        placeholder={copy.placeholder}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => draft.setText(event.target.value)}
      />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <div className="writing__state">
        <DraftState draft={draft} timeZone={timeZone} unchanged={unchanged} />
        <span className="small faint num">{copy.words(countWords(draft.text))}</span>
      </div>
      <MoodSlider label={copy.feeling} value={mood} onChange={draft.setMood} />
    </>
  );
}

/** The line itself changes with the clock; only what matters is read out, so that nobody is interrupted while writing. */
function DraftState({ draft, timeZone, unchanged }: Pick<WritingFieldsProps, 'draft' | 'timeZone' | 'unchanged'>) {
  const state = useCalmState(draft.state);
  const words = {
    none: unchanged,
    draft: copy.state.draft,
    device: copy.state.device(momentOf(draft.keptAt ?? new Date(), timeZone)),
    bad: copy.state.bad,
  };
  return (
    <>
      <span aria-hidden="true">
        <StateLine state={state === 'none' ? 'draft' : state}>{words[state]}</StateLine>
      </span>
      <span className="sr" role="status">
        {state === 'bad' ? copy.state.bad : ''}
      </span>
    </>
  );
}
