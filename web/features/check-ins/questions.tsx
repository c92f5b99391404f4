import { useEffect, useRef } from 'react';
import ArrowLeft from '#web/ui/icons/arrow-left.ts';
import type { Instrument, Item } from '#contract/check-ins/instrument-schema.ts';
import { foreignLanguage, type Answers } from '#contract/check-ins/rules.ts';
import { Button } from '#web/ui/button.tsx';
import { AnswerField, optionsOf } from './answer-field.tsx';
import { language } from '#messages/language.ts';
import { question as copy } from '#messages/check-ins.ts';

type QuestionsProps = {
  instrument: Instrument;
  answers: Answers;
  /** The first question of the page. */
  at: number;
  /** Questions of a page. With one, a tap moves on. */
  size: number;
  onAnswer: (item: Item, value: number | string | undefined, moves: boolean) => void;
  onGoTo: (at: number) => void;
};

const idOf = ({ id }: Item): string => `question-${id}`;

const spanOf = (from: number, to: number): string =>
  from === to ? copy.one({ place: from }) : copy.several({ from, to });

/** One question at a time, or a page of them. */
export function Questions(props: QuestionsProps) {
  const { instrument, answers, at, size, onAnswer, onGoTo } = props;
  const { items, scales } = instrument;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [at]);
  const page = items.slice(at, at + size);
  const [only] = page;
  useDigits(size === 1 ? only : undefined, props);
  if (!only) return null;
  const lang = foreignLanguage(instrument, language);
  const span = spanOf(at + 1, at + page.length);
  const isLast = at + size >= items.length;
  const isScored = (item: Item) => scales.some((scale) => scale.items.includes(item.id));
  const isLeft = page.every(({ id }) => answers[id] === undefined);
  const hasTap = only.kind === 'scale' || only.kind === 'choice';
  return (
    <>
      <p className="sr" role="status">
        {copy.of({ place: span, all: items.length })}
      </p>
      <div className="row" aria-hidden="true">
        <span className="ci__cells">
          {Array.from({ length: Math.ceil(items.length / size) }, (_, cell) => (
            <i key={cell} className={cell * size < at ? 'on' : cell * size === at ? 'is-now' : undefined} />
          ))}
        </span>
        <span className="small soft num">{copy.of({ place: at + page.length, all: items.length })}</span>
      </div>
      <h1
        className={size === 1 ? 'prompt' : 'h2'}
        id={size === 1 ? idOf(only) : undefined}
        ref={heading}
        tabIndex={-1}
        lang={size === 1 ? lang : undefined}
        dir="auto"
      >
        {size === 1 ? only.text : span}
      </h1>
      {page.map((item) => (
        // A field of its own for each question, also where the next one has the same answers.
        <div className="stack g3" key={item.id}>
          {size > 1 && (
            <h2 className="h3" id={idOf(item)} lang={lang} dir="auto">
              {item.text}
            </h2>
          )}
          <AnswerField
            instrument={instrument}
            item={item}
            value={answers[item.id]}
            labelledBy={idOf(item)}
            onAnswer={(value, isTap) => onAnswer(item, value, isTap && size === 1)}
          />
        </div>
      ))}
      {(size > 1 || !hasTap) && !isLeft && (
        <Button variant="primary" block onClick={() => onGoTo(at + size)}>
          {isLast ? copy.toResult : copy.next}
        </Button>
      )}
      <div className="row between">
        {at > 0 ? (
          <Button className="flush" variant="quiet" onClick={() => onGoTo(at - size)}>
            <ArrowLeft />
            {spanOf(at - size + 1, at)}
          </Button>
        ) : (
          <span />
        )}
        {(isLeft || (size === 1 && hasTap)) && (
          <Button className="flush-end" variant="quiet" onClick={() => onGoTo(at + size)}>
            {isLeft && size === 1 ? copy.skip : isLast ? copy.toResult : copy.next}
          </Button>
        )}
      </div>
      {page.some((item) => isScored(item) && answers[item.id] === undefined) && (
        <p className="small soft">{size === 1 ? copy.noScore : copy.noScoreAll}</p>
      )}
      <p className="small soft">
        {hasTap && size === 1 && copy.tap} {copy.kept}
      </p>
    </>
  );
}

/** The keys of the numbers beside the answers. */
function useDigits(item: Item | undefined, { instrument, onAnswer }: QuestionsProps): void {
  useEffect(() => {
    if (!item) return;
    function onKeyDown({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) {
      if (ctrlKey || metaKey || altKey || (target instanceof Element && target.closest('input, textarea, dialog')))
        return;
      const option = optionsOf(instrument, item as Item).find(({ mark }) => mark === key);
      if (option) onAnswer(item as Item, option.value, true);
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
}
