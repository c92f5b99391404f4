import type { ComponentProps, ReactNode } from 'react';
import { AppLink, type AppLinkProps } from './link.tsx';
import { classes } from './classes.ts';
import { Spinner } from './loading.tsx';
import './button.css';

export type ButtonLook = {
  /** One primary per view. `danger` is outlined; its dialog asks again. */
  variant?: 'primary' | 'second' | 'quiet' | 'danger';
  small?: boolean;
  block?: boolean;
};

type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    pending?: boolean;
    /** What is happening meanwhile, such as "Saving...". Without it the label stays. */
    pendingText?: ReactNode;
  };

function look({ variant = 'second', small, block }: ButtonLook, className?: string) {
  return classes('btn', `btn--${variant}`, small && 'btn--s', block && 'btn--block', className);
}

export function Button(props: ButtonProps) {
  const { variant, small, block, pending, pendingText, className, children, onClick, type = 'button', ...rest } = props;
  return (
    // A pending button is not disabled: disabling would throw the focus away.
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

export function ButtonLink({ variant, small, block, className, ...rest }: AppLinkProps & ButtonLook) {
  return <AppLink className={look({ variant, small, block }, className)} {...rest} />;
}

type IconLook = {
  /** Said by screen readers and shown as the browser's own tip. */
  label: string;
  small?: boolean;
};

/** `children` is one icon, and a `Count` if something waits. */
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
