import { useEffect, useImperativeHandle, useRef, useState, type ReactNode, type RefObject } from 'react';
import Check from '#web/ui/icons/check.ts';
import Mic from '#web/ui/icons/mic.ts';
import Pause from '#web/ui/icons/pause.ts';
import RotateCcw from '#web/ui/icons/rotate-ccw.ts';
import { recordingMinutesMax, recordingMsMax } from '#contract/media/rules.ts';
import { productName } from '#web/platform/boot.ts';
import { newUuid } from '#web/platform/uuid.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, FieldError, Input } from '#web/ui/field.tsx';
import { clockOf } from '#web/ui/media/media-of.ts';
import { RecordingPlayer } from '#web/ui/media/recording-player.tsx';
import { VoiceThread } from '#web/ui/media/voice-thread.tsx';
import { StateLine } from '#web/ui/state.tsx';
import { voice as copy } from '#messages/today-voice.ts';
import type { EntryToSave } from '../entry-on-device.ts';
import { photosLeave } from '../photos/photos-part.tsx';
import { sayError } from '../save-entry.ts';
import { recordingOutbox, type Spoken, type SpokenDraft, type SpokenHandle } from '../spoken-on-device.ts';
import type { RecorderView, Why } from './recorder.ts';
import { useRecording, type FinishedRecording } from './use-recording.ts';
import './spoken-fields.css';

export type SpokenFieldsProps = {
  draft: Spoken;
  place: string;
  /** Typed instead, for now: what is recorded stays. */
  isHidden: boolean;
  isLocked: boolean;
  handle: RefObject<SpokenHandle | null>;
  /** Whether there is something that can be saved. */
  onReady: (isReady: boolean) => void;
};

const lineMax = 200;

/** Where a page is spoken: a bare warp, the voice laid into it as it comes, and what was recorded. */
export function SpokenFields({ draft, place, isHidden, isLocked, handle, onReady }: SpokenFieldsProps) {
  const { view, whole, start, finish, recorder } = useRecording(draft, place);
  const box = useFocusInside(view.state);
  useImperativeHandle(handle, () => ({ save: async (entry) => await saveSpoken(draft, place, finish, entry) }));
  const isReady = (view.state === 'paused' || view.state === 'done') && view.why !== 'elsewhere' && view.ms > 0;
  useEffect(() => onReady(isReady), [isReady, onReady]);
  useEffect(() => {
    if (isHidden && recorder.current?.view().state === 'recording') recorder.current.pause();
  }, [isHidden, recorder]);

  const length = clockOf(view.ms);
  return (
    <div className="spoken" ref={box} hidden={isHidden}>
      <p className="sr" role="status">
        {view.state === 'asking' ? copy.asking : view.ms > 0 && filled(copy.said[stateOf(view)], length)}
      </p>
      {view.state === 'idle' || view.state === 'asking' ? (
        <Idle view={view} onStart={start} />
      ) : view.state === 'done' ? (
        <>
          <Because why={view.why} length={length} />
          {view.why !== 'elsewhere' && (
            <>
              {whole ? (
                <RecordingPlayer
                  key={view.ms}
                  source={whole}
                  levels={view.levels}
                  durationMs={view.ms}
                  hasSpeeds={false}
                />
              ) : (
                <VoiceThread levels={view.levels} />
              )}
              <div className="spoken__acts row wrap gy0 gx2" inert={isLocked}>
                <AgainButton onAgain={start} />
                {view.canGoOn && (
                  <Button variant="quiet" onClick={() => recorder.current?.goOn()}>
                    <Mic />
                    {copy.add}
                  </Button>
                )}
              </div>
              <Field label={copy.line} optional className="spoken__line">
                <Input
                  written
                  value={draft.value.line}
                  maxLength={lineMax}
                  readOnly={isLocked}
                  onChange={({ target }) => draft.set((now) => ({ ...now, line: target.value }))}
                />
              </Field>
            </>
          )}
        </>
      ) : (
        <>
          <VoiceThread levels={view.levels} size="l" isLive />
          <div className="spoken__bar row g3">
            {view.state === 'recording' && <span className="spoken__dot" aria-hidden="true" />}
            <p className="spoken__time grow">
              {length} <span className="small soft">{copy.of({ length: clockOf(recordingMsMax) })}</span>
            </p>
            {view.state === 'recording' ? (
              <RoundButton label={copy.pause} icon={<Pause />} isLine onClick={() => recorder.current?.pause()} />
            ) : (
              view.canGoOn && (
                <RoundButton label={copy.goOn} icon={<Mic />} isLine onClick={() => recorder.current?.goOn()} />
              )
            )}
            <RoundButton label={copy.done} icon={<Check />} onClick={() => recorder.current?.done()} />
          </div>
          {view.why ? (
            <Because why={view.why} length={length} />
          ) : (
            <div className="spoken__state" aria-hidden="true">
              <StateLine state="device">{copy.kept}</StateLine>
            </div>
          )}
        </>
      )}
    </div>
  );
}

