import { useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { begunYesterdayHours, defaultMood } from '#contract/journal/rules.ts';
import { useIsOffline } from '#web/platform/device/connection.ts';
import { daysAgo, hourOfDay } from '#web/platform/time.ts';
import { useNow } from '#web/platform/use-now.ts';
import { Button } from '#web/ui/button.tsx';
import { Sheet } from '#web/ui/section.tsx';
import { Segments } from '#web/ui/tabs.tsx';
import { entry as copy } from '#messages/today-entry.ts';
import { dayPlace, useEntryDraft, useWaitingEntries, type DayPlace } from '../entry-on-device.ts';
import type { EntrySaved, JournalEntry } from '../queries.ts';
import { useSaveEntry, useSaveSpoken } from '../save-entry.ts';
import { useSpokenDraft, useWaitingRecordings, type SpokenHandle } from '../spoken-on-device.ts';
import { SpokenPart, SpokenStaying } from '../spoken-part.tsx';
import { DayEntries } from './day-entries.tsx';
import { EntryForm, type Response } from './entry-form.tsx';
import { NextSteps } from './next-steps.tsx';

type LeafDay = DayPlace & {
  dayNumber: number;
  promptText: string;
  /** Of the prompt, where it is not the reader's. */
  language?: string | undefined;
  /** Tapped in a reminder, before any word. */
  mood?: number;
};
type FreeLeaf = {
  isFreePage: true;
  /** Of its heading: where nothing else leads the page, 1. */
  level: 1 | 2;
};

type DayLeafProps = {
  page: LeafDay | FreeLeaf;
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
  /** Saved a moment ago: shown in short below the loom until its page is opened. */
  short?: { open: () => void; isHeavy: boolean; fold?: ReactNode } | undefined;
  /** In place of the form, where new entries are refused. */
  refusal?: ReactNode;
  onSaved?: (entry: EntrySaved) => void;
  /** With whom an entry can be shared. */
  coach?: { id: string } | null;
  /** Another feature's. */
  sharing?: (place: SharingPlace) => ReactNode;
};

/** Under an entry, or above the save button: what is chosen there is the id of a coach, and holds for one entry. */
export type SharingPlace =
  | { entry: JournalEntry; shareWith?: undefined; choose?: undefined }
  | { entry?: undefined; shareWith: string | undefined; choose: (coachId: string | undefined) => void };

/** The page of one program day, or a free one: its prompt, what was written, and the paper to write on. */
export function DayLeaf(props: DayLeafProps) {
  // Another day is another page: nothing of the old one may remain.
  return <Leaf key={dayPlace(props.page)} {...props} />;
}

function Leaf(props: DayLeafProps) {
  const { page, note, isToday, timeZone, skip, next, short, refusal, onSaved, coach, sharing } = props;
  const of = leafOf(page);
  const place = dayPlace(of.at);
  const draft = useEntryDraft(place);
  const isOffline = useIsOffline();
  const [isAdding, setAdding] = useState(false);
  const [shareWith, setShareWith] = useState<string>();
  const mood = draft.moodScore ?? of.mood ?? defaultMood;
  const { save, leaving } = useSaveEntry(draft, of.at, mood, onSaved);
  const spoken = useSpokenDraft(place);
  const hasRecording = spoken.value.mediaId !== '';
  const [chosen, setResponse] = useState<Response>();
  const response = chosen ?? (hasRecording && draft.entryText === '' ? 'audio' : 'text');
  const recording = useRef<SpokenHandle>(null);
  const [isRecorded, setRecorded] = useState(false);
  const { save: saveSpoken, isSaving } = useSaveSpoken(of.at, onSaved);
  const begunAt = response === 'audio' ? spoken.value.begunAt : draft.begunAt;
  const begunYesterday = useBegunYesterday(isToday ? begunAt : null, timeZone);
  const leaf = useRef<HTMLElement>(null);
  const focus = useFollowingFocus(leaf);

  // Between leaving the form and lying in the outbox a text is shown as what it is: on its way.
  const hasLeft = leaving !== undefined && draft.entryText === '';
  // The server may have it before the save has ended here. What follows a save comes with it, in one step.
  const entries = props.entries.filter(({ id }) => id !== leaving?.key);
  // One that has just arrived may be in both for a moment.
  const outbox = useWaitingEntries(place).filter(({ key }) => !entries.some(({ id }) => id === key));
  const waiting = hasLeft && outbox.length === 0 ? [{ ...leaving, status: 'sending' as const }] : outbox;
  const recordings = useWaitingRecordings(place).filter(({ key }) => !entries.some(({ id }) => id === key));
  const isFirst = entries.length + waiting.length + recordings.length === 0;
  const newest = entries[0];
  const isBegun = draft.entryText !== '' || hasRecording;
  const brief = !isBegun && newest ? short : undefined;
  const isWriting = !refusal && !hasLeft && (isFirst || isAdding || isBegun);

  useEffect(() => {
    if (isAdding) focus.toPaper();
  }, [isAdding, focus]);

  async function saveHere() {
    focus.follow();
    const choices = { shareWith, begunAt: begunYesterday?.begunAt };
    if (await (response === 'audio' ? saveRecording(choices) : save(choices))) {
      setAdding(false);
      setShareWith(undefined);
      setResponse(undefined);
    } else focus.toPaper();
  }

  async function saveRecording(choices: Parameters<typeof save>[0]): Promise<boolean> {
    const isSaved = await saveSpoken(recording.current, { ...choices, moodScore: mood });
    // Its mood went with it; a text that was begun keeps it.
    if (isSaved && draft.entryText === '') void draft.clear();
    return isSaved;
  }

  const spokenPart = (
    <SpokenPart
      draft={spoken}
      place={place}
      isHidden={response !== 'audio'}
      isLocked={isSaving}
      handle={recording}
      onReady={setRecorded}
    />
  );

  return (
    <>
      <Sheet
        ref={leaf}
        className={brief ? 'leaf leaf--short' : 'leaf'}
        {...(isToday && !brief ? { stacked: true, ribbon: of.dayNumber } : {})}
      >
        {!brief && <p className="note leaf__date">{note}</p>}
        {!brief && (
          <of.Heading className={isFirst ? 'prompt' : 'prompt prompt--answered'} dir="auto" lang={of.language}>
            {of.title}
          </of.Heading>
        )}
        {of.language && isFirst && <p className="small soft">{copy.notTranslated}</p>}
        {(!isFirst || refusal) && (
          <DayEntries
            place={place}
            entries={brief && newest ? [newest] : entries}
            short={brief && { ...brief, promptText: of.promptText }}
            waiting={waiting}
            recordings={recordings}
            staying={refusal ? draft : undefined}
            timeZone={timeZone}
            isOffline={isOffline}
            onAnother={isWriting || hasLeft || refusal ? undefined : () => setAdding(true)}
            onShown={focus.toSaved}
            sharing={sharing}
          />
        )}
        {isWriting && (
          <EntryForm
            draft={draft}
            response={response}
            onResponse={setResponse}
            spoken={spokenPart}
            canSave={response === 'audio' ? isRecorded : draft.entryText !== ''}
            mood={mood}
            timeZone={timeZone}
            label={of.dayNumber === undefined || isToday ? copy.save : copy.saveLate({ day: of.dayNumber })}
            isSaving={leaving !== undefined || isSaving}
            onSave={() => void saveHere()}
            whichDay={begunYesterday?.choice}
            sharing={coach && sharing?.({ shareWith, choose: setShareWith })}
            beside={isFirst ? !isOffline && skip : !isBegun && <NotNow onClick={() => setAdding(false)} />}
            note={isOffline ? copy.offlineNote : !isToday && copy.lateNote}
          />
        )}
        {refusal && hasRecording && <SpokenStaying draft={spoken} place={place} mood={mood} />}
        {refusal}
        {!isWriting && !brief && next}
      </Sheet>
      {brief && !brief.isHeavy && newest && (
        <NextSteps
          dayNumber={of.dayNumber}
          onAnother={() => {
            brief.open();
            setAdding(true);
          }}
          sharing={sharing?.({ entry: newest })}
          fold={brief.fold}
          next={next}
        />
      )}
    </>
  );
}

function leafOf(page: LeafDay | FreeLeaf) {
  if ('isFreePage' in page)
    return {
      at: { isFreePage: true } as const,
      Heading: `h${page.level}` as const,
      title: copy.freePage,
      promptText: '',
    };
  const { assignmentId, week, day, dayNumber, promptText, language, mood } = page;
  return {
    at: { assignmentId, week, day },
    Heading: 'h1' as const,
    title: promptText || copy.noPrompt,
    promptText,
    language,
    dayNumber,
    mood,
  };
}

const whichDays = [
  { value: 'begun', label: copy.begunYesterday.yesterday },
  { value: 'saved', label: copy.begunYesterday.today },
] as const;

/**
 * In the hours after midnight, of a text that was begun the evening before: it belongs to the day it was begun, unless
 * the person says otherwise.
 */
function useBegunYesterday(begun: number | null | undefined, timeZone: string) {
  const [day, setDay] = useState<'begun' | 'saved'>('begun');
  const present = useNow();
  if (!begun) return undefined;
  const begunAt = new Date(begun);
  if (daysAgo(begunAt, timeZone, present) !== 1 || hourOfDay(present, timeZone) >= begunYesterdayHours)
    return undefined;
  return {
    begunAt: day === 'begun' ? begunAt.toISOString() : undefined,
    choice: (
      <div className="writing__day stack g2 mt5">
        <p className="small">{copy.begunYesterday.title}</p>
        <Segments label={copy.begunYesterday.label} options={whichDays} value={day} onChange={setDay} />
      </div>
    ),
  };
}

function NotNow({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="quiet" onClick={onClick}>
      {copy.notNow}
    </Button>
  );
}

/**
 * After a save the form and its focus are gone: the focus moves to the entry that replaces it, both while it is sent
 * and once it is saved, unless the person has moved on.
 */
function useFollowingFocus(leaf: RefObject<HTMLElement | null>) {
  const isFollowing = useRef(false);
  return useMemo(
    () => ({
      follow: () => {
        isFollowing.current = true;
      },
      /** The entries have been rendered again. */
      toSaved: () => {
        if (!isFollowing.current) return;
        const active = document.activeElement;
        if (active && active !== document.body) {
          if (!active.closest('.kept, .writing')) isFollowing.current = false;
          return;
        }
        const entries = leaf.current?.querySelectorAll<HTMLElement>('.kept');
        entries?.[entries.length - 1]?.focus({ preventScroll: true });
      },
      /** After the next drawing: the form may have to come back first. */
      toPaper: () => {
        isFollowing.current = false;
        requestAnimationFrame(() => leaf.current?.querySelector('textarea')?.focus());
      },
    }),
    [leaf],
  );
}
