import { useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import Download from '#web/ui/icons/download.ts';
import Printer from '#web/ui/icons/printer.ts';
import { clockTime, weekdayAndDay } from '#web/platform/time.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { PrintedMedia } from '#web/ui/media/printed-media.tsx';
import { Paper } from '#web/ui/paper.tsx';
import { moodLabel } from '#web/ui/mood-label.ts';
import { journal as copy } from '#messages/journal.ts';
import type { JournalEntry } from '../queries.ts';

/** What can be done with the journal as a whole. */
export function JournalActions({ onPrint }: { onPrint: (() => void) | undefined }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="jacts row stretch wrap g0">
      <Button variant="quiet" onClick={() => setOpen(true)}>
        <Download />
        {copy.download}
      </Button>
      {onPrint && (
        <Button variant="quiet" onClick={onPrint}>
          <Printer />
          {copy.printAll}
        </Button>
      )}
      {isOpen && <ExportDialog onClose={() => setOpen(false)} />}
    </div>
  );
}

const exportCopy = copy.export;

function ExportDialog({ onClose }: { onClose: () => void }) {
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const isTurned = from !== '' && to !== '' && from > to;
  const query = new URLSearchParams({ ...(from && { from }), ...(to && { to }) });
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={exportCopy.title}
      description={exportCopy.text}
      actions={
        <>
          <Button onClick={onClose}>{exportCopy.cancel}</Button>
          {isTurned ? (
            <Button variant="primary" disabled>
              {exportCopy.go}
            </Button>
          ) : (
            <ButtonLink
              variant="primary"
              external
              href={`/api/client/journal-export${query.size > 0 ? `?${query}` : ''}`}
              download
              onClick={onClose}
            >
              {exportCopy.go}
            </ButtonLink>
          )}
        </>
      }
    >
      <div className="jexport">
        <Field label={exportCopy.from} optional>
          <Input type="date" value={from} onChange={(event) => setFrom(event.target.value)} />
        </Field>
        <Field label={exportCopy.to} optional error={isTurned ? exportCopy.order : undefined}>
          <Input type="date" value={to} onChange={(event) => setTo(event.target.value)} />
        </Field>
      </div>
    </Dialog>
  );
}

/** Whole entries, and nothing around them. */
export function Printed({
  entries,
  timeZone,
  ...how
}: {
  entries: readonly JournalEntry[];
  timeZone: string;
  isAsked?: boolean;
  onDone: () => void;
}) {
  return (
    <Paper className="jprint" {...how}>
      {entries.map((entry) => (
        <article key={entry.id}>
          <p>
            {weekdayAndDay(new Date(entry.createdAt), timeZone)}, {clockTime(new Date(entry.createdAt), timeZone)}
          </p>
          {entry.promptText && <h2 dir="auto">{entry.promptText}</h2>}
          <p className="jprint__meta">
            {entry.dayNumber === null
              ? copy.freePage
              : copy.place({ program: entry.programTitle, day: entry.dayNumber })}
            {entry.moodScore !== null && `, ${entry.moodScore} ${moodLabel(entry.moodScore)}`}
          </p>
          <p className="jprint__text" dir="auto">
            {entry.entryText}
          </p>
          <PrintedMedia entry={entry} />
        </article>
      ))}
    </Paper>
  );
}

/** From the browser's own menu the rows would be printed as excerpts: the whole entries take their place. */
export function PrintedByBrowser({ entries, timeZone }: { entries: () => readonly JournalEntry[]; timeZone: string }) {
  const [printed, setPrinted] = useState<readonly JournalEntry[]>();
  const done = useCallback(() => setPrinted(undefined), []);
  useEffect(() => {
    const begin = () => {
      const isOnPaper = document.querySelector('body > .paper') !== null;
      // At once: the browser does not wait for the next drawing.
      if (!isOnPaper) flushSync(() => setPrinted(entries()));
    };
    window.addEventListener('beforeprint', begin);
    return () => window.removeEventListener('beforeprint', begin);
  }, [entries]);
  if (!printed || printed.length === 0) return null;
  return <Printed entries={printed} timeZone={timeZone} isAsked={false} onDone={done} />;
}
