import { useRef, useState } from 'react';
import PenLine from '#web/ui/icons/pen-line.ts';
import Trash from '#web/ui/icons/trash-2.ts';
import { localDay } from '#web/platform/time.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { isLine, recordingOf } from '#web/ui/media/media-of.ts';
import { Recording, useShownMedia } from '#web/ui/media/media-part.tsx';
import { journal } from '#messages/journal.ts';
import { media as mediaCopy } from '#messages/ui-media.ts';
import { useDeleteRecording } from '../mutations.ts';
import type { JournalEntry } from '../queries.ts';
import { Marked } from './matches.tsx';

const { recording: copy } = journal;

type OpenRecordingProps = {
  entry: JournalEntry;
  words: readonly string[];
  timeZone: string;
  /** Changing its words. */
  onWrite: () => void;
};

/** A spoken page: its line, the recording, and what is written below it. */
export function OpenRecording({ entry, words, timeZone, onWrite }: OpenRecordingProps) {
  const [isAsking, setAsking] = useState(false);
  const home = useRef<HTMLDivElement>(null);
  const remove = useDeleteRecording(entry.id);
  const recording = recordingOf(entry);
  const shown = useShownMedia(recording !== undefined);
  const text = <Marked text={entry.entryText} words={words} />;
  const hasLine = entry.entryText !== '' && isLine(entry.entryText);
  const write = (
    <Button variant="quiet" onClick={onWrite}>
      <PenLine />
      {copy.write}
    </Button>
  );
  return (
    <div className="jspoken" ref={home} tabIndex={-1}>
      {hasLine && (
        <h3 className="h2 anywhere" dir="auto">
          {text}
        </h3>
      )}
      {recording ? (
        <Recording
          source={recording.src}
          levels={recording.levels}
          durationMs={recording.durationMs}
          acts={
            <>
              {write}
              {shown && (
                <shown.DownloadButton
                  source={recording.src}
                  fileName={`dayloom-${localDay(new Date(entry.createdAt), timeZone)}`}
                />
              )}
              <Button variant="quiet" className="jopen__remove" onClick={() => setAsking(true)}>
                <Trash />
                {copy.remove}
              </Button>
            </>
          }
        />
      ) : (
        <>
          <p className="soft">{mediaCopy.gone}</p>
          <div className="flush">{write}</div>
        </>
      )}
      {!hasLine && entry.entryText !== '' && (
        <p className="read jopen__text" dir="auto">
          {text}
        </p>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={copy.title}
        confirm={copy.confirm}
        pendingText={copy.pending}
        returnTo={home}
        onConfirm={async () => recording && (await remove.mutateAsync(recording.id))}
      >
        {copy.text}
      </ConfirmDialog>
    </div>
  );
}
