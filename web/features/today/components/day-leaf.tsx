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
import type { OpenDay } from '../page-in-hand.ts';
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
  /** Whether something is typed here, or was saved here and is on its way. */
  onWriting?: (place: string, isWriting: boolean) => void;
  /** Of Today, where the open day is not this one any more. */
  openDay?: OpenDay | undefined;
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
  const { page, note, isToday, timeZone, skip, next, short, refusal, onSaved, onWriting, openDay, coach, sharing } =
    props;
  const of = leafOf(page);
  const place = dayPlace(of.at);
  const kept = useEntryDraft(place);
  const [isTyped, setTyped] = useState(false);
  const draft = {
    ...kept,
    setText: (text: string) => {
      setTyped(true);
      kept.setText(text);
    },
  };
  const isOffline = useIsOffline();
  const [isAdding, setAdding] = useState(false);
  const [shareWith, setShareWith] = useState<string>();
  const mood = draft.moodScore ?? of.mood ?? defaultMood;
  const spoken = useSpokenDraft(place);
  const hasRecording = spoken.value.mediaId !== '';
  const [chosen, setResponse] = useState<Response>();
  const response = chosen ?? (hasRecording && draft.entryText === '' ? 'audio' : 'text');
  const recording = useRef<SpokenHandle>(null);
  const [isRecorded, setRecorded] = useState(false);
  const begunAt = response === 'audio' ? spoken.value.begunAt : draft.begunAt;
  const whichDay = useWhichDay(isToday ? begunAt : null, timeZone, of.dayNumber, openDay);
  const at = whichDay?.at ?? of.at;
  const { save, leaving } = useSaveEntry(draft, at, mood, onSaved);
  const { save: saveSpoken, isSaving } = useSaveSpoken(at, onSaved);
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

  const isOnItsWay = [...waiting, ...recordings].some(({ writtenAt }) => daysAgo(new Date(writtenAt), timeZone) <= 0);
  const isInHand =
    (isTyped && isBegun) || (hasRecording && !spoken.isRestored) || isSaving || hasLeft || (isTyped && isOnItsWay);
  useEffect(() => {
    if (!isInHand || !onWriting) return;
    onWriting(place, true);
    return () => onWriting(place, false);
  }, [isInHand, onWriting, place]);

  useEffect(() => {
    if (isAdding) focus.toPaper();
  }, [isAdding, focus]);

  async function saveHere() {
    focus.follow();
    const choices = { shareWith, begunAt: whichDay?.begunAt };
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
            label={
              of.dayNumber === undefined || (isToday && !whichDay?.isOtherDay)
                ? copy.save
                : copy.saveLate({ day: of.dayNumber })
            }
            isSaving={leaving !== undefined || isSaving}
            onSave={() => void saveHere()}
            whichDay={whichDay?.choice}
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

/**
 * Which day a text belongs to, where that is a question: in the hours after midnight, of one that was begun the evening
 * before; and of one that is written on a day that is not the open one any more. It stays where it was begun, unless the
 * person says otherwise.
 */
function useWhichDay(
  begun: number | null | undefined,
  timeZone: string,
  dayNumber: number | undefined,
  openDay: OpenDay | undefined,
) {
  const [day, setDay] = useState<'begun' | 'saved'>('begun');
  const present = useNow();
  const begunAt = begun ? new Date(begun) : undefined;
  const isOfYesterday =
    begunAt !== undefined &&
    daysAgo(begunAt, timeZone, present) === 1 &&
    hourOfDay(present, timeZone) < begunYesterdayHours;
  const other = dayNumber === undefined ? undefined : openDay;
  if (!isOfYesterday && !other) return undefined;
  const keep = other && dayNumber !== undefined && !isOfYesterday && copy.otherDay.keep({ day: dayNumber });
  return {
    begunAt: isOfYesterday && day === 'begun' ? begunAt.toISOString() : undefined,
    /** Where it goes, if not to this page's day. */
    at: other && day === 'saved' ? dayOnly(other) : undefined,
    isOtherDay: other !== undefined && day === 'begun',
    choice: (
      <div className="writing__day stack g2 mt5 mb4">
        <p className="small" role="status">
          {other && dayNumber !== undefined && !isOfYesterday
            ? copy.otherDay.title({ day: dayNumber, today: other.dayNumber })
            : copy.begunYesterday.title}
        </p>
        <Segments
          label={copy.begunYesterday.label}
          options={[
            { value: 'begun', label: keep || copy.begunYesterday.yesterday },
            { value: 'saved', label: copy.begunYesterday.today },
          ]}
          value={day}
          onChange={setDay}
        />
      </div>
    ),
  };
}

/** What a save names. */
const dayOnly = ({ assignmentId, week, day }: DayPlace): DayPlace => ({ assignmentId, week, day });

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
