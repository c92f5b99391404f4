import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { refreshClientPages } from '../queries.ts';
import { momentOf } from '#web/platform/time.ts';
import { Button } from '#web/ui/button.tsx';
import { MoodBadge } from '#web/ui/mood.tsx';
import { edit as copy } from '#messages/today-entry.ts';
import { entryPlace, useEntryDraft } from '../entry-on-device.ts';
import { ChangedElsewhere, useEditEntry } from '../use-edit-entry.ts';
import type { EntryVersion, JournalEntry } from '../queries.ts';
import { PhotosOfEntry, PhotosPart } from '../photos/photos-part.tsx';
import { isSavable, tooLong } from '../save-entry.ts';
import { KeyboardHint, OtherDrafts, submitByKeyboard, WritingFields } from './entry-form.tsx';

const { conflict } = copy;

type EntryEditorProps = {
  entry: JournalEntry;
  timeZone: string;
  /** Saved, or left for now; what was typed then waits on the device. */
  onClose: () => void;
  /** Beside a recording: offers to write it down, behind what is typed. */
  writeDown?: (append: (text: string) => void) => ReactNode;
};

/** An entry that exists, in the same form. What is typed is a draft of that entry until it is saved. */
export function EntryEditor({ entry, timeZone, onClose, writeDown }: EntryEditorProps) {
  // The version it was opened with: a refresh of the page must not make an older text look like an answer to a newer one.
  const [start] = useState(entry);
  const draft = useEntryDraft(entryPlace(entry.id), start);
  const [present, setPresent] = useState<EntryVersion>();
  const edit = useEditEntry(entry.id);
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  // An imported page has none.
  const mood = start.moodScore === null ? null : (draft.moodScore ?? start.moodScore);
  // Beside a recording there may be no words.
  const isSpoken = start.entryType === 'audio';

  useEffect(() => {
    form.current?.querySelector('textarea')?.focus();
  }, []);

  function send(change: { entryText: string; moodScore: number | null; version: number }) {
    if (edit.isPending) return;
    edit.mutate(change, {
      onSuccess: () => {
        void draft.clear();
        onClose();
      },
      onError: (error) => {
        if (error instanceof ChangedElsewhere) setPresent(error.present);
      },
    });
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isSpoken ? !tooLong(draft.entryText) : isSavable(draft.entryText))
      send({ entryText: draft.entryText, moodScore: mood, version: draft.base ?? start.version });
  }

  if (present) {
    return (
      <EntryConflict
        mine={{ text: draft.entryText, mood }}
        present={present}
        timeZone={timeZone}
        isSaving={edit.isPending}
        onKeep={(entryText, moodScore) => send({ entryText, moodScore, version: present.version })}
        onDrop={() => {
          void draft.clear();
          void refreshClientPages(client);
          onClose();
        }}
      />
    );
  }
  return (
    <form
      ref={form}
      className="writing writing--edit"
      autoComplete="off"
      aria-label={copy.title}
      onSubmit={submit}
      onKeyDown={submitByKeyboard}
    >
      <WritingFields
        draft={draft}
        mood={mood}
        timeZone={timeZone}
        unchanged={copy.unchanged}
        isLocked={edit.isPending}
        photos={
          <>
            {writeDown?.((text) => draft.setText([draft.entryText, text].filter(Boolean).join('\n\n')))}
            <PhotosOfEntry entry={entry} />
            <PhotosPart place={entryPlace(entry.id)} entry={entry} />
          </>
        }
      />
      <OtherDrafts others={draft.others} timeZone={timeZone} isLocked={edit.isPending} />
      <div className="writing__acts stack g2 mt5">
        <Button
          type="submit"
          variant="primary"
          disabled={!isSpoken && draft.entryText === ''}
          pending={edit.isPending}
          pendingText={copy.saving}
        >
          {copy.save}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {copy.close}
        </Button>
        <KeyboardHint />
      </div>
      <p className="writing__note small soft">{copy.note}</p>
    </form>
  );
}

type EntryConflictProps = {
  mine: { text: string; mood: number | null };
  present: EntryVersion;
  timeZone: string;
  isSaving: boolean;
  onKeep: (text: string, mood: number | null) => void;
  onDrop: () => void;
};

/** Another edit, most likely the same person's on another device, came first. Shows both texts until one is chosen. */
function EntryConflict({ mine, present, timeZone, isSaving, onKeep, onDrop }: EntryConflictProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const both = `${present.entryText}\n\n${mine.text}`;
  return (
    <section className="conflict stack g3 mt4" aria-label={conflict.title}>
      <h2 className="h2" ref={heading} tabIndex={-1}>
        {conflict.title}
      </h2>
      <p className="soft">{conflict.text}</p>
      <Side title={conflict.mine} text={mine.text} mood={mine.mood} />
      <Side
        title={conflict.theirs({ when: momentOf(new Date(present.writtenAt), timeZone) })}
        text={present.entryText}
        mood={present.moodScore}
      />
      <div className="conflict__acts row stretch wrap g2">
        <Button pending={isSaving} onClick={() => onKeep(both, mine.mood)}>
          {conflict.keepBoth}
        </Button>
        <Button pending={isSaving} onClick={() => onKeep(mine.text, mine.mood)}>
          {conflict.keepMine}
        </Button>
        <Button disabled={isSaving} onClick={onDrop}>
          {conflict.keepTheirs}
        </Button>
      </div>
    </section>
  );
}

function Side({ title, text, mood }: { title: string; text: string; mood: number | null }) {
  return (
    <article className="conflict__side">
      <div className="row wrap between gy1 gx3 mb2">
        <h3 className="small soft">{title}</h3>
        <MoodBadge mood={mood} />
      </div>
      <p className="read" dir="auto">
        {text}
      </p>
    </article>
  );
}
