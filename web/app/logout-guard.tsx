import { useEffect, useState } from 'react';
import { leaveHome } from '#web/platform/device/last-home.ts';
import { hasUnsent, wipeDevice } from '#web/platform/device/wipe-device.ts';
import { toast } from '#web/platform/toast-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { logout as copy } from '#messages/app-session.ts';
import './logout-guard.css';

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
      else toast({ variant: 'destructive', title: copy.offline.title, description: copy.offline.text });
    }
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, [userId]);

  if (!isAsking) return null;
  return <LogoutDialog userId={userId} onClose={() => setAsking(false)} onLogOut={() => logOut(userId)} />;
}

type LogoutDialogProps = { userId: string; onClose: () => void; onLogOut: () => Promise<void> };

function LogoutDialog({ userId, onClose, onLogOut }: LogoutDialogProps) {
  const [pending, setPending] = useState<'keep' | 'erase' | null>(null);
  const [hasFailed, setFailed] = useState(false);

  async function keep() {
    setPending('keep');
    await onLogOut();
  }

  async function erase() {
    setPending('erase');
    try {
      await wipeDevice(userId);
      await onLogOut();
    } catch {
      setFailed(true);
      setPending(null);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || pending || onClose()}
      title={copy.title}
      description={copy.text}
      size="l"
      actions={
        <div className="leaving">
          <Button variant="quiet" onClick={onClose} aria-disabled={pending !== null}>
            {copy.stay}
          </Button>
          <Button variant="danger" pending={pending === 'erase'} onClick={() => void erase()}>
            {copy.erase}
          </Button>
          <Button variant="primary" pending={pending === 'keep'} onClick={() => void keep()}>
            {copy.keep}
          </Button>
        </div>
      }
    >
      {hasFailed && <FieldError>{copy.failed}</FieldError>}
    </Dialog>
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
