import { approveCoachById } from '#server/features/outreach/approval.ts';
import { notFound } from '#server/platform/app-error.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Deps } from '#server/platform/deps.ts';

export async function approveCoach(deps: Deps, actor: SessionUser, id: string): Promise<{ message: string }> {
  const outcome = await approveCoachById(deps, actor.userId, id);
  if (outcome === 'unknown') throw notFound('This coach');
  return { message: outcome === 'approved' ? 'The coach is approved.' : 'The coach was approved already.' };
}
