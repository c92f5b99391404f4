import { classes } from './classes.ts';
import './knot.css';

/** A session: a diamond tied in ink, solid once it was held, open while it is ahead. The text beside it says the same. */
export function Knot({ kind, className }: { kind: 'held' | 'ahead'; className?: string }) {
  return <span className={classes('knot', kind === 'ahead' && 'knot--ahead', className)} aria-hidden="true" />;
}
