import { addDays } from '#contract/days.ts';

export const invitationStatuses = ['pending', 'accepted', 'declined', 'expired'] as const;
export type InvitationStatus = (typeof invitationStatuses)[number];

export const invitationAnswers = ['accepted', 'declined'] as const;
export type InvitationAnswer = (typeof invitationAnswers)[number];

/** Long enough for a holiday, short enough that a coach's place is not held for ever. */
export const invitationDays = 14;

/** Days after a no before the same coach may ask the same person again. */
export const declinedPauseDays = 7;

/** A letter, not a brochure. */
export const invitationMessageMax = 2_000;

export const invitationIncompleteSentence = 'Please select both a client and a program';

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
