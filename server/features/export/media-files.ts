import { dayOfEntry } from '#contract/programs/rules.ts';
import { fileEndings, streamMedia } from '#server/features/media/read-media.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Deps } from '#server/platform/deps.ts';
import { listMedia, type MediaRow, type Range } from './queries.ts';
import type { ZippedFile } from './zip.ts';

/** A photo or recording, and where it is in the ZIP; null where its bytes are lost. */
export type ExportedMedia = Pick<MediaRow, 'id' | 'kind' | 'mimeType' | 'bytes' | 'durationMs'> & {
  file: string | null;
};

/** By entry. Named once, before the first file is written: three files and the ZIP itself say the same names. */
export type MediaByEntry = ReadonlyMap<string, readonly ExportedMedia[]>;

export async function mediaByEntry({ db }: Pick<Deps, 'db'>, clientId: string, range: Range): Promise<MediaByEntry> {
  const rows = await listMedia(db, clientId, range);
  const taken = new Map<string, number>();
  const byEntry = new Map<string, ExportedMedia[]>();
  for (const row of rows) {
    const file = row.isWhole ? fileName(row, taken) : null;
    byEntry.set(row.entryId, [...(byEntry.get(row.entryId) ?? []), { ...row, file }]);
  }
  return byEntry;
}

/** Such as `media/2026-11-17-day-17.m4a` and `media/2026-11-17-day-17-photo-1.webp`; what would be called the same is counted. */
function fileName(row: MediaRow, taken: Map<string, number>): string {
  const day = dayOfEntry(row);
  const isPhoto = row.kind === 'photo';
  const base = `media/${row.localDate}${day === null ? '' : `-day-${day}`}${isPhoto ? '-photo' : ''}`;
  const number = (taken.get(base) ?? 0) + 1;
  taken.set(base, number);
  return `${base}${isPhoto || number > 1 ? `-${number}` : ''}.${fileEndings[row.mimeType as keyof typeof fileEndings]}`;
}

export function mediaFiles(deps: Deps, clientId: string, media: MediaByEntry): ZippedFile[] {
  return [...media.values()]
    .flat()
    .flatMap(({ id, file }) =>
      file ? [{ name: file, bytes: () => whileThere(streamMedia(deps, clientId, id)) }] : [],
    );
}

/** One that is deleted while the ZIP is under way ends where it was; everything after it still comes. */
async function* whileThere(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* pieces;
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'not_found')) throw error;
  }
}
