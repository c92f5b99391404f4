import { invitableAgainAt } from '#contract/invitations/rules.ts';
import { canSendOutreach, nextOutreachAt } from '#contract/outreach/rules.ts';
import type { OutreachHistory } from '#contract/outreach/rules.ts';
import type { OutreachSent, UnassignedClient } from '#contract/outreach/schema.ts';
import type { listUnassigned } from './queries.ts';

type State = Pick<OutreachSent, 'outreachCount' | 'lastOutreach' | 'canSendOutreach' | 'nextOutreachAt'>;

/** Exactly what the server would answer now. */
export function presentState({ outreachCount, lastOutreach, hasOptedOut }: OutreachHistory, now: Date): State {
  const history = { outreachCount, lastOutreach, hasOptedOut };
  const canSend = canSendOutreach(history, now);
  return {
    outreachCount,
    lastOutreach: lastOutreach?.toISOString() ?? null,
    canSendOutreach: canSend,
    nextOutreachAt: canSend ? null : (nextOutreachAt(history)?.toISOString() ?? null),
  };
}

export function presentUnassigned(
  row: Awaited<ReturnType<typeof listUnassigned>>[number],
  now: Date,
): UnassignedClient {
  const { id, firstName, lastName, email, hasOptedOut, isInvited, declinedAt } = row;
  const again = declinedAt ? invitableAgainAt(declinedAt) : null;
  const isAfterNo = again !== null && again > now;
  return {
    id,
    clientId: id,
    firstName,
    lastName,
    email,
    timeSinceJoined: Math.max(0, Math.floor((now.getTime() - row.joinedAt.getTime()) / 86_400_000)),
    ...presentState(row, now),
    hasOptedOut,
    isInvited,
    invitableAt: isAfterNo ? again.toISOString() : null,
    canInvite: !hasOptedOut && !isInvited && !isAfterNo,
  };
}
