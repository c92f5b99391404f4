import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { fieldErrorsOf, sentenceOf } from '#web/platform/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { settingsCopy } from './copy.ts';
import { AppCodeField, CurrentPasswordField } from './proof-fields.tsx';

const copy = settingsCopy.security.proof;

export type Proof = { password?: string; code?: string };

type ProofDialogProps = {
  title: string;
  text?: string;
  submit: string;
  submitting?: string;
  isDangerous?: boolean;
  /** What the person has to say once more who they are; nothing is asked where it is left out. */
  proof?: { hasPassword: boolean; secondFactor: object | null };
  change: { error: Error | null; isPending: boolean };
  onSubmit: (proof: Proof) => void;
  onClose: () => void;
  children?: ReactNode;
};

/** Before a change to how somebody signs in: the password and, where there is one, the factor itself. */
export function ProofDialog({
  title,
  text,
  submit,
  submitting,
  isDangerous,
  proof,
  change,
  onSubmit,
  onClose,
  children,
}: ProofDialogProps) {
  const formId = useId();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const asksPassword = proof?.hasPassword === true;
  const asksCode = asksPassword && proof.secondFactor !== null;
  const errors = fieldErrorsOf(change.error);

  function onSubmitForm(event: SubmitEvent) {
    event.preventDefault();
    onSubmit({ ...(asksPassword ? { password } : {}), ...(asksCode ? { code } : {}) });
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || change.isPending || onClose()}
      title={title}
      description={text}
      actions={
        <>
          <Button onClick={onClose}>{settingsCopy.cancel}</Button>
          <Button
            variant={isDangerous ? 'danger' : 'primary'}
            type="submit"
            form={formId}
            pending={change.isPending}
            pendingText={submitting}
          >
            {submit}
          </Button>
        </>
      }
    >
      <form id={formId} className="stack mt4" onSubmit={onSubmitForm}>
        {children}
        {asksPassword && (
          <CurrentPasswordField label={copy.password} error={errors.password} value={password} onChange={setPassword} />
        )}
        {asksCode && (
          <AppCodeField label={copy.code} error={errors.code} value={code} onChange={setCode} takesRecoveryCode />
        )}
        {change.error && Object.keys(errors).length === 0 && (
          <p className="err" role="alert">
            {sentenceOf(change.error, change.error.message)}
          </p>
        )}
      </form>
    </Dialog>
  );
}
