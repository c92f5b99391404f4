import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import ArrowLeft from '#web/ui/icons/arrow-left.ts';
import ArrowRight from '#web/ui/icons/arrow-right.ts';
import History from '#web/ui/icons/history.ts';
import PenLine from '#web/ui/icons/pen-line.ts';
import Printer from '#web/ui/icons/printer.ts';
import Trash from '#web/ui/icons/trash-2.ts';
import { clockTime, dayAndMonth, weekdayAndDay } from '#web/platform/time.ts';
import { InEnglish } from '#web/ui/in-english.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { recordingOf } from '#web/ui/media/media-of.ts';
import { MoodBadge } from '#web/ui/mood.tsx';
import { Sheet } from '#web/ui/section.tsx';
import { journal as copy } from '#messages/journal.ts';
import { samePromptQuery, type JournalEntry, type JournalList } from '../queries.ts';
import { pageName } from '../words.ts';
import { Size, WayBack } from './entry-list.tsx';
import { Marked } from './matches.tsx';
import { OpenRecording } from './open-recording.tsx';
import { Transcribe } from './transcribe.tsx';
import './open-entry.css';

/** Offers to write a recording down; what was written is given to `append`. */
export type WriteDown = (append: (text: string) => void) => ReactNode;

/** The forms of another feature, handed in by the page. */
export type EntryTools = {
  editor: (entry: JournalEntry, onClose: () => void, writeDown?: WriteDown) => ReactNode;
  versions: (entryId: string, onClose: () => void) => ReactNode;
  /** Whether the coach reads it, and what they answered. */
  sharing?: (entry: JournalEntry, coach: JournalList['coach']) => ReactNode;
  photos: (entry: JournalEntry) => ReactNode;
};

/** The entry before or after it in the list. */
export type Neighbour = { href: string; dayNumber: number | null };

type OpenEntryProps = {
  entry: JournalEntry;
  coach: JournalList['coach'];
  /** Host name of the service that writes recordings down. */
  transcribesAt: string | null;
  timeZone: string;
  /** Chosen by the person, not just the first of the list: takes the focus and, on a phone, the whole page. */
  isChosen: boolean;
  /** What was looked for, and is marked. */
  words: readonly string[];
  backHref: string;
  older: Neighbour | undefined;
  newer: Neighbour | undefined;
  isEditing: boolean;
  onEdit: (isOpen: boolean) => void;
  isRemoving: boolean;
  onRemove: () => void;
  onPrint: () => void;
  tools: EntryTools;
  /** From the device: nothing can be asked for. */
  isKept: boolean;
};

export function OpenEntry({
  entry,
  coach,
  transcribesAt,
  timeZone,
  isChosen,
  words,
  backHref,
  older,
  newer,
  isEditing,
  onEdit,
  isRemoving,
  onRemove,
  onPrint,
  tools,
  isKept,
}: OpenEntryProps) {
  const [hasVersions, setVersions] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const written = new Date(entry.createdAt);
  const isSpoken = entry.entryType === 'audio';
  const { data: { before } = {} } = useQuery({
    ...samePromptQuery(entry.id),
    // Where it cannot be found out, nothing is missing.
    enabled: entry.promptText !== '' && !isKept,
    retry: false,
  });

  useEffect(() => {
    if (isChosen && !isEditing) heading.current?.focus({ preventScroll: false });
    // Once it is chosen: the editor moves the focus itself.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isChosen]);

  const recording = recordingOf(entry);
  const writeDown: WriteDown | undefined =
    recording && transcribesAt !== null && !isKept
      ? (append) => <Transcribe recordingId={recording.id} host={transcribesAt} onText={append} />
      : undefined;

  function close() {
    setVersions(false);
    if (isEditing) onEdit(false);
    requestAnimationFrame(() => heading.current?.focus());
  }

  return (
    <div className="jopen">
      <AppLink className="jopen__back row inline g2" href={backHref}>
        <ArrowLeft />
        {copy.back}
      </AppLink>
      <Sheet className="jopen__sheet" aria-labelledby="open-entry">
        <p className="note">
          {weekdayAndDay(written, timeZone)}, {clockTime(written, timeZone)}
        </p>
        <h2 className="prompt" id="open-entry" ref={heading} tabIndex={-1} dir="auto">
          <Marked text={entry.promptText || copy.free} words={words} />
        </h2>
        <p className="jopen__meta row wrap gy1h gx4">
          <MoodBadge mood={entry.moodScore} />
          <Size entry={entry} />
          {entry.dayNumber !== null && <span>{copy.place({ program: entry.programTitle, day: entry.dayNumber })}</span>}
          {entry.isLate && <span>{copy.late}</span>}
          {entry.version > 1 && <span>{copy.edited({ when: dayAndMonth(new Date(entry.updatedAt), timeZone) })}</span>}
        </p>
        {isEditing ? (
          tools.editor(entry, close, writeDown)
        ) : (
          <>
            {isSpoken ? (
              <OpenRecording entry={entry} words={words} timeZone={timeZone} onWrite={() => onEdit(true)} />
            ) : (
              <p className="read jopen__text" dir="auto">
                <Marked text={entry.entryText} words={words} />
              </p>
            )}
            {tools.photos(entry)}
            <div className="jopen__acts flush row stretch wrap g0">
              {!isSpoken && (
                <Button variant="quiet" onClick={() => onEdit(true)}>
                  <PenLine />
                  {copy.edit}
                </Button>
              )}
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
            <InEnglish say={({ journal: { remove, removed } }) => `${remove}: ${removed.text}`} />
            {tools.sharing?.(entry, coach)}
          </>
        )}
        {hasVersions && tools.versions(entry.id, close)}
      </Sheet>
      {!isEditing && <OtherPages older={older} newer={newer} />}
      {before && <WayBack page={before} label={copy.samePrompt} timeZone={timeZone} />}
    </div>
  );
}

/** On a phone, where the list is out of sight while an entry is open. */
function OtherPages({ older, newer }: Pick<OpenEntryProps, 'older' | 'newer'>) {
  return (
    <nav className="jopen__others row between" aria-label={copy.others}>
      {older ? (
        <ButtonLink variant="quiet" href={older.href}>
          <ArrowLeft />
          {pageName(older.dayNumber)}
        </ButtonLink>
      ) : (
        <span className="small soft">{copy.oldest}</span>
      )}
      {newer ? (
        <ButtonLink variant="quiet" href={newer.href}>
          {pageName(newer.dayNumber)}
          <ArrowRight />
        </ButtonLink>
      ) : (
        <span className="small soft">{copy.newest}</span>
      )}
    </nav>
  );
}
