import type { CSSProperties } from 'react';
import { useQuery } from '@tanstack/react-query';
import Download from '#web/ui/icons/download.ts';
import Image from '#web/ui/icons/image.ts';
import Mic from '#web/ui/icons/mic.ts';
import { figure } from '#web/platform/locale.ts';
import { longDay } from '#web/platform/time.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { ItemRow, SettingRow } from '#web/ui/list.tsx';
import { LoadError } from '#web/ui/load.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { clockOf } from '#web/ui/media/media-of.ts';
import { media as copy } from '#messages/settings-media.ts';
import { settings as settingsCopy } from '#messages/settings.ts';
import { fileSize, lengthInWords } from './file-size.ts';
import { MediaOnDeviceRow } from './media-on-device.tsx';
import { type Storage, storageQuery } from './queries.ts';
import type { MediaOutbox } from './use-media-on-device.ts';
import './media-rows.css';

/** From here on something is said: what is recorded next may be refused. */
const nearlyFull = 0.9;

type MediaRowsProps = { outboxes: readonly MediaOutbox[]; timeZone: string };

/** What photos and recordings take, here and on this device, and the pages that take most. */
export function MediaRows({ outboxes, timeZone }: MediaRowsProps) {
  const { data, error, refetch } = useQuery(storageQuery);
  return (
    <div className="mediarows">
      {data ? (
        <SpaceRow storage={data} />
      ) : error ? (
        <LoadError title={copy.failed} error={error} onRetry={refetch} />
      ) : (
        <Loading text={settingsCopy.loading}>
          <SkeletonRows rows={3} />
        </Loading>
      )}
      <MediaOnDeviceRow outboxes={outboxes} timeZone={timeZone} />
      {data && data.largest.length > 0 && (
        <SettingRow title={copy.largest.label} note={copy.largest.note}>
          <ul>
            {data.largest.map((page) => (
              <LargePage key={page.entryId} page={page} timeZone={timeZone} />
            ))}
          </ul>
        </SettingRow>
      )}
      <SettingRow title={copy.take.label} note={copy.take.note}>
        <ButtonLink href="/api/my-data" external download>
          <Download />
          {copy.take.button}
        </ButtonLink>
      </SettingRow>
    </div>
  );
}

function SpaceRow({ storage: { usedBytes, limitBytes, recordings, photos } }: { storage: Storage }) {
  const isNearlyFull = usedBytes >= limitBytes * nearlyFull;
  const width = (bytes: number) => ({ '--p': `${Math.min(100, (bytes / limitBytes) * 100)}%` }) as CSSProperties;
  const note = (
    <>
      {copy.space.note({ used: fileSize(usedBytes), limit: fileSize(limitBytes) })}
      {isNearlyFull && <b className="mediarows__full">{copy.space.nearly}</b>}
    </>
  );
  return (
    <SettingRow title={copy.space.label} note={note}>
      <div className="spaceused" aria-hidden="true">
        {recordings.bytes > 0 && <i style={width(recordings.bytes)} />}
        {photos.bytes > 0 && <i className="spaceused__photos" style={width(photos.bytes)} />}
        <span />
      </div>
      {recordings.count + photos.count === 0 ? (
        <p className="soft">{copy.space.none}</p>
      ) : (
        <ul className="spacekinds">
          {recordings.count > 0 && (
            <li>
              <b>{copy.space.recordings({ count: recordings.count })}</b>
              <span className="num">{fileSize(recordings.bytes)}</span>
              <span>{lengthInWords(recordings.durationMs)}</span>
            </li>
          )}
          {photos.count > 0 && (
            <li>
              <b>{copy.space.photos({ count: photos.count })}</b>
              <span className="num">{fileSize(photos.bytes)}</span>
            </li>
          )}
        </ul>
      )}
    </SettingRow>
  );
}

function LargePage({ page, timeZone }: { page: Storage['largest'][number]; timeZone: string }) {
  const { entryId, dayNumber, programTitle, createdAt, bytes, photos, recordingMs } = page;
  const size = fileSize(bytes);
  const day =
    dayNumber === null ? longDay(new Date(createdAt), timeZone) : copy.largest.day({ day: figure(dayNumber) });
  const title = titleOf(day, photos, recordingMs);
  return (
    <ItemRow
      icon={recordingMs === null ? <Image /> : <Mic />}
      title={title}
      note={dayNumber === null ? copy.largest.free({ size }) : copy.largest.inProgram({ size, program: programTitle })}
    >
      <ButtonLink
        variant="quiet"
        small
        href={`/journal?entry=${entryId}`}
        aria-label={copy.largest.openLabel({ page: title })}
      >
        {copy.largest.open}
      </ButtonLink>
    </ItemRow>
  );
}

function titleOf(day: string, count: number, recordingMs: number | null): string {
  const photos = copy.space.photos({ count });
  if (recordingMs === null) return copy.largest.withPhotos({ day, photos });
  const length = clockOf(recordingMs);
  return count > 0 ? copy.largest.spokenWithPhotos({ day, length, photos }) : copy.largest.spoken({ day, length });
}
