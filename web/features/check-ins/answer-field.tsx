import { useState, type KeyboardEvent } from 'react';
import Check from '#web/ui/icons/check.ts';
import { wordsMax } from '#contract/check-ins/constants.ts';
import type { Instrument, Item } from '#contract/check-ins/instrument-schema.ts';
import { answersOf, foreignLanguage, isAnswer } from '#contract/check-ins/rules.ts';
import { Field, Input, PaperTextarea } from '#web/ui/field.tsx';
import { language } from '#messages/language.ts';
import { question as copy } from '#messages/check-ins.ts';

type AnswerFieldProps = {
  instrument: Pick<Instrument, 'answers' | 'licence' | 'languages'>;
  item: Item;
  value: number | string | undefined;
  labelledBy: string;
  /** Undefined takes it back. `isTap`: it was chosen, not typed. */
  onAnswer: (value: number | string | undefined, isTap: boolean) => void;
};

/** What there is to choose, each with the mark it is chosen by: its value, or its place where a value is no digit. */
export function optionsOf(instrument: Pick<Instrument, 'answers'>, item: Item) {
  if (item.kind === 'choice') return item.options.map((label, value) => ({ value, label, mark: String(value + 1) }));
  const options = answersOf(instrument, item);
  const areMarks = options.every(({ value }) => Number.isInteger(value) && value >= 0);
  return options.map(({ value, label }, index) => ({ value, label, mark: String(areMarks ? value : index + 1) }));
}

export function AnswerField(props: AnswerFieldProps) {
  const { item, value, labelledBy, onAnswer } = props;
  if (item.kind === 'number') return <NumberField {...props} item={item} />;
  if (item.kind === 'words')
    return (
      <PaperTextarea
        lines={4}
        aria-labelledby={labelledBy}
        placeholder={copy.words}
        maxLength={wordsMax}
        value={typeof value === 'string' ? value : ''}
        onChange={({ target }) => onAnswer(target.value === '' ? undefined : target.value, false)}
      />
    );
  return <Radios {...props} />;
}

/**
 * Buttons rather than inputs: the arrows only move the focus, as an answer also moves on to the next question. A set
 * whose middle has no words is a row of numbers between its ends.
 */
function Radios({ instrument, item, value, labelledBy, onAnswer }: AnswerFieldProps) {
  const options = optionsOf(instrument, item);
  const isRow = options.length > 2 && options.slice(1, -1).every(({ label }) => label === '');
  const lang = foreignLanguage(instrument, language);
  const chosen = options.findIndex((option) => option.value === value);

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=radio]')];
    const at = all.indexOf(event.target as HTMLElement);
    all.at((at + step) % all.length)?.focus();
  }

  return (
    <div
      className={isRow ? 'answernumbers' : 'answers'}
      role="radiogroup"
      aria-labelledby={labelledBy}
      onKeyDown={onKeyDown}
    >
      {options.map((option, index) => (
        <button
          key={option.value}
          type="button"
          role="radio"
          lang={lang}
          aria-checked={index === chosen}
          aria-label={isRow && option.label ? `${option.mark}, ${option.label}` : undefined}
          tabIndex={index === Math.max(chosen, 0) ? 0 : -1}
          className="answer"
          onClick={() => onAnswer(option.value, true)}
        >
          <i>{option.mark}</i>
          {!isRow && <span dir="auto">{option.label}</span>}
          {!isRow && index === chosen && <Check />}
        </button>
      ))}
      {isRow && (
        <p className="row between small soft" aria-hidden="true" lang={lang}>
          <span>
            <bdi>{options[0]?.label}</bdi>
          </span>
          <span>
            <bdi>{options.at(-1)?.label}</bdi>
          </span>
        </p>
      )}
    </div>
  );
}

/** What is typed stays as it is; it is an answer while it is within the range. */
function NumberField({
  instrument,
  item,
  value,
  labelledBy,
  onAnswer,
}: AnswerFieldProps & { item: Item & { kind: 'number' } }) {
  const [typed, setTyped] = useState(() => String(value ?? ''));
  const hint = copy.number({ min: item.min, max: item.max });
  const isOff = typed !== '' && value === undefined;
  return (
    <Field label={hint} error={isOff ? hint : undefined}>
      <Input
        type="number"
        inputMode="numeric"
        aria-describedby={labelledBy}
        min={item.min}
        max={item.max}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          const number = target.value === '' ? Number.NaN : Number(target.value);
          onAnswer(isAnswer(instrument, item, number) ? number : undefined, false);
        }}
      />
    </Field>
  );
}
