import { type SubmitEvent, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import Copy from '#web/ui/icons/copy.ts';
import { api, fieldErrorsOf, type Result, sentenceOf } from '#web/platform/api.ts';
import { copyToClipboard } from '#web/platform/copy-to-clipboard.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { AppCodeField } from '#web/ui/proof-fields.tsx';
import { settings as settingsCopy } from '#messages/settings.ts';
import { useSettingsChange } from './mutations.ts';
import { type Proof, ProofDialog } from './proof-dialog.tsx';

const copy = settingsCopy.security.secondFactor;

type SecondFactorStart = Result<'POST /api/settings/second-factor/start'>;

/** Password, then the app, then the recovery codes. It is on once the app has shown a valid code. */
export function SetUpSecondFactorDialog({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>();
  const start = useMutation({
    mutationFn: ({ password = '' }: Proof) => api('POST /api/settings/second-factor/start', { body: { password } }),
  });
  if (!start.data)
    return (
      <ProofDialog
        title={copy.setUpTitle}
        text={copy.passwordText}
        submit={copy.next}
        proof={{ hasPassword: true, secondFactor: null }}
        change={start}
        onSubmit={(proof) => start.mutate(proof)}
        onClose={onClose}
      />
    );
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={codes ? copy.codesTitle : copy.setUpTitle}
      description={codes ? copy.codesText : copy.appText}
    >
      {codes ? (
        <CodesStep codes={codes} onClose={onClose} />
      ) : (
        <AppStep start={start.data} onConfirmed={setCodes} onClose={onClose} />
      )}
    </Dialog>
  );
}

function AppStep({
  start,
  onConfirmed,
  onClose,
}: {
  start: SecondFactorStart;
  onConfirmed: (codes: readonly string[]) => void;
  onClose: () => void;
}) {
  const [code, setCode] = useState('');
  const confirm = useSettingsChange({
    send: async (typed: string) => {
      const answer = await api('POST /api/settings/second-factor/confirm', { body: { code: typed } });
      onConfirmed(answer.recoveryCodes);
      return answer.settings;
    },
    done: copy.done,
    showsError: true,
  });
  const error = confirm.error ? (fieldErrorsOf(confirm.error).code ?? sentenceOf(confirm.error)) : undefined;

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    confirm.mutate(code);
  }

  return (
    <form className="stack mt4" onSubmit={onSubmit}>
      <div className="secret">
        <img
          className="secret__qr"
          src={`data:image/svg+xml,${encodeURIComponent(start.qrCode)}`}
          alt={copy.qrCode}
          width={192}
          height={192}
        />
        <p className="small soft">{copy.key}</p>
        <code>{start.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        <Button small onClick={() => void copyText(start.secret, copy.keyCopied)}>
          <Copy />
          {copy.copyKey}
        </Button>
        <a href={start.otpauthUri}>{copy.open}</a>
      </div>
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
      <div className="setdialog__acts row stretch wrap end g2 mt2">
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
      <ul className="recoverycodes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="setdialog__acts row stretch wrap end g2 mt2">
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

/** If copying fails, the text can be selected on the page. */
const copyText = (text: string, done: string): Promise<void> =>
  copyToClipboard(text, { done: { title: done }, failed: { title: copy.copyFailed } });

/** Removing the factor needs both the password and the factor. */
const both = { hasPassword: true, secondFactor: {} };
const wordsOf = ({ password = '', code = '' }: Proof) => ({ password, code });

export function TurnOffSecondFactorDialog({ onClose }: { onClose: () => void }) {
  const stop = useSettingsChange({
    send: (proof: Proof) => api('POST /api/settings/second-factor/stop', { body: wordsOf(proof) }),
    done: copy.offDone,
    showsError: true,
  });
  return (
    <ProofDialog
      title={copy.offTitle}
      text={copy.offText}
      submit={copy.turnOff}
      submitting={copy.turningOff}
      isDangerous
      proof={both}
      change={stop}
      onSubmit={(proof) => stop.mutate(proof, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

export function NewRecoveryCodesDialog({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>();
  const renew = useSettingsChange({
    send: async (proof: Proof) => {
      const answer = await api('POST /api/settings/second-factor/recovery-codes', { body: wordsOf(proof) });
      setCodes(answer.recoveryCodes);
      return answer.settings;
    },
    done: copy.newCodesDone,
    showsError: true,
  });
  if (codes)
    return (
      <Dialog open onOpenChange={(open) => open || onClose()} title={copy.codesTitle} description={copy.codesText}>
        <CodesStep codes={codes} onClose={onClose} />
      </Dialog>
    );
  return (
    <ProofDialog
      title={copy.newCodesTitle}
      text={copy.newCodesText}
      submit={copy.newCodesMake}
      submitting={copy.newCodesMaking}
      proof={both}
      change={renew}
      onSubmit={(proof) => renew.mutate(proof)}
      onClose={onClose}
    />
  );
}
