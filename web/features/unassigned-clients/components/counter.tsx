import { outreachMessageMax } from '#contract/outreach/constants.ts';
import { unassignedCopy as copy } from '../copy.ts';

const grouped = new Intl.NumberFormat('en-GB');

/** Counted after trimming, as the server does. */
export const lengthOf = (message: string): number => message.trim().length;

export function Counter({ message }: { message: string }) {
  return (
    <span className="num small soft">
      {copy.counter(grouped.format(lengthOf(message)), grouped.format(outreachMessageMax))}
    </span>
  );
}

export const isBlank = (message: string): boolean => lengthOf(message) === 0;

export function tooLong(message: string): string | undefined {
  const over = lengthOf(message) - outreachMessageMax;
  return over > 0 ? copy.tooLong(over) : undefined;
}
