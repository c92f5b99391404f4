import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type SubmitEvent,
} from 'react';
import Mic from '#web/ui/icons/mic.ts';
import PenLine from '#web/ui/icons/pen-line.ts';
import { entryPreview } from '#contract/journal/rules.ts';
import { countWords } from '#contract/text.ts';
import { momentOf } from '#web/platform/time.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError, PaperTextarea } from '#web/ui/field.tsx';
import { MoodSlider } from '#web/ui/mood.tsx';
import { Segments } from '#web/ui/tabs.tsx';
import { StateLine } from '#web/ui/state.tsx';
import { entry as copy, otherDrafts as otherDraftsCopy } from '#messages/today-entry.ts';
import type { EntryDraft } from '../entry-on-device.ts';
import { PhotosPart } from '../photos/photos-part.tsx';
import { tooLong } from '../save-entry.ts';
import './journal-entry.css';

const responses = [
  { value: 'text', label: copy.type, icon: <PenLine /> },
  { value: 'audio', label: copy.audio, icon: <Mic /> },
] as const;

/** How a page is answered. */
export type Response = (typeof responses)[number]['value'];

type EntryFormProps = {
  draft: EntryDraft;
  response: Response;
  onResponse: (response: Response) => void;
  /** In the place of the words, or hidden beside them. */
  spoken: ReactNode;
  /** There is something to save. */
  canSave: boolean;
  mood: number;
  timeZone: string;
  label: string;
  isSaving: boolean;
  onSave: () => void;
  /** Above the field: which day it belongs to, where that is a question. */
  whichDay?: ReactNode;
  /** Above the button. */
  sharing?: ReactNode;
  /** Beside the button: skipping, or giving up a second entry. */
  beside?: ReactNode;
  /** Under the buttons. */
  note?: ReactNode;
};

export function EntryForm({
  draft,
  response,
  onResponse,
  spoken,
  canSave,
  mood,
  timeZone,
  label,
  isSaving,
  onSave,
  whichDay,
  sharing,
  beside,
  note,
}: EntryFormProps) {
  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!isSaving && canSave) onSave();
  }
  return (
    // With autocomplete on, the browser's session restore would store the text in plain, on a locked device too.
    <form className="writing" autoComplete="off" onSubmit={submit} onKeyDown={submitByKeyboard}>
      {whichDay}
      <Segments label={copy.response} options={responses} value={response} onChange={onResponse} />
      <WritingFields
        draft={draft}
        mood={mood}
        timeZone={timeZone}
        unchanged={copy.nothing}
        spoken={spoken}
        isSpoken={response === 'audio'}
        photos={<PhotosPart place={draft.keeper.place} />}
      />
      <OtherDrafts others={draft.others} timeZone={timeZone} />
      {sharing && <div className="writing__share">{sharing}</div>}
      <div className="writing__acts stack g2 mt5">
        <Button type="submit" variant="primary" disabled={!canSave} pending={isSaving}>
          {label}
        </Button>
        {beside}
        <KeyboardHint />
      </div>
      {note && <p className="writing__note small soft">{note}</p>}
    </form>
  );
}

/** Enter alone is a new line; with Ctrl or Cmd it saves, from anywhere in the form. */
export function submitByKeyboard(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
  event.preventDefault();
  if (!event.repeat) event.currentTarget.requestSubmit();
}

/** Both keys are named: the server draws this page and does not know the keyboard. Shown where there is one. */
export function KeyboardHint() {
  return <span className="writing__keys small faint">{copy.keys}</span>;
}

type WritingFieldsProps = {
  draft: EntryDraft;
  /** Null for an imported page, which gets none. */
  mood: number | null;
  timeZone: string;
  /** What is said while nothing was changed. */
  unchanged: string;
  /** On its way to the server: what would be typed now is in no version. Only read-only, so that the focus stays. */
  isLocked?: boolean;
  /** Said instead of typed: then only this is shown, otherwise only the words. */
  spoken?: ReactNode;
  isSpoken?: boolean;
  /** Between the words and the mood. */
  photos?: ReactNode;
};

