import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { User } from '#web/features/session/queries.ts';

/** Only clients write something that must not be lost. */
export function useDevice({ id, role }: User): void {
  const client = useQueryClient();
  useEffect(() => {
    if (role !== 'client') return;
    let stop = () => {};
    let isGone = false;
    import('#web/platform/device/start-device.ts').then(
      ({ startDevice }) => {
        if (!isGone) stop = startDevice(client, id);
      },
      () => {},
    );
    return () => {
      isGone = true;
      stop();
    };
  }, [client, id, role]);
}
