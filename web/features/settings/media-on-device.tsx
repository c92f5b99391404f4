import { useState } from 'react';
import Smartphone from '#web/ui/icons/smartphone.ts';
import { usePersonId } from '#web/platform/device/person.ts';
import { longDay } from '#web/platform/time.ts';
import { toast } from '#web/platform/toast-store.ts';
import { Button } from '#web/ui/button.tsx';
import { ItemRow, SettingRow } from '#web/ui/list.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { clockOf } from '#web/ui/media/media-of.ts';
import { media as mediaCopy } from '#messages/settings-media.ts';
import { settings as settingsCopy } from '#messages/settings.ts';
import { fileSize } from './file-size.ts';
import { type MediaOnDevice, type MediaOutbox, useMediaOnDevice } from './use-media-on-device.ts';

const copy = mediaCopy.here;

type RowProps = { outboxes: readonly MediaOutbox[]; timeZone: string };

/** What waits on this device, whatever page it is of. */
export function MediaOnDeviceRow({ outboxes, timeZone }: RowProps) {
  const found = useMediaOnDevice(outboxes);
  return (
    <SettingRow title={copy.label} note={found?.isLocked ? copy.locked : copy.note}>
      {!found ? (
        <Loading text={settingsCopy.loading}>
          <SkeletonRows rows={1} />
        </Loading>
      ) : found.media.length === 0 ? (
        <p className="soft">{copy.none}</p>
      ) : (
        <ul>
          {found.media.map((one) => (
            <Waiting key={one.id} one={one} outboxes={outboxes} timeZone={timeZone} />
          ))}
        </ul>
      )}
    </SettingRow>
  );
}

function Waiting({ one, outboxes, timeZone }: RowProps & { one: MediaOnDevice }) {
  const userId = usePersonId();
  const [isSending, setSending] = useState(false);
  const { item } = one;
  const outbox = outboxes.find(({ name }) => name === item?.kind);
  const day = longDay(new Date(one.keptAt), timeZone);
  const what =
    one.durationMs === null
      ? copy[one.kind]({ day })
      : mediaCopy.largest.spoken({ day, length: clockOf(one.durationMs) });

  async function send(from: MediaOutbox, { key, refusal }: NonNullable<typeof item>) {
    setSending(true);
    try {
      if (refusal) return await from.retry(userId, key);
      const tries = await from.deliver(userId);
      if (tries.get(key)?.kind !== 'sent') toast({ title: copy.notYet, description: copy.notYetText });
    } finally {
      setSending(false);
    }
  }

  return (
    <ItemRow icon={<Smartphone />} title={what} note={stateOf(one)}>
      {item && outbox && (
        <Button
          variant="quiet"
          small
          pending={isSending}
          pendingText={copy.sending}
          aria-label={copy.sendLabel({ what })}
          onClick={() => void send(outbox, item)}
        >
          {copy.send}
        </Button>
      )}
    </ItemRow>
  );
}

function stateOf({ item, isSaved, bytes }: MediaOnDevice): string {
  const size = fileSize(bytes);
  if (!isSaved) return copy.unsaved({ size });
  return item?.refusal ? copy.refused({ size, sentence: item.refusal.sentence }) : copy.waits({ size });
}
