import type { ReactNode } from 'react';
import { Field, Input, PasswordInput } from './field.tsx';

type ProofFieldProps = {
  label: string;
  error: ReactNode;
  value: string;
  onChange: (value: string) => void;
  autoFocus?: boolean;
};

/** Re-authentication before a sensitive change. */
export function CurrentPasswordField({ label, error, value, onChange }: ProofFieldProps) {
  return (
    <Field label={label} error={error}>
      <PasswordInput
        required
        autoComplete="current-password"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

/** The code of the authenticator app: six digits, for some people with a space between them. */
export function AppCodeField({
  label,
  error,
  value,
  onChange,
  autoFocus,
  takesRecoveryCode,
}: ProofFieldProps & { takesRecoveryCode?: boolean }) {
  return (
    <Field label={label} error={error}>
      <Input
        required
        autoFocus={autoFocus}
        code
        inputMode={takesRecoveryCode ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        maxLength={takesRecoveryCode ? 20 : 8}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
