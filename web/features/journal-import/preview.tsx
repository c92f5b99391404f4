import { useState } from 'react';
import { longCalendarDay } from '#web/platform/time.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { journalImport as journalImportCopy } from '#messages/journal-import.ts';
import type { FoundPage } from './reader/found-page.ts';
import { ZipError, zipLimits } from './reader/open-zip.ts';
import { readJournal, type ReadJournal } from './reader/read-journal.ts';
import './preview.css';

const { preview: copy, problem: problems, source: sources } = journalImportCopy;

/** What the file holds, or why it cannot be used. */
export async function readFile(file: Blob, timeZone: string): Promise<ReadJournal | string> {
  try {
    const journal = await readJournal(file, { timeZone, now: Date.now() });
    if (!journal) return problems.unknown;
    return journal.pages.length === 0 ? problems.empty : journal;
  } catch (error) {
    if (!(error instanceof ZipError)) return problems.broken;
    return error.problem === 'too-many' ? problems['too-many']({ files: zipLimits.files }) : problems[error.problem];
  }
}

/** Pages of the preview that are shown at once. */
const shownAtOnce = 50;

type PreviewProps = {
  journal: ReadJournal;
  onImport: (pages: readonly FoundPage[]) => Promise<void>;
  onClose: () => void;
};

/** Every page with its date and first line, to choose from. Nothing has left the device by then. */
export function Preview({ journal: { source, pages, left, broken }, onImport, onClose }: PreviewProps) {
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set());
  const [first, setFirst] = useState(0);
  const [isKeeping, setKeeping] = useState(false);
  const chosen = pages.filter(({ sourceId }) => !without.has(sourceId));
  const shown = pages.slice(first, first + shownAtOnce);
  const last = first + shown.length;
  const leftOut = copy.left({ ...left, broken }).trim();

  function choose(ids: readonly string[], isWanted: boolean) {
    const next = new Set(without);
    for (const id of ids)
      if (isWanted) next.delete(id);
      else next.add(id);
    setWithout(next);
  }

  return (
    <Dialog
      open
      size="l"
      onOpenChange={(open) => open || isKeeping || onClose()}
      title={copy.title({ source: sources[source] })}
      description={copy.text}
      actions={
        <>
          <Button onClick={onClose}>{copy.cancel}</Button>
          <Button
            variant="primary"
            disabled={chosen.length === 0}
            pending={isKeeping}
            pendingText={copy.importing}
            onClick={() => {
              setKeeping(true);
              void onImport(chosen);
            }}
          >
            {copy.import({ count: chosen.length })}
          </Button>
        </>
      }
    >
      {leftOut !== '' && <p className="small soft mt3">{leftOut}</p>}
      <div className="mt4">
        <Checkbox
          label={<b>{copy.all({ count: pages.length })}</b>}
          checked={without.size === 0}
          onChange={({ target }) =>
            choose(
              pages.map(({ sourceId }) => sourceId),
              target.checked,
            )
          }
        />
      </div>
      <ol className="importpages lines" start={first + 1}>
        {shown.map((page) => (
          <li key={page.sourceId}>
            <Checkbox
              label={<PageLine page={page} />}
              checked={!without.has(page.sourceId)}
              onChange={({ target }) => choose([page.sourceId], target.checked)}
            />
          </li>
        ))}
      </ol>
      {pages.length > shownAtOnce && (
        <div className="row wrap between g3 mt3">
          <Button small disabled={first === 0} onClick={() => setFirst(first - shownAtOnce)}>
            {copy.earlier}
          </Button>
          <span className="small soft num" role="status">
            {copy.pages({ from: first + 1, to: last, count: pages.length })}
          </span>
          <Button small disabled={last >= pages.length} onClick={() => setFirst(last)}>
            {copy.later}
          </Button>
        </div>
      )}
    </Dialog>
  );
}

const firstLineLength = 160;

function PageLine({ page: { writtenAt, text, photos, mood } }: { page: FoundPage }) {
  const line = text.slice(0, 2 * firstLineLength).split('\n', 1)[0] ?? '';
  const facts = [photos > 0 && copy.photos({ count: photos }), mood && copy.mood(mood)].filter(Boolean);
  return (
    <>
      <b>{longCalendarDay(writtenAt.slice(0, 'yyyy-mm-dd'.length))}</b>
      <small className="importpages__line" dir="auto">
        {line}
      </small>
      {facts.length > 0 && <small className="soft">{facts.join(', ')}</small>}
    </>
  );
}
