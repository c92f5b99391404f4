import { type ReactNode, useState } from 'react';
import { fieldErrorsOf, sentenceOf } from '#web/platform/api.ts';
import { FormDialog } from '#web/ui/dialog.tsx';
import { AppCodeField, CurrentPasswordField } from '#web/ui/proof-fields.tsx';
import { settings as settingsCopy } from '#messages/settings.ts';

const copy = settingsCopy.security.proof;

export type Proof = { password?: string; code?: string };

type ProofDialogProps = {
  title: string;
  text?: string;
  submit: string;
  submitting?: string;
  isDangerous?: boolean;
  /** How the person can re-authenticate; left out, nothing is asked for. */
  proof?: { hasPassword: boolean; secondFactor: object | null };
  labels?: { password: string; code: string };
  takesRecoveryCode?: boolean;
  change: { error: Error | null; isPending: boolean };
  onSubmit: (proof: Proof) => void;
  onClose: () => void;
  children?: ReactNode;
};

/** A form in a dialog; before a change to how someone signs in it asks for password and second factor. */
export function ProofDialog({
  title,
  text,
  submit,
  submitting,
  isDangerous,
  proof,
  labels = copy,
  takesRecoveryCode = true,
  change,
  onSubmit,
  onClose,
  children,
}: ProofDialogProps) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const asksPassword = proof?.hasPassword === true;
  const asksCode = asksPassword && proof.secondFactor !== null;
  const errors = fieldErrorsOf(change.error);

  return (
    <FormDialog
      title={title}
      description={text}
      formClass="stack mt4"
      validates
      cancel={settingsCopy.cancel}
      confirm={submit}
      danger={isDangerous}
      pending={change.isPending}
      pendingText={submitting}
      onSubmit={() => onSubmit({ ...(asksPassword ? { password } : {}), ...(asksCode ? { code } : {}) })}
      onClose={onClose}
    >
      {children}
      {asksPassword && (
        <CurrentPasswordField label={labels.password} error={errors.password} value={password} onChange={setPassword} />
      )}
      {asksCode && (
        <AppCodeField
          label={labels.code}
          error={errors.code}
          value={code}
          onChange={setCode}
          takesRecoveryCode={takesRecoveryCode}
        />
      )}
      {change.error && Object.keys(errors).length === 0 && (
        <p className="err" role="alert">
          {sentenceOf(change.error, change.error.message)}
        </p>
      )}
    </FormDialog>
  );
}
