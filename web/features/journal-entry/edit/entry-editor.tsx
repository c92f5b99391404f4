import { useEffect, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { refreshClientPages } from '#web/features/client-dashboard/queries.ts';
import { entryPlace } from '#web/platform/device/places.ts';
import { useDraft } from '#web/platform/device/use-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { WritingFields } from '../components/writing-fields.tsx';
import OtherTexts from '../others/other-texts.tsx';
import type { EntryVersion, JournalEntry } from '../queries.ts';
import { isSavable } from '../savable.ts';
import { editCopy as copy } from './copy.ts';
import { EntryConflict } from './entry-conflict.tsx';
import { ChangedElsewhere, useEditEntry } from './mutations.ts';
import './entry-editor.css';

type EntryEditorProps = {
  entry: JournalEntry;
  timeZone: string;
  /** Saved, or left for now; what was typed then waits on the device. */
  onClose: () => void;
};

/** An entry that exists, in the same form. What is typed is a draft of that entry until it is saved. */
export default function EntryEditor({ entry, timeZone, onClose }: EntryEditorProps) {
  // The version it was opened with: a refresh of the page must not make an older text look like an answer to a newer one.
  const [start] = useState({ text: entry.entryText, mood: entry.moodScore, base: entry.version });
  const draft = useDraft(entryPlace(entry.id), start);
  const [present, setPresent] = useState<EntryVersion>();
  const edit = useEditEntry(entry.id);
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const mood = draft.mood ?? start.mood;

  useEffect(() => {
    form.current?.querySelector('textarea')?.focus();
  }, []);

  function send(change: { entryText: string; moodScore: number; version: number }) {
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
    if (isSavable(draft.text)) send({ entryText: draft.text, moodScore: mood, version: draft.base ?? start.base });
  }

  if (present) {
    return (
      <EntryConflict
        mine={{ text: draft.text, mood }}
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
    <form ref={form} className="writing writing--edit" aria-label={copy.title} onSubmit={submit}>
      <WritingFields draft={draft} mood={mood} timeZone={timeZone} unchanged={copy.unchanged} />
      {draft.others.length > 0 && <OtherTexts others={draft.others} timeZone={timeZone} />}
      <div className="writing__acts">
        <Button
          type="submit"
          variant="primary"
          disabled={draft.text === ''}
          pending={edit.isPending}
          pendingText={copy.saving}
        >
          {copy.save}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {copy.close}
        </Button>
      </div>
      <p className="writing__note small soft">{copy.note}</p>
    </form>
  );
}
