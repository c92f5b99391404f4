import type { Ref } from 'react';
import { clockOf, isLine, photosOf, recordingOf } from '#web/ui/media/media-of.ts';
import { Photos, Recording } from '#web/ui/media/media-part.tsx';
import { media as copy } from '#messages/ui-media.ts';
import type { SharedEntry } from './queries.ts';

type SharedWordsProps = {
  entry: SharedEntry;
  /** Whose page it is. */
  name: string;
  ref?: Ref<HTMLDivElement>;
};

/** What a shared page says: its words, or the recording and its line; and its photos. */
export function SharedWords({ entry, name, ref }: SharedWordsProps) {
  const isSpoken = entry.entryType === 'audio';
  const recording = recordingOf(entry);
  return (
    <div ref={ref}>
      {entry.entryText !== '' && (
        <p className={isSpoken && isLine(entry.entryText) ? 'h2 anywhere mt4' : 'read shared__text'} dir="auto">
          {entry.entryText}
        </p>
      )}
      {isSpoken && (
        <div className="shared__spoken">
          {recording ? (
            <>
              <Recording source={recording.src} levels={recording.levels} durationMs={recording.durationMs} />
              <p className="small soft">{copy.clientSees({ name })}</p>
            </>
          ) : (
            <p className="soft">{copy.goneShared}</p>
          )}
        </div>
      )}
      <div className="shared__photos">
        <Photos photos={photosOf(entry)} />
      </div>
    </div>
  );
}

/** "Spoken, 2:41" of a recording, and "3 photos", where there are any. */
export function mediaWords(entry: Pick<SharedEntry, 'media'>): string[] {
  const recording = recordingOf(entry);
  const { length: count } = photosOf(entry);
  return [
    ...(recording ? [copy.spoken({ time: clockOf(recording.durationMs) })] : []),
    ...(count > 0 ? [copy.photos({ count })] : []),
  ];
}
