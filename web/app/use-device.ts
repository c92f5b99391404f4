import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { User } from '#web/features/session/queries.ts';
import { boot } from '#web/platform/boot.ts';
import { hear, tell } from '#web/platform/device/device-news.ts';
import { markSessionExpired } from '#web/platform/session-state.ts';

export function useDevice({ id, role }: User): void {
  const client = useQueryClient();

  // One browser has one session: when somebody else comes or this person goes, in another window, this page is over.
  useEffect(() => {
    // A page from the device only believes that it is theirs.
    if (!boot?.fromDevice) tell({ about: 'arrived', userId: id });
    return hear(({ about, userId }, isHere) => {
      if (!isHere && ((about === 'arrived' && userId !== id) || (about === 'left' && userId === id)))
        markSessionExpired();
    });
  }, [id]);

  // Everybody may have messages that wait; only a client's page opens without a connection.
  useEffect(() => {
    if (role === null) return;
    let stop = () => {};
    let isGone = false;
    const start =
      role === 'client'
        ? import('#web/platform/device/start-device.ts').then(
            ({ startDevice }) =>
              () =>
                startDevice(client, id),
          )
        : import('#web/platform/device/start-messages.ts').then(
            ({ startMessages }) =>
              () =>
                startMessages(id),
          );
    start.then(
      (run) => {
        if (!isGone) stop = run();
      },
      () => {},
    );
    return () => {
      isGone = true;
      stop();
    };
  }, [client, id, role]);
}
