import { useState } from 'react';
import { wipeDevice } from '#web/platform/device/wipe-device.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { leavingCopy as copy } from './leaving-copy.ts';
import './logout-dialog.css';

type LogoutDialogProps = { userId: string; onClose: () => void; onLogOut: () => Promise<void> };

export default function LogoutDialog({ userId, onClose, onLogOut }: LogoutDialogProps) {
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
