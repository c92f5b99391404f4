import { addDays } from '#contract/days.ts';
import { declinedPauseDays, invitationDays } from './constants.ts';
import type { InvitationStatus } from './constants.ts';

export function invitationExpiry(sentAt: Date): Date {
  return addDays(sentAt, invitationDays);
}

/** Time alone makes an invitation expire; no job has to have run. */
export function invitationStatusAt(
  invitation: { status: InvitationStatus; expiresAt: Date },
  now: Date,
): InvitationStatus {
  const hasRunOut = invitation.status === 'pending' && now.getTime() >= invitation.expiresAt.getTime();
  return hasRunOut ? 'expired' : invitation.status;
}

/** From when somebody who said no may be asked again. */
export function invitableAgainAt(declinedAt: Date): Date {
  return addDays(declinedAt, declinedPauseDays);
}
