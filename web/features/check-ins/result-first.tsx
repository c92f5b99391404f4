import { useEffect, useRef } from 'react';
import ArrowLeft from '#web/ui/icons/arrow-left.ts';
import type { Instrument } from '#contract/check-ins/instrument-schema.ts';
import { now } from '#web/platform/boot.ts';
import { dayAndMonth, localDay } from '#web/platform/time.ts';
import { Button } from '#web/ui/button.tsx';
import { AnswersList } from '#web/ui/check-in/answers-list.tsx';
import { InEnglish } from '#web/ui/in-english.tsx';
import { Notice } from '#web/ui/state.tsx';
import type { CheckInDraft } from './check-in-outbox.ts';
import { question as questionCopy, result as copy } from '#messages/check-ins.ts';
import { Credit } from './credit.tsx';
import type { OwnCheckIns } from './queries.ts';
import { Scores } from './scores.tsx';

type ResultFirstProps = {
  data: OwnCheckIns;
  instrument: Instrument;
  value: CheckInDraft;
  /** The server has refused it. */
  error: string | null;
  timeZone: string;
  /** Who was chosen to see something of it; empty where nobody will. */
  coachName: string;
  onBack: () => void;
  onDone: () => void;
};

/** Worked out on this device: the one who answered sees it before anybody has it. */
export function ResultFirst(props: ResultFirstProps) {
  const { data, instrument, value, error, timeZone, coachName, onBack, onDone } = props;
  const { id: instrumentId, version, title, items, scales } = instrument;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const given = { instrumentId, version, date: localDay(now(), timeZone), answers: value.answers };
  return (
    <>
      <h1 className="note" ref={heading} tabIndex={-1}>
        {copy.on({ title, day: dayAndMonth(now(), timeZone) })}
      </h1>
      {error && (
        <Notice tone="bad" title={copy.refused}>
          {error}
        </Notice>
      )}
      <Scores data={data} instrument={instrument} given={given} />
      {scales.length === 0 && <AnswersList instrument={instrument} answers={value.answers} />}
      {coachName && (
        <>
          <p className="soft">{copy.willSee[value.shown]({ name: coachName })}</p>
          <InEnglish say={({ result }) => result.willSee[value.shown]({ name: coachName })} />
        </>
      )}
      <Button variant="primary" block onClick={onDone}>
        {copy.done}
      </Button>
      <Button variant="quiet" onClick={onBack}>
        <ArrowLeft />
        {copy.back({ at: items.length })}
      </Button>
      <p className="small soft">{questionCopy.kept}</p>
      <Credit instrument={instrument} lead={scales.length > 0 ? copy.verdict : undefined} />
    </>
  );
}
