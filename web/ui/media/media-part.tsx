import type { ComponentProps } from 'react';
import { atOnce, lazyPart } from '#web/platform/lazy-part.ts';
import type { PhotoStrip as Strip } from './photo-strip.tsx';
import type { RecordingPlayer as Player } from './recording-player.tsx';
import type { VoiceThread as Thread } from './voice-thread.tsx';
import './media-part.css';

/** For pages that many open without a photo or recording in sight: what shows them is fetched where there are some. */
const part = lazyPart(async () => (await import('./shown-media.ts')).shownMedia, atOnce);

export const useShownMedia = part.usePart;

/** The place of photos before they are drawn. */
export const PhotosAhead = ({ count }: { count: number }) =>
  count > 0 ? <div className="photos-ahead" data-count={count} /> : null;

export function Photos(props: ComponentProps<typeof Strip>) {
  const { length } = props.photos;
  const media = useShownMedia(length > 0);
  return media ? <media.PhotoStrip {...props} /> : <PhotosAhead count={length} />;
}

export function Recording(props: ComponentProps<typeof Player>) {
  const media = useShownMedia();
  return media ? <media.RecordingPlayer {...props} /> : <div className="player-ahead" />;
}

export function ThreadInRow({ levels }: Pick<ComponentProps<typeof Thread>, 'levels'>) {
  const media = useShownMedia();
  return <span className="thread-in-row">{media && <media.VoiceThread levels={levels} size="s" />}</span>;
}
