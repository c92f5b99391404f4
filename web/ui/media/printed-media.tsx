import { media as copy } from '#messages/ui-media.ts';
import { clockOf, photosOf, recordingOf } from './media-of.ts';
import './printed-media.css';

type PrintedMediaProps = { entry: Parameters<typeof photosOf>[0] };

/** On paper photos are photos, and a recording is a line that says there is one. */
export function PrintedMedia({ entry }: PrintedMediaProps) {
  const recording = recordingOf(entry);
  const photos = photosOf(entry);
  return (
    <>
      {recording && <p className="printedmedia__line">{copy.line({ time: clockOf(recording.durationMs) })}</p>}
      {photos.length > 0 && (
        <div className="printedmedia">
          {photos.map(({ id, src, width, height }) => (
            <img key={id} src={src} alt="" width={width ?? undefined} height={height ?? undefined} />
          ))}
        </div>
      )}
    </>
  );
}
