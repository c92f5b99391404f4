import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { addDays } from '#contract/days.ts';
import { declinedPauseDays } from '#contract/invitations/rules.ts';
import { isPresent } from '#server/platform/auth/suspension.ts';
import { clientProfiles, invitations, mailedInvitations, users } from '#server/platform/db/schema.ts';

/** Without a coach, in the client role now, and findable by choice. */
export const isUnassigned = and(
  isPresent,
  isNull(clientProfiles.coachId),
  eq(clientProfiles.isFindable, true),
  eq(users.role, 'client'),
);

/** Counts what the same coach has sent the person of the row within a week, withdrawn or not. */
export const wasInvitedLately = (coachId: string, now: Date) =>
  and(
    eq(invitations.clientId, users.id),
    eq(invitations.coachId, coachId),
    gt(invitations.sentAt, addDays(now, -declinedPauseDays)),
  );

/** Joins an account to the invitations of its address. Only a confirmed address proves that they are meant. */
export const isTheirAddress = and(eq(users.emailVerified, true), eq(mailedInvitations.email, users.email));

/**
 * When the person of `users` last declined this coach, by mail or in the app. Joining another coach is recorded the same way.
 */
export const lastDeclinedOf = (coachId: string) =>
  sql<Date | null>`greatest(
    (select max(asked.responded_at) from ${invitations} asked
      where asked.coach_id = ${coachId} and asked.client_id = users.id and asked.status = 'declined'),
    (select max(declined_at) from ${mailedInvitations}
      where ${and(eq(mailedInvitations.coachId, coachId), isTheirAddress)}))`.mapWith(invitations.respondedAt);
