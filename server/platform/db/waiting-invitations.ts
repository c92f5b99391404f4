import { and, eq, gt, isNull, type SQLWrapper } from 'drizzle-orm';
import { invitations, mailedInvitations } from './schema.ts';

/** An invitation in the app that can still be answered. */
export const isWaiting = (now: Date | SQLWrapper) =>
  and(eq(invitations.status, 'pending'), gt(invitations.expiresAt, now));

/** One sent by mail, as its coach sees it: also one that was declined, or that nobody is shown, waits until it expires. */
export const isWaitingByMail = (now: Date | SQLWrapper) =>
  and(
    isNull(mailedInvitations.withdrawnAt),
    isNull(mailedInvitations.acceptedAt),
    gt(mailedInvitations.expiresAt, now),
  );
