import {
  createContext,
  use,
  useId,
  useMemo,
  useState,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  type ReactNode,
  type ComponentProps,
} from 'react';
import CircleAlert from './icons/circle-alert.ts';
import Search from './icons/search.ts';
import Eye from './icons/eye.ts';
import EyeOff from './icons/eye-off.ts';
import { classes } from './classes.ts';
import { IconButton } from './button.tsx';
import { field as copy } from '#messages/ui.ts';
import './field.css';

type Wiring = { id: string; describedBy: string | undefined; invalid: boolean; required: boolean };

const FieldContext = createContext<Wiring | null>(null);

type Control = {
  id?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling';
  required?: boolean;
};

/** Props a control inside a Field must carry; the caller's own win. */
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
  /** Replaces the hint. */
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
      {optional && <span className="field__opt"> {copy.optional}</span>}
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

/** What people write has the direction of its first letter; an empty field and its placeholder have the page's. */
const directionOf = (value: ComponentProps<'input'>['value']) => (value ? 'auto' : undefined);

type InputProps = ComponentProps<'input'> & {
  small?: boolean;
  /** Set in Newsreader: what a client will read. */
  written?: boolean;
  /** Letter-spaced capitals: referral codes, one-time codes. */
  code?: boolean;
};

export function Input({ small, written, code, className, ...rest }: InputProps) {
  const look = classes('input', small && 'input--s', written && 'input--written', code && 'input--code', className);
  // Other types hold no words, and the icon beside a search keeps its side.
  const dir = rest.type || code ? undefined : directionOf(rest.value);
  return <input dir={dir} {...rest} {...useFieldControl(rest)} className={look} />;
}

/** A search box with its icon. Put it in a Field, with `hideLabel` where the page says it already. */
export function SearchInput(props: InputProps) {
  return (
    <div className="withstart">
      <Search />
      <Input type="search" {...props} />
    </div>
  );
}

/** The button says what it does next; its name changes, so it is not also a pressed toggle. */
export function PasswordInput(props: InputProps) {
  const [shown, setShown] = useState(false);
  return (
    <div className="withend">
      <Input autoCapitalize="none" spellCheck={false} {...props} type={shown ? 'text' : 'password'} />
      <IconButton label={shown ? copy.hidePassword : copy.showPassword} onClick={() => setShown(!shown)}>
        {shown ? <EyeOff /> : <Eye />}
      </IconButton>
    </div>
  );
}

type TextareaProps = ComponentProps<'textarea'> & {
  /** Set in Newsreader: what a client will read. */
  written?: boolean;
  /** As tall as its text, between the heights of its style sheet. */
  grows?: boolean;
};

export function Textarea({ written, grows, className, ...rest }: TextareaProps) {
  const Area = grows ? GrowingTextarea : 'textarea';
  return (
    <Area
      dir={directionOf(rest.value)}
      {...rest}
      {...useFieldControl(rest)}
      className={classes('input', 'area', grows && 'grows', written && 'input--written', className)}
    />
  );
}

/** Ruled paper that grows with the text. `lines` is its initial height. */
export function PaperTextarea({
  lines = 5,
  className,
  style,
  ...rest
}: ComponentProps<'textarea'> & { lines?: number }) {
  return (
    <GrowingTextarea
      dir={directionOf(rest.value)}
      {...rest}
      {...useFieldControl(rest)}
      className={classes('ruled', 'grows', className)}
      style={{ ...style, minHeight: `calc(2rem * ${lines} + 1px)` }}
    />
  );
}

function GrowingTextarea({ ref, onInput, ...rest }: ComponentProps<'textarea'>) {
  const own = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => own.current as HTMLTextAreaElement);
  // After every render, because the text may also change from outside.
  useLayoutEffect(() => grow(own.current));
  return (
    <textarea
      {...rest}
      ref={own}
      onInput={(event) => {
        grow(event.currentTarget);
        onInput?.(event);
      }}
    />
  );
}

/** For browsers without `field-sizing: content`. */
function grow(element: HTMLTextAreaElement | null) {
  if (!element || typeof CSS === 'undefined' || CSS.supports('field-sizing', 'content')) return;
  element.style.height = 'auto';
  const borders = element.offsetHeight - element.clientHeight;
  // Nothing has a height while it is hidden.
  if (element.scrollHeight > 0) element.style.height = `${element.scrollHeight + borders}px`;
}

/** The native select: best on phones, no cost. */
export function Select({ small, className, ...rest }: ComponentProps<'select'> & { small?: boolean }) {
  return (
    <select
      {...rest}
      {...useFieldControl(rest)}
      className={classes('input', 'select', small && 'input--s', className)}
    />
  );
}
