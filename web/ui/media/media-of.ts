import type { Media } from '#contract/media/schema.ts';

/** Its size in pixels reserves its place; the address is the server's, or one of a photo on this device. */
export type Photo = { id: string; src: string; width: number | null; height: number | null };

/** What an earlier version has left on the device knows neither. */
type WithMedia = { media?: readonly Media[] };

/** Where a photo or recording that the server has is read. */
export const mediaAddress = (id: string): string => `/api/media/${id}`;

export const photosOf = ({ media = [] }: WithMedia): Photo[] =>
  media
    .filter(({ kind }) => kind === 'photo')
    .map(({ id, width, height }) => ({ id, width, height, src: mediaAddress(id) }));

export type Recording = { id: string; src: string; durationMs: number; levels: string };

export function recordingOf({ media = [] }: WithMedia): Recording | undefined {
  const found = media.find(({ kind }) => kind === 'recording');
  return (
    found && {
      id: found.id,
      src: mediaAddress(found.id),
      durationMs: found.durationMs ?? 0,
      levels: found.levels ?? '',
    }
  );
}

/** A line to find a recording by is a heading; what was written down later is read as a page is. */
export const isLine = (text: string): boolean => text.length <= lineMax && !text.includes('\n');

const lineMax = 120;

/** Length or place in a recording, as 2:41. */
export function clockOf(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
