import { addDays } from '#contract/days.ts';

export const invitationStatuses = ['pending', 'accepted', 'declined', 'expired', 'withdrawn'] as const;
export type InvitationStatus = (typeof invitationStatuses)[number];

export const invitationAnswers = ['accepted', 'declined'] as const;
export type InvitationAnswer = (typeof invitationAnswers)[number];

/** Long enough for a holiday, short enough not to stay open for ever. */
export const invitationDays = 14;

/** Days after a decline before the same coach may invite the same person again. */
export const declinedPauseDays = 7;

/** Invitations from one coach to one person in a week: one may have been a mistake. */
export const invitationsPerWeek = 2;

/** Sent invitations per response; the list continues with the cursor. */
export const sentInvitationsPage = 50;

/** Filters of the list of sent invitations. */
export const sentInvitationsShown = ['waiting', 'closed', 'accepted', 'declined', 'expired', 'withdrawn'] as const;
export type SentInvitationsShown = (typeof sentInvitationsShown)[number];

/** A letter, not a brochure. */
export const invitationMessageMax = 2_000;

/** E-mail addresses a coach can invite at once, and within 24 hours. Each address has the limits of outreach besides. */
export const addressesAtOnce = 20;
export const addressesPerDay = 50;

/** What became of each address. Whether it has an account makes no difference to `sent`. */
export const addressOutcomes = ['sent', 'invited', 'client', 'own', 'domain', 'unreadable'] as const;
export type AddressOutcome = (typeof addressOutcomes)[number];

export function invitationExpiry(sentAt: Date): Date {
  return addDays(sentAt, invitationDays);
}

/** Expiry depends on time alone; no job has to run. */
export function invitationStatusAt(
  invitation: { status: InvitationStatus; expiresAt: Date },
  now: Date,
): InvitationStatus {
  const hasRunOut = invitation.status === 'pending' && now.getTime() >= invitation.expiresAt.getTime();
  return hasRunOut ? 'expired' : invitation.status;
}

/** When a person who declined may be invited again. */
export function invitableAgainAt(declinedAt: Date): Date {
  return addDays(declinedAt, declinedPauseDays);
}
