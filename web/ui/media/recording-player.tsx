import { useEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import Download from '../icons/download.ts';
import Pause from '../icons/pause.ts';
import Play from '../icons/play.ts';
import { fetchFile } from '#web/platform/api.ts';
import { oneDecimal } from '#web/platform/locale.ts';
import { saveFile } from '#web/platform/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { recording as copy } from '#messages/ui-recording.ts';
import { clockOf } from './media-of.ts';
import { VoiceThread } from './voice-thread.tsx';
import './recording-player.css';

type RecordingPlayerProps = {
  /** The address of the recording, or the recording itself while it is on this device. */
  source: string | Blob;
  levels: string;
  /** As it was measured: the file itself may not know. */
  durationMs: number;
  /** Of a download, without its ending. */
  fileName?: string;
  /** Where one listens for long, not only to know what was said. */
  hasSpeeds?: boolean;
  /** Beside the speeds. */
  acts?: ReactNode;
  /** The first time it plays. */
  onPlay?: () => void;
  /** Not with the server yet. */
  isWaiting?: boolean;
};

const speeds = [1, 1.5, 2] as const;

/** One recording plays at a time. */
let playing: HTMLAudioElement | undefined;

/** A recording to listen to: play, a thread to find a place in, and how fast. */
export function RecordingPlayer(props: RecordingPlayerProps) {
  const { source, levels, durationMs, fileName = copy.label, acts, onPlay, isWaiting, hasSpeeds = !isWaiting } = props;
  const audio = useRef<HTMLAudioElement>(null);
  const address = useAddress(source);
  const [isPlaying, setPlaying] = useState(false);
  const [place, setPlace] = useState(0);
  const [speed, setSpeed] = useState<number>(1);
  const [problem, setProblem] = useState<'unplayable' | 'unreachable'>();
  const hasPlayed = useRef(false);

  useEffect(() => {
    const element = audio.current;
    return () => element?.pause();
  }, []);

  function toggle() {
    const element = audio.current;
    if (!element) return;
    if (!element.paused) return element.pause();
    setProblem(undefined);
    if (element.error) element.load();
    element.playbackRate = speed;
    // What goes wrong is told by the event of the element.
    element.play().catch(() => {});
  }
  function began(element: HTMLAudioElement) {
    if (playing !== element) playing?.pause();
    playing = element;
    setPlaying(true);
    if (!hasPlayed.current) onPlay?.();
    hasPlayed.current = true;
  }
  function seek(ms: number) {
    setPlace(ms);
    if (audio.current) audio.current.currentTime = ms / 1000;
  }
  function choose(next: number) {
    setSpeed(next);
    if (audio.current) audio.current.playbackRate = next;
  }
  function failed({ currentTarget: { error } }: SyntheticEvent<HTMLAudioElement>) {
    setPlaying(false);
    if (!error) return;
    const isLost = error.code === MediaError.MEDIA_ERR_NETWORK || (typeof source === 'string' && !navigator.onLine);
    setProblem(isLost ? 'unreachable' : 'unplayable');
  }

  const at = Math.min(place, durationMs);
  const said = copy.at({ place: clockOf(at), length: clockOf(durationMs) });
  return (
    <div className="player" role="group" aria-label={copy.label}>
      <div className="player__line row g3">
        <button
          type="button"
          className="roundbtn roundbtn--s"
          aria-label={isPlaying ? copy.pause : copy.play}
          onClick={toggle}
        >
          {isPlaying ? <Pause /> : <Play />}
        </button>
        <div className="player__thread">
          <VoiceThread
            levels={levels}
            at={durationMs > 0 && (at > 0 || isPlaying) ? at / durationMs : undefined}
            isWaiting={isWaiting === true}
          />
          <input
            type="range"
            min={0}
            max={Math.max(1, Math.round(durationMs / 1000))}
            step={1}
            value={Math.floor(at / 1000)}
            aria-label={copy.seek}
            aria-valuetext={said}
            onChange={(event) => seek(event.currentTarget.valueAsNumber * 1000)}
          />
        </div>
        <span className="small soft num player__time">{at > 0 ? said : clockOf(durationMs)}</span>
      </div>
      {(hasSpeeds || acts) && (
        <div className="player__acts row wrap between gy0 gx4">
          {hasSpeeds && (
            <div className="segments" role="group" aria-label={copy.speed}>
              {speeds.map((one) => (
                <button key={one} type="button" aria-pressed={one === speed} onClick={() => choose(one)}>
                  {copy.times({ speed: Number.isInteger(one) ? String(one) : oneDecimal(one) })}
                </button>
              ))}
            </div>
          )}
          {acts && <div className="row wrap gy0 gx2">{acts}</div>}
        </div>
      )}
      {problem && (
        <div className="player__problem" role="alert">
          <FieldError>{copy[problem]}</FieldError>
          {problem === 'unplayable' && <DownloadButton source={source} fileName={fileName} />}
        </div>
      )}
      {address && (
        // Spoken by the person themselves: there is nothing to caption it with.
        <audio
          ref={audio}
          src={address}
          preload="none"
          onPlay={(event) => began(event.currentTarget)}
          onPause={() => setPlaying(false)}
          onEnded={() => setPlaying(false)}
          onTimeUpdate={(event) => setPlace(event.currentTarget.currentTime * 1000)}
          onError={failed}
        />
      )}
    </div>
  );
}

/** By a call of the page: behind an app lock an address opened by itself shows nothing. */
export function DownloadButton({ source, fileName }: { source: string | Blob; fileName: string }) {
  const [isPending, setPending] = useState(false);
  const [isFailed, setFailed] = useState(false);
  async function download() {
    setPending(true);
    setFailed(false);
    try {
      const file = typeof source === 'string' ? await fetchFile(source) : source;
      saveFile(`${fileName}.${endings[file.type.split(';')[0] ?? ''] ?? 'bin'}`, file, file.type);
    } catch {
      setFailed(true);
    } finally {
      setPending(false);
    }
  }
  return (
    <>
      <Button variant="quiet" pending={isPending} pendingText={copy.downloading} onClick={() => void download()}>
        <Download />
        {copy.download}
      </Button>
      {isFailed && <FieldError>{copy.unreachable}</FieldError>}
    </>
  );
}

const endings: Record<string, string> = { 'audio/mp4': 'm4a', 'audio/webm': 'webm', 'audio/ogg': 'ogg' };

/** A file that is not on the server gets an address for as long as it is shown. */
function useAddress(source: string | Blob): string | undefined {
  const [made, setMade] = useState<string>();
  useEffect(() => {
    if (typeof source === 'string') return;
    const address = URL.createObjectURL(source);
    setMade(address);
    return () => {
      setMade(undefined);
      URL.revokeObjectURL(address);
    };
  }, [source]);
  return typeof source === 'string' ? source : made;
}
