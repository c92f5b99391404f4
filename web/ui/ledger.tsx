import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import './ledger.css';

/** A table of the house: hairlines, small heads. Give number cells `className="r"`. Wide tables scroll in themselves. */
export function Ledger({ className, ...rest }: ComponentProps<'table'>) {
  return (
    <div className="ledgerbox">
      <table className={classes('ledger', className)} {...rest} />
    </div>
  );
}
