import { useState } from 'react';
import { classes } from '#web/ui/classes.ts';
import type { Photo } from './media-of.ts';
import './media-part.css';

/** In a row of a list, beside the words that count them. */
export function PhotoThumbs({ photos, small }: { photos: readonly Photo[]; small?: boolean }) {
  return (
    <span className={classes('thumbs', small && 'thumbs--s')} aria-hidden="true">
      {photos.map(({ id, src }) => (
        <Thumb key={id} src={src} />
      ))}
    </span>
  );
}

/** One that cannot be had, as without a connection, leaves its place. */
function Thumb({ src }: { src: string }) {
  const [isMissing, setMissing] = useState(false);
  if (isMissing) return <i />;
  return (
    <img src={src} alt="" width={84} height={60} loading="lazy" decoding="async" onError={() => setMissing(true)} />
  );
}
