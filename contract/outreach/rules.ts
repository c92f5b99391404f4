import { addDays } from '#contract/days.ts';
import { firstNamePlaceholder, outreachMessagesMax, outreachPauseDays } from './constants.ts';

export type OutreachHistory = {
  outreachCount: number;
  lastOutreach: Date | null;
  /** The client has asked for no more messages; that is for good. */
  hasOptedOut: boolean;
};

/** When a coach may write again; null when never. A past moment means now. */
export function nextOutreachAt({ outreachCount, lastOutreach, hasOptedOut }: OutreachHistory): Date | null {
  if (hasOptedOut || outreachCount >= outreachMessagesMax) return null;
  return lastOutreach ? addDays(lastOutreach, outreachPauseDays) : new Date(0);
}

export function canSendOutreach(history: OutreachHistory, now: Date): boolean {
  const next = nextOutreachAt(history);
  return next !== null && next.getTime() <= now.getTime();
}

/** The message as the client reads it. */
export function personalise(message: string, firstName: string): string {
  // A function, because a name may hold `$&` and the like, which a replacement string would expand.
  return message.replaceAll(firstNamePlaceholder, () => firstName);
}
