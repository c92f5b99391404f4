import { createContext, use, useId, useMemo, type ReactNode } from 'react';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { classes } from './classes.ts';
import './field.css';

type Wiring = { id: string; describedBy: string | undefined; invalid: boolean; required: boolean };

const FieldContext = createContext<Wiring | null>(null);

type Control = {
  id?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling';
  required?: boolean;
};

/** What a control inside a Field must carry; what the caller wrote on the control itself wins. */
export function useFieldControl(own: Control) {
  const field = use(FieldContext);
  return {
    id: own.id ?? field?.id,
    'aria-describedby': own['aria-describedby'] ?? field?.describedBy,
    'aria-invalid': own['aria-invalid'] ?? (field?.invalid || undefined),
    required: own.required ?? (field?.required || undefined),
  };
}

type FieldProps = {
  label: ReactNode;
  /** Prints "optional" after the label. */
  optional?: boolean;
  /** Prints an asterisk and marks the control as required. */
  required?: boolean;
  hint?: ReactNode;
  /** Takes the place of the hint. */
  error?: ReactNode;
  /** At the right end of the label's line, such as "Forgot password?" */
  aside?: ReactNode;
  hideLabel?: boolean;
  id?: string;
  className?: string;
  children: ReactNode;
};

/** Label above, hint or error below, never both. The control inside is wired to all three. */
export function Field({
  label,
  optional,
  required,
  hint,
  error,
  aside,
  hideLabel,
  id,
  className,
  children,
}: FieldProps) {
  const made = useId();
  const controlId = id ?? made;
  const belowId = `${controlId}-below`;
  const below = error ? (
    <FieldError id={belowId}>{error}</FieldError>
  ) : hint ? (
    <p className="hint" id={belowId}>
      {hint}
    </p>
  ) : null;
  const describedBy = below ? belowId : undefined;
  const isInvalid = Boolean(error);
  const wiring = useMemo<Wiring>(
    () => ({ id: controlId, describedBy, invalid: isInvalid, required: Boolean(required) }),
    [controlId, describedBy, isInvalid, required],
  );
  const labelled = (
    <label className={hideLabel ? 'sr' : 'field__label'} htmlFor={controlId}>
      {label}
      {required && <span aria-hidden="true"> *</span>}
      {optional && <span className="field__opt"> optional</span>}
    </label>
  );
  return (
    <div className={classes('field', className)}>
      {aside ? (
        <div className="field__line">
          {labelled}
          {aside}
        </div>
      ) : (
        labelled
      )}
      <FieldContext value={wiring}>{children}</FieldContext>
      {below}
    </div>
  );
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className="err" id={id}>
      <CircleAlert />
      <span>{children}</span>
    </p>
  );
}
