import { figure } from '#web/platform/locale.ts';
import { outreachMessageMax, outreachMessagesMax } from '#contract/outreach/rules.ts';
import { classes } from '#web/ui/classes.ts';
import { unassignedClients as copy } from '#messages/unassigned-clients.ts';

/** One knot for each message that may be sent; a filled one was. */
export function OutreachKnots({ count }: { count: number }) {
  return (
    <span
      className="sentknots row stretch wrap"
      role="img"
      aria-label={copy.knots({ count, most: outreachMessagesMax })}
    >
      {Array.from({ length: outreachMessagesMax }, (_, index) => (
        <i key={index} className={classes(index < count && 'on')} />
      ))}
    </span>
  );
}

/** Counted after trimming, as the server does. */
const lengthOf = (message: string): number => message.trim().length;

export function MessageLength({ message }: { message: string }) {
  return (
    <span className="num small soft">
      {copy.counter({ count: figure(lengthOf(message)), most: figure(outreachMessageMax) })}
    </span>
  );
}

export const isBlank = (message: string): boolean => lengthOf(message) === 0;

export function tooLong(message: string): string | undefined {
  const over = lengthOf(message) - outreachMessageMax;
  return over > 0 ? copy.tooLong({ over }) : undefined;
}
