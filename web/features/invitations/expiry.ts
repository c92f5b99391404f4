import { invitationStatusAt, type InvitationStatus } from '#contract/invitations/rules.ts';
import { clockTime, dayAndMonth, daysAgo } from '#web/platform/time.ts';
import { minutesUntil } from '#web/platform/spans.ts';
import { invitations as invitationsCopy } from '#messages/invitations.ts';
import type { Invitation } from './queries.ts';

const copy = invitationsCopy.pending;

/** By time, not by what the server said when the page was opened. */
export function statusNow(invitation: Invitation, now: Date): InvitationStatus {
  return invitationStatusAt({ status: invitation.status, expiresAt: new Date(invitation.expiresAt) }, now);
}

/** "20 October, 09:15", "tomorrow, 09:15", "today, 09:15", "in 12 minutes" */
export function expiryWords(iso: string, timeZone: string, now: Date): string {
  const date = new Date(iso);
  const time = clockTime(date, timeZone);
  if (date.getTime() - now.getTime() < 3_600_000) return minutesUntil(iso, now);
  const days = -daysAgo(date, timeZone, now);
  if (days <= 0) return copy.today({ time });
  return days === 1 ? copy.tomorrow({ time }) : copy.onDay({ day: dayAndMonth(date, timeZone, now), time });
}

/** The soonest moment at which one of them runs out. */
export function nextExpiry(invitations: readonly Invitation[], now: Date): number | undefined {
  const ahead = invitations.flatMap((invitation) =>
    statusNow(invitation, now) === 'pending' ? [Date.parse(invitation.expiresAt)] : [],
  );
  return ahead.length > 0 ? Math.min(...ahead) : undefined;
}
