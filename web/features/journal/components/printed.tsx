import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { moodLabel } from '#contract/journal/mood.ts';
import { clockTime, longDay } from '#web/platform/time.ts';
import { journalCopy as copy } from '../copy.ts';
import type { JournalEntry } from '../queries.ts';

/** Stands on paper only. The rest of the page is left out by the print rules in journal.css. */
export function Printed({
  entries,
  timeZone,
  onDone,
}: {
  entries: readonly JournalEntry[];
  timeZone: string;
  onDone: () => void;
}) {
  useEffect(() => {
    window.addEventListener('afterprint', onDone);
    window.print();
    return () => window.removeEventListener('afterprint', onDone);
  }, [onDone]);
  return createPortal(
    <div className="jprint">
      {entries.map((entry) => (
        <article key={entry.id}>
          <p>
            {longDay(new Date(entry.createdAt), timeZone)}, {clockTime(new Date(entry.createdAt), timeZone)}
          </p>
          <h2>{entry.promptText}</h2>
          <p className="jprint__meta">
            {copy.place(entry.programTitle, entry.dayNumber)}, {entry.moodScore} {moodLabel(entry.moodScore)}
          </p>
          <p className="jprint__text" dir="auto">
            {entry.entryText}
          </p>
        </article>
      ))}
    </div>,
    document.body,
  );
}
