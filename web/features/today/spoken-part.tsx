import { useEffect, useState, type ComponentProps } from 'react';
import { Loading } from '#web/ui/loading.tsx';
import { recordingOf } from '#web/ui/media/media-of.ts';
import { spoken as copy } from '#messages/today-spoken.ts';
import type { JournalEntry } from './queries.ts';
import './spoken-part.css';

type Part = (typeof import('./voice/spoken-page.tsx'))['spokenPage'];

/** Fetched when somebody opens it, or has something spoken to see: most people type. */
function useSpokenPage(isWanted = true): Part | 'missing' | undefined {
  const [part, setPart] = useState<Part | 'missing'>();
  useEffect(() => {
    if (!isWanted) return;
    import('./voice/spoken-page.tsx').then(
      ({ spokenPage }) => setPart(spokenPage),
      () => setPart('missing'),
    );
  }, [isWanted]);
  return part;
}

/** In a form, in the place of the words. Once opened it stays, so that nothing ends by looking at the typed text. */
export function SpokenPart(props: ComponentProps<Part['SpokenFields']>) {
  const [isOpened, setOpened] = useState(false);
  if (!props.isHidden && !isOpened) setOpened(true);
  const part = useSpokenPage(isOpened);
  if (part && part !== 'missing') return <part.SpokenFields {...props} />;
  if (props.isHidden) return null;
  return (
    <div className="spoken--coming">
      {part ? <p className="small">{copy.missing}</p> : <Loading text={copy.loading} />}
    </div>
  );
}

/** Where new entries are refused. */
export function SpokenStaying(props: ComponentProps<Part['StayingRecording']>) {
  const part = useSpokenPage();
  return part && part !== 'missing' ? <part.StayingRecording {...props} /> : null;
}

/** Of a page that was spoken. */
export function SpokenPlayer({ entry }: { entry: JournalEntry }) {
  const part = useSpokenPage(entry.entryType === 'audio');
  if (entry.entryType !== 'audio') return null;
  const recording = recordingOf(entry);
  if (!recording) return <p className="small soft mt4">{copy.deleted}</p>;
  if (part === 'missing') return <p className="small soft mt4">{copy.missing}</p>;
  const { src, levels, durationMs } = recording;
  return part ? (
    <part.RecordingPlayer source={src} levels={levels} durationMs={durationMs} />
  ) : (
    <div className="spoken--ahead" />
  );
}

/** Saved here, and on its way. */
export function WaitingSpoken(props: ComponentProps<Part['WaitingRecording']>) {
  const part = useSpokenPage();
  return part && part !== 'missing' ? <part.WaitingRecording {...props} /> : <div className="spoken--ahead" />;
}