async function saveSpoken(
  { keeper }: Spoken,
  place: string,
  finish: () => Promise<FinishedRecording | null>,
  entry: EntryToSave,
) {
  const finished = await finish().catch(() => null);
  if (!finished) {
    sayError(copy.unreadable);
    return undefined;
  }
  const id = newUuid();
  const contentOf = ({ line }: SpokenDraft) => ({ ...entry, ...finished, line: line.trim() });
  const added = await recordingOutbox.add(keeper, contentOf, { rest: () => null, key: id });
  if (added.kind === 'kept') photosLeave(keeper.userId, place, id).catch(() => {});
  return added;
}

/** What was said would be gone: the first press asks. */
function AgainButton({ onAgain }: { onAgain: () => void }) {
  const [isSure, setSure] = useState(false);
  return (
    <Button variant="quiet" onBlur={() => setSure(false)} onClick={() => (isSure ? onAgain() : setSure(true))}>
      <RotateCcw />
      {isSure ? copy.againSure : copy.again}
    </Button>
  );
}

const filled = (words: string | ((place: { length: string }) => string), length: string): string =>
  typeof words === 'string' ? words : words({ length });

const stateOf = ({ state }: RecorderView) => (state === 'recording' || state === 'paused' ? state : 'done');

function Idle({ view, onStart }: { view: RecorderView; onStart: () => void }) {
  return (
    <>
      <VoiceThread levels="" size="l" />
      <div className="spoken__idle stack g3">
        <RoundButton
          label={copy.start}
          icon={<Mic />}
          onClick={() => {
            if (view.state === 'idle') onStart();
          }}
        />
        {view.state === 'asking' ? (
          <p className="soft">{copy.asking}</p>
        ) : (
          <p className="soft">
            {copy.idle({ minutes: recordingMinutesMax })}
            <br />
            {copy.sealed}
          </p>
        )}
      </div>
      <Because why={view.why} length="" />
      <p className="spoken__note small soft">{copy.notListening({ product: productName() })}</p>
    </>
  );
}

/** What was found is told calmly; what failed, as an error. */
function Because({ why, length }: { why: Why | undefined; length: string }) {
  if (!why) return null;
  const says = filled(copy.why[why], length);
  return (
    <div className="spoken__why" role="alert">
      {why === 'interrupted' || why === 'full' || why === 'elsewhere' ? (
        <p className="small soft">{says}</p>
      ) : (
        <FieldError>{says}</FieldError>
      )}
    </div>
  );
}

type RoundButtonProps = { label: string; icon: ReactNode; isLine?: boolean; onClick: () => void };

function RoundButton({ label, icon, isLine, onClick }: RoundButtonProps) {
  return (
    <button
      type="button"
      className={isLine ? 'roundbtn roundbtn--line' : 'roundbtn'}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      {icon}
    </button>
  );
}

/** A button that was pressed gives way to others: the focus goes to the first of these. */
function useFocusInside(state: RecorderView['state']) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef({ state, hadFocus: false });
  useEffect(() => {
    const { current } = box;
    const isLost = document.activeElement === document.body || document.activeElement === null;
    if (before.current.state !== state && before.current.hadFocus && isLost)
      current?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
    before.current = { state, hadFocus: current?.contains(document.activeElement) === true };
  }, [state]);
  useEffect(() => {
    const note = () => {
      before.current.hadFocus = box.current?.contains(document.activeElement) === true;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  return box;
}
