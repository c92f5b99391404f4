import { invitationDays } from './constants.ts';
import type { InvitationStatus } from './constants.ts';

export function invitationExpiry(sentAt: Date): Date {
  return new Date(sentAt.getTime() + invitationDays * 86_400_000);
}

/** Time alone makes an invitation expire; no job has to have run. */
export function invitationStatusAt(invitation: { status: InvitationStatus; expiresAt: Date }, now: Date): InvitationStatus {
  const hasRunOut = invitation.status === 'pending' && now.getTime() >= invitation.expiresAt.getTime();
  return hasRunOut ? 'expired' : invitation.status;
}
