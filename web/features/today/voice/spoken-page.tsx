import { useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { RecordingPlayer } from '#web/ui/media/recording-player.tsx';
import { saved as savedCopy } from '#messages/today-entry.ts';
import { useSaveSpoken } from '../save-entry.ts';
import type { Spoken, SpokenHandle } from '../spoken-on-device.ts';
import { SpokenFields } from './spoken-fields.tsx';
import { WaitingRecording } from './waiting-recording.tsx';

type StayingRecordingProps = { draft: Spoken; place: string; mood: number };

/** Spoken before the day closed: still the person's own, and a free page takes it. */
function StayingRecording({ draft, place, mood }: StayingRecordingProps) {
  const handle = useRef<SpokenHandle>(null);
  const [isReady, setReady] = useState(false);
  const { save, isSaving } = useSaveSpoken({ isFreePage: true });
  const choices = { shareWith: undefined, begunAt: undefined, moodScore: mood };
  return (
    <article className="kept kept--waiting" aria-label={savedCopy.label}>
      <SpokenFields {...{ draft, place, handle }} isHidden={false} isLocked={isSaving} onReady={setReady} />
      <p className="small soft">{savedCopy.stays}</p>
      <div className="kept__acts row stretch wrap gy1 gx2">
        <Button
          variant="quiet"
          disabled={!isReady}
          pending={isSaving}
          onClick={() => void save(handle.current, choices)}
        >
          {savedCopy.asFreePage}
        </Button>
      </div>
    </article>
  );
}

/** What Today needs only where a page is or was spoken: one chunk. */
export const spokenPage = { SpokenFields, StayingRecording, WaitingRecording, RecordingPlayer };
