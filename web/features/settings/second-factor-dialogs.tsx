import { type SubmitEvent, useId, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import Copy from 'lucide-react/icons/copy';
import { api, fieldErrorsOf, type Result, sentenceOf } from '#web/platform/api.ts';
import { copyToClipboard } from '#web/platform/copy-to-clipboard.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { settingsCopy } from './copy.ts';
import { useSettingsChange } from './mutations.ts';
import { AppCodeField, CurrentPasswordField } from './proof-fields.tsx';

const copy = settingsCopy.security.secondFactor;

type SecondFactorStart = Result<'POST /api/settings/second-factor/start'>;

/** Password, then the app, then the backup codes. Nothing is on before the app has shown a right code. */
export function SetUpSecondFactorDialog({ onClose }: { onClose: () => void }) {
  const [start, setStart] = useState<SecondFactorStart>();
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

function PasswordStep({ onStarted, onClose }: { onStarted: (start: SecondFactorStart) => void; onClose: () => void }) {
  const [password, setPassword] = useState('');
  const start = useMutation({
    mutationFn: () => api('POST /api/settings/second-factor/start', { body: { password } }),
    onSuccess: onStarted,
  });
  const error = start.error ? (fieldErrorsOf(start.error).password ?? sentenceOf(start.error)) : undefined;

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    start.mutate();
  }

  return (
    <form className="setdialog" onSubmit={onSubmit}>
      <CurrentPasswordField label={copy.password} error={error} value={password} onChange={setPassword} />
      <div className="setdialog__acts">
        <Button onClick={onClose}>{settingsCopy.cancel}</Button>
        <Button variant="primary" type="submit" pending={start.isPending}>
          {copy.next}
        </Button>
      </div>
    </form>
  );
}

function AppStep({
  start,
  onConfirmed,
  onClose,
}: {
  start: SecondFactorStart;
  onConfirmed: () => void;
  onClose: () => void;
}) {
  const [code, setCode] = useState('');
  const confirm = useSettingsChange({
    send: (typed: string) => api('POST /api/settings/second-factor/confirm', { body: { code: typed } }),
    done: copy.done,
    showsError: true,
  });
  const error = confirm.error ? (fieldErrorsOf(confirm.error).code ?? sentenceOf(confirm.error)) : undefined;

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    confirm.mutate(code, { onSuccess: onConfirmed });
  }

  return (
    <form className="setdialog" onSubmit={onSubmit}>
      <div className="secret">
        <p className="small soft">{copy.key}</p>
        <code>{start.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        <Button small onClick={() => void copyText(start.secret, copy.keyCopied)}>
          <Copy />
          {copy.copyKey}
        </Button>
        <a href={start.otpauthUri}>{copy.open}</a>
      </div>
      {/* The step before had the focus; this is where it goes on. */}
      <AppCodeField
        autoFocus
        label={copy.code}
        error={error}
        value={code}
        onChange={(typed) => {
          if (confirm.isError) confirm.reset();
          setCode(typed);
        }}
      />
      <div className="setdialog__acts">
        <Button onClick={onClose}>{settingsCopy.cancel}</Button>
        <Button variant="primary" type="submit" pending={confirm.isPending} pendingText={copy.confirming}>
          {copy.confirm}
        </Button>
      </div>
    </form>
  );
}

function CodesStep({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <>
      <ul className="backupcodes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="setdialog__acts">
        <Button autoFocus onClick={() => void copyText(codes.join('\n'), copy.codesCopied)}>
          <Copy />
          {copy.copyCodes}
        </Button>
        <Button variant="primary" onClick={onClose}>
          {copy.kept}
        </Button>
      </div>
    </>
  );
}

/** Where it cannot be copied, the text stands on the page to be marked by hand. */
const copyText = (text: string, done: string): Promise<void> =>
  copyToClipboard(text, { done: { title: done }, failed: { title: copy.copyFailed } });

export function TurnOffSecondFactorDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const [password, setPassword] = useState('');
  const stop = useSettingsChange({
    send: (typed: string) => api('POST /api/settings/second-factor/stop', { body: { password: typed } }),
    done: copy.offDone,
    showsError: true,
  });
  const error = stop.error ? (fieldErrorsOf(stop.error).password ?? sentenceOf(stop.error)) : undefined;

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    stop.mutate(password, { onSuccess: onClose });
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={copy.offTitle}
      description={copy.offText}
      actions={
        <>
          <Button onClick={onClose}>{settingsCopy.cancel}</Button>
          <Button variant="danger" type="submit" form={formId} pending={stop.isPending} pendingText={copy.turningOff}>
            {copy.turnOff}
          </Button>
        </>
      }
    >
      <form id={formId} className="setdialog" onSubmit={onSubmit}>
        <CurrentPasswordField label={copy.password} error={error} value={password} onChange={setPassword} />
      </form>
    </Dialog>
  );
}
