import type { ComponentProps } from 'react';
import { AppLink, type AppLinkProps } from './app-link.tsx';
import { classes } from './classes.ts';
import './icon-button.css';

type Look = {
  /** Said by screen readers and shown as the browser's own tip. */
  label: string;
  small?: boolean;
};

/** `children` is one icon, and a `Count` if something waits. */
export function IconButton({ label, small, className, type = 'button', ...rest }: ComponentProps<'button'> & Look) {
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

export function IconLink({ label, small, className, ...rest }: AppLinkProps & Look) {
  return (
    <AppLink
      title={label}
      {...rest}
      aria-label={label}
      className={classes('iconbtn', small && 'iconbtn--s', className)}
    />
  );
}
