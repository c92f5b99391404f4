import { useRef, useState, type ReactNode } from 'react';
import History from 'lucide-react/icons/history';
import PenLine from 'lucide-react/icons/pen-line';
import { clockTime, dayAndMonth, momentOf } from '#web/platform/time.ts';
import { Button } from '#web/ui/button.tsx';
import { MoodBadge } from '#web/ui/mood.tsx';
import { StateLine } from '#web/ui/state.tsx';
import { entryCopy, savedCopy as copy } from '../copy.ts';
import { entryPlace, type UnsavedEntry } from '../entry-draft.ts';
import type { JournalEntry } from '../queries.ts';
import { EntryEditor } from './entry-editor.tsx';
import { VersionsDialog } from './versions-dialog.tsx';

type SavedEntryProps = {
  entry: JournalEntry;
  timeZone: string;
  unsavedEntries: readonly UnsavedEntry[];
  /** Beside Edit, such as writing another one. */
  beside?: ReactNode;
  under?: ReactNode;
};

/** An entry that the server has: read here, changed in the same place. */
export function SavedEntry({ entry, timeZone, unsavedEntries, beside, under }: SavedEntryProps) {
  const [open, setOpen] = useState<'editor' | 'versions'>();
  const [isAsking, setAsking] = useState(false);
  const home = useRef<HTMLElement>(null);
  const unsaved = unsavedEntries.find(({ place }) => place === entryPlace(entry.id));

  if (open === 'editor') {
    return (
      <EntryEditor
        entry={entry}
        timeZone={timeZone}
        onClose={() => {
          setOpen(undefined);
          // The editor held the focus; what it showed stands here now.
          requestAnimationFrame(() => home.current?.focus());
        }}
      />
    );
  }
  const edited = entry.version > 1 ? `, ${copy.edited(momentOf(new Date(entry.updatedAt), timeZone))}` : '';
  return (
    <article className="kept" ref={home} tabIndex={-1} aria-label={copy.label}>
      <div className="kept__state">
        <StateLine state="saved">{savedLine(entry, timeZone)}</StateLine>
        <MoodBadge mood={entry.moodScore} />
      </div>
      <p className="read" dir="auto">
        {entry.entryText}
      </p>
      <p className="small faint num">
        {entryCopy.words(entry.wordCount)}
        {edited}
      </p>
      {unsaved && (
        <p className="kept__unsaved">
          <StateLine state="device">{copy.unsaved}</StateLine>
          <Button small variant="quiet" onClick={() => (isAsking ? unsaved.discard() : setAsking(true))}>
            {isAsking ? copy.sure : copy.discard}
          </Button>
        </p>
      )}
      <div className="kept__acts">
        <Button variant="quiet" onClick={() => setOpen('editor')}>
          <PenLine />
          {unsaved ? copy.goOn : copy.edit}
        </Button>
        {beside}
        {entry.version > 1 && (
          <Button variant="quiet" onClick={() => setOpen('versions')}>
            <History />
            {copy.versions}
          </Button>
        )}
      </div>
      {under}
      {open === 'versions' && (
        <VersionsDialog entryId={entry.id} timeZone={timeZone} onClose={() => setOpen(undefined)} />
      )}
    </article>
  );
}

function savedLine({ createdAt, isLate }: JournalEntry, timeZone: string): string {
  const written = new Date(createdAt);
  // A late one always says its date: it stands on the page of another day.
  return isLate
    ? copy.late(`${dayAndMonth(written, timeZone)}, ${clockTime(written, timeZone)}`)
    : copy.saved(momentOf(written, timeZone));
}
