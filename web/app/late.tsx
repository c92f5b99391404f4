import { useDeviceTimeZone } from '#web/features/session/use-device-time-zone.ts';
import { useUser } from '#web/features/session/queries.ts';
import { showHandedToast } from '#web/platform/toast-handover.ts';
import { toastStore } from '#web/platform/toast-store.ts';
import { Toaster } from '#web/ui/toaster.tsx';
import { LogoutGuard } from './shells/logout-guard.tsx';
import { useDevice } from './use-device.ts';
import { useLiveUpdates } from './use-live-updates.ts';

showHandedToast();

/**
 * What every signed-in page needs, but not for its first sight. Fetched as soon as the page has settled and not with
 * the first toast: that may be the one which says that the connection is gone.
 */
export default function Late() {
  const user = useUser();
  useDeviceTimeZone(user);
  useDevice(user);
  useLiveUpdates(user);
  return (
    <>
      <Toaster store={toastStore} />
      <LogoutGuard userId={user.id} />
    </>
  );
}
