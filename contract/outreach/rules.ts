import { addDays } from '#contract/days.ts';

/** Messages one unassigned client gets from all coaches together. */
export const outreachMessagesMax = 3;

/** Days between two of them. */
export const outreachPauseDays = 7;

/** A first message to a stranger is short. */
export const outreachMessageMax = 1_000;

/** Replaced by the client's first name. */
export const firstNamePlaceholder = '{firstName}';

/** Unassigned clients per response; the list continues with the cursor of its last row. */
export const unassignedShown = 50;
export const unassignedCursorMax = 1_000;

export const unassignedOrders = ['reachable', 'newest', 'name'] as const;
export type UnassignedOrder = (typeof unassignedOrders)[number];

/** Longer than any name. */
export const unassignedSearchMax = 200;

export type OutreachHistory = {
  outreachCount: number;
  lastOutreach: Date | null;
  /** The client has opted out, permanently. */
  hasOptedOut: boolean;
};

/** When a coach may write again; null if never. A past instant means now. */
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
  // A function, because a name may contain `$&`, which a replacement string would expand.
  return message.replaceAll(firstNamePlaceholder, () => firstName);
}
