import { classes } from '../classes.ts';
import './bare-loom.css';

/** Seven bare threads: nothing woven yet. `knot` ties one open knot, for a page that is not there. */
export function BareLoom({ knot, large }: { knot?: boolean; large?: boolean }) {
  return <span className={classes('bare', knot && 'bare--knot', large && 'bare--l')} aria-hidden="true" />;
}
