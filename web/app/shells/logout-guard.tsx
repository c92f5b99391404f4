import { Suspense, useEffect, useState } from 'react';
import { leaveHome } from '#web/platform/device/last-home.ts';
import { hasUnsent } from '#web/platform/device/wipe-device.ts';
import { part } from '#web/platform/part.tsx';
import { toast } from '#web/platform/toast-store.ts';
import { leavingCopy } from './leaving-copy.ts';

const LogoutDialog = part(() => import('./logout-dialog.tsx'));

const logoutPath = '/api/logout';
/** A store that does not answer must not keep anybody from logging out. */
const patience = 1_000;

/** Every way to log out leads through here: nothing that lies only on this device is left behind without a word. */
export function LogoutGuard({ userId }: { userId: string }) {
  const [isAsking, setAsking] = useState(false);

  useEffect(() => {
    async function leave() {
      const isUnsent = await soon(hasUnsent(userId), false);
      if (!isUnsent) return await logOut(userId);
      await LogoutDialog.preload().catch(() => {});
      setAsking(true);
    }
    function onClick(event: MouseEvent) {
      const link = event.target instanceof Element ? event.target.closest(`a[href="${logoutPath}"]`) : null;
      if (
        !link ||
        event.defaultPrevented ||
        event.button !== 0 ||
        event.ctrlKey ||
        event.metaKey ||
        event.shiftKey ||
        event.altKey
      )
        return;
      event.preventDefault();
      if (navigator.onLine) void leave();
      else toast({ variant: 'destructive', title: leavingCopy.offline.title, description: leavingCopy.offline.text });
    }
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, [userId]);

  if (!isAsking) return null;
  return (
    <Suspense>
      <LogoutDialog userId={userId} onClose={() => setAsking(false)} onLogOut={() => logOut(userId)} />
    </Suspense>
  );
}

/** What was kept of the day for opening it without a connection goes in any case. */
async function logOut(userId: string): Promise<void> {
  await soon(leaveHome(userId), undefined);
  location.assign(logoutPath);
}

function soon<T>(answer: Promise<T>, otherwise: T): Promise<T> {
  return Promise.race([answer.catch(() => otherwise), new Promise<T>((done) => setTimeout(done, patience, otherwise))]);
}
