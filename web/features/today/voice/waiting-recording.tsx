import { useEffect, useState } from 'react';
import { pieceCount } from '#contract/media/rules.ts';
import { subscribe } from '#web/platform/device/device-events.ts';
import { usePersonId } from '#web/platform/device/person.ts';
import { dropRecording, readRecording } from '#web/platform/device/recording-store.ts';
import { oneDecimal } from '#web/platform/locale.ts';
import { dayAndMonth } from '#web/platform/time.ts';
import { Button, SecondPressButton } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { DownloadButton, RecordingPlayer } from '#web/ui/media/recording-player.tsx';
import { MoodBadge } from '#web/ui/mood.tsx';
import { StateLine } from '#web/ui/state.tsx';
import { saved as savedCopy } from '#messages/today-entry.ts';
import { voice as copy } from '#messages/today-voice.ts';
import { PhotosOfEntry } from '../photos/photos-part.tsx';
import { recordingOutbox, type WaitingRecording as Item } from '../spoken-on-device.ts';

export type WaitingRecordingProps = { item: Item; timeZone: string; isOffline: boolean };

const megabyte = 1024 * 1024;

/** A spoken page that was saved here and is on its way, or that the server refused. Outlined and dashed until it is there. */
export function WaitingRecording({ item, timeZone, isOffline }: WaitingRecordingProps) {
  const { key, mediaId, mimeType, levels, durationMs, line, moodScore, shareWith, refusal, status } = item;
  const userId = usePersonId();
  const sound = useSound(mediaId, mimeType);
  const piece = usePiece(key);
  const pieces = pieceCount(item.bytes);

  function discard() {
    void recordingOutbox.drop(userId, key).then(() => dropRecording(userId, mediaId));
  }
  return (
    <>
      <article className="kept kept--waiting" tabIndex={-1} aria-label={savedCopy.label}>
        <div className="kept__state row wrap between gy1 gx3">
          <MoodBadge mood={moodScore} />
          {refusal ? (
            <StateLine state="bad">{copy.notSent}</StateLine>
          ) : status === 'sending' ? (
            <StateLine state="busy">{savedCopy.waiting.sending}</StateLine>
          ) : (
            <StateLine state="device">{status === 'signed-out' ? savedCopy.waiting.signedOut : copy.waits}</StateLine>
          )}
        </div>
        {sound === 'gone' ? (
          <p className="small soft mt4">{copy.lost}</p>
        ) : (
          sound && <RecordingPlayer source={sound} levels={levels} durationMs={durationMs} isWaiting />
        )}
        {line && (
          <p className="h3" dir="auto">
            {line}
          </p>
        )}
        <PhotosOfEntry entry={{ id: key }} />
        {refusal ? (
          <>
            <FieldError>{refusal.sentence}</FieldError>
            <div className="kept__acts row stretch wrap gy1 gx2">
              <Button variant="quiet" onClick={() => void recordingOutbox.retry(userId, key).catch(() => {})}>
                {copy.tryAgain}
              </Button>
              {sound instanceof Blob && (
                <DownloadButton
                  source={sound}
                  fileName={copy.fileName({ date: dayAndMonth(new Date(item.writtenAt), timeZone) })}
                />
              )}
              <SecondPressButton variant="quiet" label={copy.discard} sure={copy.discardSure} onConfirm={discard} />
            </div>
          </>
        ) : (
          <p className="small soft mt2">
            {copy.size({ size: oneDecimal(Math.max(0.1, item.bytes / megabyte)), pieces })}{' '}
            {status === 'sending' && piece
              ? copy.sending({ piece, of: pieces })
              : (isOffline ? copy.later : copy.soon)({ pieces })}
          </p>
        )}
        {shareWith && <p className="small soft">{savedCopy.waiting.shared}</p>}
        {!refusal && status === 'waiting' && !isOffline && (
          <div className="kept__acts row">
            <Button small variant="quiet" onClick={() => void recordingOutbox.deliver(userId).catch(() => {})}>
              {savedCopy.waiting.send}
            </Button>
          </div>
        )}
      </article>
      {!refusal && <p className="small soft mt4">{copy.wovenLater}</p>}
    </>
  );
}

/** What lies on the device, to be listened to while it waits. */
function useSound(mediaId: string, mimeType: string): Blob | 'gone' | undefined {
  const userId = usePersonId();
  const [sound, setSound] = useState<Blob | 'gone'>();
  useEffect(() => {
    let isGone = false;
    readRecording(userId, mediaId).then(
      (kept) => isGone || setSound(kept ? new Blob([kept.bytes], { type: mimeType }) : 'gone'),
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [userId, mediaId, mimeType]);
  return sound;
}

/** Which of its pieces is on its way. */
function usePiece(key: string): number | undefined {
  const [piece, setPiece] = useState<number>();
  useEffect(() => subscribe((event) => event.about === 'piece' && event.key === key && setPiece(event.piece)), [key]);
  return piece;
}
