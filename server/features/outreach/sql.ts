import { and, eq, gt, isNull } from 'drizzle-orm';
import { addDays } from '#contract/days.ts';
import { declinedPauseDays } from '#contract/invitations/rules.ts';
import { isPresent } from '#server/platform/auth/suspension.ts';
import { clientProfiles, invitations, users } from '#server/platform/db/schema.ts';

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
