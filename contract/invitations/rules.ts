import { addDays } from '#contract/days.ts';

export const invitationStatuses = ['pending', 'accepted', 'declined', 'expired', 'withdrawn'] as const;
export type InvitationStatus = (typeof invitationStatuses)[number];

export const invitationAnswers = ['accepted', 'declined'] as const;
export type InvitationAnswer = (typeof invitationAnswers)[number];

/** Long enough for a holiday, short enough that a coach's place is not held for ever. */
export const invitationDays = 14;

/** Days after a no before the same coach may ask the same person again. */
export const declinedPauseDays = 7;

/** Invitations the same person can get from the same coach in a week: one may have been a mistake. */
export const invitationsPerWeek = 2;

/** Sent invitations one answer holds; the list goes on with the cursor it brings. */
export const sentInvitationsPage = 50;

/** What the list of sent invitations can be asked for. */
export const sentInvitationsShown = ['waiting', 'closed', 'accepted', 'declined', 'expired', 'withdrawn'] as const;
export type SentInvitationsShown = (typeof sentInvitationsShown)[number];

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
