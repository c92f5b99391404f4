import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import { useFieldControl } from './field.tsx';
import './select.css';

/** The platform's own select: best on phones, free of charge. */
export function Select({ small, className, ...rest }: ComponentProps<'select'> & { small?: boolean }) {
  return (
    <select
      {...rest}
      {...useFieldControl(rest)}
      className={classes('input', 'select', small && 'input--s', className)}
    />
  );
}
