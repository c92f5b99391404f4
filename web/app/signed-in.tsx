import { useEffect, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { careOutbox, checkInOutbox } from '#web/features/check-ins/check-in-outbox.ts';
import { postOutbox } from '#web/features/cohort-room/post-outbox.ts';
import { entryOutbox } from '#web/features/today/entry-on-device.ts';
import { recordingOutbox } from '#web/features/today/spoken-on-device.ts';
import { sendImports } from '#web/features/journal-import/imports-part.tsx';
import { sendPhotos } from '#web/features/today/photos/photos-part.tsx';
import { messageOutbox } from '#web/features/messages/message-outbox.ts';
import { useDeviceTimeZone } from '#web/features/session/device-time-zone.tsx';
import { useUser } from '#web/features/session/queries.ts';
import type { User } from '#web/features/session/queries.ts';
import { boot } from '#web/platform/boot.ts';
import { publish, subscribe } from '#web/platform/device/device-events.ts';
import { moveLocalDrafts } from '#web/platform/device/move-local-drafts.ts';
import { startOffline } from '#web/platform/device/start-offline.ts';
import { startLive } from '#web/platform/live/start-live.ts';
import { isSessionExpired, markSessionExpired, subscribeToSession } from '#web/platform/session-state.ts';
import { showHandedToast, toastStore } from '#web/platform/toast-store.ts';
import { Toaster } from '#web/ui/toaster.tsx';
import { LogoutGuard } from './logout-guard.tsx';
import { SessionExpired } from './session-expired.tsx';

/** Around every signed-in page: toasts, the end of the session, and background work. */
export default function SignedIn({ children }: { children: ReactNode }) {
  const isExpired = useIsExpired();
  const user = useUser();
  useEffect(showHandedToast, []);
  useDeviceTimeZone(user);
  useDevice(user);
  useLiveUpdates(user);
  return (
    <>
      {isExpired ? <SessionExpired /> : children}
      {/* Also beside an expired session: the toast of the save that was refused goes on being read. */}
      <Toaster store={toastStore} />
      <LogoutGuard userId={user.id} />
    </>
  );
}

const useIsExpired = () => useSyncExternalStore(subscribeToSession, isSessionExpired, () => false);

/** A person who is leaving can send nothing and gets no events; the outbox keeps waiting. */
const takesPart = ({ role, deletionAt, needsFactor }: Pick<User, 'role' | 'deletionAt' | 'needsFactor'>): boolean =>
  role !== null && !deletionAt && !needsFactor;

export function useDevice({ id, role, deletionAt, needsFactor }: User): void {
  const client = useQueryClient();
  const isExpired = useIsExpired();

  // One browser has one session: if another window signs in someone else or signs out, this page ends.
  useEffect(() => {
    // A page from the device only believes that it is theirs.
    if (!boot?.fromDevice) publish({ about: 'arrived', userId: id });
    return subscribe(({ about, userId }, isHere) => {
      if (!isHere && ((about === 'arrived' && userId !== id) || (about === 'left' && userId === id)))
        markSessionExpired();
    });
  }, [id]);

  // Everybody may have something unsent; only a client's page opens without a connection.
  useEffect(() => {
    moveLocalDrafts(id).catch(() => {});
    // Another person may have signed in by now. It is sent with the author's next page.
    if (isExpired || !takesPart({ role, deletionAt, needsFactor })) return;
    const stops = [messageOutbox.start(id), postOutbox.start(id)];
    if (role === 'client')
      stops.push(
        ...[entryOutbox, recordingOutbox, checkInOutbox, careOutbox].map((box) => box.start(id)),
        sendImports(client, id),
        startOffline(client, id),
        sendPhotos(client, id),
      );
    return () => stops.forEach((stop) => stop());
  }, [client, id, role, deletionAt, needsFactor, isExpired]);
}

/** Live updates. Without them everything works, but only after a reload. */
function useLiveUpdates({ id, role, deletionAt, needsFactor }: User): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!takesPart({ role, deletionAt, needsFactor }) || typeof EventSource === 'undefined') return;
    return startLive(client, id);
  }, [client, id, role, deletionAt, needsFactor]);
}
