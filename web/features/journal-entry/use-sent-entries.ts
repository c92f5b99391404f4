import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { onSent, onSignedOut } from '#web/platform/device/use-outbox.ts';

const loadNotes = () => import('./kept-entries.ts');

/** For every page of the client's: what leaves the outbox later is said and shown, wherever the person is by then. */
export function useSentEntries(): void {
  const client = useQueryClient();
  useEffect(() => {
    const endSent = onSent(
      ({ item, entry, isHere }) =>
        void loadNotes().then(
          ({ noteKept }) => noteKept(client, { at: item, entry, isHere }),
          () => {},
        ),
    );
    const endSignedOut = onSignedOut(
      () =>
        void loadNotes().then(
          ({ noteExpired }) => noteExpired(client),
          () => {},
        ),
    );
    return () => {
      endSent();
      endSignedOut();
    };
  }, [client]);
}
