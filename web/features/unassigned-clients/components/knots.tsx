import { outreachMessagesMax } from '#contract/outreach/constants.ts';
import { classes } from '#web/ui/classes.ts';
import { unassignedCopy as copy } from '../copy.ts';

/** One knot for each message that may be sent; a filled one was. */
export function Knots({ count }: { count: number }) {
  return (
    <span className="knots" role="img" aria-label={copy.knots(count)}>
      {Array.from({ length: outreachMessagesMax }, (_, index) => (
        <i key={index} className={classes(index < count && 'on')} />
      ))}
    </span>
  );
}
