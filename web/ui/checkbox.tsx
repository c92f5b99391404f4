import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes.ts';
import './check.css';

export function Checkbox({ label, className, ...rest }: Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode }) {
  return (
    <label className={classes('check', className)}>
      <input {...rest} type="checkbox" className="tick" />
      <span>{label}</span>
    </label>
  );
}

/** A plain radio in a line; for a choice that needs explaining take `Choice`. */
export function Radio({ label, className, ...rest }: Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode }) {
  return (
    <label className={classes('check', className)}>
      <input {...rest} type="radio" className="tick tick--round" />
      <span>{label}</span>
    </label>
  );
}
