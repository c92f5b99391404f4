import { useState, type ComponentProps, type ReactNode } from 'react';
import { AppLink, type AppLinkProps } from './link.tsx';
import { classes } from './classes.ts';
import { Spinner } from './loading.tsx';
import './button.css';

export type ButtonLook = {
  /** One primary per view. `danger` is outlined; its dialog confirms. */
  variant?: 'primary' | 'second' | 'quiet' | 'danger';
  small?: boolean;
  block?: boolean;
};

type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    pending?: boolean;
    /** The label while pending, such as "Saving...". Without it the label stays. */
    pendingText?: ReactNode;
  };

function look({ variant = 'second', small, block }: ButtonLook, className?: string) {
  return classes('btn', `btn--${variant}`, small && 'btn--s', block && 'btn--block', className);
}

export function Button(props: ButtonProps) {
  const { variant, small, block, pending, pendingText, className, children, onClick, type = 'button', ...rest } = props;
  return (
    // A pending button is not disabled: disabling would lose the focus.
    <button
      {...rest}
      type={pending && type === 'submit' ? 'button' : type}
      className={look({ variant, small, block }, className)}
      aria-busy={pending || undefined}
      aria-disabled={pending || rest['aria-disabled'] || undefined}
      onClick={pending ? undefined : onClick}
    >
      {pending && <Spinner />}
      {pending ? (pendingText ?? children) : children}
    </button>
  );
}

type SecondPressButtonProps = Omit<ButtonProps, 'children' | 'aria-label' | 'onBlur' | 'onClick'> & {
  label: string;
  /** A question: "Really decline?" */
  sure: string;
  /** Names the thing for screen readers where there are several such buttons in a row. */
  about?: string;
  onConfirm: () => void;
};

/** For what cannot be undone and needs no dialog: the first press asks, the second confirms, blur cancels. */
export function SecondPressButton({ label, sure, about, onConfirm, ...rest }: SecondPressButtonProps) {
  const [isSure, setSure] = useState(false);
  const says = isSure ? sure : label;
  return (
    <Button
      {...rest}
      aria-label={about && `${says}: ${about}`}
      onBlur={() => setSure(false)}
      onClick={() => (isSure ? onConfirm() : setSure(true))}
    >
      {says}
    </Button>
  );
}

export function ButtonLink({ variant, small, block, className, ...rest }: AppLinkProps & ButtonLook) {
  return <AppLink className={look({ variant, small, block }, className)} {...rest} />;
}

type IconLook = {
  /** The accessible name, also shown as the browser's tooltip. */
  label: string;
  small?: boolean;
};

/** `children` is one icon, and a `Count` if something is waiting. */
export function IconButton({ label, small, className, type = 'button', ...rest }: ComponentProps<'button'> & IconLook) {
  return (
    <button
      title={label}
      {...rest}
      type={type}
      aria-label={label}
      className={classes('iconbtn', small && 'iconbtn--s', className)}
    />
  );
}

export function IconLink({ label, small, className, ...rest }: AppLinkProps & IconLook) {
  return (
    <AppLink
      title={label}
      {...rest}
      aria-label={label}
      className={classes('iconbtn', small && 'iconbtn--s', className)}
    />
  );
}
