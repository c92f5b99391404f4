import { useEffect, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { MoodBadge } from '#web/ui/mood.tsx';
import type { EntryVersion } from '../queries.ts';
import { momentOf } from '../when.ts';
import { editCopy } from './copy.ts';

const copy = editCopy.conflict;

type EntryConflictProps = {
  mine: { text: string; mood: number };
  present: EntryVersion;
  timeZone: string;
  isSaving: boolean;
  onKeep: (text: string, mood: number) => void;
  onDrop: () => void;
};

/** Somebody, most likely the same person elsewhere, was faster. Both texts stand here until one is chosen. */
export function EntryConflict({ mine, present, timeZone, isSaving, onKeep, onDrop }: EntryConflictProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const both = `${present.entryText}\n\n${mine.text}`;
  return (
    <section className="conflict" aria-label={copy.title}>
      <h2 className="h2" ref={heading} tabIndex={-1}>
        {copy.title}
      </h2>
      <p className="soft">{copy.text}</p>
      <Side title={copy.mine} text={mine.text} mood={mine.mood} />
      <Side
        title={copy.theirs(momentOf(new Date(present.writtenAt), timeZone))}
        text={present.entryText}
        mood={present.moodScore}
      />
      <div className="conflict__acts">
        <Button pending={isSaving} onClick={() => onKeep(both, mine.mood)}>
          {copy.keepBoth}
        </Button>
        <Button pending={isSaving} onClick={() => onKeep(mine.text, mine.mood)}>
          {copy.keepMine}
        </Button>
        <Button disabled={isSaving} onClick={onDrop}>
          {copy.keepTheirs}
        </Button>
      </div>
    </section>
  );
}

function Side({ title, text, mood }: { title: string; text: string; mood: number }) {
  return (
    <article className="conflict__side">
      <div className="conflict__head">
        <h3 className="small soft">{title}</h3>
        <MoodBadge mood={mood} />
      </div>
      <p className="read" dir="auto">
        {text}
      </p>
    </article>
  );
}
