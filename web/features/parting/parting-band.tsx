import { useId, type ReactNode } from 'react';
import { momentOf } from '#web/platform/time.ts';
import { Button } from '#web/ui/button.tsx';
import { InEnglish, type English } from '#web/ui/in-english.tsx';
import { asked as askedCopy, findable as findableCopy, parted as copy } from '#messages/parting.ts';
import { useAnswerFindable, useChooseProgram, useUndoLeaving } from './mutations.ts';
import type { OwnParting } from './queries.ts';
import './parting.css';

/** On Today, after a parting: what shall become of the program, or for a day the way back. */
export function PartingBand({ parting, timeZone }: { parting: OwnParting; timeZone: string }) {
  const choose = useChooseProgram();
  const name = parting.coach.fullName || copy.noName;
  const { question } = parting;
  const wordsIn = (words: typeof askedCopy): Words => ({
    title: words.title({ program: question?.programTitle ?? '' }),
    text: words.text({ coach: parting.coach.fullName || words.noName }),
    note: words.note,
  });
  if (question)
    return (
      <Question words={wordsIn(askedCopy)} english={({ asked }) => wordsIn(asked)}>
        <Button variant="primary" {...pressOf(choose, 'goes-on')}>
          {askedCopy.goesOn}
        </Button>
        <Button {...pressOf(choose, 'stops')}>{askedCopy.stops}</Button>
      </Question>
    );
  if (!parting.undoUntil) return null;
  return (
    <div className="partingband mb5 partingband--left row wrap gy2 gx3">
      <p>
        <b>{copy.left({ name })}</b>
        <span className="small soft">{copy.leftText({ time: momentOf(new Date(parting.undoUntil), timeZone) })}</span>
      </p>
      <UndoLeaving />
    </div>
  );
}

export function UndoLeaving() {
  const undo = useUndoLeaving();
  return (
    <Button small pending={undo.isPending} onClick={() => undo.mutate()}>
      {copy.undo}
    </Button>
  );
}

/** On Today, after the coach has ended the work: other coaches see the client only after they agree. */
export function FindableQuestion() {
  const answer = useAnswerFindable();
  return (
    <Question words={findableCopy} english={({ findable }) => findable}>
      <Button {...pressOf(answer, true)}>{findableCopy.yes}</Button>
      <Button {...pressOf(answer, false)}>{findableCopy.no}</Button>
    </Question>
  );
}

type Answering<Value> = { isPending: boolean; variables: Value | undefined; mutate: (value: Value) => void };

/** While one answer is on its way, the other cannot be given. */
function pressOf<Value>({ isPending, variables, mutate }: Answering<Value>, value: Value) {
  const isThis = isPending && variables === value;
  return { pending: isThis, disabled: isPending && !isThis, onClick: () => mutate(value) };
}

type Words = { title: string; text: string; note: string };
type QuestionProps = { words: Words; english: (english: English) => Words; children: ReactNode };

function Question({ words: { title, text, note }, english, children }: QuestionProps) {
  const id = useId();
  return (
    <section className="sheet partingband mb5" aria-labelledby={id}>
      <h2 className="h2" id={id}>
        {title}
      </h2>
      <p>{text}</p>
      <div className="row stretch wrap g2 mt4">{children}</div>
      <p className="small soft">{note}</p>
      <InEnglish
        say={(catalogues) => {
          const words = english(catalogues);
          return [words.title, words.text, words.note];
        }}
      />
    </section>
  );
}
