import { useEffect, useState } from 'react';
import type { MediaKind } from '#contract/media/rules.ts';
import { deviceDb } from '#web/platform/device/device-db.ts';
import { subscribe } from '#web/platform/device/device-events.ts';
import { usePersonId } from '#web/platform/device/person.ts';
import type { MediaRecord, OutboxRecord } from '#web/platform/device/records.ts';

type Item = Pick<OutboxRecord, 'key' | 'kind' | 'content' | 'sentAt' | 'refusal'>;

/** What sends photos or recordings, of another feature; as much of its outbox as is needed here. */
export type MediaOutbox = {
  name: string;
  list: (userId: string) => Promise<Item[]>;
  deliver: (userId: string) => Promise<ReadonlyMap<string, { kind: string }>>;
  retry: (userId: string, key: string) => Promise<void>;
};

/** A photo or recording that only this device has. */
export type MediaOnDevice = {
  id: string;
  kind: MediaKind;
  bytes: number;
  /** Of a recording on its way. */
  durationMs: number | null;
  keptAt: number;
  /** Its page is saved, here or with the server. */
  isSaved: boolean;
  /** Its place in what is sent. */
  item: Item | undefined;
};

type OnDevice = { media: MediaOnDevice[]; isLocked: boolean };

/** The oldest first. */
export function useMediaOnDevice(outboxes: readonly MediaOutbox[]): OnDevice | undefined {
  const userId = usePersonId();
  const [found, setFound] = useState<OnDevice>();
  useEffect(() => {
    let isGone = false;
    const read = () =>
      void readMedia(userId, outboxes).then(
        (all) => !isGone && setFound(all),
        // A browser without storage keeps nothing.
        () => !isGone && setFound({ media: [], isLocked: false }),
      );
    read();
    const stop = subscribe((event) => {
      if (event.userId === userId && changing.has(event.about)) read();
    });
    return () => {
      isGone = true;
      stop();
    };
  }, [userId, outboxes]);
  return found;
}

const changing = new Set(['media', 'outbox', 'sent', 'wiped', 'lock']);

/** A photo has the key of what sends it; a recording is named by it. */
type Named = { mediaId?: string; durationMs?: number };

async function readMedia(userId: string, outboxes: readonly MediaOutbox[]): Promise<OnDevice> {
  const [[records, lock], ...lists] = await Promise.all([
    deviceDb().read((tx) => Promise.all([tx.list('media', [userId]), tx.get('locks', [userId])])),
    ...outboxes.map((outbox) => outbox.list(userId)),
  ]);
  const items = new Map(lists.flat().map((item) => [(item.content as Named).mediaId ?? item.key, item]));
  const media = new Map<string, MediaOnDevice>();
  for (const record of records) {
    const { mediaId: id, kind, keptAt, entryId } = record;
    if (kind === 'import') continue;
    const item = items.get(id);
    // With the server already; it is about to be forgotten here.
    if (item && item.sentAt !== null) continue;
    const { durationMs = null } = (item?.content ?? {}) as Named;
    const bytes = (media.get(id)?.bytes ?? 0) + bytesOf(record);
    media.set(id, { id, kind, keptAt, item, durationMs, bytes, isSaved: item !== undefined || entryId !== null });
  }
  return { media: [...media.values()].sort((a, b) => a.keptAt - b.keptAt), isLocked: lock !== undefined };
}

const bytesOf = ({ value }: MediaRecord): number => ('sealed' in value ? value.sealed : value).byteLength;
