import { useId, type ReactNode } from 'react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import Lock from '#web/ui/icons/lock-keyhole.ts';
import { notesMax } from '#contract/notes/constants.ts';
import { useVersionedText, type SavedText } from '#web/platform/device/use-versioned-text.ts';
import { toast } from '#web/platform/toast-store.ts';
import { Textarea } from '#web/ui/field.tsx';
import type { TextWords } from '#web/ui/versions/text-words.ts';
import { VersionList } from '#web/ui/versions/version-list.tsx';
import { tooLong, VersionedText } from '#web/ui/versions/versioned-text.tsx';
import { session as sessionCopy, text } from '#messages/coach-session.ts';
import { useSaveText } from '../mutations.ts';
import { changePage, textHistoryQuery, type SessionPage, type Which } from '../queries.ts';

const copy = sessionCopy.notes;
const notesWords: TextWords = { ...text, changed: text.notesChanged };

/** One of the two texts of a session, with its draft on this device. */
export function useSessionText(page: SessionPage, which: Which, words: TextWords) {
  const client = useQueryClient();
  const { id } = page.appointment;
  const saved = page[which];
  const { mutateAsync: save } = useSaveText(id, which);
  return useVersionedText({
    place: `session-${which}:${id}`,
    saved: { text: saved?.text ?? '', version: saved?.version ?? 0 },
    save,
    onSaved: (now) => {
      const { savedAt = new Date().toISOString() }: Partial<SavedText> = now;
      changePage(client, id, () => ({ [which]: { ...now, savedAt } }));
    },
    refusalOf: (text) => tooLong(text, notesMax, words),
    onRefused: (description) => toast({ variant: 'destructive', title: words.notSaved, description }),
  });
}

type SessionTextProps = Pick<Parameters<typeof VersionedText>[0], 'of' | 'label' | 'children'> & {
  page: SessionPage;
  which: Which;
  words: TextWords;
  timeZone: string;
};

export function SessionText({ page, which, timeZone, words, ...rest }: SessionTextProps) {
  return (
    <VersionedText
      {...rest}
      words={words}
      timeZone={timeZone}
      savedAt={page[which]?.savedAt}
      history={({ isDraft }) => (
        <TextHistory id={page.appointment.id} which={which} words={words} timeZone={timeZone} isDraft={isDraft} />
      )}
    />
  );
}

type TextHistoryProps = { id: string; which: Which; words: TextWords; timeZone: string; isDraft: boolean };

function TextHistory({ id, which, ...rest }: TextHistoryProps) {
  return <VersionList history={useInfiniteQuery(textHistoryQuery(id, which))} {...rest} />;
}

/** Private, so it lies on the desk: nobody should have to read a label to know who reads a text. */
export function MyNotes({ page, timeZone }: { page: SessionPage; timeZone: string }) {
  const of = useSessionText(page, 'notes', notesWords);
  return (
    <Ground
      className="desk"
      title={copy.title}
      seal={
        <span className="seal">
          <Lock />
          {copy.onlyYou}
        </span>
      }
    >
      <SessionText page={page} which="notes" of={of} label={copy.title} words={notesWords} timeZone={timeZone}>
        {(control) => <Textarea {...control} grows rows={5} placeholder={copy.placeholder} />}
      </SessionText>
    </Ground>
  );
}

type GroundProps = { className: string; title: string; seal: ReactNode; children: ReactNode };

/** The desk or the paper: a text, and who reads it. */
export function Ground({ className, title, seal, children }: GroundProps) {
  const id = useId();
  return (
    <section className={className} aria-labelledby={id}>
      <div className="row baseline wrap between gy0 gx3 mb2">
        <h2 className="h2" id={id}>
          {title}
        </h2>
        {seal}
      </div>
      {children}
    </section>
  );
}
