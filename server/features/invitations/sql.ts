import { and, eq, gt, isNull, sql, type SQLWrapper } from 'drizzle-orm';
import { isTheirAddress } from '#server/features/outreach/sql.ts';
import { mailedInvitations, users } from '#server/platform/db/schema.ts';

/** Shown to the person: neither held back, withdrawn, accepted nor expired. */
export const isShownToInvited = (now: Date | SQLWrapper) =>
  and(
    eq(mailedInvitations.isHeldBack, false),
    isNull(mailedInvitations.withdrawnAt),
    isNull(mailedInvitations.acceptedAt),
    gt(mailedInvitations.expiresAt, now),
  );

/** How many invitations by mail wait for an answer of this client. */
export const mailedInvitationsTo = (clientId: SQLWrapper, now: SQLWrapper) => sql<number>`(select count(*)::int
  from ${mailedInvitations} join ${users} on ${isTheirAddress}
  where ${and(eq(users.id, clientId), isShownToInvited(now), isNull(mailedInvitations.declinedAt))})`;

/** Where the address in a row of `mailed_invitations` is sealed. */
export const addressPlace = (id: string): string => `${id}:address`;