/** Ruled paper with the state of the text beside it, and the mood. */
export function WritingFields({
  draft,
  mood,
  timeZone,
  unchanged,
  isLocked = false,
  spoken,
  isSpoken,
  photos,
}: WritingFieldsProps) {
  const id = useId();
  const paper = useRef<HTMLTextAreaElement>(null);
  // The page is shown before it is hydrated: what was typed by then must not be lost.
  useLayoutEffect(() => {
    const typed = paper.current?.value;
    if (typed && typed !== draft.entryText) draft.setText(typed);
    // Once, for the text that stood there first; afterwards every change is heard.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const error = tooLong(draft.entryText) ?? draft.error;
  return (
    <>
      {!isSpoken && (
        <>
          <label className="sr" htmlFor={id}>
            {copy.label}
          </label>
          <PaperTextarea
            ref={paper}
            id={id}
            lines={6}
            value={draft.entryText}
            readOnly={isLocked}
            placeholder={copy.placeholder}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            onChange={(event) => draft.setText(event.target.value)}
          />
          {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
          <div className="writing__state row between">
            <DraftState draft={draft} timeZone={timeZone} unchanged={unchanged} />
            <span className="small faint num">{copy.words({ count: countWords(draft.entryText) })}</span>
          </div>
        </>
      )}
      {spoken}
      {photos}
      {mood !== null && (
        <MoodSlider
          label={copy.feeling}
          value={mood}
          onChange={(next) => {
            if (!isLocked) draft.setMood(next);
          }}
        />
      )}
    </>
  );
}

/** The line changes with the clock; only what matters is announced, so that it does not interrupt writing. */
function DraftState({ draft, timeZone, unchanged }: Pick<WritingFieldsProps, 'draft' | 'timeZone' | 'unchanged'>) {
  const state = useCalmState(draft.state);
  const bad = draft.isUnkept ? copy.state.unkept : copy.state.refused;
  const words = {
    none: unchanged,
    draft: copy.state.draft,
    device: copy.state.device({ time: momentOf(draft.keptAt ?? new Date(), timeZone) }),
    bad,
  };
  return (
    <>
      <span aria-hidden="true">
        <StateLine state={state === 'none' ? 'draft' : state}>{words[state]}</StateLine>
      </span>
      <span className="sr" role="status">
        {state === 'bad' ? bad : ''}
      </span>
    </>
  );
}

const patience = 1000;

/**
 * Text is stored shortly after each key press. Shown live, the state would flicker while typing, so "on this device"
 * stays up to a second longer; by then the next words are stored too.
 */
function useCalmState<State extends string>(state: State): State {
  const [shown, setShown] = useState(state);
  useEffect(() => {
    if (state !== 'draft') return setShown(state);
    const timer = setTimeout(() => setShown(state), patience);
    return () => clearTimeout(timer);
  }, [state]);
  return state === 'draft' ? shown : state;
}

type OtherEntryDraft = EntryDraft['others'][number];
type OtherProps = {
  timeZone: string;
  /** What is brought into the field while a save is on its way would end with it. */
  isLocked?: boolean;
};

/** The same day was written on in two windows: both texts are there, and the person decides. */
export function OtherDrafts({ others, ...props }: { others: readonly OtherEntryDraft[] } & OtherProps) {
  if (others.length === 0) return null;
  return (
    <section className="othertexts" aria-label={otherDraftsCopy.title}>
      <h2 className="h3">{otherDraftsCopy.title}</h2>
      <p className="small soft">{otherDraftsCopy.note}</p>
      <ul>
        {others.map((other) => (
          <Other key={other.id} other={other} {...props} />
        ))}
      </ul>
    </section>
  );
}

function Other({ other, timeZone, isLocked = false }: { other: OtherEntryDraft } & OtherProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <li>
      <p className="read" dir="auto">
        {entryPreview(other.value.entryText)}
      </p>
      <p className="small faint">{otherDraftsCopy.kept({ when: momentOf(other.keptAt, timeZone) })}</p>
      <div className="row stretch wrap g2 mt2">
        <Button small disabled={isLocked} onClick={() => other.take()}>
          {otherDraftsCopy.take}
        </Button>
        <Button small variant="quiet" onClick={() => (isAsking ? other.discard() : setAsking(true))}>
          {isAsking ? otherDraftsCopy.sure : otherDraftsCopy.discard}
        </Button>
      </div>
    </li>
  );
}
