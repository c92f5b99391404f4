import { useEffect, useRef, useState, type ReactNode } from 'react';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import History from 'lucide-react/icons/history';
import PenLine from 'lucide-react/icons/pen-line';
import Printer from 'lucide-react/icons/printer';
import Trash from 'lucide-react/icons/trash-2';
import { clockTime, dayAndMonth, longDay } from '#web/platform/time.ts';
import { AppLink } from '#web/ui/link.tsx';
import { Button } from '#web/ui/button.tsx';
import { MoodBadge } from '#web/ui/mood.tsx';
import { Sheet } from '#web/ui/section.tsx';
import { journalCopy as copy } from '../copy.ts';
import type { JournalEntry, JournalList } from '../queries.ts';

/** The forms of another feature, handed in by the page. */
export type EntryTools = {
  editor: (entry: JournalEntry, onClose: () => void) => ReactNode;
  versions: (entryId: string, onClose: () => void) => ReactNode;
  /** Whether the coach reads it, and what they answered. */
  sharing?: (entry: JournalEntry, coach: JournalList['coach']) => ReactNode;
};

type OpenEntryProps = {
  entry: JournalEntry;
  coach: JournalList['coach'];
  timeZone: string;
  /** Chosen by the person, not just the first of the list: takes the focus and, on a phone, the whole page. */
  isChosen: boolean;
  backHref: string;
  isEditing: boolean;
  onEdit: (isOpen: boolean) => void;
  isRemoving: boolean;
  onRemove: () => void;
  onPrint: () => void;
  tools: EntryTools;
};

export function OpenEntry({
  entry,
  coach,
  timeZone,
  isChosen,
  backHref,
  isEditing,
  onEdit,
  isRemoving,
  onRemove,
  onPrint,
  tools,
}: OpenEntryProps) {
  const [hasVersions, setVersions] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const written = new Date(entry.createdAt);

  useEffect(() => {
    if (isChosen && !isEditing) heading.current?.focus({ preventScroll: false });
    // Once it is chosen: whoever opens the editor is led into it by the editor.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isChosen]);

  function close() {
    setVersions(false);
    if (isEditing) onEdit(false);
    requestAnimationFrame(() => heading.current?.focus());
  }

  return (
    <Sheet className="jopen" aria-labelledby="open-entry">
      <AppLink className="jopen__back" href={backHref}>
        <ArrowLeft />
        {copy.back}
      </AppLink>
      <p className="note">
        {longDay(written, timeZone)}, {clockTime(written, timeZone)}
      </p>
      <h2 className="prompt" id="open-entry" ref={heading} tabIndex={-1}>
        {entry.promptText || copy.free}
      </h2>
      <p className="jopen__meta">
        <MoodBadge mood={entry.moodScore} />
        <span className="num">{copy.words(entry.wordCount)}</span>
        <span>
          <PenLine />
          {copy.text}
        </span>
        {entry.dayNumber !== null && <span>{copy.place(entry.programTitle, entry.dayNumber)}</span>}
        {entry.isLate && <span>{copy.late}</span>}
        {entry.version > 1 && <span>{copy.edited(dayAndMonth(new Date(entry.updatedAt), timeZone))}</span>}
      </p>
      {isEditing ? (
        tools.editor(entry, close)
      ) : (
        <>
          <p className="read jopen__text" dir="auto">
            {entry.entryText}
          </p>
          <div className="jopen__acts">
            <Button variant="quiet" onClick={() => onEdit(true)}>
              <PenLine />
              {copy.edit}
            </Button>
            {entry.version > 1 && (
              <Button variant="quiet" onClick={() => setVersions(true)}>
                <History />
                {copy.versions}
              </Button>
            )}
            <Button variant="quiet" onClick={onPrint}>
              <Printer />
              {copy.print}
            </Button>
            <Button variant="quiet" className="jopen__remove" pending={isRemoving} onClick={onRemove}>
              <Trash />
              {copy.remove}
            </Button>
          </div>
          {tools.sharing?.(entry, coach)}
        </>
      )}
      {hasVersions && tools.versions(entry.id, close)}
    </Sheet>
  );
}
