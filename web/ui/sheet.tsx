import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import './sheet.css';

type SheetProps = ComponentProps<'section'> & {
  /** The stacked leaf. Only Today has it. */
  stacked?: boolean;
  /** The number on the clay ribbon; decorative, so say the day in the text too. */
  ribbon?: number;
};

/** A sheet of paper on the desk. Never a sheet on a sheet. */
export function Sheet({ stacked, ribbon, className, children, ...rest }: SheetProps) {
  return (
    <section className={classes('sheet', stacked && 'sheet--stacked', className)} {...rest}>
      {ribbon !== undefined && (
        <span className="ribbon" aria-hidden="true">
          {ribbon}
        </span>
      )}
      {children}
    </section>
  );
}
