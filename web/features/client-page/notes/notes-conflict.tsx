import { useEffect, useRef } from 'react';
import GitCompare from 'lucide-react/icons/git-compare-arrows';
import { Button } from '#web/ui/button.tsx';
import { notesCopy } from './copy.ts';

const copy = notesCopy.conflict;

type NotesConflictProps = {
  mine: string;
  present: { text: string; version: number };
  isSaving: boolean;
  onKeep: (text: string) => void;
  onDrop: () => void;
};

/** In place of the field: both texts stand here until one way is chosen. */
export default function NotesConflict({ mine, present, isSaving, onKeep, onDrop }: NotesConflictProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="notesconflict">
      <div className="notesconflict__say">
        <span className="knotted">
          <GitCompare />
        </span>
        <div>
          <h3 className="h3" ref={heading} tabIndex={-1}>
            {copy.title}
          </h3>
          <p className="small soft">{copy.text(present.version)}</p>
        </div>
      </div>
      <Side title={copy.theirs(present.version)} text={present.text} />
      <Side title={copy.mine} text={mine} />
      <div className="notesconflict__acts">
        <Button small pending={isSaving} onClick={() => onKeep(`${present.text}\n\n${mine}`)}>
          {copy.both}
        </Button>
        <Button small pending={isSaving} onClick={() => onKeep(mine)}>
          {copy.takeMine(present.version + 1)}
        </Button>
        <Button small variant="quiet" disabled={isSaving} onClick={onDrop}>
          {copy.takeTheirs(present.version)}
        </Button>
      </div>
    </div>
  );
}

function Side({ title, text }: { title: string; text: string }) {
  return (
    <article className="notesconflict__side">
      <h4 className="small soft">{title}</h4>
      <p className="coachnotes__text" dir="auto">
        {text || notesCopy.history.none}
      </p>
    </article>
  );
}
