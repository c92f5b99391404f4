import { and, eq, isNull, sql, type SQLWrapper } from 'drizzle-orm';
import { isTheirAddress } from '#server/features/outreach/sql.ts';
import { mailedInvitations, users } from '#server/platform/db/schema.ts';
import { isWaitingByMail } from '#server/platform/db/waiting-invitations.ts';

/** Shown to the person: it waits, and is not held back. */
export const isShownToInvited = (now: Date | SQLWrapper) =>
  and(eq(mailedInvitations.isHeldBack, false), isWaitingByMail(now));

/** How many invitations by mail wait for an answer of this client. */
export const mailedInvitationsTo = (clientId: SQLWrapper, now: SQLWrapper) => sql<number>`(select count(*)::int
  from ${mailedInvitations} join ${users} on ${isTheirAddress}
  where ${and(eq(users.id, clientId), isShownToInvited(now), isNull(mailedInvitations.declinedAt))})`;

/** Where the address in a row of `mailed_invitations` is sealed. */
export const addressPlace = (id: string): string => `${id}:address`;
