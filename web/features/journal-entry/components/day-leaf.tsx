import { useEffect, useRef, useState, type ReactNode } from 'react';
import { defaultMood } from '#contract/journal/mood.ts';
import { dayPlace } from '#web/platform/device/places.ts';
import { useDraft } from '#web/platform/device/use-draft.ts';
import { useIsOffline, useOutbox } from '#web/platform/device/use-outbox.ts';
import { Later } from '#web/platform/later.tsx';
import { part } from '#web/platform/part.tsx';
import { Button } from '#web/ui/button.tsx';
import { Sheet } from '#web/ui/section.tsx';
import { entryCopy as copy } from '../copy.ts';
import type { EntrySaved, JournalEntry } from '../queries.ts';
import { useFollowingFocus } from '../use-following-focus.ts';
import { useSaveEntry } from '../use-save-entry.ts';
import { EntryForm } from './entry-form.tsx';
import './day-leaf.css';

const KeptList = part(() => import('../kept/kept-list.tsx'));

export type LeafDay = {
  assignmentId: string;
  week: number;
  day: number;
  dayNumber: number;
  promptText: string;
  /** Tapped in a reminder, before any word. */ mood?: number;
};

type DayLeafProps = {
  page: LeafDay;
  /** Above the prompt: the date, or which day it is. */
  note: string;
  /** The stacked, ribboned sheet is Today's alone. */
  isToday: boolean;
  /** Newest first, as the server gives them. */
  entries: readonly JournalEntry[];
  timeZone: string;
  /** Beside the save button of an unwritten day. */
  skip?: ReactNode;
  /** Below what was written. */
  next?: ReactNode;
  /** In place of the form, where new entries are refused. */
  refusal?: ReactNode;
  onKept?: (entry: EntrySaved) => void;
  /** With whom an entry can be shared. */
  coach?: { id: string } | null;
  /** Another feature's. */
  sharing?: (place: SharingPlace) => ReactNode;
};

/** Under an entry, or above the save button: what is chosen there is the id of a coach, and holds for one entry. */
export type SharingPlace =
  | { entry: JournalEntry; shareWith?: undefined; choose?: undefined }
  | { entry?: undefined; shareWith: string | undefined; choose: (coachId: string | undefined) => void };

/** The page of one program day: its prompt, what was written, and the paper to write on. */
export function DayLeaf(props: DayLeafProps) {
  // Another day is another page: nothing of the old one may stand on it.
  return <Leaf key={dayPlace(props.page)} {...props} />;
}

function Leaf({ page, note, isToday, entries, timeZone, skip, next, refusal, onKept, coach, sharing }: DayLeafProps) {
  const { assignmentId, week, day, dayNumber } = page;
  const place = dayPlace(page);
  const draft = useDraft(place);
  // One that has just arrived may lie in both for a moment.
  const outbox = useOutbox(place).filter(({ writtenAt }) => !entries.some(({ createdAt }) => createdAt === writtenAt));
  const isOffline = useIsOffline();
  const [isAdding, setAdding] = useState(false);
  const [shareWith, setShareWith] = useState<string>();
  const mood = draft.mood ?? page.mood ?? defaultMood;
  const { save, leaving } = useSaveEntry(draft, { assignmentId, week, day }, mood, onKept);
  const leaf = useRef<HTMLElement>(null);
  const focus = useFollowingFocus(leaf);

  // Between leaving the form and lying in the outbox a text is shown as what it is: on its way.
  const hasLeft = leaving !== undefined && draft.text === '';
  const waiting =
    hasLeft && outbox.length === 0 ? [{ ...leaving, key: 'leaving', status: 'sending' as const }] : outbox;
  const isFirst = entries.length + waiting.length === 0;
  const isWriting = !refusal && !hasLeft && (isFirst || isAdding || draft.text !== '');

  useEffect(() => {
    if (isAdding) focus.toPaper();
  }, [isAdding, focus]);
  // An unwritten day needs it as soon as it is saved.
  useEffect(() => void KeptList.preload().catch(() => {}), []);

  async function saveHere() {
    focus.follow();
    if (await save(shareWith)) {
      setAdding(false);
      setShareWith(undefined);
    } else focus.toPaper();
  }

  return (
    <Sheet ref={leaf} className="leaf" {...(isToday ? { stacked: true, ribbon: dayNumber } : {})}>
      <p className="note leaf__date">{note}</p>
      <h1 className={isFirst ? 'prompt' : 'prompt prompt--answered'}>{page.promptText || copy.noPrompt}</h1>
      {(!isFirst || refusal) && (
        <Later
          otherwise={
            <Texts texts={[...entries.map(({ entryText }) => entryText), ...waiting.map(({ text }) => text)]} />
          }
        >
          <KeptList
            place={place}
            entries={entries}
            waiting={waiting}
            staying={refusal ? draft : undefined}
            timeZone={timeZone}
            isOffline={isOffline}
            onAnother={isWriting || hasLeft || refusal ? undefined : () => setAdding(true)}
            onShown={focus.toKept}
            sharing={sharing}
          />
        </Later>
      )}
      {isWriting && (
        <EntryForm
          draft={draft}
          mood={mood}
          timeZone={timeZone}
          label={isToday ? copy.save : copy.saveLate(dayNumber)}
          isSaving={leaving !== undefined}
          onSave={() => void saveHere()}
          sharing={coach && sharing?.({ shareWith, choose: setShareWith })}
          beside={isFirst ? !isOffline && skip : draft.text === '' && <NotNow onClick={() => setAdding(false)} />}
          note={isOffline ? copy.offlineNote : !isToday && copy.lateNote}
        />
      )}
      {refusal}
      {!isWriting && next}
    </Sheet>
  );
}

/** The words alone, until the part that shows them properly is here. */
function Texts({ texts }: { texts: readonly string[] }) {
  return texts.map((text, index) => (
    <p key={index} className="read leaf__text" dir="auto">
      {text}
    </p>
  ));
}

function NotNow({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="quiet" onClick={onClick}>
      {copy.notNow}
    </Button>
  );
}
