import { useState } from 'react';
import type { Result } from '#web/platform/api.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { settingsCopy } from '../copy.ts';
import { AppStep } from './second-factor-app-step.tsx';
import { CodesStep } from './second-factor-codes-step.tsx';
import { PasswordStep } from './second-factor-password-step.tsx';

export type Start = Result<'POST /api/settings/second-factor/start'>;

const copy = settingsCopy.safe.factor;

/** Password, then the app, then the backup codes. Nothing is on before the app has shown a right code. */
export default function SecondFactorDialog({ onClose }: { onClose: () => void }) {
  const [start, setStart] = useState<Start>();
  const [isOn, setOn] = useState(false);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={isOn ? copy.codesTitle : copy.setUpTitle}
      description={isOn ? copy.codesText : start ? copy.appText : copy.passwordText}
    >
      {!start && <PasswordStep onStarted={setStart} onClose={onClose} />}
      {start && !isOn && <AppStep start={start} onConfirmed={() => setOn(true)} onClose={onClose} />}
      {start && isOn && <CodesStep codes={start.backupCodes} onClose={onClose} />}
    </Dialog>
  );
}
