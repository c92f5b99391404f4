import type {
  InvitationSent,
  SentInvitation,
  SentInvitations,
  SentInvitationsQuery,
} from '#contract/invitations/endpoints.ts';
import {
  invitableAgainAt,
  invitationStatusAt,
  invitationsPerWeek,
  sentInvitationsPage,
} from '#contract/invitations/rules.ts';
import { isAddressConfirmed } from '#server/features/outreach/access.ts';
import { waitsForApproval } from '#server/features/coach-approval/wait.ts';
import { refusal } from '#server/platform/app-error.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Deps } from '#server/platform/deps.ts';
import { pageOf } from '#server/platform/http/cursor.ts';
import { publish } from '#server/platform/live/publish.ts';
import { findSent, listSent, withdraw } from './queries.ts';

/** A coach's sent invitations, a page at a time, in one statement. */
export async function sentInvitations(
  deps: Deps,
  actor: SessionUser,
  query: SentInvitationsQuery,
): Promise<SentInvitations> {
  const now = deps.clock.now();
  const rows = await listSent(deps.db, actor.userId, query, now);
  const { shown, last } = pageOf(rows, sentInvitationsPage);
  const isFree = isAddressConfirmed(deps, actor) && !(await waitsForApproval(deps, deps.db, actor));
  return {
    invitations: shown.map((row) => presentSent(row, isFree, now)),
    nextCursor: last?.id ?? null,
  };
}

/**
 * An address is shown only while the coach would see it elsewhere too. A person who found another coach, or no longer
 * wants to be found, appears by name only.
 */
function presentSent(row: Awaited<ReturnType<typeof listSent>>[number], isFree: boolean, now: Date): SentInvitation {
  const status = invitationStatusAt(row, now);
  const again = row.declinedAt && invitableAgainAt(row.declinedAt) > now ? invitableAgainAt(row.declinedAt) : null;
  const isInvitable = isFree && row.isUnassigned && !row.hasOptedOut && !row.isInvited;
  return {
    id: row.id,
    status,
    sentAt: row.sentAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    closedAt: row.respondedAt?.toISOString() ?? null,
    client: {
      id: row.clientId,
      firstName: row.firstName,
      lastName: row.lastName,
      email: row.isClient || (isFree && (row.isUnassigned || status === 'pending')) ? row.email : null,
      isClient: row.isClient,
      canInvite: isInvitable && !again && row.invitedLately < invitationsPerWeek,
      invitableAt: isInvitable && again ? again.toISOString() : null,
    },
    program: row.program,
    cohort: row.cohort,
  };
}

/** Idempotent. The client is not notified: their page shows that it is no longer open. */
export async function withdrawInvitation(deps: Deps, actor: SessionUser, id: string): Promise<InvitationSent> {
  const now = deps.clock.now();
  return await deps.db.transaction(async (tx) => {
    const withdrawn = await withdraw(tx, actor.userId, id, now);
    if (withdrawn) {
      for (const userId of [actor.userId, withdrawn.clientId])
        await publish(tx, { userId, kind: 'invitation', at: now });
      return presentWithdrawn(withdrawn);
    }
    const found = await findSent(tx, actor.userId, id);
    if (!found) throw refusal('invitation-not-found');
    const status = invitationStatusAt(found, now);
    if (status === 'withdrawn') return presentWithdrawn(found);
    throw status === 'expired' ? refusal('invitation-ran-out') : refusal('invitation-answered', { status });
  });
}

type Withdrawn = { id: string; sentAt: Date; expiresAt: Date };

function presentWithdrawn({ id, sentAt, expiresAt }: Withdrawn): InvitationSent {
  return { id, status: 'withdrawn', sentAt: sentAt.toISOString(), expiresAt: expiresAt.toISOString() };
}
