import { invitationStatusAt } from '#contract/invitations/rules.ts';
import type { ClientInvitation, InvitationStats } from '#contract/invitations/schema.ts';
import { openerOf } from '#server/features/journal/service.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Deps } from '#server/platform/deps.ts';
import { countByStatus, listOf } from './queries.ts';

/** One that ran out is neither pending nor declined, whether or not the row says so yet. */
export async function invitationStats(deps: Deps, actor: SessionUser): Promise<InvitationStats> {
  const { pending, accepted, declined, all, nextExpiresAt } = (await countByStatus(
    deps.db,
    actor.userId,
    deps.clock.now(),
  )) ?? { pending: 0, accepted: 0, declined: 0, all: 0, nextExpiresAt: null };
  return {
    pending,
    accepted,
    declined,
    expired: all - pending - accepted - declined,
    nextExpiresAt: nextExpiresAt?.toISOString() ?? null,
  };
}

export async function invitationsOf(deps: Deps, actor: SessionUser): Promise<ClientInvitation[]> {
  const now = deps.clock.now();
  const rows = await listOf(deps.db, actor.userId);
  const open = await openerOf(
    deps,
    actor.userId,
    undefined,
    rows.filter(({ sealed }) => sealed !== null),
  );
  return rows.map(({ sealed, ...row }) => ({
    ...row,
    status: invitationStatusAt(row, now),
    sentAt: row.sentAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    respondedAt: row.respondedAt?.toISOString() ?? null,
    message: sealed && open(row.id, sealed),
  }));
}
