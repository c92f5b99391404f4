import type { Instrument } from '#contract/check-ins/instrument-schema.ts';
import { answersOf, foreignLanguage, type Answers } from '#contract/check-ins/rules.ts';
import { language } from '#messages/language.ts';
import { answers as copy } from '#messages/ui-check-in.ts';
import './check-in.css';

type AnswersListProps = {
  instrument: Pick<Instrument, 'items' | 'answers' | 'licence' | 'languages'>;
  answers: Answers;
};

/** Each question with what was answered. */
export function AnswersList({ instrument, answers }: AnswersListProps) {
  const lang = foreignLanguage(instrument, language);
  return (
    <ul className="answerlist lines">
      {instrument.items.map((item) => {
        const answer = answers[item.id];
        const label = answersOf(instrument, item).find(({ value }) => value === answer)?.label;
        const isWords = item.kind === 'words' && answer !== undefined;
        return (
          <li key={item.id} className={isWords ? 'anywhere' : 'row between baseline g4 anywhere'}>
            <span lang={lang} dir="auto">
              {item.text}
            </span>
            {answer === undefined && <span className="small soft">{copy.leftOut}</span>}
            {isWords && <p dir="auto">{answer}</p>}
            {answer !== undefined && !isWords && (
              <b className="num" lang={lang}>
                <bdi>{item.kind === 'choice' ? item.options[Number(answer)] : answer}</bdi>
                {label && <span className="sr">, {label}</span>}
              </b>
            )}
          </li>
        );
      })}
    </ul>
  );
}
