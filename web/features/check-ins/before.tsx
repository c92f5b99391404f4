import { useId, useState } from 'react';
import { useLocation } from 'wouter';
import type { Instrument } from '#contract/check-ins/instrument-schema.ts';
import { answersOf, foreignLanguage, hasRiskItem } from '#contract/check-ins/rules.ts';
import { firstNameOf } from '#contract/names.ts';
import { Button } from '#web/ui/button.tsx';
import { Choice, ChoiceGroup } from '#web/ui/choice.tsx';
import { InEnglish } from '#web/ui/in-english.tsx';
import { lengthOf } from './asked-ways.ts';
import type { CheckInDraft } from './check-in-outbox.ts';
import { before as copy, checkIns as checkInsCopy } from '#messages/check-ins.ts';
import { language, languages } from '#messages/language.ts';
import { Credit } from './credit.tsx';
import { useSettle } from './mutations.ts';
import type { Asked, OwnCheckIns } from './queries.ts';
import { senderOf } from './words.ts';

export type Chosen = Pick<CheckInDraft, 'shown' | 'coachId'>;
type BeforeProps = { asked: Asked; instrument: Instrument; data: OwnCheckIns; onBegin: (chosen: Chosen) => void };

/** Who asks, what it takes, and who will see what: all of it before the first question. */
export function Before({ asked, instrument, data: { coach, care }, onBegin }: BeforeProps) {
  const [shown, setShown] = useState<Chosen['shown']>('nothing');
  const [, navigate] = useLocation();
  const settle = useSettle();
  const group = useId();
  const name = firstNameOf(coach?.fullName ?? '');
  const { items, scales } = instrument;
  const isOne = scales.length === 1;
  const lang = foreignLanguage(instrument, language);
  const optionsIn = (words: typeof copy) =>
    [
      ['nothing', words.nothing, words.nothingText({ name })],
      ...(scales.length > 0
        ? [['score', isOne ? words.score : words.scores, isOne ? words.scoreText : words.scoresText] as const]
        : []),
      ['answers', words.answers({ hasScore: scales.length > 0 }), words.answersText({ count: items.length })],
    ] as const;
  const riskIn = (words: typeof copy) =>
    words.risk({ zero: zeroOf(instrument), isTold: coach !== null && care.isCoachTold, name });
  return (
    <div className="ci stack">
      <div>
        <p className="note">{senderOf(asked)}</p>
        <h1 className="title" dir="auto">
          {instrument.title}
        </h1>
      </div>
      {asked.note && (
        <p className="read anywhere" dir="auto">
          {asked.note}
        </p>
      )}
      <p className="soft">
        {lengthOf(asked)} {lang && `${copy.language({ language: nameOfLanguage(lang) })} `}
        {copy.lead}
      </p>
      {coach && (
        <>
          <ChoiceGroup legend={copy.see({ name })}>
            {optionsIn(copy).map(([value, title, text]) => (
              <Choice
                key={value}
                name={group}
                title={title}
                description={text}
                checked={shown === value}
                onChange={() => setShown(value)}
              />
            ))}
          </ChoiceGroup>
          <p className="small soft">{copy.first}</p>
        </>
      )}
      {hasRiskItem(instrument) && <p>{riskIn(copy)}</p>}
      <InEnglish
        say={({ before }) => [
          before.lead,
          ...(coach ? [before.see({ name }), ...optionsIn(before).flatMap(([, ...both]) => both), before.first] : []),
          ...(hasRiskItem(instrument) ? [riskIn(before)] : []),
        ]}
      />
      {instrument.instruction && (
        <p className="read" lang={lang} dir="auto">
          {instrument.instruction}
        </p>
      )}
      <div className="stack g2">
        <Button
          variant="primary"
          block
          onClick={() => onBegin({ shown, coachId: coach && shown !== 'nothing' ? coach.id : null })}
        >
          {checkInsCopy.begin}
        </Button>
        <Button
          variant="quiet"
          block
          pending={settle.isPending}
          onClick={() => settle.mutate(asked.occasion, { onSuccess: () => navigate('/') })}
        >
          {checkInsCopy.notNow}
        </Button>
      </div>
      <Credit instrument={instrument} />
    </div>
  );
}

const nameOfLanguage = (code: string): string => languages.find((one) => one.code === code)?.nameHere ?? code;

/** The answer that means nothing to a question about risk, in the instrument’s own words. */
function zeroOf(instrument: Instrument): string {
  const risk = instrument.items.find((item) => item.kind === 'scale' && item.isRisk);
  return (risk && answersOf(instrument, risk).find(({ value }) => value === 0)?.label) || '0';
}
