import { useState } from 'react';
import type { Instrument, Scale } from '#contract/check-ins/instrument-schema.ts';
import { foreignLanguage, scoreOf, type Answers } from '#contract/check-ins/rules.ts';
import { figure } from '#web/platform/locale.ts';
import { ChangeLine } from '#web/ui/check-in/change-line.tsx';
import { changeWords } from '#web/ui/check-in/change-words.ts';
import { Leaders, ProgressThread } from '#web/ui/figures.tsx';
import { Fold } from '#web/ui/fold.tsx';
import { language } from '#messages/language.ts';
import { result as copy } from '#messages/check-ins.ts';
import { pointsOf, type OwnCheckIns } from './queries.ts';
import { rangeOf } from './words.ts';

/** What was answered, sent or not. */
export type Given = { id?: string; instrumentId: string; version: number; date: string; answers: Answers };
type ScoresProps = { data: OwnCheckIns; instrument: Instrument; given: Given };

/** Parts of one kind, such as strengths: their order is what they say. */
const areAlike = ([first, ...others]: readonly Scale[]): boolean =>
  others.every((one) => one.min === first?.min && one.max === first.max && one.direction === first.direction);

/** One figure with its line, or a list of several in which one can be opened. */
export function Scores({ data, instrument, given }: ScoresProps) {
  const [open, setOpen] = useState<string>();
  const { items, scales } = instrument;
  const lang = foreignLanguage(instrument, language);
  const scored = scales.map((scale) => ({ scale, score: scoreOf(instrument, scale, given.answers) }));
  if (areAlike(scales)) scored.sort((one, other) => (other.score ?? -Infinity) - (one.score ?? -Infinity));
  const left = items.filter(
    ({ id }) => given.answers[id] === undefined && scales.some((one) => one.items.includes(id)),
  );
  const missing = left.length > 0 && <p className="read">{copy.noScore({ left: left.length })}</p>;
  const [only] = scored;
  if (scored.length > 1)
    return (
      <>
        {missing}
        <p className="small soft">{copy.parts}</p>
        <ul className="lines">
          {scored.map(({ scale, score }) => (
            <li key={scale.id}>
              {score === null ? (
                <p className="soft">
                  <bdi lang={lang}>{scale.title}</bdi>
                </p>
              ) : (
                <Fold
                  title={<Part scale={scale} score={score} lang={lang} />}
                  isOpen={open === scale.id}
                  onToggle={(isOpen) => setOpen((now) => (isOpen ? scale.id : now === scale.id ? undefined : now))}
                >
                  {open === scale.id && <Moved data={data} scale={scale} lang={lang} given={given} />}
                </Fold>
              )}
            </li>
          ))}
        </ul>
      </>
    );
  if (!only || only.score === null) return missing || null;
  return (
    <>
      <p className="display num">
        {figure(only.score)} <small className="soft">{rangeOf(only.scale)}</small>
      </p>
      <Moved data={data} scale={only.scale} lang={lang} given={given} />
    </>
  );
}

type OfScale = { scale: Scale; lang: string | undefined };

function Moved({ data, scale, lang, given }: Omit<ScoresProps, 'instrument'> & OfScale) {
  const points = pointsOf(data, scale, given);
  return (
    <>
      <p className="read">{changeWords(scale, points)}</p>
      <ChangeLine scale={scale} points={points} lang={lang} />
    </>
  );
}

function Part({ scale, lang, score }: OfScale & { score: number }) {
  const { title, min, max } = scale;
  return (
    <span className="stack g1 grow">
      <Leaders end={`${figure(score)} ${rangeOf(scale)}`}>
        <bdi lang={lang}>{title}</bdi>
      </Leaders>
      <ProgressThread value={(100 * (score - min)) / (max - min)} label={title} />
    </span>
  );
}
