import { useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import ChevronLeft from '../icons/chevron-left.ts';
import ChevronRight from '../icons/chevron-right.ts';
import ImageOff from '../icons/image-off.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { photos as copy } from '#messages/photos.ts';
import type { Photo } from './media-of.ts';
import './photos.css';

type PhotoStripProps = {
  photos: readonly Photo[];
  /** What can be done to the one that is open. `close` moves on from it. */
  acts?: ((photo: Photo, close: () => void) => ReactNode) | undefined;
};

/** The photos of a page: one wide, others below it. Each opens over the whole window. */
export function PhotoStrip({ photos, acts }: PhotoStripProps) {
  const [open, setOpen] = useState<number>();
  const strip = useRef<HTMLUListElement>(null);
  if (photos.length === 0) return null;
  const shown = open === undefined ? undefined : photos[Math.min(open, photos.length - 1)];
  return (
    <>
      <ul className="photos" data-count={photos.length} ref={strip} aria-label={copy.list} tabIndex={-1}>
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <button type="button" className="photos__open" aria-haspopup="dialog" onClick={() => setOpen(index)}>
              <Picture photo={photo} alt={copy.photo({ number: index + 1 })} />
            </button>
          </li>
        ))}
      </ul>
      {open !== undefined && shown && (
        <Viewer
          photos={photos}
          at={photos.indexOf(shown)}
          onMove={setOpen}
          onClose={() => setOpen(undefined)}
          returnTo={strip}
        >
          {acts?.(shown, () => setOpen(undefined))}
        </Viewer>
      )}
    </>
  );
}

type ViewerProps = {
  photos: readonly Photo[];
  at: number;
  onMove: (index: number) => void;
  onClose: () => void;
  returnTo: RefObject<HTMLElement | null>;
  children: ReactNode;
};

function Viewer({ photos, at, onMove, onClose, returnTo, children }: ViewerProps) {
  const photo = photos[at];
  const count = photos.length;
  const step = (by: number) => onMove((at + by + count) % count);
  function move(event: KeyboardEvent<HTMLElement>) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by || count === 1) return;
    event.preventDefault();
    step(getComputedStyle(event.currentTarget).direction === 'rtl' ? -by : by);
  }
  if (!photo) return null;
  return (
    <Dialog
      open
      size="full"
      title={<span className="small soft num">{copy.of({ number: at + 1, count })}</span>}
      onOpenChange={(open) => open || onClose()}
      returnTo={returnTo}
    >
      <div className="viewer" role="presentation" onKeyDown={move}>
        <Picture key={photo.id} photo={photo} alt={copy.photo({ number: at + 1 })} isWhole />
        <div className="viewer__acts row center wrap gy1 gx3">
          {count > 1 && (
            <IconButton label={copy.previous} onClick={() => step(-1)}>
              <ChevronLeft />
            </IconButton>
          )}
          {children}
          {count > 1 && (
            <IconButton label={copy.next} onClick={() => step(1)}>
              <ChevronRight />
            </IconButton>
          )}
        </div>
      </div>
    </Dialog>
  );
}

type PictureProps = { photo: Photo; alt: string; isWhole?: boolean };

/** A photo that cannot be had, as without a connection, leaves its place and says so. */
function Picture({ photo: { src, width, height }, alt, isWhole }: PictureProps) {
  const [missing, setMissing] = useState<string>();
  if (missing === src)
    return (
      <span className="photos__gone small">
        <ImageOff />
        <span>
          <span className="sr">{alt}. </span>
          {copy.gone}
        </span>
      </span>
    );
  return (
    <img
      src={src}
      alt={alt}
      width={width ?? undefined}
      height={height ?? undefined}
      loading={isWhole ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setMissing(src)}
    />
  );
}
