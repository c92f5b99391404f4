import { useRef, useState, type ReactNode } from 'react';
import History from '#web/ui/icons/history.ts';
import PenLine from '#web/ui/icons/pen-line.ts';
import { clockTime, dayAndMonth, dayWithTime, momentOf } from '#web/platform/time.ts';
import { Button } from '#web/ui/button.tsx';
import { MoodBadge } from '#web/ui/mood.tsx';
import { StateLine } from '#web/ui/state.tsx';
import { entry as entryCopy, saved as copy } from '#messages/today-entry.ts';
import { entryPlace, type UnsavedEntry } from '../entry-on-device.ts';
import type { JournalEntry } from '../queries.ts';
import { SpokenPlayer } from '../spoken-part.tsx';
import { PhotosOfEntry } from '../photos/photos-part.tsx';
import { EntryEditor } from './entry-editor.tsx';
import { VersionsDialog } from './versions-dialog.tsx';

type SavedEntryProps = {
  entry: JournalEntry;
  timeZone: string;
  unsavedEntries: readonly UnsavedEntry[];
  /** Beside Edit, such as writing another one. */
  beside?: ReactNode;
  under?: ReactNode;
  /**
   * Just saved, below the loom: the prompt and the first lines. `open` shows the whole page. On a heavy day the state
   * is already above the kind card.
   */
  short?: { promptText: string; open: () => void; isHeavy: boolean } | undefined;
};

/** An entry that the server has: read here, changed in the same place. */
export function SavedEntry({ entry, timeZone, unsavedEntries, beside, under, short }: SavedEntryProps) {
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
          // The editor had the focus and was replaced by this.
          requestAnimationFrame(() => home.current?.focus());
        }}
      />
    );
  }
  const about = [
    entry.entryType === 'text' && entryCopy.words({ count: entry.wordCount }),
    entry.version > 1 && copy.edited({ when: momentOf(new Date(entry.updatedAt), timeZone) }),
  ].filter(Boolean);
  function read() {
    short?.open();
    requestAnimationFrame(() => home.current?.focus());
  }
  function edit() {
    short?.open();
    setOpen('editor');
  }
  return (
    <article className={short ? 'kept kept--short' : 'kept'} ref={home} tabIndex={-1} aria-label={copy.label}>
      {!short?.isHeavy && <EntryState entry={entry} timeZone={timeZone} />}
      {short?.promptText && (
        <p className="note" dir="auto">
          {short.promptText}
        </p>
      )}
      <SpokenPlayer entry={entry} />
      {entry.entryText && (
        <p className="read" dir="auto">
          {entry.entryText}
        </p>
      )}
      <PhotosOfEntry entry={entry} />
      {!short && about.length > 0 && <p className="small faint num">{about.join(', ')}</p>}
      {unsaved && (
        <p className="row wrap gy0 gx2 mt3">
          <StateLine state="device">{copy.unsaved}</StateLine>
          <Button small variant="quiet" onClick={() => (isAsking ? unsaved.discard() : setAsking(true))}>
            {isAsking ? copy.sure : copy.discard}
          </Button>
        </p>
      )}
      <div className="kept__acts row stretch wrap gy1 gx2">
        {short && (
          <Button variant="quiet" onClick={read}>
            {copy.read}
          </Button>
        )}
        <Button variant="quiet" onClick={edit}>
          <PenLine />
          {unsaved ? copy.goOn : copy.edit}
        </Button>
        {!short && beside}
        {!short && entry.version > 1 && (
          <Button variant="quiet" onClick={() => setOpen('versions')}>
            <History />
            {copy.versions}
          </Button>
        )}
      </div>
      {!short && under}
      {open === 'versions' && (
        <VersionsDialog entryId={entry.id} timeZone={timeZone} onClose={() => setOpen(undefined)} />
      )}
    </article>
  );
}

/** When it was saved, and its mood. */
export function EntryState({ entry, timeZone }: { entry: JournalEntry; timeZone: string }) {
  return (
    <div className="kept__state row wrap between gy1 gx3">
      <StateLine state="saved">{savedLine(entry, timeZone)}</StateLine>
      <MoodBadge mood={entry.moodScore} />
    </div>
  );
}

function savedLine({ createdAt, isLate }: JournalEntry, timeZone: string): string {
  const written = new Date(createdAt);
  // A late one always says its date: it is on the page of another day.
  return isLate
    ? copy.late({ when: dayWithTime(dayAndMonth(written, timeZone), clockTime(written, timeZone)) })
    : copy.saved({ time: momentOf(written, timeZone) });
}
